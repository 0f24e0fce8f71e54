import { loggable, logger } from '#functions/runtime/log.ts';
import { maskEmail } from '#shared/base/email.ts';
import { Problem } from '#shared/base/errors.ts';
import {
  type Checkout,
  type CheckoutGiftCard,
  type CheckoutState,
  STOCK_HOLDING_STATUSES,
  toOrderItem,
} from '#shared/checkout/checkout.ts';
import { getCheckoutBySession } from '#store/checkout/checkouts.ts';
import { consumeToken } from '#store/rate-limits.ts';
import { closePaymentPage } from './payment-session.ts';
import { settleSession } from './settle-session.ts';

/**
 * Cancels a checkout after the shopper has left the payment page. First expires the session at Stripe, so that it cannot be
 * paid after the stock is returned. A payment that was made before that still counts. If Stripe does not respond, the
 * checkout stays open until its time is up. `now` in milliseconds UTC.
 */
export async function cancelCheckoutSession(sessionId: string, now: number) {
  const checkout = await requireCheckout(sessionId);
  if (checkout.status === 'open' && (await mayCallStripe('cancel', checkout, now))) {
    await tolerateOutage(async () => {
      await closePaymentPage(sessionId);
      await settleSession(sessionId, { now, endedAs: 'cancelled' });
    });
  }
  return toCheckoutState(await requireCheckout(sessionId), sessionId);
}

const toBoughtCard = ({ amountCents, recipient, sendAt }: CheckoutGiftCard) => ({
  ...{ amountCents, sendAt, sentTo: maskEmail(recipient.email) },
});

/**
 * Returns the state that anyone with the payment link may see. It includes the items, but neither the customer nor the
 * address.
 */
export const toCheckoutState = (checkout: Checkout, sessionId: string): CheckoutState => ({
  id: sessionId,
  status: checkout.status,
  items: checkout.lines.map(toOrderItem),
  ...(checkout.offers ? { offers: checkout.offers } : {}),
  ...(checkout.volumeDiscount ? { volumeDiscount: checkout.volumeDiscount } : {}),
  ...(checkout.giftCards ? { giftCards: checkout.giftCards.map(toBoughtCard) } : {}),
  subtotalCents: checkout.subtotalCents,
  discountCents: checkout.discountCents,
  shippingCents: checkout.shippingCents,
  totalCents: checkout.totalCents,
  ...(checkout.giftCardPayments
    ? { giftCardPayments: checkout.giftCardPayments.map(({ lastFour, cents }) => ({ lastFour, cents })) }
    : {}),
  currency: 'usd',
  orderId: checkout.orderId,
  email: checkout.email ? maskEmail(checkout.email) : null,
});

/**
 * Returns the checkout of a payment session. Throws `not_found` for a session that this shop did not open, without calling
 * Stripe.
 */
export async function requireCheckout(sessionId: string): Promise<Checkout> {
  const checkout = await getCheckoutBySession(sessionId);
  if (!checkout) throw new Problem('not_found', 'We can’t find this payment');
  return checkout;
}

/**
 * Shortest pause between two calls to Stripe about the same checkout, in milliseconds. A longer pause does no harm, because
 * the webhook and the scheduled run settle payments as well.
 */
const LOOK_EVERY_MS = 3_000;

/**
 * Returns whether a request may call Stripe about a checkout. All callers together may make one call every three seconds for
 * each `purpose`. `now` in milliseconds UTC.
 */
export const mayCallStripe = async (purpose: 'look' | 'cancel', { id }: Checkout, now: number): Promise<boolean> =>
  (await consumeToken({ name: `${purpose}.${id}`, most: 1, spanMs: LOOK_EVERY_MS }, now)) === 0;

/**
 * Returns the state of a checkout, and settles the checkout first if it is still open. If Stripe was called a moment ago or
 * does not respond, returns the last known state. `now` in milliseconds UTC.
 */
export async function readCheckoutState(sessionId: string, now: number) {
  const checkout = await requireCheckout(sessionId);
  const isOpen = STOCK_HOLDING_STATUSES.includes(checkout.status);
  if (!isOpen || !(await mayCallStripe('look', checkout, now))) return toCheckoutState(checkout, sessionId);
  await tolerateOutage(() => settleSession(sessionId, { now }));
  return toCheckoutState(await requireCheckout(sessionId), sessionId);
}

/**
 * Runs a call to Stripe and ignores an outage of Stripe. The webhook, the scheduled run, or the job at the end of the
 * checkout does the work later.
 */
export async function tolerateOutage(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'payment_unavailable') throw error;
    logger.warn('a checkout could not be looked up', { error: loggable(error) });
  }
}
