import { notifyPublication } from '#functions/fulfilment/products/notify-publication.ts';
import { actorOf, handle } from '#functions/http/http.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';
import { setPublication } from '#store/catalogue/product-writes.ts';

export const publishProduct = handle('PUT /api/admin/products/{id}/publication', async (request) => {
  const product = await setPublication(request.params.id, request.body.isPublished, actorOf(request), request.now);
  return { ...toAdminProduct(product), providerNotified: await notifyPublication(product) };
});
