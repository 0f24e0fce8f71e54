import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { addOutcomes, type ChangeOutcome, isRunning, NO_PROGRESS } from '#shared/catalogue/changes/change-run.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { changeProduct, findChanged, restoreProduct } from '#store/catalogue/changed-products.ts';
import {
  advanceProductChange,
  endOfChange,
  getChangePage,
  getProductChange,
  type StoredChange,
} from '#store/catalogue/product-changes.ts';
import { getProduct } from '#store/catalogue/products.ts';

/** Few at once, because the products of one change share counters. */
const AT_ONCE = 5;
/** Other changes of the stream wait while this runs, so it runs in turns. */
const TURN_MS = 5_000;
/** After so many failed tries, a product that cannot be written no longer holds up the others. */
const MOST_FAILURES = 6;

const NOT_NOTIFIED = 'It was changed here, but Printify wasn’t notified';

/** Tells a product's provider that it was published or unpublished; returns false on a failure. */
type NotifyPublication = (product: Product) => Promise<boolean | null>;

async function notify(notifyPublication: NotifyPublication, productId: string): Promise<ChangeOutcome> {
  const product = await getProduct(productId, { consistent: true });
  if (!product?.providerProductId || (await notifyPublication(product)) !== false) return { kind: 'changed' };
  return { kind: 'changed', failure: { productId, title: product.title, reason: NOT_NOTIFIED } };
}

interface Try {
  isLast: boolean;
  notifyPublication: NotifyPublication;
}

async function processOne(
  run: StoredChange,
  productId: string,
  { isLast, notifyPublication }: Try,
): Promise<ChangeOutcome> {
  const work = run.status === 'undoing' ? restoreProduct : changeProduct;
  try {
    const outcome = await work(run, productId, Date.now());
    const isPublication = run.change.type === 'publish' || run.change.type === 'unpublish';
    return outcome.kind === 'changed' && isPublication ? await notify(notifyPublication, productId) : outcome;
  } catch (error) {
    if (!isLast) throw error;
    logger.error('product not changed', { productId, error: loggable(error) });
    const title = (await getProduct(productId))?.title ?? 'A product';
    return { kind: 'failed', failure: { productId, title, reason: 'It couldn’t be saved' } };
  }
}

/** Processes the next products. Returns the changes of the run. */
async function step(run: StoredChange, attempt: Try): Promise<Partial<StoredChange>> {
  if (run.page > run.pages) return endOfChange(run, Date.now());
  const ids = await getChangePage(run.id, run.page);
  const next = ids.slice(run.offset, run.offset + AT_ONCE);
  if (run.status === 'running' && run.isStopping)
    return { ...addOutcomes(run, await findChanged(run, next)), ...endOfChange(run, Date.now()) };
  const outcomes = await Promise.all(next.map((id) => processOne(run, id, attempt)));
  const offset = run.offset + next.length;
  return {
    ...(run.status === 'undoing'
      ? { undo: addOutcomes(run.undo ?? NO_PROGRESS, outcomes) }
      : addOutcomes(run, outcomes)),
    ...(offset >= ids.length ? { page: run.page + 1, offset: 0 } : { offset }),
  };
}

/**
 * Continues a bulk change of products or its undo. What happened to a product is written with the product, and the progress
 * after a few of them: a run that was cut off repeats those few without changing them twice, and of two runs at once only
 * one counts.
 */
async function changeProducts(changeId: string, now: number, attempt: Try): Promise<JobOutcome> {
  for (;;) {
    const run = await getProductChange(changeId);
    if (!run || !isRunning(run)) return 'done';
    await advanceProductChange(run, await step(run, attempt));
    if (Date.now() > now + TURN_MS) return { again: Date.now() };
  }
}

export const changeProductsJob = (notifyPublication: NotifyPublication) =>
  defineJob({
    kind: 'change_products',
    run: ({ payload, now, job }) =>
      changeProducts(payload.changeId, now, { isLast: job.attempts > MOST_FAILURES, notifyPublication }),
  });
