import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { getProviderProduct } from '#outside/printify/products.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { ProviderProduct } from '#shared/fulfilment/provider-product.ts';
import { toIncomingProduct } from '#shared/fulfilment/provider-snapshot.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getPointers, listLookalikes, type ProviderPointer } from '#store/catalogue/provider-pointers.ts';
import type { ProviderClient } from '../connection/provider-client.ts';
import { importProduct, markUnavailable, REMOVED_AT_PROVIDER } from './import-product.ts';

/** Reads a product from the provider, or returns null if it does not exist. Throws `PrintifyError` for any other failure. */
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
 * Returns the id of the shop's product that a new product at the provider replaces. This is the only similar product whose
 * original no longer exists at the provider. Null if there is no such product, or several.
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

/**
 * Returns the id of the shop's product for a product of the provider. Null for a new product, and for one that an admin
 * unlinked.
 */
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

/** Marks a product that was deleted at the provider as unavailable. `now` in milliseconds UTC. */
export async function markRemovedAtProvider(providerProductId: string, now: number): Promise<void> {
  const pointer = await getPointer(providerProductId);
  if (pointer?.productId) await markUnavailable(pointer.productId, { problem: REMOVED_AT_PROVIDER, isGone: true, now });
}

/**
 * Syncs one product after an event. A product that an admin unlinked is not imported again. A new product is imported only if
 * the settings allow it. `now` in milliseconds UTC. Throws `PrintifyError`, and `provider_refused` for a product that cannot
 * be sold.
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
