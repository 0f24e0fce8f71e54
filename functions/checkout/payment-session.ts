import { expireStripeSession, type PaymentSession, retrieveStripeSession } from '#outside/stripe.ts';
import { type Checkout, isGiftCardSession } from '#shared/checkout/checkout.ts';
import { getCheckoutBySession } from '#store/checkout/checkouts.ts';

/**
 * Closes a payment page, so that it can no longer be paid. Skips a checkout that gift cards pay in full, because it has no
 * page.
 */
export async function closePaymentPage(sessionId: string): Promise<void> {
  if (!isGiftCardSession(sessionId)) await expireStripeSession(sessionId);
}

/** Reads a payment session, or returns null if it does not exist. Throws `payment_unavailable`. */
export async function retrieveSession(sessionId: string): Promise<PaymentSession | null> {
  if (!isGiftCardSession(sessionId)) return retrieveStripeSession(sessionId);
  const checkout = await getCheckoutBySession(sessionId);
  return checkout && giftCardSession(checkout, sessionId);
}

/**
 * Returns the session of a checkout that gift cards pay in full. The session is paid from the start, because the cards'
 * balances are already reserved for it.
 */
function giftCardSession({ id, contact, country }: Checkout, sessionId: string): PaymentSession {
  const address = contact?.shippingAddress;
  return {
    ...{ id: sessionId, checkoutId: id, status: 'complete', paid: true, failed: false, isOwn: true },
    charge: { amount: 0, currency: 'usd' },
    feeCents: 0,
    paymentIntentId: null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    shipTo: address ? { ...address, country } : null,
  };
}
