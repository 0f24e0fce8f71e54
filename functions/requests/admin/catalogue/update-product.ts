import { normalizeProductInput } from '#functions/catalogue/normalize-product.ts';
import { belowCostCheck } from '#functions/catalogue/refuse-below-cost.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';
import { updateProduct as update } from '#store/catalogue/product-update.ts';

export const updateProductHandler = handle('PUT /api/admin/products/{id}', async (request) => {
  const { confirmsBelowCost, ...change } = request.body;
  const written = await normalizeProductInput(change);
  const approve = belowCostCheck(confirmsBelowCost);
  return toAdminProduct(await update(request.params.id, written, requireActor(request), request.now, approve));
});
