import { actorOf, handle } from '#functions/http.ts';
import { providerProblem } from '#functions/provider/refusals.ts';
import { unlockProduct as unlock } from '#functions/provider/unlock-product.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';

export const unlockProduct = handle('POST /api/admin/products/{id}/unlock', async (request) => {
  try {
    return toAdminProduct(await unlock(request.params.id, actorOf(request), request.now));
  } catch (error) {
    throw providerProblem(error);
  }
});
