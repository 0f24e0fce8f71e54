import * as z from 'zod/mini';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import type { AppliedOffer } from '#shared/base/discounts/applied-offer.ts';
import type { VolumeStep } from '#shared/base/discounts/volume-discounts.ts';
import { volumeStepSchema } from '#shared/base/discounts/volume-step-schema.ts';
import { idSchema } from '#shared/base/id.ts';
import { emailSchema, lineSchema } from '#shared/base/text.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import { codeSchema } from '#shared/marketing/offer.ts';
import { type BoughtGiftCard, boughtGiftCardSchema } from '#shared/orders/gift-cards/bought.ts';
import { giftCodeSchema } from '#shared/orders/gift-cards/code-schema.ts';
import { type GiftCardPayment, MAX_BOUGHT_CARDS, MAX_GIFT_CARDS } from '#shared/orders/gift-cards/gift-card.ts';
import { appliedOfferSchema, type OrderItem, orderItemSchema, type StoredOrderItem } from '#shared/orders/order.ts';
import { giftCardPaymentSchema } from '#shared/orders/payments.ts';
import type { DeliverySpan } from '#shared/orders/shipments/delivery-span.ts';
import { type ShippingAddressInput, shippingAddressInputSchema } from '#shared/orders/shipments/shipping-address.ts';
import type { Abandonment } from './reminders/reminder.ts';
import { countrySchema } from './shipping.ts';

const itemsSchema = z.array(
  z.strictObject({
    productId: idSchema('prd'),
    size: z.nullable(z.string().check(z.maxLength(20))),
    color: z.nullable(z.string().check(z.maxLength(40))),
    quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)),
  }),
);
export const cartItemsSchema = itemsSchema.check(z.minLength(1, 'The cart is empty'), z.maxLength(MAX_CART_LINES));

/** Items and country of a cart. A shipping price depends only on these. */
export const requestedCartSchema = z.strictObject({ items: cartItemsSchema, country: countrySchema });
export type RequestedCart = z.infer<typeof requestedCartSchema>;

/** Recipient of an order that gift cards pay in full. Such an order has no payment page that could ask for the recipient. */
const contactSchema = z.strictObject({
  email: emailSchema,
  phone: z.nullable(lineSchema(40)),
  /** Null if nothing is shipped. The country is in the request itself. */
  shippingAddress: z.nullable(shippingAddressInputSchema),
});
export interface Contact {
  email: string;
  phone: string | null;
  shippingAddress: ShippingAddressInput | null;
}

/**
 * Describes a request to check out. Browsers send only ids, choices, and quantities. Prices, titles, and URLs come from the
 * server.
 */
export const checkoutRequestSchema = z
  .strictObject({
    /** Empty if the cart has only gift cards. */
    items: itemsSchema.check(z.maxLength(MAX_CART_LINES)),
    country: countrySchema,
    /** Gift cards to buy. */
    giftCards: z.optional(z.array(boughtGiftCardSchema).check(z.minLength(1), z.maxLength(MAX_BOUGHT_CARDS))),
    expectedTotalCents: z.int().check(z.gte(0)),
    code: z.optional(codeSchema),
    /** Email of a guest who uses a code that works once per customer. The guest cannot change it on the payment page. */
    email: z.optional(emailSchema),
    /** Campaign whose link led to this visit. */
    campaignId: z.optional(idSchema('cmp')),
    /** Codes of gift cards, in the order in which they are used. */
    giftCodes: z.optional(z.array(giftCodeSchema).check(z.minLength(1), z.maxLength(MAX_GIFT_CARDS))),
    /** Amount that the shopper saw as left to pay after the gift cards. */
    expectedDueCents: z.optional(z.int().check(z.gte(0))),
    contact: z.optional(contactSchema),
  })
  .check(
    z.refine(({ items, giftCards }) => items.length > 0 || giftCards !== undefined, {
      error: 'The cart is empty',
      path: ['items'],
    }),
  );
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/**
 * Lists the statuses of a checkout. `open` holds stock. `awaiting_payment` also holds stock, while a delayed payment method
 * clears. `paid` became an order. `expired`, `cancelled`, and `failed` returned their stock.
 */
export const CHECKOUT_STATUSES = ['open', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'failed'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];
export const STOCK_HOLDING_STATUSES: readonly CheckoutStatus[] = ['open', 'awaiting_payment'];

export interface CheckoutLine {
  productId: string;
  slug: string;
  title: string;
  image: string | null;
  size: string | null;
  color: string | null;
  quantity: number;
  unitCents: number;
  discountedUnitCents: number;
  /** Cents that an offer takes off the whole line. Missing if no offer applies. */
  offerCents?: number;
  /** True if this line took units from a finite stock. */
  holdsStock: boolean;
  /** True if the provider makes the item. */
  byProvider?: boolean;
  /** Unit cost to the shop. Missing if unknown. Never sent to shoppers. */
  costCents?: number;
  /** Stock keeping unit. Missing if there is none. Never sent to shoppers. */
  sku?: string;
}

/** Counts the units of finite stock that the lines hold, by product id. */
export function heldUnits(lines: readonly CheckoutLine[]): Map<string, number> {
  const held = new Map<string, number>();
  for (const line of lines) {
    if (line.holdsStock) held.set(line.productId, (held.get(line.productId) ?? 0) + line.quantity);
  }
  return held;
}

/** Lists the choices of which a checkout holds finite stock. */
export const heldChoices = ({ lines }: Pick<Checkout, 'lines'>): ChoiceUnits[] =>
  lines.flatMap(({ productId, size, color, quantity, holdsStock }) =>
    holdsStock ? [{ productId, size, color, units: quantity }] : [],
  );

