import { toAdminProduct } from '../../../../shared/product.ts';
import { approvalOf } from '../../../catalogue/refuse-below-cost.ts';
import { writtenProduct } from '../../../catalogue/written-product.ts';
import { actorOf, handle } from '../../../http.ts';
import { updateProduct as update } from '../../../store/product-update.ts';

export const updateProduct = handle('PUT /api/admin/products/{id}', async (request) => {
  const { confirmsBelowCost, ...change } = request.body;
  const written = await writtenProduct(change);
  const approve = approvalOf(confirmsBelowCost);
  return toAdminProduct(await update(request.params.id, written, actorOf(request), request.now, approve));
});
