import { settleEdit } from '#functions/checkout/edits/settle-edit.ts';
import { logger } from '#functions/runtime/log.ts';
import type { PaymentSession } from '#outside/stripe.ts';
import { newId } from '#shared/base/id.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import { type Checkout, countHeldUnits, toStoredOrderItem } from '#shared/checkout/checkout.ts';
import { recoveredCheckout, reminderDueAt } from '#shared/checkout/reminders/reminder.ts';
import { foreignPaymentReason, settlementFlags, settlementVerdict } from '#shared/checkout/settlement.ts';
import { DEFAULT_CONNECTION_SETTINGS } from '#shared/fulfilment/provider-connection.ts';
import { heldProviderState } from '#shared/fulfilment/provider-transitions.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { awaitPayment, releaseCheckout } from '#store/checkout/checkout-ends.ts';
import { getCheckout, linkLostSession } from '#store/checkout/checkouts.ts';
import { putForeignPayment } from '#store/checkout/foreign-payments.ts';
import { getReminderContact } from '#store/checkout/reminders/contacts.ts';
import { settlePaidCheckout } from '#store/checkout/settlement.ts';
import { isAccountDeleted } from '#store/customers/deleted-accounts.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { isEditCheckout } from '#store/orders/edit-checkouts.ts';
import { hasOrdered } from '#store/orders/order-index.ts';
import { getRecentSettings } from '#store/shop/settings.ts';
import { retrieveSession } from './payment-session.ts';
import { recordPaymentAttempt } from './record-payment-attempt.ts';
import { reminderAddress } from './reminders/reminder-address.ts';

interface SettleOptions {
  /** Current time, in milliseconds UTC. */
  now: number;
  /** Id of the webhook event that caused this call, if any. */
  eventId?: string;
  /**
   * Says how an unpaid session ended: its time was up, its shopper left, or a newer checkout of the same holder replaced it.
   */
  endedAs?: 'expired' | 'cancelled' | 'displaced';
}

/**
 * Updates a checkout from its payment session, which it reads from Stripe. The webhook, the success page, and the scheduled
 * run may call this function in any order and at the same time, because one conditional transaction decides the result. A
 * paid session that the shop did not open for the checkout is left to the admin. Returns false for an unknown session and for
 * a session of another shop. Throws `payment_unavailable`.
 */
export async function settleSession(sessionId: string, options: SettleOptions): Promise<boolean> {
  const session = await retrieveSession(sessionId);
  const checkout = session?.checkoutId ? await getCheckout(session.checkoutId) : null;
  if (!session || !checkout) return false;
  const linked = await withLink(checkout, session);
  if (linked.sessionId === session.id) await settle(linked, session, options);
  else if (session.paid) await reportForeignPayment(linked, session, options.now);
  return true;
}

/** Links a checkout to its session if a crash prevented that earlier. Returns the latest checkout. */
async function withLink(checkout: Checkout, session: PaymentSession): Promise<Checkout> {
  if (checkout.sessionId || !session.isOwn) return checkout;
  if (await linkLostSession(checkout.id, session.id)) return { ...checkout, sessionId: session.id };
  return (await getCheckout(checkout.id)) ?? checkout;
}

/**
 * Reports a payment that the shop did not request to the admin. Such a payment came through a payment link or the session of
 * another application.
 */
async function reportForeignPayment(checkout: Checkout, { id, charge }: PaymentSession, now: number): Promise<void> {
  if (await putForeignPayment(id, foreignPaymentReason(checkout, charge), now))
    logger.warn('payment refers to a checkout it does not belong to', { sessionId: id });
}

const emailOf = (checkout: Checkout, session: PaymentSession): string | null =>
  (session.email ?? checkout.email)?.toLowerCase() ?? null;

