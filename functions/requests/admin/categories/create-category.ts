import { changesBetween } from '../../../../shared/audit.ts';
import { nextPosition, toAdminCategory } from '../../../../shared/category.ts';
import { newId } from '../../../../shared/id.ts';
import { actorOf, handle } from '../../../http.ts';
import { auditWrite } from '../../../store/audit.ts';
import { listCategories } from '../../../store/categories.ts';
import { createCategory as create } from '../../../store/category-writes.ts';

export const createCategory = handle('POST /api/admin/categories', async (request) => {
  const { body, now } = request;
  const position = body.position ?? nextPosition(await listCategories());
  const fields = { ...body, position, description: body.description || null };
  const id = newId('cat', now);
  const changes = changesBetween(null, fields);
  const audited = { action: 'category.created', subject: id, name: fields.name, changes };
  const audit = auditWrite({ actor: actorOf(request), ...audited }, now);
  return toAdminCategory(await create({ id, ...fields }, [audit]), null);
});
