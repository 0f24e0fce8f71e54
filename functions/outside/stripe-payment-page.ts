import type Stripe from 'stripe';
import { config } from '#functions/runtime/config.ts';
import { type AppliedOffer, offerLabel, sumOffers } from '#shared/base/discounts/applied-offer.ts';
import { discountName } from '#shared/base/discounts/volume-discounts.ts';
import { Problem } from '#shared/base/errors.ts';
import { cutText } from '#shared/base/text/cut-text.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import { sumPayments } from '#shared/orders/gift-cards/gift-card.ts';
import { callStripePatiently, pageOf } from './stripe.ts';

/**
 * Returns the description of a line item that mentions the volume discount. Stripe multiplies the discounted price by the
 * quantity, so the page cannot show the discount separately.
 */
function discountNote({ volumeDiscount, discountCents, offers }: Checkout): { description?: string } {
  const isReduced = volumeDiscount && discountCents > sumOffers(offers);
  return isReduced ? { description: `Price after ${lowerFirst(discountName(volumeDiscount))}` } : {};
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const shippingName = ({ shippingCents, shippingLabel }: Checkout): string => {
  if (shippingCents === 0) return 'Free shipping';
  return shippingLabel ? `Shipping: ${shippingLabel}` : 'Shipping';
};

/** Most characters that Stripe allows in the name of a coupon. */
const MAX_COUPON_NAME = 40;

/** Returns the name of the page's only coupon. */
function couponName(offer: AppliedOffer | undefined, cards: readonly { lastFour: string }[]): string {
  const [card] = cards;
  const paid = card && (cards.length > 1 ? `${cards.length} gift cards` : `Gift card …${card.lastFour}`);
  return cutText([offer && offerLabel(offer), paid].filter(Boolean).join(' + '), MAX_COUPON_NAME);
}

/**
 * Creates the coupon for the offer on the items and for the amount that gift cards pay. The payment page shows the coupon as
 * a separate line. Returns null if there is neither an offer nor a gift card.
 */
async function createCoupon(stripe: Stripe, checkout: Checkout): Promise<string | null> {
  const { id, offers = [], giftCardPayments = [] } = checkout;
  const offer = offers.find(({ cents }) => cents > 0);
  const amountOff = (offer?.cents ?? 0) + sumPayments(giftCardPayments);
  if (amountOff === 0) return null;
  const name = couponName(offer, giftCardPayments);
  const amount = { amount_off: amountOff, currency: 'usd', duration: 'once', max_redemptions: 1 } as const;
  const metadata = { checkoutId: id };
  const coupon = await stripe.coupons.create({ name, ...amount, metadata }, { idempotencyKey: `${id}-coupon` });
  return coupon.id;
}

/**
 * Returns a line item for shipping if gift cards pay a part. A coupon cannot reduce Stripe's shipping option, but gift cards
 * also pay for shipping. So shipping becomes a line item.
 */
const shippingLine = (checkout: Checkout): Stripe.Checkout.SessionCreateParams.LineItem[] =>
  checkout.giftCardPayments && checkout.shippingCents > 0
    ? [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: checkout.shippingCents,
            product_data: { name: shippingName(checkout) },
          },
        },
      ]
    : [];

const giftCardLines = ({ giftCards = [] }: Checkout): Stripe.Checkout.SessionCreateParams.LineItem[] =>
  giftCards.map(({ amountCents, recipient }) => ({
    quantity: 1,
    price_data: {
      currency: 'usd',
      unit_amount: amountCents,
      product_data: { name: `Gift card for ${recipient.name}` },
    },
  }));

type Shipping = Pick<Stripe.Checkout.SessionCreateParams, 'shipping_address_collection' | 'shipping_options'>;
type AllowedCountry = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry;

/** Returns the fields that ask for a shipping address and show the shipping price. Returns none if nothing is shipped. */
function shippingOptions(checkout: Checkout): Shipping {
  if (checkout.lines.length === 0) return {};
  const address = { shipping_address_collection: { allowed_countries: [checkout.country as AllowedCountry] } };
  return checkout.giftCardPayments
    ? address
    : {
        ...address,
        shipping_options: [
          {
            shipping_rate_data: {
              type: 'fixed_amount',
              display_name: shippingName(checkout),
              fixed_amount: { amount: checkout.shippingCents, currency: 'usd' },
            },
          },
        ],
      };
}

function sessionParams(checkout: Checkout, coupon: string | null): Stripe.Checkout.SessionCreateParams {
  const site = config().SITE_URL;
  return {
    ...pageOf(checkout, checkout.email),
    ...(coupon ? { discounts: [{ coupon }] } : {}),
    line_items: [
      ...checkout.lines.map((line) => ({
        quantity: line.quantity,
        price_data: {
          currency: 'usd',
          unit_amount: line.discountedUnitCents,
          product_data: {
            name: [line.title, choiceText(line)].filter(Boolean).join(' – '),
            ...discountNote(checkout),
            images: line.image ? [new URL(line.image, site).href] : [],
          },
        },
      })),
      ...giftCardLines(checkout),
      ...shippingLine(checkout),
    ],
    ...shippingOptions(checkout),
    phone_number_collection: { enabled: checkout.lines.length > 0 },
    success_url: `${site}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}/cart`,
  };
}

/**
 * Creates the payment page of a checkout. The checkout id is the idempotency key, so there is at most one page per checkout.
 * Throws `payment_unavailable` if Stripe fails.
 */
export const createStripeSession = (checkout: Checkout): Promise<{ id: string; url: string }> =>
  callStripePatiently(async (stripe) => {
    const params = sessionParams(checkout, await createCoupon(stripe, checkout));
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey: checkout.id });
    if (!session.url) throw new Problem('payment_unavailable', 'The payment page could not be opened');
    return { id: session.id, url: session.url };
  });