/** Counts all units of finite stock that a checkout holds. */
export const countHeldUnits = ({ lines }: Pick<Checkout, 'lines'>): number =>
  [...heldUnits(lines).values()].reduce((sum, units) => sum + units, 0);

/** Returns a line as shoppers see it. */
export const toOrderItem = (line: CheckoutLine): OrderItem => ({
  productId: line.productId,
  slug: line.slug,
  title: line.title,
  image: line.image,
  size: line.size,
  color: line.color,
  quantity: line.quantity,
  priceCents: line.discountedUnitCents,
  unitCents: line.unitCents,
  ...(line.offerCents ? { offerCents: line.offerCents } : {}),
});

export const toStoredOrderItem = (line: CheckoutLine): StoredOrderItem => ({
  ...toOrderItem(line),
  tookStock: line.holdsStock,
  ...(line.costCents === undefined ? {} : { costCents: line.costCents }),
  ...(line.sku === undefined ? {} : { sku: line.sku }),
});

/** A gift card in a checkout. `sendAt` is the UTC ISO time at which its email is sent. */
export type CheckoutGiftCard = Omit<BoughtGiftCard, 'sendOn'> & { sendAt: string };

export interface Checkout {
  id: string;
  status: CheckoutStatus;
  userId: string | null;
  email: string | null;
  country: string;
  lines: CheckoutLine[];
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
  /** UTC ISO. Stripe's session expires at the same time. */
  expiresAt: string;
  createdAt: string;
  sessionId: string | null;
  orderId: string | null;
  /** Id of the future order. It is chosen at checkout, so that one id finds all logs. */
  becomes?: string;
  /** Name of the shipping zone, as the payment page shows it. Missing if there is no zone. */
  shippingLabel?: string;
  /** Volume discount in the price. Missing if there is none. */
  volumeDiscount?: VolumeStep;
  /** Days between which the order should arrive. Missing for older checkouts and for a checkout without a shipping zone. */
  delivery?: DeliverySpan;
  /** Offers in the price. The checkout holds one use of each. Missing if there are none. */
  offers?: AppliedOffer[];
  /** Pseudonym of the customer. Set if an offer works only once per customer. */
  offerHolder?: string;
  /** Campaign whose link led to the visit. Missing if there was none. */
  campaignId?: string;
  /** Set some hours after the checkout was abandoned. */
  abandoned?: Abandonment;
  /**
   * Edit of an order that this checkout pays for. Such a checkout does not become an order. Missing for the checkout of a
   * cart.
   */
  edit?: { orderId: string; editId: string };
  /** Gift cards that the checkout buys. Missing if there are none. */
  giftCards?: CheckoutGiftCard[];
  /** Amounts from gift cards that pay part of the total. They are held until the payment. Missing if there are none. */
  giftCardPayments?: GiftCardPayment[];
  /** Set if gift cards pay the full total. */
  contact?: Contact;
}

const THIRTY_DAYS_S = 30 * 86_400;
/**
 * Returns the TTL (epoch seconds) of a checkout that was closed at `now` (UTC ms). The personal data of the checkout is
 * deleted 30 days later.
 */
export const checkoutTtl = (now: number): number => Math.floor(now / 1000) + THIRTY_DAYS_S;

export const cartLineSchema = z.object({
  productId: z.string(),
  title: z.string(),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  quantity: z.int(),
  unitCents: z.int(),
  discountedUnitCents: z.int(),
});

/** Price of a cart according to the server, sent in a `cart_changed` problem. */
const pricedCartSchema = z.object({
  lines: z.array(cartLineSchema),
  discountPercent: z.int(),
  discountLabel: z.nullable(z.string()),
  offers: z.array(appliedOfferSchema),
  giftCardsCents: z.int(),
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  totalCents: z.int(),
});

export type PricedCart = z.infer<typeof pricedCartSchema>;

export const checkoutCreatedSchema = z.object({ id: z.string(), url: z.string(), totalCents: z.int() });
export type CheckoutCreated = z.infer<typeof checkoutCreatedSchema>;

export const checkoutStateSchema = z.object({
  id: z.string(),
  status: z.enum(CHECKOUT_STATUSES),
  items: z.array(orderItemSchema),
  offers: z.optional(z.array(appliedOfferSchema)),
  volumeDiscount: z.optional(volumeStepSchema),
  /**
   * Gift cards that were bought. Email addresses are masked and names are left out, because anyone with the session id can
   * read this.
   */
  giftCards: z.optional(z.array(z.object({ amountCents: z.int(), sentTo: z.string(), sendAt: z.string() }))),
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  totalCents: z.int(),
  giftCardPayments: z.optional(z.array(giftCardPaymentSchema)),
  currency: z.string(),
  /** Null until the checkout becomes an order. */
  orderId: z.nullable(z.string()),
  /** Masked, because anyone with the session id can read this. */
  email: z.nullable(z.string()),
});
export type CheckoutState = z.infer<typeof checkoutStateSchema>;

const GIFT_CARD_SESSION = 'gcs_';
/** Returns the session id for a checkout that gift cards pay in full. `secret` must be hard to guess. */
export const giftCardSessionId = (secret: string): string => `${GIFT_CARD_SESSION}${secret}`;
/** Returns whether gift cards pay for a session in full. Stripe does not know such a session. */
export const isGiftCardSession = (sessionId: string): boolean => sessionId.startsWith(GIFT_CARD_SESSION);

/** Accepts Stripe's session ids (`cs_test_…` or `cs_live_…`) and those of the shop. */
export const sessionIdSchema = z
  .string()
  .check(z.regex(/^(?:cs|gcs)_[A-Za-z0-9_]{1,200}$/, 'is not a checkout session id'));
