import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Documents } from '../documents.ts';
import { openRecords, type Records } from '../emulator/records.ts';

/** A price in the API's JSON. Stripe's SDK converts decimal strings to its own objects, so its type differs. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** Describes a stored session. `session.url` is added when the session is read, because the base URL can change. */
export interface SessionRecord {
  session: Stripe.Checkout.Session;
  lines: { item: WireLineItem; image: string | null; about?: string | null }[];
  shippingRates: Stripe.ShippingRate[];
  couponName?: string | null;
  paymentIntentData: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
  /** Time at which a delayed payment succeeds, in UTC milliseconds. Null if none is pending. */
  settlesAt: number | null;
}

/**
 * Stripe's API version. The version is repeated here so that the emulator does not have to load Stripe's package. The type
 * ensures that the version is the one in Stripe's package.
 */
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';

export interface EventRecord {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: RequestOrigin;
  type: Stripe.Event['type'];
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
}

/** Identifies the API request that caused an event. Both fields are null if a shopper or a timer caused it. */
export interface RequestOrigin {
  id: string | null;
  idempotency_key: string | null;
}
export const NO_REQUEST: RequestOrigin = { id: null, idempotency_key: null };

export const STRIPE_KIND = {
  session: 'stripe.session',
  sessionOfPayment: 'stripe.session_of_payment',
  paymentIntent: 'stripe.payment_intent',
  charge: 'stripe.charge',
  refund: 'stripe.refund',
  dispute: 'stripe.dispute',
  coupon: 'stripe.coupon',
  shippingRate: 'stripe.shipping_rate',
  webhookEndpoint: 'stripe.webhook_endpoint',
  event: 'stripe.event',
  delivery: 'stripe.delivery',
  idempotency: 'stripe.idempotency',
  journal: 'stripe.journal',
} as const;

/** Describes one emulated Stripe account: its records, clock, and address. */
export interface StripeAccount extends Records {
  /** Returns the current time in UTC milliseconds. */
  now(): number;
  /** Returns the URL of the shop's port, without a trailing slash. */
  baseUrl(): string;
  /** Name on the hosted page. If it is empty, the page shows the shop's host. */
  businessName: string;
  /** Event types to which the shop's webhook endpoint is subscribed. */
  subscribed: ReadonlySet<string>;
}

/** Opens the account. Finishes a commit that a killed process left incomplete. */
export const openStripeAccount = ({
  documents,
  ...options
}: Omit<StripeAccount, keyof Records> & { documents: Documents }): StripeAccount => ({
  ...options,
  ...openRecords(documents, STRIPE_KIND.journal),
});

/** Returns the current time in Unix seconds, the unit of every time in Stripe's API. */
export const seconds = (account: StripeAccount) => Math.floor(account.now() / 1000);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a random id such as `ch_3kP…`. */
export const newStripeId = (prefix: string) =>
  `${prefix}_${Array.from(randomBytes(24), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
