import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';

interface LoadMoreProps {
  shown: number;
  /** Null if unknown. */
  total: number | null;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => Promise<unknown>;
}

/** Shows a button that loads the next page. The focus then moves to the first new product. */
export function LoadMoreProducts({ shown, total, hasMore, isLoading, onMore }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const awaited = useRef<{ list: Element; index: number } | null>(null);

  useEffect(() => {
    if (!awaited.current || shown <= awaited.current.index) return;
    const { list, index } = awaited.current;
    awaited.current = null;
    list.children[index]?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);

  if (!hasMore) return null;

  async function more() {
    const list = box.current?.parentElement?.querySelector('ul');
    if (list) awaited.current = { list, index: shown };
    await onMore();
  }

  return (
    <div ref={box} className="flex flex-col items-center gap-4 px-gutter py-12 [overflow-anchor:none]">
      {total !== null && total > shown && (
        <p className="figures text-sm text-ash">
          {shown} of {total}
        </p>
      )}
      <Button
        look="outline"
        className="w-full max-w-sm"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void more();
        }}
      >
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