async function settle(checkout: Checkout, session: PaymentSession, options: SettleOptions): Promise<void> {
  if (isEditCheckout(checkout)) return settleEdit(checkout, session, options);
  const { now, eventId = null, endedAs = 'expired' } = options;
  switch (settlementVerdict(checkout.status, session)) {
    case 'become_order': {
      const provider = await providerPart(checkout, now);
      const order = await withBuyer(newOrder(await withoutDeleted(checkout), session, provider, now));
      const { orderNotices, timeZone } = await getRecentSettings();
      const followsReminder = recoveredCheckout(await getReminderContact(order.email), now) !== null;
      const more = { tellsTeam: orderNotices.length > 0, day: dayIn(timeZone, now), followsReminder };
      const settlement = { checkout, order, ...more, now, eventId };
      if (await settlePaidCheckout(settlement)) return recordSettlement(checkout, order, now);
      // The order already exists, or the checkout was closed since it was read and this payment is late.
      const latest = await getCheckout(checkout.id);
      if (latest && latest.status !== checkout.status) await settle(latest, session, options);
      return;
    }
    case 'await_payment':
      return awaitPayment(checkout, emailOf(checkout, session), now);
    case 'release_expired':
      if (!(await release(checkout, session, endedAs, now))) return;
      if (endedAs !== 'cancelled') await recordPaymentAttempt('expired', countHeldUnits(checkout), now);
      return;
    case 'release_failed':
      return void (await releaseCheckout(checkout, 'failed', now, { mailTo: emailOf(checkout, session) }));
    case 'nothing':
      return;
  }
}

/**
 * Closes an unpaid checkout. It is recorded as abandoned, unless a newer checkout of the same holder replaced it. Returns
 * false if it was not open anymore.
 */
async function release(
  checkout: Checkout,
  session: PaymentSession,
  endedAs: 'expired' | 'cancelled' | 'displaced',
  now: number,
): Promise<boolean> {
  if (endedAs === 'displaced') return releaseCheckout(checkout, 'cancelled', now);
  const email = await reminderAddress(checkout, emailOf(checkout, session));
  // This guest's payment page ended early, so the guest is back in the shop and still has the cart.
  if (email === null && now < Date.parse(checkout.expiresAt)) return releaseCheckout(checkout, endedAs, now);
  const { reminders } = await getRecentSettings();
  return releaseCheckout(checkout, endedAs, now, {
    left: { email, remindAt: reminderDueAt(checkout, reminders.hours) },
  });
}

/**
 * If the account of a checkout was deleted, turns the checkout into a guest's. The link in the email then opens the order.
 */
const withoutDeleted = async (checkout: Checkout): Promise<Checkout> =>
  checkout.userId && (await isAccountDeleted(checkout.userId)) ? { ...checkout, userId: null } : checkout;

/** Records on an order whether the customer has ordered before, for analytics. */
const withBuyer = async (order: StoredOrder): Promise<StoredOrder> => ({
  ...order,
  isReturning: await hasOrdered(order),
});

async function recordSettlement(
  checkout: Checkout,
  { totalCents, flags, provider }: StoredOrder,
  now: number,
): Promise<void> {
  logger.info('order settled', { totalCents, flags, isMadeByProvider: provider !== undefined });
  await recordPaymentAttempt('paid', countHeldUnits(checkout), now);
}

/**
 * Returns the provider's part of a new order, or null if the shop makes everything itself. The part waits for the grace
 * period in which the customer can cancel.
 */
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
    ...(checkout.offers ? { offers: checkout.offers } : {}),
    ...(checkout.volumeDiscount ? { volumeDiscount: checkout.volumeDiscount } : {}),
    ...(checkout.campaignId ? { campaignId: checkout.campaignId } : {}),
    ...(checkout.giftCards ? { giftCards: checkout.giftCards } : {}),
    ...(checkout.giftCardPayments ? { giftCardPayments: checkout.giftCardPayments } : {}),
    ...(checkout.delivery ? { delivery: checkout.delivery } : {}),
    shipments: [],
    shippingAddress: session.shipTo,
    timeline: [{ at: createdAt, event: 'Payment received' }],
    flags: settlementFlags(checkout, session.charge),
    checkoutId: checkout.id,
    sessionId: session.id,
    paymentIntentId: session.paymentIntentId,
    ...(session.feeCents === null ? {} : { feeCents: session.feeCents }),
    phone: session.phone,
    ...(provider ? { provider } : {}),
  };
}
