import { toAdminProduct } from '../../../../shared/product.ts';
import { actorOf, handle } from '../../../http.ts';
import { providerProblem } from '../../../provider/refusals.ts';
import { unlockProduct as unlock } from '../../../provider/unlock-product.ts';

export const unlockProduct = handle('POST /api/admin/products/{id}/unlock', async (request) => {
  try {
    return toAdminProduct(await unlock(request.params.id, actorOf(request), request.now));
  } catch (error) {
    throw providerProblem(error);
  }
});
