import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { inTurns } from '#functions/runtime/in-turns.ts';
import type { JobPayload } from '#shared/jobs/kinds.ts';
import { advanceRefresh, getRefresh } from '#store/catalogue/category-refresh.ts';
import { listCategoryProductIds } from '#store/catalogue/products.ts';
import { repriceProduct } from '#store/catalogue/repricing.ts';

const PAGE = 50;
const AT_ONCE = 20;
/**
 * Longest time that one run takes, in milliseconds. Other changes in the stream wait during a run, so the job then stops and
 * continues in a new run.
 */
const TURN_MS = 5_000;

/**
 * Recalculates the prices of a category's products after its discount, name, or slug has changed. A product's price depends
 * only on its current categories, so two runs at the same time do no harm. An interrupted run continues from its last page. A
 * run ends early if a newer change has replaced it.
 */
async function refreshCategory(change: JobPayload<'refresh_category'>, now: number): Promise<JobOutcome> {
  for (;;) {
    const run = await getRefresh(change.categoryId);
    if (run?.generation !== change.generation || run.status === 'done') return 'done';
    const page = await listCategoryProductIds(change.categoryId, { limit: PAGE, cursor: run.cursor ?? undefined });
    const affected = await inTurns(page.items, (id) => repriceProduct(id, change, Date.now()), { atOnce: AT_ONCE });
    const updated = affected.filter(Boolean).length;
    await advanceRefresh(run, { cursor: page.nextCursor, done: page.items.length, updated }, Date.now());
    if (page.nextCursor !== null && Date.now() > now + TURN_MS) return { again: Date.now() };
  }
}

export const refreshCategoryJob = defineJob({
  kind: 'refresh_category',
  run: ({ payload, now }) => refreshCategory(payload, now),
});
