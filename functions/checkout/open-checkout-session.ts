import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addLogContext, logger } from '#functions/runtime/log.ts';
import { createStripeSession } from '#outside/stripe.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { isShippingFree, priceCart, type ShippingTerms } from '#shared/base/pricing.ts';
import type { Checkout, CheckoutRequest } from '#shared/checkout/checkout.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getCheckout, linkCheckoutSession, openCheckout, releaseCheckout } from '#store/checkout/checkouts.ts';
import { getSettings } from '#store/shop/settings.ts';
import { type CheckoutPrice, priceCheckout, type ResolvedCart, resolveCart } from './price-checkout.ts';
import { quoteShipping } from './quote-shipping.ts';

/** Stripe requires at least 30 minutes; five more allow for clock differences. */
const SESSION_MS = 35 * 60_000;
/** Delay after Stripe's expiry, so that closing finds the session's final state. */
const CLOSE_AFTER_MS = 60_000;
const RESERVE_TRIES = 5;

export interface OpenSessionInput {
  request: CheckoutRequest;
  customer: { userId: string; email: string } | null;
  /** Identifies a click by its caller, idempotency key and body; null when the caller sent no key. */
  attempt: string | null;
  /** Milliseconds UTC. */
  now: number;
}

/** Checkouts that one click can open, one after the other was closed. Their ids derive from the click's key. */
const MAX_REPETITIONS = 20;

/**
 * Takes the stock and inserts the checkout in one transaction, then opens the payment page. Returns the stock when the page
 * cannot be opened.
 * Throws `invalid_request`, `out_of_stock`, `cart_changed` or `payment_unavailable`.
 */
export async function openCheckoutSession(input: OpenSessionInput) {
  const { id, isOpen } = await checkoutIdFor(input);
  const reserved = isOpen ? null : await reserve(input, id);
  return reserved ? openPaymentPage(reserved.checkout, reserved.shippingLabel, input.now) : waitForSession(id);
}

const isPayable = (checkout: Checkout, now: number) =>
  checkout.status === 'open' && Date.parse(checkout.expiresAt) > now;

/** Returns the open checkout of an earlier request of the same click, or the id of a new one. */
async function checkoutIdFor({ attempt, now }: OpenSessionInput): Promise<{ id: string; isOpen: boolean }> {
  for (let repetition = 0; attempt && repetition < MAX_REPETITIONS; repetition++) {
    const id = `chk_${digest(`${attempt} ${repetition}`).slice(0, 26).toUpperCase()}`;
    const existing = await getCheckout(id);
    if (!existing) return { id, isOpen: false };
    if (isPayable(existing, now)) return { id, isOpen: true };
  }
  return { id: newId('chk', now), isOpen: false };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns null when another request has inserted the checkout. */
async function reserve(input: OpenSessionInput, id: string) {
  const productIds = input.request.items.map((item) => item.productId);
  for (let tries = 1; tries <= RESERVE_TRIES; tries++) {
    const [found, settings] = await Promise.all([getProducts(productIds), getSettings()]);
    try {
      const cart = resolveCart(input.request, found, settings.shippingZones);
      const shipping = await shippingTerms(input, cart, settings.freeShippingFromCents);
      const price = priceCheckout(cart.lines, shipping, input.request.expectedTotalCents);
      const checkout = newCheckout(id, input, price);
      const closeAt = new Date(Date.parse(checkout.expiresAt) + CLOSE_AFTER_MS).toISOString();
      if (await openCheckout(checkout, cart.products, closeAt)) {
        addLogContext({ checkoutId: id, orderId: checkout.becomes });
        logger.info('checkout opened', { totalCents: checkout.totalCents, lines: checkout.lines.length });
        return { checkout, shippingLabel: cart.zone.label };
      }
    } catch (error) {
      // The missing stock may have been taken by another request of the same click.
      if (!(error instanceof Problem) || !(await getCheckout(id))) throw error;
    }
    if (await getCheckout(id)) return null;
  }
  throw new Problem('unavailable', 'This product is in great demand right now. Please try again.');
}

/** Returns the same terms as the cart's quote. Skips the provider when shipping is free. */
async function shippingTerms(
  { request, now }: OpenSessionInput,
  cart: ResolvedCart,
  freeFromCents: number | null,
): Promise<ShippingTerms> {
  const { totalCents: goodsCents } = priceCart(cart.lines, { zone: null, freeFromCents });
  if (isShippingFree(goodsCents, freeFromCents)) return { zone: cart.zone, freeFromCents };
  const { shippingCents } = await quoteShipping(request, cart, now);
  return { zone: { cents: shippingCents }, freeFromCents };
}

function newCheckout(id: string, { request, customer, now }: OpenSessionInput, price: CheckoutPrice): Checkout {
  return {
    id,
    status: 'open',
    userId: customer?.userId ?? null,
    email: customer?.email ?? null,
    country: request.country,
    lines: price.lines.map(({ totalCents: _total, ...line }) => line),
    subtotalCents: price.subtotalCents,
    discountCents: price.discountCents,
    shippingCents: price.shippingCents,
    totalCents: price.totalCents,
    expiresAt: new Date(now + SESSION_MS).toISOString(),
    createdAt: new Date(now).toISOString(),
    sessionId: null,
    url: null,
    orderId: null,
    becomes: newId('ord', now),
  };
}

async function openPaymentPage(checkout: Checkout, shippingLabel: string, now: number) {
  try {
    const session = await createStripeSession(checkout, shippingLabel);
    await linkCheckoutSession(checkout.id, session.id, session.url);
    return { id: session.id, url: session.url, totalCents: checkout.totalCents };
  } catch (error) {
    await releaseCheckout(checkout, 'failed', now);
    throw error;
  }
}

/** Waits for the payment page that another request of the same click is opening. */
async function waitForSession(id: string) {
  for (let reads = 0; reads < 40; reads++) {
    const checkout = await getCheckout(id);
    if (checkout?.status !== 'open') break;
    if (checkout.sessionId && checkout.url) {
      return { id: checkout.sessionId, url: checkout.url, totalCents: checkout.totalCents };
    }
    await sleep(200);
  }
  throw new Problem('payment_unavailable');
}
