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

/** How the provider knows our product: by its id and the address of its page. */
export const externalReference = ({ id, slug }: Pick<Product, 'id' | 'slug'>) => ({
  id,
  handle: `${config().SITE_URL}/product/${slug}`,
});

/** The merchant pressed Publish: brings the product, shows it to shoppers, and says so. Throws `Problem` for one that cannot be sold. */
async function publish(
  source: ProviderProduct,
  { printify, shopId, connection: integration }: ProviderClient,
  productId: string | null,
  now: number,
) {
  const options = { settings: integration.settings, productId, isPublished: true, now };
  // The answer ends the lock: what is read with it would have to be written again without it.
  const { product } = await importProduct({ ...source, is_locked: false }, options);
  await reportPublishingSucceeded(printify, shopId, source.id, externalReference(product));
}

/** Why a product cannot be published, for the merchant to read at the provider. */
const reasonOf = (error: unknown): string =>
  error instanceof Problem ? error.message : 'The shop could not take the product over. Please publish it again.';

/** Tells the provider that we cannot sell the product, so that its lock ends. */
export async function reportPublishingFailure(
  providerProductId: string,
  { printify, shopId }: ProviderClient,
  error: unknown,
): Promise<void> {
  await reportPublishingFailed(printify, shopId, providerProductId, reasonOf(error));
}

/**
 * Answers `product:publish:started`. What an owner let go comes back by this: somebody wants to sell it again.
 * `now` in milliseconds UTC. Throws `PrintifyError`, or whatever kept the product from being taken over.
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

/** Answers the same with `delete`: the merchant takes the product off the shop, where it becomes a draft. */
export async function handleUnpublication(providerProductId: string, provider: ProviderClient, now: number) {
  const source = await fetchProviderProduct(provider, providerProductId);
  if (!source) return markRemovedAtProvider(providerProductId, now);
  // Published anew since: that came later, and counts.
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
 * Ends a lock of which we know no more than that it is there. A product that is published is answered for as it is known
 * there; of another the news that it is to be published was lost, so it is published now.
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

/** The lock is over here too. */
export const markUnlocked = (productId: string, now: number, audit?: { actor: Actor; verb: string }) =>
  updateProviderProduct(
    productId,
    (product) => (product.provider ? { ...product, provider: { ...product.provider, isLocked: false } } : product),
    { now, ...(audit ? { audit } : {}) },
  );
