import { actorOf } from '#functions/http/http.ts';
import type { AdminCategory, StoredCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { changeDiscount } from '#store/catalogue/category-writes.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { adminCategory, whileAsRead } from './one-category.ts';

/** Gives a category a discount, or none. Of two owners who do so at once the later wins, and both are in the record. */
export async function giveDiscount(
  request: { actor: Actor | null; now: number },
  categoryId: string,
  discount: Discount | null,
): Promise<AdminCategory> {
  const actor = actorOf(request);
  const action = discount ? 'category.discount_applied' : 'category.discount_removed';
  await whileAsRead(categoryId, (before: StoredCategory) => {
    const changes = changesBetween({ discount: before.discount }, { discount });
    const audit = auditWrite({ actor, action, subject: before.id, name: before.name, changes }, request.now);
    return changeDiscount(before, discount, request.now, [audit]);
  });
  return adminCategory(categoryId);
}
