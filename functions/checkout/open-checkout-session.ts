import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VisitorNetworks } from '#functions/http/http-limits.ts';
import { boughtCards } from '#functions/orders/gift-cards/bought-cards.ts';
import { findGiftCards, payWithGiftCards } from '#functions/orders/gift-cards/find-gift-cards.ts';
import { addLogContext, logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { isShippingFree, type PriceTerms, priceCart } from '#shared/base/pricing.ts';
import { formatWait } from '#shared/base/rate-limits.ts';
import type { Shortage } from '#shared/catalogue/stock.ts';
import {
  type Checkout,
  type CheckoutCreated,
  type CheckoutRequest,
  countHeldUnits,
  giftCardSessionId,
  isGiftCardSession,
} from '#shared/checkout/checkout.ts';
import { DEFAULT_DELIVERY, deliverySpan } from '#shared/checkout/delivery.ts';
import {
  ADDRESS_HOLDING,
  ADMITTED_UNITS,
  CUSTOMER_HOLDING,
  countForNetwork,
  SITE_SPAN_MS,
  SITE_UNITS,
} from '#shared/checkout/holder.ts';
import { sumBought } from '#shared/orders/gift-cards/gift-card.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getCheckout, openCheckout } from '#store/checkout/checkouts.ts';
import { getHolding, type Holding } from '#store/checkout/holdings.ts';
import { consumeToken } from '#store/rate-limits.ts';
import { getSettings } from '#store/shop/settings.ts';
import { type ClaimedOffers, claimOffers, findOffers, isUseRefusal } from './find-offers.ts';
import { type Holder, makeRoom, releaseOwnStock, releaseOwnUse } from './make-room.ts';
import { openPaymentPage, resumePaymentPage } from './open-payment-page.ts';
import { type CheckoutPrice, priceCheckout, type ResolvedCart, resolveCart } from './price-checkout.ts';
import { quoteShipping } from './quote-shipping.ts';

/** Stripe requires at least 30 minutes; five more allow for clock differences. */
const SESSION_MS = SITE_SPAN_MS;
/** Delay after Stripe's expiry, so that closing finds the session's final state. */
const CLOSE_AFTER_MS = 60_000;
/** Enough for a crowd at one address, whose checkouts change the same list. */
const RESERVE_TRIES = 13;

export interface OpenSessionInput {
  request: CheckoutRequest;
  customer: { userId: string; email: string } | null;
  networks: VisitorNetworks;
  /** Identifies a click by its caller, idempotency key and body; null when the caller sent no key. */
  attempt: string | null;
  /** Milliseconds UTC. */
  now: number;
}

/**
 * The most checkouts that one click can open, each after the one before was closed. Their ids derive from the click's
 * key.
 */
const MAX_REPETITIONS = 20;

/**
 * Takes the stock and inserts the checkout in one transaction, then opens the payment page. Returns the stock when the page
 * cannot be opened.
 * Throws `invalid_request`, `out_of_stock`, `order_limit`, `cart_changed`, `too_many_requests` or `payment_unavailable`.
 */
export async function openCheckoutSession(input: OpenSessionInput): Promise<CheckoutCreated> {
  const { id, isOpen } = await checkoutIdFor(input);
  const checkout = isOpen ? null : await reserve(input, id);
  if (checkout) return openPaymentPage(checkout, input.now);
  return (await resumePaymentPage(id, input.now)) ?? openCheckoutSession(input);
}

const isPayable = (checkout: Checkout, now: number) =>
  checkout.status === 'open' && Date.parse(checkout.expiresAt) > now;

/** A click whose cart gift cards paid in full has made its order already, and must not make another. */
const isPaidByGiftCards = ({ sessionId, status }: Checkout): boolean =>
  sessionId !== null && isGiftCardSession(sessionId) && (status === 'open' || status === 'paid');

/** Returns the open checkout of an earlier request of the same click, or the id of a new one. */
async function checkoutIdFor({ attempt, now }: OpenSessionInput): Promise<{ id: string; isOpen: boolean }> {
  for (let repetition = 0; attempt && repetition < MAX_REPETITIONS; repetition++) {
    const id = `chk_${digest(`${attempt} ${repetition}`).slice(0, 26).toUpperCase()}`;
    // One that this read does not show yet is found when its id is inserted again.
    const existing = await getCheckout(id, { consistent: false });
    if (!existing) return { id, isOpen: false };
    if (isPayable(existing, now) || isPaidByGiftCards(existing)) return { id, isOpen: true };
  }
  return { id: newId('chk', now), isOpen: false };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const holderOf = ({ customer, networks }: OpenSessionInput): Holder =>
  customer
    ? { id: `customer.${customer.userId}`, isCustomer: true }
    : { id: `address.${networks.home}`, isCustomer: false };

/** Returns null when another request has inserted the checkout. */
async function reserve(input: OpenSessionInput, id: string): Promise<Checkout | null> {
  const holder = holderOf(input);
  const admit = admission(input);
  for (let tries = 1; tries <= RESERVE_TRIES; tries++) {
    // The transaction refuses what was read a moment too early, so the first try reads for half the units.
    const consistent = tries > 1;
    const holding = await getHolding(holder.id, input.now, { consistent });
    try {
      const checkout = await tryToReserve(input, id, { holder, holding, admit, consistent });
      if (checkout) return checkout;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!consistent && error.code !== 'payment_unavailable') continue;
      // The missing stock or use may have been taken by another request of the same click.
      if (await getCheckout(id)) return null;
      if (!(await hasGivenWay(error, input, { holder, holding }))) throw error;
    }
    if (await getCheckout(id)) return null;
    await sleep(Math.random() * 25 * 2 ** Math.min(tries, 5));
  }
  throw new Problem('unavailable', 'Many people are buying this right now. Please try again.', { retryAfter: 5 });
}

interface Claim {
  holder: Holder;
  holding: Holding;
  admit: (checkout: Checkout, holding: Holding) => Promise<Pick<Holding, 'counted'>>;
  /** False where a moment's delay of the table is accepted: a refusal is then checked again. */
  consistent: boolean;
}

/**
 * Returns a function that counts a checkout's units against its wide network, once for all tries of a request, and returns
 * what is counted of the holder. Throws `too_many_requests`.
 */
function admission({ customer, networks, now }: OpenSessionInput): Claim['admit'] {
  const name = `units.${customer ? 'customers' : 'guests'}.${networks.site}`;
  const limits = customer ? CUSTOMER_HOLDING : ADDRESS_HOLDING;
  let done = 0;
  return async (checkout, holding) => {
    const units = countHeldUnits(checkout);
    if (units === 0) return {};
    const { counted, added } = countForNetwork(holding, units, { limits, now });
    const more = added - done;
    if (more <= 0) return { counted };
    const waitMs = await consumeToken({ name, most: SITE_UNITS, spanMs: SITE_SPAN_MS }, now, more);
    if (waitMs > 0 && !(customer && units <= ADMITTED_UNITS)) throw crowdedNetwork(waitMs, customer !== null);
    if (waitMs > 0) return {};
    done = added;
    return { counted };
  };
}

function crowdedNetwork(waitMs: number, isCustomer: boolean): Problem {
  const retryAfter = Math.ceil(waitMs / 1000);
  const advice = isCustomer ? `take ${ADMITTED_UNITS} items at most` : 'sign in first';
  const detail = `Many items are waiting to be paid for on your network. Please try again ${formatWait(retryAfter)}, or ${advice}.`;
  return new Problem('too_many_requests', detail, { retryAfter });
}

/** Returns null when a product or the holder's list has changed since it was read. */
async function tryToReserve(input: OpenSessionInput, id: string, claim: Claim): Promise<Checkout | null> {
  const productIds = input.request.items.map((item) => item.productId);
  const { consistent } = claim;
  const [found, settings] = await Promise.all([getProducts(productIds, { consistent }), getSettings()]);
  const cart = resolveCart(input.request, found, settings.shippingZones);
  const terms = await priceTerms(input, cart, settings);
  const offers = await findOffers(input.request.code ?? null, [...cart.products.values()], { now: input.now });
  const boughtCents = sumBought(input.request.giftCards);
  const price = priceCheckout(cart.lines, terms, input.request.expectedTotalCents, offers.terms, boughtCents);
  const giftCards = await findGiftCards(input.request.giftCodes, input.now);
  const paidByCards = payWithGiftCards(giftCards, price, input.request);
  const email = input.customer?.email ?? paidByCards.contact?.email ?? input.request.email ?? null;
  const used = await claimOffers(offers, price.offers, email);
  const checkout = {
    ...newCheckout(id, input, price, destinationOf(cart, settings, input.now)),
    ...boughtCards(input.request, settings, input.now),
    ...offerFields(price, used, email),
    ...giftCardFields(paidByCards),
  };
  const finite = [...cart.products.values()].filter(({ inventoryPolicy }) => inventoryPolicy === 'finite');
  const left = new Map(finite.map((product) => [product.id, product.inventoryQuantity]));
  const room = await makeRoom({ checkout, left, holder: claim.holder, holding: claim.holding, now: input.now });
  // Last, because units of a cart that is refused must not count.
  const holding = { ...room, ...(await claim.admit(checkout, claim.holding)) };
  const closeAt = closeTimeOf(checkout);
  const opening = { closeAt, holding, offers: used.offers, giftCards };
  if (!(await openCheckout(checkout, cart.products, opening))) return null;
  addLogContext({ checkoutId: id, orderId: checkout.becomes });
  logger.info('checkout opened', { totalCents: checkout.totalCents, lines: checkout.lines.length });
  return checkout;
}

/**
 * Returns true when stock or the use of a code that the cart lacks was held by an older checkout of the same person, which
 * then gave way.
 */
async function hasGivenWay(
  error: Problem,
  { request, customer, now }: OpenSessionInput,
  claim: Pick<Claim, 'holder' | 'holding'>,
): Promise<boolean> {
  if (request.code && isUseRefusal(error)) {
    const email = customer?.email ?? request.email ?? null;
    return releaseOwnUse({ code: request.code, email }, { ...claim, now });
  }
  if (error.code !== 'out_of_stock' || !claim.holder.isCustomer) return false;
  const shortages = error.extensions.shortages as Shortage[];
  return releaseOwnStock(request.items, shortages, { holding: claim.holding, now });
}

/** Returns the same terms as the cart's settings and quote. Skips the provider when shipping is free. */
async function priceTerms(
  { request, networks, now }: OpenSessionInput,
  cart: ResolvedCart,
  { freeShippingFromCents: freeFromCents, volumeSteps }: Pick<ShopSettings, 'freeShippingFromCents' | 'volumeSteps'>,
): Promise<PriceTerms> {
  const terms = { freeFromCents, volumeSteps };
  if (!cart.zone) return { ...terms, zone: null };
  const { zone } = cart;
  const { totalCents: goodsCents } = priceCart(cart.lines, { ...terms, zone: null });
  if (isShippingFree(goodsCents, freeFromCents)) return { ...terms, zone: cart.zone };
  const { shippingCents } = await quoteShipping(
    request,
    { ...cart, zone, asker: { network: networks.home, isCheckout: true } },
    now,
  );
  return { ...terms, zone: { cents: shippingCents } };
}

/** A guest's address is kept only where an offer works once per customer: the payment page then does not ask for another. */
const offerFields = (
  { offers }: CheckoutPrice,
  { holder }: ClaimedOffers,
  email: string | null,
): Pick<Checkout, 'offers' | 'offerHolder'> & Partial<Pick<Checkout, 'email'>> => ({
  ...(offers.length > 0 ? { offers } : {}),
  ...(holder ? { offerHolder: holder, email } : {}),
});

/** Closes a checkout when its payment page has expired. One that is paid already becomes an order at once. */
const closeTimeOf = ({ contact, createdAt, expiresAt }: Checkout): string =>
  contact ? createdAt : new Date(Date.parse(expiresAt) + CLOSE_AFTER_MS).toISOString();

/** A checkout that gift cards pay in full has its session from the start. */
const giftCardFields = (paid: Pick<Checkout, 'giftCardPayments' | 'contact'>): Partial<Checkout> =>
  paid.contact ? { ...paid, sessionId: giftCardSessionId(randomBytes(20).toString('hex')) } : paid;

/** Returns the zone's name and when the cart should arrive there. */
const destinationOf = (
  { zone, lines, products }: ResolvedCart,
  { delivery: times = DEFAULT_DELIVERY }: Pick<ShopSettings, 'delivery'>,
  now: number,
): Pick<Checkout, 'shippingLabel' | 'delivery'> => {
  if (!zone) return {};
  const madeToOrder = lines.map(({ productId }) => products.get(productId)?.inventoryPolicy === 'made_to_order');
  return { shippingLabel: zone.label, delivery: deliverySpan({ times, zone, madeToOrder }, now) };
};

function newCheckout(
  id: string,
  { request, customer, now }: OpenSessionInput,
  price: CheckoutPrice,
  destination: ReturnType<typeof destinationOf>,
): Checkout {
  return {
    id,
    status: 'open',
    userId: customer?.userId ?? null,
    email: customer?.email ?? null,
    country: request.country,
    lines: price.lines.map(({ totalCents: _total, offerCents, ...line }) =>
      offerCents ? { ...line, offerCents } : line,
    ),
    subtotalCents: price.subtotalCents,
    discountCents: price.discountCents,
    shippingCents: price.shippingCents,
    totalCents: price.totalCents,
    ...(price.volumeDiscount ? { volumeDiscount: price.volumeDiscount } : {}),
    expiresAt: new Date(now + SESSION_MS).toISOString(),
    createdAt: new Date(now).toISOString(),
    sessionId: null,
    orderId: null,
    becomes: newId('ord', now),
    ...(request.campaignId ? { campaignId: request.campaignId } : {}),
    ...destination,
  };
}
