import { notifyPublication } from '#functions/fulfilment/products/notify-publication.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';
import { updatePublication } from '#store/catalogue/product-writes.ts';

export const setPublicationHandler = handle('PUT /api/admin/products/{id}/publication', async (request) => {
  const product = await updatePublication(
    request.params.id,
    request.body.isPublished,
    requireActor(request),
    request.now,
  );
  return { ...toAdminProduct(product), providerNotified: await notifyPublication(product) };
});
