import { listProviderProducts } from '#outside/printify/products.ts';
import { newId } from '#shared/base/id.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import { toNewProviderProduct } from '#shared/fulfilment/merge-product.ts';
import { type ProviderProduct, providerProductSchema } from '#shared/fulfilment/provider-product.ts';
import { toProviderSnapshot } from '#shared/fulfilment/provider-snapshot.ts';
import type { Shop } from '../shop.ts';
import type { ShopStore } from '../shop-store.ts';

/** Creates another product of the merchant. */
async function madeLike(shop: Shop, like: ProviderProduct): Promise<ProviderProduct> {
  const { token, shopId } = shop.local.printify;
  const { status, body } = await shop.call(
    'POST',
    `/_printify/v1/shops/${shopId}/products.json`,
    {
      ...{ title: `One more ${Date.now()}`, description: '' },
      ...{ blueprint_id: like.blueprint_id, print_provider_id: like.print_provider_id },
      variants: like.variants.slice(0, 4).map(({ id }) => ({ id, price: 3_000, is_enabled: true })),
      print_areas: [{ variant_ids: like.variants.map(({ id }) => id), placeholders: [] }],
    },
    { authorization: `Bearer ${token}`, 'user-agent': 'FoundationTests/1.0' },
  );
  if (status !== 200) throw new Error(`The provider makes no other product: ${status}`);
  return providerProductSchema.parse(body);
}

/** Returns a product of the emulator that is for sale and not in the shop yet. */
async function unlinkedProduct(shop: Shop, { getItem: get, providerProductKey }: ShopStore): Promise<ProviderProduct> {
  const { token: apiKey, shopId } = shop.local.printify;
  const { items } = await listProviderProducts({ apiUrl: `${shop.url}/_printify/v1`, apiKey }, shopId, 1);
  for (const wire of items) {
    const isSold = wire.variants.some((each) => each.is_enabled && each.is_available);
    if (isSold && !(await get(providerProductKey(wire.id)))) return wire;
  }
  const [like] = items;
  if (!like) throw new Error('The provider has no product');
  return madeLike(shop, like);
}

/** Adds a provider's product to the shop and publishes it, like a sync would. Adds each product only once. */
export async function putProviderProduct(
  shop: Shop,
  store: ShopStore,
  changes: Partial<Product> = {},
): Promise<Product> {
  const now = Date.now();
  const wire = await unlinkedProduct(shop, store);
  const read = toProviderSnapshot(wire, wire.description);
  if (!read) throw new Error(`Nothing of ${wire.title} is for sale`);
  const id = newId('prd', now);
  const decided = { id, slug: `made-${wire.id}`, isPublished: true };
  const product = toNewProviderProduct(read, { ...decided, createdAt: new Date(now).toISOString() });
  // Leaves the pictures at the provider, because no page of the shop loads them.
  return store.insertProduct({ ...product, images: [], ...changes });
}

/** Returns a variant that can be bought. */
export function soldVariant({ variants = [] }: Product, skip = 0): StoredVariant {
  const variant = variants.filter(({ available }) => available)[skip];
  if (!variant) throw new Error('Nothing is for sale');
  return variant;
}
