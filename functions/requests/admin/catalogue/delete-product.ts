import { actorOf, handle } from '#functions/http/http.ts';
import { deleteProduct as remove } from '#store/catalogue/product-writes.ts';

export const deleteProduct = handle('DELETE /api/admin/products/{id}', async (request) => {
  await remove(request.params.id, actorOf(request), request.now);
  return undefined;
});
