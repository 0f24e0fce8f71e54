import { loggable, logger } from '#functions/runtime/log.ts';
import { isPrintifyFailure, PrintifyError } from '#outside/printify/errors.ts';
import { Problem } from '#shared/base/errors.ts';
import type { ProviderProduct } from '#shared/fulfilment/provider-product.ts';
import { toIncomingProduct } from '#shared/fulfilment/provider-snapshot.ts';
import type { SyncError } from '#shared/fulfilment/sync-run.ts';
import { type ImportOptions, importProduct } from './import-product.ts';

/** Describes the result for one product in a sync. */
export type ImportOutcome =
  | { kind: 'synced'; isNew: boolean }
  | { kind: 'passed' }
  | { kind: 'failed'; error: SyncError };

const reasonOf = (error: unknown): string =>
  error instanceof Problem || error instanceof PrintifyError
    ? error.message
    : 'It couldn’t be saved. Please sync again.';

/** Returns true for a failure that has nothing to do with the product itself, so that a later attempt may succeed. */
const isForLater = (error: unknown): error is PrintifyError =>
  isPrintifyFailure(error, 'rate_limited') ||
  isPrintifyFailure(error, 'unavailable') ||
  isPrintifyFailure(error, 'unauthorised');

/**
 * Imports one product. Returns a failure of this product as a result, so that the other products continue. Throws only
 * failures to retry later.
 */
export async function tryImportProduct(source: ProviderProduct, options: ImportOptions): Promise<ImportOutcome> {
  try {
    const { isNew } = await importProduct(source, options);
    return { kind: 'synced', isNew };
  } catch (error) {
    if (isForLater(error)) throw error;
    logger.warn('product not synced', { providerProductId: source.id, error: loggable(error) });
    const { title } = toIncomingProduct(source);
    return { kind: 'failed', error: { providerProductId: source.id, title, reason: reasonOf(error) } };
  }
}

/** Number of products to import or check at the same time. */
export const PRODUCTS_AT_ONCE = 6;
