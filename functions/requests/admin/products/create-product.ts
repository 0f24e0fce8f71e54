import { toAdminProduct } from '../../../../shared/product.ts';
import { approvalOf } from '../../../catalogue/refuse-below-cost.ts';
import { newProduct } from '../../../catalogue/written-product.ts';
import { actorOf, handle } from '../../../http.ts';
import { createProduct as create } from '../../../store/product-writes.ts';

export const createProduct = handle('POST /api/admin/products', async (request) => {
  const { confirmsBelowCost, ...input } = request.body;
  const product = await newProduct(input, request.now);
  return toAdminProduct(await create(product, actorOf(request), approvalOf(confirmsBelowCost)));
});
