import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isFreshLoad } from '#web/lib/hooks/use-arrival.ts';
import { tabMemory } from '#web/lib/storage/storage.ts';

/** Number of products shown at each entry of this tab's history. */
type Lengths = Record<string, number>;

const KEY = 'list-lengths';
const MOST_ENTRIES = 50;

const read = (): Lengths => {
  try {
    return JSON.parse(tabMemory.read(KEY) ?? '{}') as Lengths;
  } catch {
    return {};
  }
};

/** Remembers how many products the list of a history entry shows. */
function rememberLength(entry: string, length: number): void {
  const { [entry]: _old, ...others } = read();
  const kept = [...Object.entries(others), [entry, length] as const].slice(-MOST_ENTRIES);
  tabMemory.write(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** Returns how many products a list showed when its history entry was left; 0 where it was never lengthened. */
const lengthOf = (entry: string): number => read()[entry] ?? 0;

/** Forgets the lists that an address typed into this tab would otherwise find under the same key. */
function forgetFirstEntry(): void {
  const others = Object.entries(read()).filter(([entry]) => !entry.startsWith('default '));
  tabMemory.write(KEY, JSON.stringify(Object.fromEntries(others)));
}

if (typeof window !== 'undefined' && isFreshLoad()) forgetFirstEntry();

interface LongList {
  /** Products shown. */
  shown: number;
  hasMore: boolean;
  isLoading: boolean;
  /** Loads the next products. */
  onMore: () => Promise<unknown>;
}

/** Restores a list's length after a reload and Back. Returns an `onMore` that lengthens it. */
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
