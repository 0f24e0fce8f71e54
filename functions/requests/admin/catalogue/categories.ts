import { listCategoryProducts } from '#functions/catalogue/list-category-products.ts';
import { countByRule, previewCategory } from '#functions/catalogue/preview-category.ts';
import { refuseBelowCost } from '#functions/catalogue/refuse-below-cost.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import {
  type AdminCategory,
  type CategoryInput,
  nextPosition,
  pageAfter,
  pageOf,
  type StoredCategory,
  toAdminCategory,
} from '#shared/catalogue/category.ts';
import { categoryDiscounts, type Discount } from '#shared/catalogue/discount.ts';
import { discountFromQuery } from '#shared/catalogue/discount-input.ts';
import { type DiscountPreview, previewDiscount } from '#shared/catalogue/discount-preview.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { getCategory, listCategories } from '#store/catalogue/categories.ts';
import { getRefresh, getRefreshes } from '#store/catalogue/category-refresh.ts';
import {
  deleteCategory,
  insertCategory,
  updateCategory,
  updateCategoryDiscount,
  updateCategoryPositions,
} from '#store/catalogue/category-writes.ts';
import { auditWrite } from '#store/shop/audit.ts';

/** Returns what setting a category's discount, or removing it with null, would change. Throws `not_found`. */
async function previewCategoryDiscount(categoryId: string, discount: Discount | null): Promise<DiscountPreview> {
  const [products, categories] = await Promise.all([listCategoryProducts(categoryId), listCategories()]);
  if (!categories.some(({ id }) => id === categoryId)) throw new Problem('not_found', 'Category not found');
  return previewDiscount(products, categoryId, discount, categoryDiscounts(categories));
}

/** Throws `not_found`. */
async function requireCategory(id: string): Promise<StoredCategory> {
  const category = await getCategory(id);
  if (!category) throw new Problem('not_found', 'Category not found');
  return category;
}

/** Returns the category with the progress of its last change. Throws `not_found`. */
async function getAdminCategory(id: string): Promise<AdminCategory> {
  const [category, refresh] = await Promise.all([requireCategory(id), getRefresh(id)]);
  return toAdminCategory(category, refresh);
}

const TRIES = 5;

/**
 * Reads the category and runs `write`, up to five times while it returns false. Then throws `conflict`. Also throws `not_found` and
 * what `write` throws.
 */
async function retryCategoryWrite(id: string, write: (category: StoredCategory) => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await write(await requireCategory(id))) return;
  }
  throw new Problem('conflict');
}

export const listAdminCategoriesHandler = handle('GET /api/admin/categories', async () => {
  const categories = await listCategories();
  const changed = categories.filter(({ discountVersion }) => discountVersion > 0);
  const [refreshes, counts] = await Promise.all([getRefreshes(changed.map(({ id }) => id)), countByRule(categories)]);
  const ofCategory = new Map(refreshes.map((refresh) => [refresh.categoryId, refresh]));
  const items = categories.map((category) =>
    toAdminCategory(
      { ...category, productCount: counts.get(category.id) ?? category.productCount },
      ofCategory.get(category.id) ?? null,
    ),
  );
  return { items };
});

export const previewCategoryHandler = handle('POST /api/admin/category-preview', ({ body }) => previewCategory(body));

export const createCategoryHandler = handle('POST /api/admin/categories', async (request) => {
  const { body, now } = request;
  const position = body.position ?? nextPosition(await listCategories());
  const fields = { ...body, position, description: body.description || null };
  const id = newId('cat', now);
  const changes = changesBetween(null, fields);
  const audited = { action: 'category.created', subject: id, name: fields.name, changes };
  const audit = auditWrite({ actor: requireActor(request), ...audited }, now);
  return toAdminCategory(await insertCategory({ id, ...fields }, [audit]), null);
});

const fieldsOf = (category: StoredCategory): CategoryInput => {
  const { name, slug, description, position, isFeatured } = category;
  return { name, slug, description, position, isFeatured, ...pageOf(category) };
};

/** Throws `conflict` for a rule on a category with hand-picked products or a discount. */
function refuseRule(before: StoredCategory, { rule }: CategoryInput): void {
  if (!rule || before.rule) return;
  const fail = (message: string) => new Problem('conflict', message, { errors: [{ path: 'rule', message }] });
  if (before.productCount > 0)
    throw fail('Remove the category’s products first. With conditions, all products are chosen automatically.');
  if (before.discount) throw fail('Remove the category’s discount first. A category with conditions can’t have one.');
}

