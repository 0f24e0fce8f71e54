import { failedAs } from '#outside/printify/errors.ts';
import { getProviderProduct } from '#outside/printify/products.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { ProviderProduct } from '#shared/fulfilment/provider-product.ts';
import { incomingProduct } from '#shared/fulfilment/to-product.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getPointers, type ProviderPointer, pointersLike } from '#store/catalogue/provider-pointers.ts';
import type { ProviderConnection } from '../connection/connection.ts';
import { GONE, syncProduct, takeOffSale } from './sync-product.ts';

/** The provider's product as it is; null when it has no such product. Throws `PrintifyError` for any other failure. */
export async function readSource(
  { printify, shopId }: ProviderConnection,
  providerProductId: string,
): Promise<ProviderProduct | null> {
  try {
    return await getProviderProduct(printify, shopId, providerProductId);
  } catch (error) {
    if (failedAs(error, 'not_found')) return null;
    throw error;
  }
}

async function isOrphan(provider: ProviderConnection, { provider: link, providerProductId }: Product) {
  return link?.isGone || (await readSource(provider, providerProductId ?? '')) === null;
}

/**
 * The product of ours that a stranger is, made anew: the only one made alike whose own the provider has no more. Null where
 * there is none, or more than one.
 */
async function madeAnew(source: ProviderProduct, provider: ProviderConnection): Promise<string | null> {
  const alike = (await pointersLike(incomingProduct(source))).filter(
    ({ providerProductId }) => providerProductId !== source.id,
  );
  const pointers = await getPointers(alike.map(({ providerProductId }) => providerProductId));
  const products = await getProducts(pointers.flatMap(({ productId }) => productId ?? []));
  const orphans: string[] = [];
  for (const product of products) if (await isOrphan(provider, product)) orphans.push(product.id);
  return orphans.length === 1 ? (orphans[0] ?? null) : null;
}

/** Which of the shop's products the provider's is; null for one it has not had, or has let go. */
export async function productIdOf(
  source: ProviderProduct,
  pointer: ProviderPointer | undefined,
  provider: ProviderConnection,
): Promise<string | null> {
  return pointer ? (pointer.productId ?? null) : madeAnew(source, provider);
}

export async function pointerOf(providerProductId: string): Promise<ProviderPointer | undefined> {
  return (await getPointers([providerProductId]))[0];
}

/** The provider has a product no more: ours, if there is one, is taken off sale. `now` in milliseconds UTC. */
export async function noteGone(providerProductId: string, now: number): Promise<void> {
  const pointer = await pointerOf(providerProductId);
  if (pointer?.productId) await takeOffSale(pointer.productId, { problem: GONE, isGone: true, now });
}

/**
 * Brings one product in step with the provider's, as an event asks for it. What an owner let go stays away, and a new one
 * comes only where the owner wants new ones. `now` in milliseconds UTC. Throws `PrintifyError`, and `provider_refused` for
 * one that cannot be sold.
 */
export async function bringProduct(
  providerProductId: string,
  provider: ProviderConnection,
  now: number,
): Promise<void> {
  const source = await readSource(provider, providerProductId);
  if (!source) return noteGone(providerProductId, now);
  const pointer = await pointerOf(providerProductId);
  const { settings } = provider.integration;
  const productId = await productIdOf(source, pointer, provider);
  if (productId === null && (pointer || !settings.syncProducts)) return;
  await syncProduct(source, { settings, productId, now });
}
