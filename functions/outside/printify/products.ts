import { type ProviderProduct, providerProductSchema } from '#shared/fulfilment/provider-product.ts';
import { type ProviderPage, readPage } from './pages.ts';
import { act, type Printify, send } from './request.ts';

/** The most of a page (contracts 1.4). */
const PRODUCTS_PER_PAGE = 50;

const ofShop = (shopId: number, rest = ''): string => `/shops/${shopId}/products${rest}.json`;
const ofProduct = (shopId: number, productId: string, act = ''): string =>
  ofShop(shopId, `/${encodeURIComponent(productId)}${act}`);

export const readProducts = (
  printify: Printify,
  shopId: number,
  page: number,
): Promise<ProviderPage<ProviderProduct>> =>
  readPage(printify, ofShop(shopId), { page, limit: PRODUCTS_PER_PAGE }, providerProductSchema);

/** Throws `not_found` for a product that was deleted. */
export const getProviderProduct = (printify: Printify, shopId: number, productId: string): Promise<ProviderProduct> =>
  send(printify, { method: 'GET', path: ofProduct(shopId, productId) }, providerProductSchema);

const EVERYTHING = {
  title: true,
  description: true,
  images: true,
  variants: true,
  tags: true,
  keyFeatures: true,
  shipping_template: true,
};

/**
 * Asks the provider to publish: it locks the product and tells `product:publish:started`. Nothing is published until we
 * answer that with `publishingSucceeded`.
 */
export async function startPublishing(printify: Printify, shopId: number, productId: string): Promise<void> {
  const path = ofProduct(shopId, productId, '/publish');
  await act(printify, { method: 'POST', path, body: EVERYTHING, allowance: 'publishes' });
}

/** Unlocks a product that we sell now, as `id` of ours at the address `handle`. */
export async function publishingSucceeded(
  printify: Printify,
  shopId: number,
  productId: string,
  external: { id: string; handle: string },
): Promise<void> {
  const path = ofProduct(shopId, productId, '/publishing_succeeded');
  await act(printify, { method: 'POST', path, body: { external }, isRepeatable: true });
}

/** Unlocks a product that we cannot sell; the merchant reads the reason at the provider. */
export async function publishingFailed(
  printify: Printify,
  shopId: number,
  productId: string,
  reason: string,
): Promise<void> {
  const path = ofProduct(shopId, productId, '/publishing_failed');
  await act(printify, { method: 'POST', path, body: { reason }, isRepeatable: true });
}

/** Tells the provider that we sell it no more. */
export async function unpublish(printify: Printify, shopId: number, productId: string): Promise<void> {
  const path = ofProduct(shopId, productId, '/unpublish');
  await act(printify, { method: 'POST', path, isRepeatable: true });
}
