import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { config } from '#functions/runtime/config.ts';
import { logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import type { Charge, SessionState } from '#shared/checkout/settlement.ts';
import { type ShippingAddress, splitName } from '#shared/orders/shipments/shipping-address.ts';
import { arePaymentsConfigured, getPaymentSecrets } from './payment-secrets.ts';

let connected: { key: string; stripe: Stripe } | undefined;

async function connect(): Promise<Stripe> {
  if (!(await arePaymentsConfigured())) throw new Problem('payment_unavailable', 'Payments are not configured yet');
  const key = (await getPaymentSecrets()).stripeSecretKey;
  if (connected?.key !== key) connected = { key, stripe: await newClient(key) };
  return connected.stripe;
}

/**
 * Creates a Stripe client that makes two attempts of five seconds each. So a request with a limit of 20 seconds has time left
 * to return the stock. Loads Stripe's package only here, so that cold starts stay fast.
 */
async function newClient(key: string): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const api = new URL(config().STRIPE_API_URL);
  const protocol = api.protocol === 'http:' ? 'http' : 'https';
  const port = api.port || (protocol === 'http' ? '80' : '443');
  return new StripeClient(key, {
    host: api.hostname,
    port,
    protocol,
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: 5_000,
  });
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/**
 * Returns true for an error from Stripe with one of these types. Checks only the `type` field (stripe-node, `Error.ts`), so
 * that Stripe's package need not be loaded.
 */
export const isStripeError = (error: unknown, ...types: readonly StripeError['type'][]): error is StripeError =>
  error instanceof Error && types.some((type) => 'type' in error && error.type === type);

/**
 * Calls Stripe. Throws `payment_unavailable` if payments are not set up, or if Stripe cannot be reached, throttles the call,
 * or has an error of its own. Throws all other errors of the call unchanged.
 */
export async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(await connect());
  } catch (error) {
    if (isStripeError(error, 'StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'))
      throw new Problem('payment_unavailable', undefined, { cause: error });
    throw error;
  }
}

/** Yields the entries of a list until `hasTime` returns false. Then logs a warning, because the rest is not read. */
export async function* withinTime<T>(list: AsyncIterable<T>, hasTime: () => boolean): AsyncGenerator<T> {
  for await (const entry of list) {
    if (!hasTime()) return logger.warn('no time to read all recent entries at Stripe');
    yield entry;
  }
}

/**
 * Milliseconds to wait after each throttled attempt. Together they are at most four seconds, so that a request can still
 * respond in time.
 */
const THROTTLE_PAUSES_MS = [250, 500, 1_000, 2_000];

/** Calls Stripe for a shopper who is waiting. Works like `callStripe`, but retries if Stripe limits the rate. */
export async function callStripePatiently<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  for (const pauseMs of THROTTLE_PAUSES_MS) {
    try {
      return await callStripe(call);
    } catch (error) {
      const isThrottled = error instanceof Problem && isStripeError(error.cause, 'StripeRateLimitError');
      if (!isThrottled) throw error;
      await sleep(pauseMs * (0.5 + Math.random() / 2));
    }
  }
  return callStripe(call);
}

/** Calls Stripe like `callStripe`, but returns null if the object does not exist. */
export const callStripeOrNull = <T>(call: (stripe: Stripe) => Promise<T | null>): Promise<T | null> =>
  callStripe(async (stripe) => {
    try {
      return await call(stripe);
    } catch (error) {
      if (isStripeError(error, 'StripeInvalidRequestError') && error.code === 'resource_missing') return null;
      throw error;
    }
  });

/** A payment in Stripe's responses. It is an id, or an object if it was expanded. */
export type PaymentReference = string | { id: string } | null | undefined;

/** Returns the payment's id, or an empty string. */
export const paymentIdOf = (payment: PaymentReference): string =>
  typeof payment === 'string' ? payment : (payment?.id ?? '');

/** The fields of a session that settlement needs. Amounts are in cents. */
export interface PaymentSession extends SessionState {
  id: string;
  checkoutId: string | null;
  charge: Charge;
  /**
   * True if the shop created the session. A payment link could have a checkout's id in its reference, but not in its
   * metadata.
   */
  isOwn: boolean;
  paymentIntentId: string | null;
  /** Fee that Stripe kept, in cents. Null until it is known. */
  feeCents: number | null;
  email: string | null;
  phone: string | null;
  shipTo: ShippingAddress | null;
}

/** Path to the entry in Stripe's ledger that contains the fee (docs.stripe.com, BalanceTransaction `fee`). */
const FEE = 'latest_charge.balance_transaction';
const FEE_OF_SESSION = `payment_intent.${FEE}`;

/** Returns the fee of a payment in cents. Null if it is not known yet or the ledger is not in US dollars. */
function feeOf({ latest_charge: charge }: Pick<Stripe.PaymentIntent, 'latest_charge'>): number | null {
  const entry = typeof charge === 'object' ? charge?.balance_transaction : null;
  return typeof entry === 'object' && entry?.currency === 'usd' ? entry.fee : null;
}

