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
 * Settles a checkout that gift cards pay in full, and returns the page that shows the order. If this fails, the checkout's
 * job settles it later. `now` in milliseconds UTC.
 */
async function completeCheckout({ totalCents }: Checkout, sessionId: string, now: number): Promise<CheckoutCreated> {
  await settleSession(sessionId, { now });
  return { id: sessionId, url: `${config().SITE_URL}/success?session_id=${sessionId}`, totalCents };
}

/**
 * Opens the payment page of a new checkout, unless gift cards pay it in full. If the page cannot be opened, returns the
 * stock. `now` in milliseconds UTC.
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

/**
 * Creates the payment page at Stripe, or finds the page that an earlier request of the same click created. Links the page to
 * the checkout.
 */
async function createPage(checkout: Checkout): Promise<CheckoutCreated> {
  const { id, url } = await createStripeSession(checkout);
  if (await linkCheckoutSession(checkout.id, id, url)) return { id, url, totalCents: checkout.totalCents };
  // The checkout was closed while the page was being created, so the page must not be paid.
  await expireStripeSession(id);
  throw new Problem('payment_unavailable');
}

const WAIT_READS = 20;
const WAIT_MS = 200;

/**
 * Returns the payment page of an open checkout. Waits while another request of the same click opens the page, and opens it
 * again after a crash. Returns null if the checkout is closed. Throws `payment_unavailable`. `now` in milliseconds UTC.
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
    // The page can no longer be opened, so the click starts over with a new checkout.
    logger.warn('the payment page could not be opened again');
    await releaseCheckout(checkout, 'failed', now);
    return null;
  }
}
