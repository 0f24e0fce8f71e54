import { problemFromPrintify } from '#functions/fulfilment/connection/printify-problems.ts';
import { releaseProductLock as unlock } from '#functions/fulfilment/products/release-product-lock.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';

export const unlockProductHandler = handle('POST /api/admin/products/{id}/unlock', async (request) => {
  try {
    return toAdminProduct(await unlock(request.params.id, requireActor(request), request.now));
  } catch (error) {
    throw problemFromPrintify(error);
  }
});
