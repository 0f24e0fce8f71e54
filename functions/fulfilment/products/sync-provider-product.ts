import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { getProviderProduct } from '#outside/printify/products.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { ProviderProduct } from '#shared/fulfilment/provider-product.ts';
import { toIncomingProduct } from '#shared/fulfilment/provider-snapshot.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getPointers, listLookalikes, type ProviderPointer } from '#store/catalogue/provider-pointers.ts';
import type { ProviderClient } from '../connection/provider-client.ts';
import { importProduct, markUnavailable, REMOVED_AT_PROVIDER } from './import-product.ts';

/** Reads the provider's product; null when there is none. Throws `PrintifyError` for any other failure. */
export async function fetchProviderProduct(
  { printify, shopId }: ProviderClient,
  providerProductId: string,
): Promise<ProviderProduct | null> {
  try {
    return await getProviderProduct(printify, shopId, providerProductId);
  } catch (error) {
    if (isPrintifyFailure(error, 'not_found')) return null;
    throw error;
  }
}

async function isOrphan(provider: ProviderClient, { provider: link, providerProductId }: Product) {
  return link?.isGone || (await fetchProviderProduct(provider, providerProductId ?? '')) === null;
}

/**
 * Returns our product that an unlinked one re-creates: the only look-alike that the provider does not have any more. Null
 * without one, or with several.
 */
async function findRecreated(source: ProviderProduct, provider: ProviderClient): Promise<string | null> {
  const alike = (await listLookalikes(toIncomingProduct(source))).filter(
    ({ providerProductId }) => providerProductId !== source.id,
  );
  const pointers = await getPointers(alike.map(({ providerProductId }) => providerProductId));
  const products = await getProducts(pointers.flatMap(({ productId }) => productId ?? []));
  const orphans: string[] = [];
  for (const product of products) if (await isOrphan(provider, product)) orphans.push(product.id);
  return orphans.length === 1 ? (orphans[0] ?? null) : null;
}

/** Returns the id of the linked product; null for a new or unlinked one. */
export async function findLinkedProductId(
  source: ProviderProduct,
  pointer: ProviderPointer | undefined,
  provider: ProviderClient,
): Promise<string | null> {
  return pointer ? (pointer.productId ?? null) : findRecreated(source, provider);
}

export async function getPointer(providerProductId: string): Promise<ProviderPointer | undefined> {
  return (await getPointers([providerProductId]))[0];
}

/** Marks a product that the provider deleted as unavailable. `now` in milliseconds UTC. */
export async function markRemovedAtProvider(providerProductId: string, now: number): Promise<void> {
  const pointer = await getPointer(providerProductId);
  if (pointer?.productId) await markUnavailable(pointer.productId, { problem: REMOVED_AT_PROVIDER, isGone: true, now });
}

/**
 * Syncs one product after an event. Unlinked products stay away, and new ones are imported only if the settings say so.
 * `now` in milliseconds UTC. Throws `PrintifyError`, and `provider_refused` for one that cannot be sold.
 */
export async function syncProviderProduct(
  providerProductId: string,
  provider: ProviderClient,
  now: number,
): Promise<void> {
  const source = await fetchProviderProduct(provider, providerProductId);
  if (!source) return markRemovedAtProvider(providerProductId, now);
  const pointer = await getPointer(providerProductId);
  const { settings } = provider.connection;
  const productId = await findLinkedProductId(source, pointer, provider);
  if (productId === null && (pointer || !settings.syncProducts)) return;
  await importProduct(source, { settings, productId, now });
}
