import { maskEmail } from '#shared/base/email.ts';
import { Problem } from '#shared/base/errors.ts';
import { type Checkout, type CheckoutState, STOCK_HOLDING_STATUSES, toOrderItem } from '#shared/checkout/checkout.ts';
import { getCheckoutBySession } from '#store/checkout/checkouts.ts';
import { settleSession } from './settle-session.ts';

/** What anyone with the link of a payment may know: what is bought, never by whom or where it goes. */
export const toCheckoutState = (checkout: Checkout, sessionId: string): CheckoutState => ({
  id: sessionId,
  status: checkout.status,
  items: checkout.lines.map(toOrderItem),
  subtotalCents: checkout.subtotalCents,
  discountCents: checkout.discountCents,
  shippingCents: checkout.shippingCents,
  totalCents: checkout.totalCents,
  currency: 'usd',
  orderId: checkout.orderId,
  email: checkout.email ? maskEmail(checkout.email) : null,
});

/** Throws `not_found` for a session this shop did not open: Stripe is not asked about it. */
export async function requireCheckout(sessionId: string): Promise<Checkout> {
  const checkout = await getCheckoutBySession(sessionId);
  if (!checkout) throw new Problem('not_found', 'This payment is not known here');
  return checkout;
}

/** The state of a payment, settled first when it is still open. */
export async function readCheckoutState(sessionId: string, now: number) {
  const checkout = await requireCheckout(sessionId);
  if (!STOCK_HOLDING_STATUSES.includes(checkout.status)) return toCheckoutState(checkout, sessionId);
  await settleSession(sessionId, { now });
  return toCheckoutState(await requireCheckout(sessionId), sessionId);
}
