import { toAdminProduct } from '../../../../shared/product.ts';
import { writtenProduct } from '../../../catalogue/written-product.ts';
import { actorOf, handle } from '../../../http.ts';
import { updateProduct as update } from '../../../store/product-update.ts';

export const updateProduct = handle('PUT /api/admin/products/{id}', async (request) =>
  toAdminProduct(await update(request.params.id, await writtenProduct(request.body), actorOf(request), request.now)),
);
