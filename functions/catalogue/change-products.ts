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

/** Limits the concurrent writes, because the products of one change update the same counters. */
const AT_ONCE = 5;
/**
 * Longest time that one run takes, in milliseconds. Other changes in the stream wait during a run, so the job then stops and
 * continues in a new run.
 */
const TURN_MS = 5_000;
/**
 * Number of failed attempts after which a product that cannot be saved is skipped, so that it no longer blocks the others.
 */
const MOST_FAILURES = 6;

const NOT_NOTIFIED = 'It was changed here, but Printify wasn’t notified';

/** Notifies a product's provider that the product was published or unpublished. Resolves to false on a failure. */
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

/** Processes the next few products. Returns the fields of the run to save. */
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
 * Continues a bulk change of products, or its undo. Each product is saved together with a record of its change. The progress
 * of the run is saved after every few products. A run that was interrupted repeats those few, but never changes a product
 * twice. If two runs overlap, only one of them saves its progress.
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
