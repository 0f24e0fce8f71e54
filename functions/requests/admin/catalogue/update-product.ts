import { approvalOf } from '#functions/catalogue/refuse-below-cost.ts';
import { writtenProduct } from '#functions/catalogue/written-product.ts';
import { actorOf, handle } from '#functions/http/http.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';
import { updateProduct as update } from '#store/catalogue/product-update.ts';

export const updateProduct = handle('PUT /api/admin/products/{id}', async (request) => {
  const { confirmsBelowCost, ...change } = request.body;
  const written = await writtenProduct(change);
  const approve = approvalOf(confirmsBelowCost);
  return toAdminProduct(await update(request.params.id, written, actorOf(request), request.now, approve));
});
