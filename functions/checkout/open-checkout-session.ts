import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VisitorNetworks } from '#functions/http/http-limits.ts';
import { findGiftCards, payWithGiftCards } from '#functions/orders/gift-cards/find-gift-cards.ts';
import { addLogContext, logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { isShippingFree, type PriceTerms, priceCart } from '#shared/base/pricing.ts';
import { formatWait } from '#shared/base/rate-limits.ts';
import type { Shortage } from '#shared/catalogue/stock.ts';
import { type Checkout, type CheckoutCreated, countHeldUnits, isGiftCardSession } from '#shared/checkout/checkout.ts';
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
import { claimOffers, findOffers, isUseRefusal } from './find-offers.ts';
import { type Holder, makeRoom, releaseOwnStock, releaseOwnUse } from './make-room.ts';
import { closeTimeOf, newCheckout, type Purchase } from './new-checkout.ts';
import { openPaymentPage, resumePaymentPage } from './open-payment-page.ts';
import { priceCheckout, type ResolvedCart, resolveCart } from './price-checkout.ts';
import { quoteShipping } from './quote-shipping.ts';

/**
 * Number of attempts to reserve stock. Many shoppers at one network address change the same list, so conflicts are likely.
 */
const RESERVE_TRIES = 13;

export interface OpenSessionInput extends Purchase {
  networks: VisitorNetworks;
  /**
   * Identifies one click on the checkout button by the caller, the idempotency key, and the body. Null if the caller sent no
   * key.
   */
  attempt: string | null;
}

/**
 * Largest number of checkouts that one click can open, each after the previous one was closed. Their ids are derived from the
 * click's key.
 */
const MAX_REPETITIONS = 20;

/**
 * Takes the stock and inserts the checkout in one transaction, then opens the payment page. If the page cannot be opened,
 * returns the stock. Throws `invalid_request`, `out_of_stock`, `order_limit`, `cart_changed`, `too_many_requests`, or
 * `payment_unavailable`.
 */
export async function openCheckoutSession(input: OpenSessionInput): Promise<CheckoutCreated> {
  const { id, isOpen } = await checkoutIdFor(input);
  const checkout = isOpen ? null : await reserve(input, id);
  if (checkout) return openPaymentPage(checkout, input.now);
  return (await resumePaymentPage(id, input.now)) ?? openCheckoutSession(input);
}

const isPayable = (checkout: Checkout, now: number) =>
  checkout.status === 'open' && Date.parse(checkout.expiresAt) > now;

/**
 * Returns whether gift cards paid the whole cart. The click has then already placed its order, and must not place another.
 */
const isPaidByGiftCards = ({ sessionId, status }: Checkout): boolean =>
  sessionId !== null && isGiftCardSession(sessionId) && (status === 'open' || status === 'paid');

/** Returns the id of the open checkout from an earlier request of the same click, or the id for a new checkout. */
async function checkoutIdFor({ attempt, now }: OpenSessionInput): Promise<{ id: string; isOpen: boolean }> {
  for (let repetition = 0; attempt && repetition < MAX_REPETITIONS; repetition++) {
    const id = `chk_${digest(`${attempt} ${repetition}`).slice(0, 26).toUpperCase()}`;
    // This read may miss a checkout that was just inserted. The insert then fails because the id exists.
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

/** Reserves the stock and inserts the checkout. Returns null if another request has already inserted it. */
async function reserve(input: OpenSessionInput, id: string): Promise<Checkout | null> {
  const holder = holderOf(input);
  const admit = admission(input);
  for (let tries = 1; tries <= RESERVE_TRIES; tries++) {
    // Reads that may be slightly outdated cost half as much as consistent ones. Such reads are safe on the first attempt,
    // because the transaction fails if what was read is outdated.
    const consistent = tries > 1;
    const holding = await getHolding(holder.id, input.now, { consistent });
    try {
      const checkout = await tryToReserve(input, id, { holder, holding, admit, consistent });
      if (checkout) return checkout;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!consistent && error.code !== 'payment_unavailable') continue;
      // Another request of the same click may have taken the missing stock or the use of the code.
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
  /** False if the reads may be slightly outdated. A refusal based on them is then checked again. */
  consistent: boolean;
}

/**
 * Returns a function that counts a checkout's units against the limit of its wider network, and returns the holder's new
 * count. Units are counted once for all attempts of a request. The function throws `too_many_requests`.
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

/** Tries to reserve the stock once. Returns null if a product or the holder's list has changed since it was read. */
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
  const checkout = newCheckout(id, input, { price, cart, settings, used, email, paid: paidByCards });
  const finite = [...cart.products.values()].filter(({ inventoryPolicy }) => inventoryPolicy === 'finite');
  const left = new Map(finite.map((product) => [product.id, product.inventoryQuantity]));
  const room = await makeRoom({ checkout, left, holder: claim.holder, holding: claim.holding, now: input.now });
  // This comes last, because the units of a rejected cart must not count.
  const holding = { ...room, ...(await claim.admit(checkout, claim.holding)) };
  const closeAt = closeTimeOf(checkout);
  const opening = { closeAt, holding, offers: used.offers, giftCards };
  if (!(await openCheckout(checkout, cart.products, opening))) return null;
  addLogContext({ checkoutId: id, orderId: checkout.becomes });
  logger.info('checkout opened', { totalCents: checkout.totalCents, lines: checkout.lines.length });
  return checkout;
}

/**
 * Closes an older checkout of the same person if it holds the stock or the use of a code that the new cart needs. Returns
 * true if it closed one.
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

/** Returns the price terms that the cart uses, too. Requests no shipping quote from the provider if shipping is free. */
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
