import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import type { CategoryInput, StoredCategory } from '#shared/catalogue/category.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import { updateCategory as update } from '#store/catalogue/category-writes.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { getAdminCategory, retryCategoryWrite } from './require-category.ts';

const fieldsOf = ({ name, slug, description, position, isFeatured }: CategoryInput): CategoryInput => ({
  name,
  slug,
  description,
  position,
  isFeatured,
});

export const updateCategoryHandler = handle('PUT /api/admin/categories/{id}', async (request) => {
  const { version, ...body } = request.body;
  const input = { ...body, description: body.description || null };
  const write = async (before: StoredCategory) => {
    if (before.version !== version) {
      const category = await getAdminCategory(before.id);
      throw new Problem('conflict', 'Somebody else changed this category first', { extensions: { category } });
    }
    const changes = changesBetween(fieldsOf(before), input);
    const audited = { action: 'category.updated', subject: before.id, name: input.name, changes };
    return update(before, input, request.now, [auditWrite({ actor: requireActor(request), ...audited }, request.now)]);
  };
  await retryCategoryWrite(request.params.id, write);
  return getAdminCategory(request.params.id);
});
