import { randomBytes } from 'node:crypto';
import { boughtCards } from '#functions/orders/gift-cards/bought-cards.ts';
import { newId } from '#shared/base/id.ts';
import { type Checkout, type CheckoutRequest, giftCardSessionId } from '#shared/checkout/checkout.ts';
import { DEFAULT_DELIVERY, deliverySpan } from '#shared/checkout/delivery.ts';
import { SITE_SPAN_MS } from '#shared/checkout/holder.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import type { ClaimedOffers } from './find-offers.ts';
import type { CheckoutPrice, ResolvedCart } from './price-checkout.ts';

/**
 * Lifetime of a payment page, in milliseconds. Stripe requires at least 30 minutes. Five more minutes allow for clock
 * differences.
 */
const SESSION_MS = SITE_SPAN_MS;
/**
 * Delay after Stripe's expiry, in milliseconds. The checkout is closed after this delay, when the session is in its final
 * state.
 */
const CLOSE_AFTER_MS = 60_000;
/** Says who buys what. */
export interface Purchase {
  request: CheckoutRequest;
  /** Null for a guest. */
  customer: { userId: string; email: string } | null;
  /** Current time, in milliseconds UTC. */
  now: number;
}

/**
 * Returns the fields that offers add to a checkout. A guest's email address is stored only for an offer that works once per
 * customer. The payment page then does not ask for another address.
 */
const offerFields = (
  { offers }: CheckoutPrice,
  { holder }: ClaimedOffers,
  email: string | null,
): Pick<Checkout, 'offers' | 'offerHolder'> & Partial<Pick<Checkout, 'email'>> => ({
  ...(offers.length > 0 ? { offers } : {}),
  ...(holder ? { offerHolder: holder, email } : {}),
});

/**
 * Returns the time at which to close a checkout: shortly after its payment page expires. A checkout that is already paid
 * closes immediately and becomes an order.
 */
export const closeTimeOf = ({ contact, createdAt, expiresAt }: Checkout): string =>
  contact ? createdAt : new Date(Date.parse(expiresAt) + CLOSE_AFTER_MS).toISOString();

/** Returns the fields that gift cards add to a checkout. A checkout that they pay in full has its session from the start. */
const giftCardFields = (paid: Pick<Checkout, 'giftCardPayments' | 'contact'>): Partial<Checkout> =>
  paid.contact ? { ...paid, sessionId: giftCardSessionId(randomBytes(20).toString('hex')) } : paid;

/** Returns the name of the shipping zone and the estimated time of delivery. Empty for a cart that ships nothing. */
const destinationOf = (
  { zone, lines, products }: ResolvedCart,
  { delivery: times = DEFAULT_DELIVERY }: Pick<ShopSettings, 'delivery'>,
  now: number,
): Pick<Checkout, 'shippingLabel' | 'delivery'> => {
  if (!zone) return {};
  const madeToOrder = lines.map(({ productId }) => products.get(productId)?.inventoryPolicy === 'made_to_order');
  return { shippingLabel: zone.label, delivery: deliverySpan({ times, zone, madeToOrder }, now) };
};

/** Describes the result of checking a purchase, before the checkout is opened. */
interface Terms {
  price: CheckoutPrice;
  cart: ResolvedCart;
  settings: ShopSettings;
  used: ClaimedOffers;
  /** Null if the payment page asks for it. */
  email: string | null;
  paid: Pick<Checkout, 'giftCardPayments' | 'contact'>;
}

/** Returns the record of a new open checkout. */
export function newCheckout(
  id: string,
  { request, customer, now }: Purchase,
  { price, cart, settings, used, email, paid }: Terms,
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
    ...destinationOf(cart, settings, now),
    ...boughtCards(request, settings, now),
    ...offerFields(price, used, email),
    ...giftCardFields(paid),
  };
}
