import { approvalOf } from '#functions/catalogue/refuse-below-cost.ts';
import { newProduct } from '#functions/catalogue/written-product.ts';
import { actorOf, handle } from '#functions/http/http.ts';
import { toAdminProduct } from '#shared/catalogue/product.ts';
import { createProduct as create } from '#store/catalogue/product-writes.ts';

export const createProduct = handle('POST /api/admin/products', async (request) => {
  const { confirmsBelowCost, ...input } = request.body;
  const product = await newProduct(input, request.now);
  return toAdminProduct(await create(product, actorOf(request), approvalOf(confirmsBelowCost)));
});
