import { Problem } from '#shared/base/errors.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { recordReminderVisit } from '#store/checkout/reminders/abandoned.ts';
import { recordContactVisit } from '#store/checkout/reminders/contacts.ts';
import { getSettings } from '#store/shop/settings.ts';
import { checkoutOfRestoreToken } from './restore-link.ts';
import { workingCode } from './working-code.ts';

/**
 * Returns the items that a reminder's link puts back into the cart. Records the visit if `isFollowed` is true. Throws
 * `not_found` and `link_expired`. `now` in milliseconds UTC.
 */
export async function restoreCart(token: string, { isFollowed, now }: { isFollowed: boolean; now: number }) {
  const checkout = await getCheckout(await checkoutOfRestoreToken(token, now));
  if (!checkout) throw new Problem('link_expired');
  const at = new Date(now).toISOString();
  if (isFollowed) {
    await recordReminderVisit(checkout.id, at);
    if (checkout.email) await recordContactVisit(checkout.email.toLowerCase(), checkout.id, at);
  }
  if (checkout.status === 'paid') return { isBought: true, lines: [], code: null };
  const [products, { reminders }] = await Promise.all([
    getProducts(checkout.lines.map(({ productId }) => productId)),
    getSettings(),
  ]);
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]));
  return {
    isBought: false,
    lines: checkout.lines.map(({ productId, slug, size, color, quantity }) => ({
      slug: slugs.get(productId) ?? slug,
      ...{ size, color, quantity },
    })),
    code: await workingCode(reminders.code, now),
  };
}
