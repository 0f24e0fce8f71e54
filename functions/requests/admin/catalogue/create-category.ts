import { handle, requireActor } from '#functions/http/http.ts';
import { newId } from '#shared/base/id.ts';
import { nextPosition, toAdminCategory } from '#shared/catalogue/category.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import { listCategories } from '#store/catalogue/categories.ts';
import { insertCategory as create } from '#store/catalogue/category-writes.ts';
import { auditWrite } from '#store/shop/audit.ts';

export const createCategoryHandler = handle('POST /api/admin/categories', async (request) => {
  const { body, now } = request;
  const position = body.position ?? nextPosition(await listCategories());
  const fields = { ...body, position, description: body.description || null };
  const id = newId('cat', now);
  const changes = changesBetween(null, fields);
  const audited = { action: 'category.created', subject: id, name: fields.name, changes };
  const audit = auditWrite({ actor: requireActor(request), ...audited }, now);
  return toAdminCategory(await create({ id, ...fields }, [audit]), null);
});
