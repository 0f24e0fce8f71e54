import { type ProviderProduct, providerProductSchema } from '#shared/fulfilment/provider-product.ts';
import { getPrintifyPage, type PrintifyPage } from './list-pages.ts';
import { callPrintify, type PrintifyClient, sendToPrintify } from './request.ts';

const PRODUCTS_PER_PAGE = 50;

const ofShop = (shopId: number, rest = ''): string => `/shops/${shopId}/products${rest}.json`;
const ofProduct = (shopId: number, productId: string, act = ''): string =>
  ofShop(shopId, `/${encodeURIComponent(productId)}${act}`);

export const listProviderProducts = (
  printify: PrintifyClient,
  shopId: number,
  page: number,
): Promise<PrintifyPage<ProviderProduct>> =>
  getPrintifyPage(printify, ofShop(shopId), { page, limit: PRODUCTS_PER_PAGE }, providerProductSchema);

/** Returns a product from Printify. Throws `not_found` if it was deleted. */
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
 * Asks Printify to publish a product. Printify then locks the product and sends `product:publish:started`. Publishing ends
 * when the shop calls `reportPublishingSucceeded`.
 */
export async function requestPublishing(printify: PrintifyClient, shopId: number, productId: string): Promise<void> {
  const path = ofProduct(shopId, productId, '/publish');
  await sendToPrintify(printify, { method: 'POST', path, body: EVERYTHING, allowance: 'publishes' });
}

/**
 * Reports that a product is now for sale, with the shop's own product id and the URL `handle`. Printify then unlocks the
 * product.
 */
export async function reportPublishingSucceeded(
  printify: PrintifyClient,
  shopId: number,
  productId: string,
  external: { id: string; handle: string },
): Promise<void> {
  const path = ofProduct(shopId, productId, '/publishing_succeeded');
  await sendToPrintify(printify, { method: 'POST', path, body: { external }, isRepeatable: true });
}

/** Reports that a product cannot be published. Printify then unlocks the product and shows the reason to the merchant. */
export async function reportPublishingFailed(
  printify: PrintifyClient,
  shopId: number,
  productId: string,
  reason: string,
): Promise<void> {
  const path = ofProduct(shopId, productId, '/publishing_failed');
  await sendToPrintify(printify, { method: 'POST', path, body: { reason }, isRepeatable: true });
}

export async function reportUnpublished(printify: PrintifyClient, shopId: number, productId: string): Promise<void> {
  const path = ofProduct(shopId, productId, '/unpublish');
  await sendToPrintify(printify, { method: 'POST', path, isRepeatable: true });
}
