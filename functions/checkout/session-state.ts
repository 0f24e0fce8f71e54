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
 * Cancels a checkout whose shopper left the payment page. Expires the session at Stripe first, so that it cannot be paid after
 * the stock is returned. A payment that arrived before still counts. When Stripe does not answer, the checkout stays open until
 * its time is up. `now` in milliseconds UTC.
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

/** Returns what anyone with the payment link may see: the items, but neither customer nor address. */
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

/** Throws `not_found`, without a call to Stripe, for a session this shop did not open. */
export async function requireCheckout(sessionId: string): Promise<Checkout> {
  const checkout = await getCheckoutBySession(sessionId);
  if (!checkout) throw new Problem('not_found', 'We can’t find this payment');
  return checkout;
}

/** Stripe's webhook and the clock settle a payment anyway; this is for a shopper who comes back first. */
const LOOK_EVERY_MS = 3_000;

/**
 * Returns whether a request may call Stripe about a checkout: one in three seconds for each `purpose`, for all callers together. `now` in
 * milliseconds UTC.
 */
export const mayCallStripe = async (purpose: 'look' | 'cancel', { id }: Checkout, now: number): Promise<boolean> =>
  (await consumeToken({ name: `${purpose}.${id}`, most: 1, spanMs: LOOK_EVERY_MS }, now)) === 0;

/**
 * Returns the state of a checkout. Settles it first when it is still open, unless Stripe was asked a moment ago or does not
 * answer: then the state is the last known one. `now` in milliseconds UTC.
 */
export async function readCheckoutState(sessionId: string, now: number) {
  const checkout = await requireCheckout(sessionId);
  const isOpen = STOCK_HOLDING_STATUSES.includes(checkout.status);
  if (!isOpen || !(await mayCallStripe('look', checkout, now))) return toCheckoutState(checkout, sessionId);
  await tolerateOutage(() => settleSession(sessionId, { now }));
  return toCheckoutState(await requireCheckout(sessionId), sessionId);
}

/** Runs a call of Stripe that the webhook, the clock or the end of the checkout's time makes up for. */
export async function tolerateOutage(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'payment_unavailable') throw error;
    logger.warn('a checkout could not be looked up', { error: loggable(error) });
  }
}
