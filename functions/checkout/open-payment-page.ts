import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#functions/runtime/config.ts';
import { logger } from '#functions/runtime/log.ts';
import { expireStripeSession } from '#outside/stripe.ts';
import { createStripeSession } from '#outside/stripe-payment-page.ts';
import { Problem } from '#shared/base/errors.ts';
import { type Checkout, type CheckoutCreated, isGiftCardSession } from '#shared/checkout/checkout.ts';
import { releaseCheckout } from '#store/checkout/checkout-ends.ts';
import { getCheckout, getPaymentPageUrl, linkCheckoutSession } from '#store/checkout/checkouts.ts';
import { settleSession } from './settle-session.ts';

/**
 * Settles a checkout that gift cards pay in full. When that fails, its job does it. Returns the page that shows the order.
 * `now` in milliseconds UTC.
 */
async function completeCheckout({ totalCents }: Checkout, sessionId: string, now: number): Promise<CheckoutCreated> {
  await settleSession(sessionId, { now });
  return { id: sessionId, url: `${config().SITE_URL}/success?session_id=${sessionId}`, totalCents };
}

/**
 * Opens the payment page of a new checkout, unless gift cards pay it in full. Returns the stock when that fails. `now` in
 * milliseconds UTC.
 */
export async function openPaymentPage(checkout: Checkout, now: number): Promise<CheckoutCreated> {
  if (checkout.sessionId) return completeCheckout(checkout, checkout.sessionId, now);
  try {
    return await createPage(checkout);
  } catch (error) {
    await releaseCheckout(checkout, 'failed', now);
    throw error;
  }
}

/** Creates the page at Stripe, or finds the one that an earlier request of the same click created, and links it. */
async function createPage(checkout: Checkout): Promise<CheckoutCreated> {
  const { id, url } = await createStripeSession(checkout);
  if (await linkCheckoutSession(checkout.id, id, url)) return { id, url, totalCents: checkout.totalCents };
  // The checkout was closed meanwhile, so its page must not be paid.
  await expireStripeSession(id);
  throw new Problem('payment_unavailable');
}

const WAIT_READS = 20;
const WAIT_MS = 200;

/**
 * Returns the payment page of an open checkout: waits while another request of the same click opens it, and opens it again
 * after a crash. Returns null when the checkout is closed. Throws `payment_unavailable`. `now` in milliseconds UTC.
 */
export async function resumePaymentPage(id: string, now: number): Promise<CheckoutCreated | null> {
  for (let reads = 1; ; reads++) {
    const checkout = await getCheckout(id);
    if (checkout?.sessionId && isGiftCardSession(checkout.sessionId))
      return completeCheckout(checkout, checkout.sessionId, now);
    if (checkout?.status !== 'open') return null;
    const { sessionId, totalCents } = checkout;
    const url = sessionId && (await getPaymentPageUrl(sessionId));
    if (sessionId && url) return { id: sessionId, url, totalCents };
    if (reads === WAIT_READS) return reopen(checkout, now);
    await sleep(WAIT_MS);
  }
}

async function reopen(checkout: Checkout, now: number): Promise<CheckoutCreated | null> {
  try {
    return await createPage(checkout);
  } catch (error) {
    if (error instanceof Problem) throw error;
    // No page can be opened any more: the click starts over with a new checkout.
    logger.warn('the payment page could not be opened again');
    await releaseCheckout(checkout, 'failed', now);
    return null;
  }
}
