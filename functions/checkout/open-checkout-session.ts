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

/** Stripe wants at least 30 minutes from its own clock; five more absorb the difference. */
const SESSION_MS = 35 * 60_000;
/** Well after Stripe's own expiry, so that closing finds a session in its last state. */
const CLOSE_AFTER_MS = 60_000;
const READS = 5;

export interface OpenSessionInput {
  request: CheckoutRequest;
  customer: { userId: string; email: string } | null;
  /** The same for every repetition of one click; null when the caller sent no key. */
  attempt: string | null;
  /** Milliseconds UTC. */
  now: number;
}

/** Repetitions of one click after its checkout was closed: each gets the next id of a row that depends on the click alone. */
const MOST_REPETITIONS = 20;

/**
 * Takes the stock and records the checkout in one transaction, then opens the payment page;
 * when the page cannot be opened, one transaction gives the stock back.
 * Throws `invalid_request`, `out_of_stock`, `cart_changed` or `payment_unavailable`.
 */
export async function openCheckoutSession(input: OpenSessionInput) {
  const { id, isOpen } = await checkoutIdFor(input);
  const reserved = isOpen ? null : await reserve(input, id);
  return reserved ? payAt(reserved.checkout, reserved.shippingLabel, input.now) : openedBefore(id);
}

const isPayable = (checkout: Checkout, now: number) =>
  checkout.status === 'open' && Date.parse(checkout.expiresAt) > now;

/** The checkout an earlier half of the same click opened, or the id under which to open one. */
async function checkoutIdFor({ attempt, now }: OpenSessionInput): Promise<{ id: string; isOpen: boolean }> {
  for (let repetition = 0; attempt && repetition < MOST_REPETITIONS; repetition++) {
    const id = `chk_${digest(`${attempt} ${repetition}`).slice(0, 26).toUpperCase()}`;
    const known = await getCheckout(id);
    if (!known) return { id, isOpen: false };
    if (isPayable(known, now)) return { id, isOpen: true };
  }
  return { id: newId('chk', now), isOpen: false };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Null when another request with the same id was first. */
async function reserve(input: OpenSessionInput, id: string) {
  const productIds = input.request.items.map((item) => item.productId);
  for (let reads = 1; reads <= READS; reads++) {
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
      // What is missing may be what the other half of this very click has just taken.
      if (!(error instanceof Problem) || !(await getCheckout(id))) throw error;
    }
    if (await getCheckout(id)) return null;
  }
  throw new Problem('unavailable', 'This product is in great demand right now. Please try again.');
}

/** What the cart was shown too: nobody is asked about a parcel that the shop pays. */
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

async function payAt(checkout: Checkout, shippingLabel: string, now: number) {
  try {
    const session = await createStripeSession(checkout, shippingLabel);
    await linkCheckoutSession(checkout.id, session.id, session.url);
    return { id: session.id, url: session.url, totalCents: checkout.totalCents };
  } catch (error) {
    await releaseCheckout(checkout, 'failed', now);
    throw error;
  }
}

/** The second half of a double click waits for the first half's payment page. */
async function openedBefore(id: string) {
  for (let looks = 0; looks < 40; looks++) {
    const checkout = await getCheckout(id);
    if (checkout?.status !== 'open') break;
    if (checkout.sessionId && checkout.url) {
      return { id: checkout.sessionId, url: checkout.url, totalCents: checkout.totalCents };
    }
    await sleep(200);
  }
  throw new Problem('payment_unavailable');
}
