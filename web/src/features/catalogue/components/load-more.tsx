import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';

interface LoadMoreProps {
  shown: number;
  /** Null while it is not known. */
  total: number | null;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => Promise<unknown>;
}

/** The way to the next page. Whoever presses it by keyboard goes on at the first product that came. */
export function LoadMoreProducts({ shown, total, hasMore, isLoading, onMore }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const awaited = useRef<{ list: Element; place: number } | null>(null);

  useEffect(() => {
    if (!awaited.current || shown <= awaited.current.place) return;
    const { list, place } = awaited.current;
    awaited.current = null;
    list.children[place]?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);

  if (!hasMore) return null;

  async function more() {
    const list = box.current?.parentElement?.querySelector('ul');
    if (list) awaited.current = { list, place: shown };
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
        {isLoading ? 'Loading…' : 'Load more'}
      </Button>
    </div>
  );
}
