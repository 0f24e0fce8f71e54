import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isFreshLoad } from '#web/lib/hooks/use-arrival.ts';
import { forgetFirstEntry, lengthOf, rememberLength } from '#web/lib/storage/list-memory.ts';

if (typeof window !== 'undefined' && isFreshLoad()) forgetFirstEntry();

interface LongList {
  /** Products shown. */
  shown: number;
  hasMore: boolean;
  isLoading: boolean;
  /** Loads the next products. */
  onMore: () => Promise<unknown>;
}

/** Makes a list as long again as it was when the shopper left it, after reload and Back. Returns a lengthening `onMore`. */
export function useListLength({ shown, hasMore, isLoading, onMore }: LongList): () => Promise<unknown> {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;

  useEffect(() => {
    if (shown > 0 && hasMore && !isLoading && shown < lengthOf(entry)) void onMore();
  }, [shown, hasMore, isLoading, onMore, entry]);

  return async () => {
    rememberLength(entry, shown + 1);
    await onMore();
  };
}
