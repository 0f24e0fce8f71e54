import { type ProviderProduct, providerProductSchema } from '#shared/fulfilment/provider-product.ts';
import { getPrintifyPage, type PrintifyPage } from './list-pages.ts';
import { callPrintify, type PrintifyClient, sendToPrintify } from './request.ts';

/** The maximum page size (contracts 1.4). */
const PRODUCTS_PER_PAGE = 50;

const ofShop = (shopId: number, rest = ''): string => `/shops/${shopId}/products${rest}.json`;
const ofProduct = (shopId: number, productId: string, action = ''): string =>
  ofShop(shopId, `/${encodeURIComponent(productId)}${action}`);

export const listProviderProducts = (
  printify: PrintifyClient,
  shopId: number,
  page: number,
): Promise<PrintifyPage<ProviderProduct>> =>
  getPrintifyPage(printify, ofShop(shopId), { page, limit: PRODUCTS_PER_PAGE }, providerProductSchema);

/** Throws `not_found` for a deleted product. */
export const getProviderProduct = (
  printify: PrintifyClient,
  shopId: number,
  productId: string,
): Promise<ProviderProduct> =>
  callPrintify(printify, { method: 'GET', path: ofProduct(shopId, productId) }, providerProductSchema);

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
 * Asks the provider to publish a product. The provider locks it and sends `product:publish:started`, which the shop
 * answers with `reportPublishingSucceeded` or `reportPublishingFailed`.
 */
export async function requestPublishing(printify: PrintifyClient, shopId: number, productId: string): Promise<void> {
  const path = ofProduct(shopId, productId, '/publish');
  await sendToPrintify(printify, { method: 'POST', path, body: EVERYTHING, allowance: 'publishes' });
}

/** Unlocks a published product. `external` is our product id and its page. */
export async function reportPublishingSucceeded(
  printify: PrintifyClient,
  shopId: number,
  productId: string,
  external: { id: string; handle: string },
): Promise<void> {
  const path = ofProduct(shopId, productId, '/publishing_succeeded');
  await sendToPrintify(printify, { method: 'POST', path, body: { external }, isRepeatable: true });
}

/** Unlocks a product that the shop cannot sell; the provider shows the reason to the admin. */
export async function reportPublishingFailed(
  printify: PrintifyClient,
  shopId: number,
  productId: string,
  reason: string,
): Promise<void> {
  const path = ofProduct(shopId, productId, '/publishing_failed');
  await sendToPrintify(printify, { method: 'POST', path, body: { reason }, isRepeatable: true });
}

/** Reports that the shop no longer sells the product. */
export async function reportUnpublished(printify: PrintifyClient, shopId: number, productId: string): Promise<void> {
  const path = ofProduct(shopId, productId, '/unpublish');
  await sendToPrintify(printify, { method: 'POST', path, isRepeatable: true });
}
