import { deleteSchedule, refuseOverlap, saveSchedule } from '#functions/catalogue/discount-schedule.ts';
import { listCategoryProducts } from '#functions/catalogue/list-category-products.ts';
import { countByRule, previewCategory } from '#functions/catalogue/preview-category.ts';
import { refuseBelowCost } from '#functions/catalogue/refuse-below-cost.ts';
import { getAdminCategory, retryCategoryWrite, saveCategory } from '#functions/catalogue/save-category.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { type AdminCategory, nextPosition, type StoredCategory, toAdminCategory } from '#shared/catalogue/category.ts';
import { categoryDiscounts, type Discount } from '#shared/catalogue/discount.ts';
import { discountFromQuery } from '#shared/catalogue/discount-input.ts';
import { type DiscountPreview, previewDiscount } from '#shared/catalogue/discount-preview.ts';
import { NO_SCHEDULE, withEndedSchedule } from '#shared/catalogue/prices/discount-schedule.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { listCategories } from '#store/catalogue/categories.ts';
import { getRefreshes } from '#store/catalogue/category-refresh.ts';
import {
  deleteCategory,
  insertCategory,
  updateCategoryDiscount,
  updateCategoryPositions,
} from '#store/catalogue/category-writes.ts';
import { auditWrite } from '#store/shop/audit.ts';

/**
 * Returns the price changes that a new discount of a category would cause. If the discount is null, returns the price changes
 * that removing the current discount would cause. Throws `not_found`.
 */
async function previewCategoryDiscount(categoryId: string, discount: Discount | null): Promise<DiscountPreview> {
  const [products, categories] = await Promise.all([listCategoryProducts(categoryId), listCategories()]);
  if (!categories.some(({ id }) => id === categoryId)) throw new Problem('not_found', 'Category not found');
  return previewDiscount(products, categoryId, discount, categoryDiscounts(categories));
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

export const updateCategoryHandler = handle('PUT /api/admin/categories/{id}', (request) => {
  const { body, params, now } = request;
  return saveCategory(params.id, { ...body, description: body.description || null }, requireActor(request), now);
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

/**
 * Sets or removes a category's discount. If a scheduled discount is removed, it ends. Of two changes at the same time, the
 * last one wins, and the history lists both.
 */
async function applyCategoryDiscount(
  request: { actor: Actor | null; now: number },
  categoryId: string,
  discount: Discount | null,
): Promise<AdminCategory> {
  const actor = requireActor(request);
  const action = discount ? 'category.discount_applied' : 'category.discount_removed';
  await retryCategoryWrite(categoryId, async (before: StoredCategory) => {
    if (discount && before.rule) throw new Problem('conflict', 'A category with conditions can’t have a discount.');
    const at = new Date(request.now).toISOString();
    if (discount) await refuseOverlap(before, { id: '', startsAt: at, endsAt: null });
    const changes = changesBetween({ discount: before.discount }, { discount });
    const audit = auditWrite({ actor, action, subject: before.id, name: before.name, changes }, request.now);
    const { version, presentId, items } = before.discountSchedule ?? NO_SCHEDULE;
    if (presentId === null) return updateCategoryDiscount(before, discount, request.now, [audit]);
    const ended = withEndedSchedule(items, presentId, request.now);
    const schedule = { version: version + 1, presentId: null, items: ended };
    return updateCategoryDiscount(before, discount, request.now, [audit], schedule);
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

interface ScheduleRequest {
  body: { value: { discount: Discount; confirmsBelowCost: boolean }; startsAt: string | null; endsAt: string | null };
  actor: Actor | null;
  now: number;
}

async function schedule(request: ScheduleRequest, categoryId: string, scheduledId: string | null) {
  const { body, now } = request;
  const { discount, confirmsBelowCost } = body.value;
  if (!confirmsBelowCost) refuseBelowCost(await previewCategoryDiscount(categoryId, discount));
  const wanted = { discount, startsAt: body.startsAt, endsAt: body.endsAt };
  const change = { categoryId, scheduledId: scheduledId ?? newId('sch', now), wanted };
  await saveSchedule(change, scheduledId === null, requireActor(request), now);
  return getAdminCategory(categoryId);
}

export const scheduleDiscountHandler = handle('POST /api/admin/categories/{id}/scheduled-discounts', (request) =>
  schedule(request, request.params.id, null),
);

export const rescheduleDiscountHandler = handle(
  'PUT /api/admin/categories/{id}/scheduled-discounts/{scheduledId}',
  (request) => schedule(request, request.params.id, request.params.scheduledId),
);

export const unscheduleDiscountHandler = handle(
  'DELETE /api/admin/categories/{id}/scheduled-discounts/{scheduledId}',
  async (request) => {
    const { id, scheduledId } = request.params;
    await deleteSchedule(id, scheduledId, requireActor(request), request.now);
    return getAdminCategory(id);
  },
);
