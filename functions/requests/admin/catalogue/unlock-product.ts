import { providerProblem } from '#functions/fulfilment/connection/refusals.ts';
import { unlockProduct as unlock } from '#functions/fulfilment/products/unlock-product.ts';
import { actorOf, handle } from '#functions/http/http.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';

export const unlockProduct = handle('POST /api/admin/products/{id}/unlock', async (request) => {
  try {
    return toAdminProduct(await unlock(request.params.id, actorOf(request), request.now));
  } catch (error) {
    throw providerProblem(error);
  }
});
