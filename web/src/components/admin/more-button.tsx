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
