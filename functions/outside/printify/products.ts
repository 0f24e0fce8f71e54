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

/** Throws `not_found` for a product that was deleted. */
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
 * Asks Printify to publish a product. Printify locks it and sends `product:publish:started`; publishing ends with our
 * `reportPublishingSucceeded`.
 */
export async function requestPublishing(printify: PrintifyClient, shopId: number, productId: string): Promise<void> {
  const path = ofProduct(shopId, productId, '/publish');
  await sendToPrintify(printify, { method: 'POST', path, body: EVERYTHING, allowance: 'publishes' });
}

/** Unlocks a product that is now for sale under our product id, at the URL `handle`. */
export async function reportPublishingSucceeded(
  printify: PrintifyClient,
  shopId: number,
  productId: string,
  external: { id: string; handle: string },
): Promise<void> {
  const path = ofProduct(shopId, productId, '/publishing_succeeded');
  await sendToPrintify(printify, { method: 'POST', path, body: { external }, isRepeatable: true });
}

/** Unlocks a product that cannot be published. Printify shows the reason to the merchant. */
export async function reportPublishingFailed(
  printify: PrintifyClient,
  shopId: number,
  productId: string,
  reason: string,
): Promise<void> {
  const path = ofProduct(shopId, productId, '/publishing_failed');
  await sendToPrintify(printify, { method: 'POST', path, body: { reason }, isRepeatable: true });
}

/** Reports that a product is no longer for sale. */
export async function reportUnpublished(printify: PrintifyClient, shopId: number, productId: string): Promise<void> {
  const path = ofProduct(shopId, productId, '/unpublish');
  await sendToPrintify(printify, { method: 'POST', path, isRepeatable: true });
}
