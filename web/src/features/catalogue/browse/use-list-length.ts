import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isFreshLoad } from '#web/lib/hooks/use-arrival.ts';
import { tabMemory } from '#web/lib/storage/storage.ts';

/** Number of products shown, by history entry of this tab. */
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

/** Saves the number of products that the list of a history entry shows. */
function rememberLength(entry: string, length: number): void {
  const { [entry]: _old, ...others } = read();
  const kept = [...Object.entries(others), [entry, length] as const].slice(-MOST_ENTRIES);
  tabMemory.write(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/**
 * Returns the number of products that a list showed when the shopper left its history entry. Returns 0 if the shopper never
 * loaded more.
 */
const lengthOf = (entry: string): number => read()[entry] ?? 0;

/**
 * Deletes saved lengths of first history entries. An address typed into this tab gets the same key and must not find them.
 */
function forgetFirstEntry(): void {
  const others = Object.entries(read()).filter(([entry]) => !entry.startsWith('default '));
  tabMemory.write(KEY, JSON.stringify(Object.fromEntries(others)));
}

if (typeof window !== 'undefined' && isFreshLoad()) forgetFirstEntry();

interface LongList {
  /** Number of products shown. */
  shown: number;
  hasMore: boolean;
  isLoading: boolean;
  /** Loads the next products. */
  onMore: () => Promise<unknown>;
}

/** Restores the length of a list after a reload or Back. Returns an `onMore` that also saves the new length. */
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