/** Returns a session from Stripe. Null if it does not exist. */
export const retrieveStripeSession = (id: string): Promise<PaymentSession | null> =>
  callStripeOrNull(async (stripe) =>
    toPaymentSession(await stripe.checkout.sessions.retrieve(id, { expand: [FEE_OF_SESSION] })),
  );

/** Returns the fee that Stripe kept for a payment, in cents. Null until it is known. */
export const readPaymentFee = (paymentIntentId: string): Promise<number | null> =>
  callStripeOrNull(async (stripe) => feeOf(await stripe.paymentIntents.retrieve(paymentIntentId, { expand: [FEE] })));

/** Returns the checkout id in a payment's metadata. Null if there is none. */
export const checkoutIdOfPayment = (paymentIntentId: string): Promise<string | null> =>
  callStripeOrNull(async (stripe) => {
    const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId);
    return ownCheckout(metadata.checkoutId);
  });

/** Returns the reference if it is a checkout id. Null for references from other applications in the same Stripe account. */
const ownCheckout = (reference: string | null | undefined): string | null =>
  reference && /^chk_[0-9A-Z]{26}$/.test(reference) ? reference : null;

const ownReference = ({ client_reference_id: reference }: Stripe.Checkout.Session) => ownCheckout(reference);

const STATUSES = ['complete', 'expired'] as const;

function toPaymentSession(session: Stripe.Checkout.Session): PaymentSession {
  const intent = session.payment_intent;
  const intentStatus = typeof intent === 'object' ? intent?.status : undefined;
  const shipping = session.collected_information?.shipping_details;
  return {
    id: session.id,
    checkoutId: ownReference(session),
    status: STATUSES.find((status) => status === session.status) ?? 'open',
    paid: session.status === 'complete' && session.payment_status !== 'unpaid',
    failed: intentStatus === 'requires_payment_method' || intentStatus === 'canceled',
    charge: { amount: session.amount_total, currency: session.currency },
    isOwn: session.metadata?.checkoutId === session.client_reference_id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    feeCents: typeof intent === 'object' && intent ? feeOf(intent) : null,
    email: session.customer_details?.email ?? session.customer_email,
    phone: session.customer_details?.phone ?? null,
    shipTo: shipping?.address ? toAddress(shipping.name ?? '', shipping.address) : null,
  };
}

function toAddress(name: string, address: Stripe.Address): ShippingAddress {
  const { line1, line2, city, state, postal_code: zip, country } = address;
  return {
    ...splitName(name),
    address1: line1 ?? '',
    address2: line2 || null,
    city: city ?? '',
    region: state ?? '',
    zip: zip ?? '',
    country: country ?? '',
  };
}

/** Expires an open session, so that it can no longer be paid. Leaves completed and expired sessions as they are. */
export const expireStripeSession = (id: string): Promise<void> =>
  callStripePatiently(async (stripe) => {
    try {
      await stripe.checkout.sessions.expire(id);
    } catch (error) {
      if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
    }
  });

/**
 * Lists completed sessions created since `since` (milliseconds UTC), newest first. Makes one call per hundred sessions. Stops
 * when `hasTime` returns false.
 */
export const listCompletedSessions = (
  since: number,
  hasTime: () => boolean,
): Promise<{ id: string; checkoutId: string }[]> =>
  callStripe(async (stripe) => {
    const completed: { id: string; checkoutId: string }[] = [];
    const created = { gte: Math.floor(since / 1000) };
    for await (const session of stripe.checkout.sessions.list({ status: 'complete', created, limit: 100 })) {
      const checkoutId = ownReference(session);
      if (checkoutId) completed.push({ id: session.id, checkoutId });
      if (!hasTime()) break;
    }
    return completed;
  });

/**
 * Verifies a webhook's signature against its raw body. Returns the signed JSON without checking its fields. Throws
 * `invalid_signature` if the signature is wrong or the body is not JSON.
 */
export async function verifyStripeEvent(raw: Buffer, signature: string | undefined): Promise<unknown> {
  const { stripeWebhookSecret } = await getPaymentSecrets();
  const stripe = await connect();
  try {
    return stripe.webhooks.constructEvent(raw, signature ?? '', stripeWebhookSecret);
  } catch (error) {
    throw new Problem('invalid_signature', undefined, { cause: error });
  }
}

/**
 * Returns the fields that the payment pages of all checkouts have in common. Settlement finds the checkout by its id in these
 * fields.
 */
export function pageOf({ id, expiresAt }: Checkout, email: string | null) {
  const metadata = { checkoutId: id };
  return {
    mode: 'payment',
    client_reference_id: id,
    metadata,
    payment_intent_data: { metadata },
    ...(email ? { customer_email: email } : {}),
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(Date.parse(expiresAt) / 1000),
  } as const satisfies Stripe.Checkout.SessionCreateParams;
}
