import { reportPublishingFailed, reportPublishingSucceeded } from '#outside/printify/products.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { getProduct } from '#store/catalogue/products.ts';
import { getActiveProviderClient, type ProviderClient } from '../connection/provider-client.ts';
import { externalReference, markUnlocked } from './handle-publication.ts';
import { fetchProviderProduct } from './sync-provider-product.ts';

/** Timeout in milliseconds. It is short because an admin waits. */
const TIMEOUT_MS = 8_000;

/**
 * Reports success to the provider for a product that is published there or in the shop. Reports failure for any other
 * product.
 */
async function endLock(product: Product, providerProductId: string, provider: ProviderClient): Promise<void> {
  const { printify, shopId } = provider;
  const source = await fetchProviderProduct(provider, providerProductId);
  if (!source?.is_locked) return;
  const external = source.external ?? (product.isPublished ? externalReference(product) : null);
  if (external) await reportPublishingSucceeded(printify, shopId, providerProductId, external);
  else await reportPublishingFailed(printify, shopId, providerProductId, 'The shop canceled this publication');
}

/**
 * Ends the lock of a product that the provider is publishing, at an admin's request. `now` in milliseconds UTC. Throws
 * `not_found`, `conflict` for a product without a provider, `not_connected`, and `PrintifyError`.
 */
export async function releaseProductLock(id: string, actor: Actor, now: number): Promise<Product> {
  const product = await getProduct(id, { consistent: true });
  if (!product) throw new Problem('not_found', 'Product not found');
  if (!product.providerProductId) throw new Problem('conflict', 'This product is not linked to a Printify product');
  const provider = await getActiveProviderClient({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!provider) throw new Problem('not_connected');
  await endLock(product, product.providerProductId, provider);
  return (await markUnlocked(id, now, { actor, verb: 'unlocked' })).product;
}
