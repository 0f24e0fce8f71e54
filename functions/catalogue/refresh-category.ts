import type { JobOutcome } from '#functions/jobs/run-job.ts';
import { advanceRefresh, getRefresh, parseRefreshSubject } from '#store/catalogue/category-refresh.ts';
import { listCategoryProductIds } from '#store/catalogue/products.ts';
import { repriceProduct } from '#store/catalogue/repricing.ts';

const PAGE = 50;
const AT_ONCE = 20;
/** The stream's other changes wait while this runs: it goes on in turns. */
const TURN_MS = 5_000;

/**
 * Has the products of a category follow a change of its discount, name or slug. What a product is to be depends on the
 * categories as they are, never on what was done so far, so a run that was cut off goes on from its last page, two at once
 * do no harm, and a run whose change was overtaken by a newer one ends.
 */
export async function refreshCategory(subject: string, now: number): Promise<JobOutcome> {
  const change = parseRefreshSubject(subject);
  for (;;) {
    const run = await getRefresh(change.categoryId);
    if (run?.generation !== change.generation || run.status === 'done') return 'done';
    const page = await listCategoryProductIds(change.categoryId, { limit: PAGE, cursor: run.cursor ?? undefined });
    const affected = await eachOf(page.items, (id) => repriceProduct(id, change, Date.now()));
    const updated = affected.filter(Boolean).length;
    await advanceRefresh(run, { cursor: page.nextCursor, done: page.items.length, updated }, Date.now());
    if (page.nextCursor !== null && Date.now() > now + TURN_MS) return { again: Date.now() };
  }
}

/** A few at once, and no new one after one that failed. */
async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.values();
  const worker = async () => {
    for (const item of left) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return results;
}
