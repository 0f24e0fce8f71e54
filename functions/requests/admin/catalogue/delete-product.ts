import { handle, requireActor } from '#functions/http/http.ts';
import { deleteProduct as remove } from '#store/catalogue/product-writes.ts';

export const deleteProductHandler = handle('DELETE /api/admin/products/{id}', async (request) => {
  await remove(request.params.id, requireActor(request), request.now);
  return undefined;
});
