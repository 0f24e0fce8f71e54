import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Documents } from '../documents.ts';

/** A price as it travels: the SDK turns decimal texts into objects of its own. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** A session with what Stripe keeps beside it. `session.url` is empty at rest: it depends on where we are mounted. */
export interface SessionRecord {
  session: Stripe.Checkout.Session;
  lines: { item: WireLineItem; image: string | null }[];
  shippingRates: Stripe.ShippingRate[];
  paymentIntentData: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
  /** When a delayed payment succeeds by itself, in milliseconds. */
  settlesAt: number | null;
}

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

/** The API request that caused an event; both null when a shopper or a timer did. */
export interface RequestOrigin {
  id: string | null;
  idempotency_key: string | null;
}
export const NO_REQUEST: RequestOrigin = { id: null, idempotency_key: null };

export const KIND = {
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
type Kind = (typeof KIND)[keyof typeof KIND];

export interface Write {
  kind: Kind;
  id: string;
  document: unknown;
}
export const write = (kind: Kind, id: string, document: unknown): Write => ({ kind, id, document });

/** One imitated Stripe account: its records, its clock and its address. */
export interface Account {
  documents: Documents;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Where the shop's port is reached, without a trailing slash. */
  baseUrl(): string;
  /** What the business calls itself on the hosted page; the shop's host when empty. */
  businessName: string;
  /** Event types the shop's webhook endpoint is subscribed to. */
  subscribed: ReadonlySet<string>;
  /** Makes all writes or none, also when the process is killed halfway, then tells the listeners. */
  commit(writes: Write[]): void;
  onCommit(listener: (write: Write) => void): void;
}

/** Opens the account and finishes a commit that a killed process left half done. */
export function openAccount(
  options: Pick<Account, 'documents' | 'now' | 'baseUrl' | 'businessName' | 'subscribed'>,
): Account {
  const { documents } = options;
  const listeners: ((write: Write) => void)[] = [];
  const apply = (writes: Write[]) => {
    for (const { kind, id, document } of writes) documents.put(kind, id, document);
  };

  const interrupted = documents.get<Write[]>(KIND.journal, 'commit');
  if (interrupted) apply(interrupted);
  documents.remove(KIND.journal, 'commit');

  return {
    ...options,
    commit(writes) {
      if (writes.length > 1) documents.put(KIND.journal, 'commit', writes);
      apply(writes);
      if (writes.length > 1) documents.remove(KIND.journal, 'commit');
      for (const listener of listeners) for (const written of writes) listener(written);
    },
    onCommit: (listener) => void listeners.push(listener),
  };
}

/** Unix seconds, the unit of every time in Stripe's API. */
export const seconds = (account: Account) => Math.floor(account.now() / 1000);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id such as `ch_3kP…`. */
export const newId = (prefix: string) =>
  `${prefix}_${Array.from(randomBytes(24), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