const otherCategories = () => new Problem('conflict', 'The categories have changed. Please try again');

export const orderCategoriesHandler = handle('PUT /api/admin/category-order', async (request) => {
  const { ids } = request.body;
  const categories = await listCategories();
  const known = new Map(categories.map((category) => [category.id, category]));
  if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
    throw otherCategories();
  const moved = ids
    .map((id, index) => ({ id, position: index + 1 }))
    .filter(({ id, position }) => known.get(id)?.position !== position);
  if (moved.length === 0) return undefined;
  const namesOf = (order: readonly string[]) => order.map((id) => known.get(id)?.name ?? id).join(', ');
  const changes = changesBetween({ order: namesOf(categories.map(({ id }) => id)) }, { order: namesOf(ids) });
  const audited = { action: 'category.moved', subject: 'categories', name: 'Categories', changes };
  const audit = auditWrite({ actor: requireActor(request), ...audited }, request.now);
  if (!(await updateCategoryPositions(moved, [audit]))) throw otherCategories();
  return undefined;
});

export const updateCategoryHandler = handle('PUT /api/admin/categories/{id}', async (request) => {
  const { version, ...body } = request.body;
  const input = { ...body, description: body.description || null };
  const write = async (before: StoredCategory) => {
    if (before.version !== version) {
      const category = await getAdminCategory(before.id);
      throw new Problem('conflict', 'This category was changed by another admin', { extensions: { category } });
    }
    const after = { ...input, ...pageAfter(before, input) };
    refuseRule(before, after);
    const changes = changesBetween(fieldsOf(before), after);
    const audited = { action: 'category.updated', subject: before.id, name: input.name, changes };
    return updateCategory(before, after, request.now, [
      auditWrite({ actor: requireActor(request), ...audited }, request.now),
    ]);
  };
  await retryCategoryWrite(request.params.id, write);
  return getAdminCategory(request.params.id);
});

export const deleteCategoryHandler = handle('DELETE /api/admin/categories/{id}', async (request) => {
  await retryCategoryWrite(request.params.id, (category) => {
    if (category.productCount > 0)
      throw new Problem('conflict', 'This category has products associated with it. Remove products first.');
    const audited = { action: 'category.deleted', subject: category.id, name: category.name };
    return deleteCategory(category, [auditWrite({ actor: requireActor(request), ...audited }, request.now)]);
  });
  return undefined;
});

/** Sets or removes a category's discount. The last of two concurrent changes wins; the history has both. */
async function applyCategoryDiscount(
  request: { actor: Actor | null; now: number },
  categoryId: string,
  discount: Discount | null,
): Promise<AdminCategory> {
  const actor = requireActor(request);
  const action = discount ? 'category.discount_applied' : 'category.discount_removed';
  await retryCategoryWrite(categoryId, (before: StoredCategory) => {
    if (discount && before.rule) throw new Problem('conflict', 'A category with conditions can’t have a discount.');
    const changes = changesBetween({ discount: before.discount }, { discount });
    const audit = auditWrite({ actor, action, subject: before.id, name: before.name, changes }, request.now);
    return updateCategoryDiscount(before, discount, request.now, [audit]);
  });
  return getAdminCategory(categoryId);
}

export const getDiscountHandler = handle('GET /api/admin/categories/{id}/discount', ({ params }) =>
  getAdminCategory(params.id),
);

export const previewDiscountHandler = handle('GET /api/admin/categories/{id}/discount/preview', ({ params, query }) =>
  previewCategoryDiscount(params.id, discountFromQuery(query)),
);

export const setDiscountHandler = handle('PUT /api/admin/categories/{id}/discount', async (request) => {
  const { discount, confirmsBelowCost } = request.body;
  if (!confirmsBelowCost) refuseBelowCost(await previewCategoryDiscount(request.params.id, discount));
  return applyCategoryDiscount(request, request.params.id, discount);
});

export const removeDiscountHandler = handle('DELETE /api/admin/categories/{id}/discount', (request) =>
  applyCategoryDiscount(request, request.params.id, null),
);
