import { Button } from '../../../components/button.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

export function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="flex justify-center px-gutter py-12">
      <Button look="outline" className="w-full max-w-sm" disabled={isLoading} onClick={onMore}>
        {isLoading ? 'Loading…' : 'Load more'}
      </Button>
    </div>
  );
}
