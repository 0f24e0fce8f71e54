import { toNewProduct } from '#functions/catalogue/normalize-product.ts';
import { belowCostCheck } from '#functions/catalogue/refuse-below-cost.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';
import { insertProduct as create } from '#store/catalogue/product-writes.ts';

export const createProductHandler = handle('POST /api/admin/products', async (request) => {
  const { confirmsBelowCost, ...input } = request.body;
  const product = await toNewProduct(input, request.now);
  return toAdminProduct(await create(product, requireActor(request), belowCostCheck(confirmsBelowCost)));
});
