import { config } from '#functions/runtime/config.ts';
import { reportPublishingFailed, reportPublishingSucceeded, reportUnpublished } from '#outside/printify/products.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { ProviderProduct } from '#shared/fulfilment/provider-product.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { updateProviderProduct } from '#store/catalogue/provider-products.ts';
import type { ProviderClient } from '../connection/provider-client.ts';
import { importProduct } from './import-product.ts';
import {
  fetchProviderProduct,
  findLinkedProductId,
  getPointer,
  markRemovedAtProvider,
} from './sync-provider-product.ts';

/** Returns the id and the URL of the shop's product, for the provider to store. */
export const externalReference = ({ id, slug }: Pick<Product, 'id' | 'slug'>) => ({
  id,
  handle: `${config().SITE_URL}/product/${slug}`,
});

/**
 * Imports a product that the merchant published at the provider, publishes it in the shop, and reports success to the
 * provider. Throws `Problem` if the product cannot be sold.
 */
async function publish(
  source: ProviderProduct,
  { printify, shopId, connection: integration }: ProviderClient,
  productId: string | null,
  now: number,
) {
  const options = { settings: integration.settings, productId, isPublished: true, now };
  // The report to the provider ends the lock, so the product is imported without it.
  const { product } = await importProduct({ ...source, is_locked: false }, options);
  await reportPublishingSucceeded(printify, shopId, source.id, externalReference(product));
}

/** Returns the reason that a product cannot be published, in words for the merchant. */
const reasonOf = (error: unknown): string =>
  error instanceof Problem ? error.message : 'The shop couldn’t import the product. Please publish it again.';

/** Reports to the provider that the shop cannot sell the product, so that the provider unlocks it. */
export async function reportPublishingFailure(
  providerProductId: string,
  { printify, shopId }: ProviderClient,
  error: unknown,
): Promise<void> {
  await reportPublishingFailed(printify, shopId, providerProductId, reasonOf(error));
}

/**
 * Handles `product:publish:started`. If an admin deleted or unlinked the shop's product earlier, imports a new one. `now` in
 * milliseconds UTC. Throws `PrintifyError`, or the reason that the product could not be imported.
 */
export async function handlePublication(providerProductId: string, provider: ProviderClient, now: number) {
  const source = await fetchProviderProduct(provider, providerProductId);
  if (!source) return markRemovedAtProvider(providerProductId, now);
  await publish(
    source,
    provider,
    await findLinkedProductId(source, await getPointer(providerProductId), provider),
    now,
  );
}

/** Handles the same event with the action `delete`. The shop's product becomes a draft. */
export async function handleUnpublication(providerProductId: string, provider: ProviderClient, now: number) {
  const source = await fetchProviderProduct(provider, providerProductId);
  if (!source) return markRemovedAtProvider(providerProductId, now);
  // The product was published again in the meantime, and the later event wins.
  if (!source.is_locked && source.external) return;
  const productId = (await getPointer(providerProductId))?.productId;
  if (productId) {
    await updateProviderProduct(
      productId,
      (product) => ({
        ...product,
        isPublished: false,
        ...(product.provider ? { provider: { ...product.provider, isLocked: false } } : {}),
      }),
      { now },
    );
  }
  await reportUnpublished(provider.printify, provider.shopId, providerProductId);
}

/**
 * Ends a lock whose reason is unknown. For a product that is already published, reports success. Any other product is
 * published now, because the event about its publication was lost.
 */
export async function resolveStaleLock(providerProductId: string, provider: ProviderClient, now: number) {
  const source = await fetchProviderProduct(provider, providerProductId);
  if (!source) return;
  const productId = await findLinkedProductId(source, await getPointer(providerProductId), provider);
  if (!source.is_locked) {
    if (productId) await markUnlocked(productId, now);
    return;
  }
  if (!source.external) return publish(source, provider, productId, now);
  await reportPublishingSucceeded(provider.printify, provider.shopId, providerProductId, source.external);
  if (productId) await markUnlocked(productId, now);
}

/** Removes the lock from the shop's own product. */
export const markUnlocked = (productId: string, now: number, audit?: { actor: Actor; verb: string }) =>
  updateProviderProduct(
    productId,
    (product) => (product.provider ? { ...product, provider: { ...product.provider, isLocked: false } } : product),
    { now, ...(audit ? { audit } : {}) },
  );
