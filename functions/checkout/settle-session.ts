import { logger } from '#functions/runtime/log.ts';
import { type PaymentSession, retrieveStripeSession } from '#outside/stripe.ts';
import { newId } from '#shared/base/id.ts';
import { type Checkout, toStoredOrderItem } from '#shared/checkout/checkout.ts';
import { settlementFlags, settlementVerdict } from '#shared/checkout/settlement.ts';
import { DEFAULT_CONNECTION_SETTINGS } from '#shared/fulfilment/provider-connection.ts';
import { heldProviderState } from '#shared/fulfilment/provider-transitions.ts';
import { type ShippingAddress, type StoredOrder, splitName } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { awaitPayment, getCheckout, releaseCheckout } from '#store/checkout/checkouts.ts';
import { settlePaidCheckout } from '#store/checkout/settlement.ts';
import { isAccountDeleted } from '#store/customers/deleted-accounts.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { recordPaymentAttempt } from './record-payment-attempt.ts';

interface SettleOptions {
  /** Milliseconds UTC. */
  now: number;
  /** The webhook event that caused the call, if any. */
  eventId?: string;
  /** The status of a checkout whose session ended unpaid. */
  endedAs?: 'expired' | 'cancelled';
}

/**
 * Updates a checkout from its payment session. Webhook, success page and clock may call this in any order and concurrently: it
 * reads the session from Stripe, and one conditional transaction decides. Returns false for an unknown session and for one of
 * another shop. Throws `payment_unavailable`.
 */
export async function settleSession(sessionId: string, options: SettleOptions): Promise<boolean> {
  const session = await retrieveStripeSession(sessionId);
  const checkout = session?.checkoutId ? await getCheckout(session.checkoutId) : null;
  if (!session || !checkout) return false;
  await settle(checkout, session, options);
  return true;
}

const emailOf = (checkout: Checkout, session: PaymentSession): string | null =>
  (session.email ?? checkout.email)?.toLowerCase() ?? null;

async function settle(checkout: Checkout, session: PaymentSession, options: SettleOptions): Promise<void> {
  const { now, eventId = null, endedAs = 'expired' } = options;
  switch (settlementVerdict(checkout.status, session)) {
    case 'become_order': {
      const provider = await providerPart(checkout, now);
      const order = newOrder(await withoutDeleted(checkout), session, provider, now);
      if (await settlePaidCheckout({ checkout, order, now, eventId })) return recordSettlement(order, now);
      // Either the order exists, or the checkout was closed since it was read and this is a late payment.
      const latest = await getCheckout(checkout.id);
      if (latest && latest.status !== checkout.status) await settle(latest, session, options);
      return;
    }
    case 'await_payment':
      return awaitPayment(checkout, emailOf(checkout, session), now);
    case 'release_expired':
      if ((await releaseCheckout(checkout, endedAs, now)) && endedAs === 'expired')
        await recordPaymentAttempt('expired', now);
      return;
    case 'release_failed':
      return void (await releaseCheckout(checkout, 'failed', now, emailOf(checkout, session)));
    case 'nothing':
      return;
  }
}

/** Makes a guest's checkout of one whose account was deleted meanwhile, so that its order is reached by the link in the mail. */
const withoutDeleted = async (checkout: Checkout): Promise<Checkout> =>
  checkout.userId && (await isAccountDeleted(checkout.userId)) ? { ...checkout, userId: null } : checkout;

async function recordSettlement({ totalCents, flags, provider }: StoredOrder, now: number): Promise<void> {
  logger.info('order settled', { totalCents, flags, isMadeByProvider: provider !== undefined });
  await recordPaymentAttempt('paid', now);
}

/** Returns the provider's part, held for the grace period in which the customer can cancel; null when the shop makes everything. */
async function providerPart({ lines }: Checkout, now: number): Promise<ProviderState | null> {
  if (!lines.some(({ byProvider }) => byProvider)) return null;
  const { graceMinutes } = (await getProviderConnection())?.settings ?? DEFAULT_CONNECTION_SETTINGS;
  return heldProviderState(lines, { now, graceMinutes });
}

function newOrder(
  checkout: Checkout,
  session: PaymentSession,
  provider: ProviderState | null,
  now: number,
): StoredOrder {
  const createdAt = new Date(now).toISOString();
  return {
    id: checkout.becomes ?? newId('ord', now),
    userId: checkout.userId,
    email: emailOf(checkout, session) ?? '',
    status: 'completed',
    subtotalCents: checkout.subtotalCents,
    discountCents: checkout.discountCents,
    shippingCents: checkout.shippingCents,
    totalCents: checkout.totalCents,
    currency: 'usd',
    createdAt,
    items: checkout.lines.map(toStoredOrderItem),
    shipments: [],
    shippingAddress: toAddress(session.shipTo),
    timeline: [{ at: createdAt, event: 'Payment received' }],
    flags: settlementFlags(checkout, session.totalCents),
    checkoutId: checkout.id,
    sessionId: session.id,
    paymentIntentId: session.paymentIntentId,
    phone: session.phone,
    ...(provider ? { provider } : {}),
  };
}

function toAddress(shipTo: PaymentSession['shipTo']): ShippingAddress | null {
  if (!shipTo) return null;
  const { line1, line2, city, state, postal_code: zip, country } = shipTo.address;
  return {
    ...splitName(shipTo.name),
    address1: line1 ?? '',
    address2: line2 || null,
    city: city ?? '',
    region: state ?? '',
    zip: zip ?? '',
    country: country ?? '',
  };
}
