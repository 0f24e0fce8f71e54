import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { withoutPurchase } from '#shared/checkout/account-cart/account-cart.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { changeAccountCart, findAccountCart } from '#store/customers/account-carts.ts';
import { isBought } from './report-purchases.ts';

/**
 * Removes a customer's purchase from the cart of the account, once. The items then disappear from the cart on every device.
 */
async function emptyCart(checkoutId: string): Promise<JobOutcome> {
  const checkout = await getCheckout(checkoutId);
  if (!checkout?.userId || !checkout.sessionId || !isBought(checkout)) return 'done';
  const { userId, sessionId, lines } = checkout;
  // A deleted account must not get a new cart.
  if (await findAccountCart(userId))
    await changeAccountCart(userId, (cart) => (cart.version === 0 ? null : withoutPurchase(cart, sessionId, lines)));
  return 'done';
}

export const emptyCartJob = defineJob({ kind: 'empty_cart', run: ({ payload }) => emptyCart(payload.checkoutId) });
