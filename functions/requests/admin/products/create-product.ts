import { toAdminProduct } from '../../../../shared/product.ts';
import { newProduct } from '../../../catalogue/written-product.ts';
import { actorOf, handle } from '../../../http.ts';
import { createProduct as create } from '../../../store/product-writes.ts';

export const createProduct = handle('POST /api/admin/products', async (request) =>
  toAdminProduct(await create(await newProduct(request.body, request.now), actorOf(request))),
);
