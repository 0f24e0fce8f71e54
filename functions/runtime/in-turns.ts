interface Turns {
  /** Maximum number of items at the same time. */
  atOnce?: number;
  /** Returns false when no further item should start. The first item always starts. */
  hasTime?: () => boolean;
}

/**
 * Runs `work` on the items in order, a few at a time. Returns the results of the items that were started, in the order of the
 * items. After a failure, starts no further item, waits for those already started, and throws the failure.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { atOnce = 16, hasTime = () => true }: Turns = {},
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const worker = async () => {
    while (failures.length === 0 && next < items.length && (next === 0 || hasTime())) {
      const position = next;
      next += 1;
      await work(items[position] as Item).then(
        (result) => {
          results[position] = result;
        },
        (error: unknown) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
