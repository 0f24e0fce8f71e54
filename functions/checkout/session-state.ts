import { maskEmail } from '#shared/base/email.ts';
import { Problem } from '#shared/base/errors.ts';
import { type Checkout, type CheckoutState, STOCK_HOLDING_STATUSES, toOrderItem } from '#shared/checkout/checkout.ts';
import { getCheckoutBySession } from '#store/checkout/checkouts.ts';
import { settleSession } from './settle-session.ts';

/** Returns what anyone with the payment link may see: the items, but neither customer nor address. */
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

/** Throws `not_found`, without a call to Stripe, for a session this shop did not open. */
export async function requireCheckout(sessionId: string): Promise<Checkout> {
  const checkout = await getCheckoutBySession(sessionId);
  if (!checkout) throw new Problem('not_found', 'This payment is not known here');
  return checkout;
}

/** Returns the state of a checkout, settling it first when it is still open. `now` in milliseconds UTC. */
export async function readCheckoutState(sessionId: string, now: number) {
  const checkout = await requireCheckout(sessionId);
  if (!STOCK_HOLDING_STATUSES.includes(checkout.status)) return toCheckoutState(checkout, sessionId);
  await settleSession(sessionId, { now });
  return toCheckoutState(await requireCheckout(sessionId), sessionId);
}
