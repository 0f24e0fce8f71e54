import type { Purchase } from '#shared/checkout/account-cart/account-cart.ts';
import { toChoiceQuantities } from '#shared/checkout/account-cart/merge-carts.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import { getCheckoutBySession } from '#store/checkout/checkouts.ts';

/** Returns whether a checkout's items leave the cart: it is paid, or waits for a delayed payment. */
export const isBought = ({ status }: Pick<Checkout, 'status'>): boolean =>
  status === 'paid' || status === 'awaiting_payment';

/** Returns the purchases of a customer on these payment pages. Leaves out other customers' pages, and unpaid ones. */
export async function purchasesOf(userId: string, sessionIds: readonly string[]): Promise<Omit<Purchase, 'version'>[]> {
  const checkouts = await Promise.all(
    sessionIds.map(async (sessionId) => ({ sessionId, checkout: await getCheckoutBySession(sessionId) })),
  );
  return checkouts.flatMap(({ sessionId, checkout }) =>
    checkout?.userId === userId && isBought(checkout) ? [{ sessionId, items: toChoiceQuantities(checkout.lines) }] : [],
  );
}
