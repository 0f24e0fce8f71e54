import { duplicateProduct } from '#functions/catalogue/duplicate-product.ts';
import { readImageHeader } from '#functions/catalogue/image-header.ts';
import { listProductsForAdmin } from '#functions/catalogue/list-products-for-admin.ts';
import { normalizeProductInput, toNewProduct } from '#functions/catalogue/normalize-product.ts';
import { createPreviewLink } from '#functions/catalogue/product-preview.ts';
import { belowCostCheck } from '#functions/catalogue/refuse-below-cost.ts';
import { safeHtml } from '#functions/catalogue/safe-html.ts';
import { setPrice } from '#functions/catalogue/set-price.ts';
import { storeVideo, storeVideoPart } from '#functions/catalogue/video/store-video.ts';
import { problemFromPrintify } from '#functions/fulfilment/connection/printify-problems.ts';
import { notifyPublication } from '#functions/fulfilment/products/notify-publication.ts';
import { releaseProductLock } from '#functions/fulfilment/products/release-product-lock.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { countStockAlerts } from '#functions/marketing/count-stock-alerts.ts';
import { config } from '#functions/runtime/config.ts';
import { storePicture } from '#outside/media.ts';
import { Problem } from '#shared/base/errors.ts';
import { countTags } from '#shared/catalogue/facets.ts';
import { toAdminProduct } from '#shared/catalogue/product-views.ts';
import { listAllDocuments } from '#store/catalogue/catalogue-documents.ts';
import { deleteProduct, insertProduct, updateProduct, updatePublication } from '#store/catalogue/product-writes.ts';
import { getProduct } from '#store/catalogue/products.ts';
import { adjustStock } from '#store/catalogue/stock/stock-adjustments.ts';
import { listStockMovements } from '#store/catalogue/stock/stock-movements.ts';

export const listAdminProductsHandler = handle('GET /api/admin/products', ({ query }) => listProductsForAdmin(query));

/** Lists the tags of all products, drafts included. The most frequent tags come first. Searches the catalogue in memory. */
export const listTagsHandler = handle('GET /api/admin/product-tags', async () => ({
  items: countTags(await listAllDocuments()),
}));

export const createProductHandler = handle('POST /api/admin/products', async (request) => {
  const { confirmsBelowCost, ...input } = request.body;
  const product = await toNewProduct(input, request.now);
  return toAdminProduct(await insertProduct(product, requireActor(request), belowCostCheck(confirmsBelowCost)));
});

/** Returns a product for the back office. Reads consistently, because an admin is about to edit the product. */
export const getAdminProductHandler = handle('GET /api/admin/products/{id}', async ({ params }) => {
  const product = await getProduct(params.id, { consistent: true });
  if (!product) throw new Problem('not_found', 'Product not found');
  return toAdminProduct(product);
});

export const updateProductHandler = handle('PUT /api/admin/products/{id}', async (request) => {
  const { confirmsBelowCost, ...change } = request.body;
  const written = await normalizeProductInput(change);
  const approve = belowCostCheck(confirmsBelowCost);
  return toAdminProduct(await updateProduct(request.params.id, written, requireActor(request), request.now, approve));
});

export const adjustStockHandler = handle('POST /api/admin/products/{id}/stock', async (request) =>
  toAdminProduct(await adjustStock(request.params.id, request.body, requireActor(request), request.now)),
);

export const listStockMovementsHandler = handle('GET /api/admin/products/{id}/stock-movements', ({ params, query }) =>
  listStockMovements(params.id, query),
);

export const countStockAlertsHandler = handle('GET /api/admin/products/{id}/stock-alerts', ({ params }) =>
  countStockAlerts(params.id),
);

export const setPriceHandler = handle('PUT /api/admin/products/{id}/price', async (request) => {
  const { confirmsBelowCost, ...edit } = request.body;
  const approve = belowCostCheck(confirmsBelowCost);
  return toAdminProduct(await setPrice(request.params.id, edit, requireActor(request), request.now, approve));
});

export const duplicateProductHandler = handle('POST /api/admin/products/{id}/copy', async (request) =>
  toAdminProduct(await duplicateProduct(request.params.id, requireActor(request), request.now)),
);

export const createPreviewLinkHandler = handle('POST /api/admin/products/{id}/preview', async ({ params, now }) => {
  const product = await getProduct(params.id, { consistent: true });
  if (!product) throw new Problem('not_found', 'Product not found');
  return createPreviewLink(product.id, config().SITE_URL, now);
});

export const setPublicationHandler = handle('PUT /api/admin/products/{id}/publication', async (request) => {
  const product = await updatePublication(
    request.params.id,
    request.body.isPublished,
    requireActor(request),
    request.now,
  );
  return { ...toAdminProduct(product), providerNotified: await notifyPublication(product) };
});

export const deleteProductHandler = handle('DELETE /api/admin/products/{id}', async (request) => {
  await deleteProduct(request.params.id, requireActor(request), request.now);
  return undefined;
});

export const previewHtmlHandler = handle('POST /api/admin/html-preview', async ({ body }) => ({
  html: await safeHtml(body.html),
}));

export const unlockProductHandler = handle('POST /api/admin/products/{id}/unlock', async (request) => {
  try {
    return toAdminProduct(await releaseProductLock(request.params.id, requireActor(request), request.now));
  } catch (error) {
    throw problemFromPrintify(error);
  }
});

/** Largest ratio of height to width. No picture of a garment comes near this ratio. */
const TALLEST_PER_WIDTH = 4;
const EXTENSIONS = { webp: 'webp', jpeg: 'jpg', png: 'png' } as const;

export const storeImageHandler = handle(
  'PUT /api/admin/images/{id}/{width}',
  async ({ params: { id, width }, raw }) => {
    const header = readImageHeader(raw);
    if (header.width !== width)
      throw new Problem('invalid_request', `The picture is ${header.width} pixels wide, not ${width}`);
    if (header.height > width * TALLEST_PER_WIDTH) throw new Problem('invalid_request', 'The picture is too tall');
    const key = `media/${id}/${width}.${EXTENSIONS[header.type]}`;
    await storePicture({ key, bytes: raw, mediaType: `image/${header.type}` });
    return { url: `/${key}`, width, height: header.height };
  },
);

export const storeVideoPartHandler = handle(
  'PUT /api/admin/videos/{id}/parts/{part}',
  async ({ params: { id, part }, raw }) => storeVideoPart(id, part, raw),
);

export const storeVideoHandler = handle('POST /api/admin/videos/{id}', async ({ params, body }) =>
  storeVideo(params.id, body.parts),
);
