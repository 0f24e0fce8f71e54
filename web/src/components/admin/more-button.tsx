import { Button } from '../button.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

export function MoreButton({ hasMore, isLoading, onMore }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <Button look="outline" className="mt-8" isBusy={isLoading} onClick={onMore}>
      {isLoading ? 'Loading…' : 'Load more'}
    </Button>
  );
}

interface PartialNoteProps {
  /** Number of records found so far. */
  found: number;
  isPartial: boolean;
}

/** Tells the admin that a search stopped before it had checked all records. */
export const PartialNote = ({ found, isPartial }: PartialNoteProps) =>
  isPartial && (
    <p role="status" className="mt-6 max-w-[60ch] text-ash">
      {found > 0
        ? 'Showing the newest matches. Type more to narrow the search.'
        : 'Nothing among the newest matches. Type more to narrow the search, or load more.'}
    </p>
  );
