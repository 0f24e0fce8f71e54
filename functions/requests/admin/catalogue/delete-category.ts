import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { deleteCategory as remove } from '#store/catalogue/category-writes.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { retryCategoryWrite } from './require-category.ts';

export const deleteCategoryHandler = handle('DELETE /api/admin/categories/{id}', async (request) => {
  await retryCategoryWrite(request.params.id, (category) => {
    if (category.productCount > 0)
      throw new Problem('conflict', 'This category has products associated with it. Remove products first.');
    const audited = { action: 'category.deleted', subject: category.id, name: category.name };
    return remove(category, [auditWrite({ actor: requireActor(request), ...audited }, request.now)]);
  });
  return undefined;
});
