import { loggable, logger } from '#functions/runtime/log.ts';
import { reportPublishingSucceeded, reportUnpublished } from '#outside/printify/products.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { getActiveProviderClient } from '../connection/provider-client.ts';
import { externalReference } from './handle-publication.ts';

/** Timeout in milliseconds. It is short because an admin waits, and the shop's own part is already done. */
const TIMEOUT_MS = 6_000;

/**
 * Notifies the provider that a product was published or unpublished in the shop. Returns null if there is no provider to
 * notify, and false on a failure. A publication is reported as already finished. Such a report locks nothing and does not
 * count against the provider's limit of publications.
 */
export async function notifyPublication(product: Product): Promise<boolean | null> {
  const { id, providerProductId, isPublished } = product;
  if (!providerProductId) return null;
  try {
    const provider = await getActiveProviderClient({ signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!provider) return null;
    const { printify, shopId } = provider;
    if (isPublished) await reportPublishingSucceeded(printify, shopId, providerProductId, externalReference(product));
    else await reportUnpublished(printify, shopId, providerProductId);
    return true;
  } catch (error) {
    logger.warn('provider not notified of publication', { productId: id, error: loggable(error) });
    return false;
  }
}
