import type { Purchase } from '#shared/checkout/account-cart/account-cart.ts';
import { toChoiceQuantities } from '#shared/checkout/account-cart/merge-carts.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import { getCheckoutBySession } from '#store/checkout/checkouts.ts';

/** Returns whether a checkout's items leave the cart, which happens when it is paid or waits for a delayed payment. */
export const isBought = ({ status }: Pick<Checkout, 'status'>): boolean =>
  status === 'paid' || status === 'awaiting_payment';

/** Returns a customer's purchases on these payment pages. Leaves out unpaid pages and those of other customers. */
export async function purchasesOf(userId: string, sessionIds: readonly string[]): Promise<Omit<Purchase, 'version'>[]> {
  const checkouts = await Promise.all(
    sessionIds.map(async (sessionId) => ({ sessionId, checkout: await getCheckoutBySession(sessionId) })),
  );
  return checkouts.flatMap(({ sessionId, checkout }) =>
    checkout?.userId === userId && isBought(checkout) ? [{ sessionId, items: toChoiceQuantities(checkout.lines) }] : [],
  );
}
