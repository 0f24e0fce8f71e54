import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import type { JobPayload } from '#shared/jobs/kinds.ts';
import { advanceRefresh, getRefresh } from '#store/catalogue/category-refresh.ts';
import { listCategoryProductIds } from '#store/catalogue/products.ts';
import { repriceProduct } from '#store/catalogue/repricing.ts';

const PAGE = 50;
const AT_ONCE = 20;
/** Other changes of the stream wait while this runs, so it runs in turns. */
const TURN_MS = 5_000;

/**
 * Reprices the products of a category after a change of its discount, name or slug. A product's price depends only on
 * its current categories, so an interrupted run continues from its last page, two runs at once do no harm, and a run
 * ends when a newer change has replaced it.
 */
async function refreshCategory(change: JobPayload<'refresh_category'>, now: number): Promise<JobOutcome> {
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

/** Runs a few at once, and starts no new one after a failure. */
async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.values();
  const worker = async () => {
    for (const item of left) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return results;
}

export const refreshCategoryJob = defineJob({
  kind: 'refresh_category',
  run: ({ payload, now }) => refreshCategory(payload, now),
});
