import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Documents } from '../documents.ts';
import { openRecords, type Records } from '../emulator/records.ts';

/** A price in the JSON of the API; the SDK turns decimal texts into objects of its own. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** A stored session. `session.url` is added when it is read, because the base URL can change. */
export interface SessionRecord {
  session: Stripe.Checkout.Session;
  lines: { item: WireLineItem; image: string | null; about?: string | null }[];
  shippingRates: Stripe.ShippingRate[];
  couponName?: string | null;
  paymentIntentData: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
  /** The time at which a delayed payment succeeds, in UTC milliseconds; null when none is pending. */
  settlesAt: number | null;
}

/** Written out, so that the emulator need not load Stripe's package. Its type keeps it true. */
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

/** The API request that caused an event; both fields are null when a shopper or a timer did. */
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

/** One emulated Stripe account: its records, its clock and its address. */
export interface StripeAccount extends Records {
  /** UTC milliseconds. */
  now(): number;
  /** The address of the shop's port, without a trailing slash. */
  baseUrl(): string;
  /** The name on the hosted page; the shop's host when empty. */
  businessName: string;
  /** Event types the shop's webhook endpoint is subscribed to. */
  subscribed: ReadonlySet<string>;
}

/** Opens the account and finishes a commit that a killed process left incomplete. */
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
