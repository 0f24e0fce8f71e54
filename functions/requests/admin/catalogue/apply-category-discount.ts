import { requireActor } from '#functions/http/http.ts';
import type { AdminCategory, StoredCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { updateCategoryDiscount } from '#store/catalogue/category-writes.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { getAdminCategory, retryCategoryWrite } from './require-category.ts';

/** Gives a category a discount, or none. Of two owners who do so at once the later wins, and both are in the record. */
export async function applyCategoryDiscount(
  request: { actor: Actor | null; now: number },
  categoryId: string,
  discount: Discount | null,
): Promise<AdminCategory> {
  const actor = requireActor(request);
  const action = discount ? 'category.discount_applied' : 'category.discount_removed';
  await retryCategoryWrite(categoryId, (before: StoredCategory) => {
    const changes = changesBetween({ discount: before.discount }, { discount });
    const audit = auditWrite({ actor, action, subject: before.id, name: before.name, changes }, request.now);
    return updateCategoryDiscount(before, discount, request.now, [audit]);
  });
  return getAdminCategory(categoryId);
}
