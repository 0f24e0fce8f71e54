import { logger } from '#functions/runtime/log.ts';
import type { PaymentSession } from '#outside/stripe.ts';
import { newId } from '#shared/base/id.ts';
import { heldChoices } from '#shared/checkout/checkout.ts';
import { settlementFlags, settlementVerdict } from '#shared/checkout/settlement.ts';
import { type AppliedEdit, applyPaidEdit, withDroppedEdit } from '#shared/fulfilment/edits/apply-edit.ts';
import type { MailedDrop } from '#shared/jobs/payloads.ts';
import type { OrderFlag, StoredOrder } from '#shared/orders/order.ts';
import { awaitPayment } from '#store/checkout/checkout-ends.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { ConditionsFailed, type TransactionWrite } from '#store/client.ts';
import { eventMarkerWrite } from '#store/events.ts';
import { cancelJob, enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { type EditCheckout, endCheckoutWrite, holdsUnits, isEditCheckout } from '#store/orders/edit-checkouts.ts';
import { changeOrder, type OrderChange } from '#store/orders/order-change.ts';
import { paymentLinkWrite } from '#store/orders/orders.ts';
import { changeOfEdit, type EditTerms, readEditTerms, resumeProvider } from './edit-effects.ts';

interface SettleOptions {
  /** Current time, in milliseconds UTC. */
  now: number;
  eventId?: string;
  endedAs?: 'expired' | 'cancelled' | 'displaced';
}

const toIso = (now: number): string => new Date(now).toISOString();

/** Returns the writes that cancel the jobs of an edit's checkout. */
const endJobs = ({ id, edit }: EditCheckout): TransactionWrite[] => [
  cancelJob('close_checkout', { checkoutId: id }),
  cancelJob('request_edit_payment', edit),
];

const dropMail = ({ edit }: EditCheckout, why: MailedDrop, at: string): TransactionWrite =>
  enqueueJob('send_edit_dropped', { ...edit, why }, at, at);

interface Drop {
  status: 'expired' | 'cancelled' | 'failed';
  now: number;
  /** More writes for the same transaction. */
  writes?: readonly TransactionWrite[];
}

/**
 * Discards an unpaid edit, returns its units to stock, and enqueues the customer's email. Returns false if the edit has
 * already ended.
 */
export async function dropEdit(checkout: EditCheckout, { status, now, writes = [] }: Drop): Promise<boolean> {
  const { orderId, editId } = checkout.edit;
  const [at, why] = [toIso(now), status === 'cancelled' ? 'dropped' : 'unpaid'] as const;
  try {
    await changeOrder(orderId, (before) => {
      const order = withDroppedEdit(before, editId, why, at);
      const news = order === before ? [] : [dropMail(checkout, why, at), ...resumeProvider(order, at)];
      return {
        order,
        writes: [endCheckoutWrite(checkout, status, now), ...endJobs(checkout), ...news, ...writes],
        restock: heldChoices(checkout),
        stockCause: 'order_edited',
      };
    });
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
  logger.info('edit dropped', { status });
  return true;
}

/** Returns the writes that every paid edit needs, whether it is applied or not. */
const paidWrites = (checkout: EditCheckout, { now, eventId }: SettleOptions): TransactionWrite[] => [
  endCheckoutWrite(checkout, 'paid', now),
  ...endJobs(checkout),
  ...(eventId ? [eventMarkerWrite(eventId, now)] : []),
];

/** Refunds the payment of an edit that can no longer be made. The payment is never added to the order. */
function refundLate(
  before: StoredOrder,
  checkout: EditCheckout,
  { session, options }: { session: PaymentSession; options: SettleOptions },
): OrderChange {
  const at = toIso(options.now);
  const order = withDroppedEdit(before, checkout.edit.editId, 'late', at);
  return {
    order,
    writes: [
      ...paidWrites(checkout, options),
      enqueueJob('refund_session', { sessionId: session.id }, at, at),
      dropMail(checkout, 'late', at),
      ...(order === before ? [] : resumeProvider(order, at)),
    ],
    restock: holdsUnits(checkout) ? heldChoices(checkout) : [],
    stockCause: 'order_edited',
  };
}

/** Flags the order if the payment is not as expected. */
function withFlags(applied: AppliedEdit, flags: readonly OrderFlag[]): AppliedEdit {
  const { order } = applied;
  return { ...applied, order: { ...order, flags: [...new Set([...order.flags, ...flags])] } };
}

/** Enqueues a review by an admin if the payment is not as expected. */
function reviewWrites(orderId: string, flags: readonly OrderFlag[], at: string): TransactionWrite[] {
  if (flags.length === 0) return [];
  const reason = `Check the payment for a change: ${flags.join(', ')}`;
  return [enqueueDeadLetterJob('review_order', { orderId, partId: null }, reason, at)];
}

interface PaidEdit {
  checkout: EditCheckout;
  session: PaymentSession;
  options: SettleOptions;
  terms: EditTerms;
  refundId: string;
}

function decidePaid(before: StoredOrder, { checkout, session, options, terms, refundId }: PaidEdit): OrderChange {
  const { now } = options;
  const at = toIso(now);
  const payment = { id: session.paymentIntentId, sessionId: session.id, paidAt: at };
  const moment = { now, graceMinutes: terms.graceMinutes };
  const applied = holdsUnits(checkout)
    ? applyPaidEdit(before, { id: checkout.edit.editId, payment, moment, refundId })
    : { refusal: 'Its items went back in stock' };
  if ('refusal' in applied) return refundLate(before, checkout, { session, options });
  const flags = settlementFlags(checkout, session.charge);
  const change = changeOfEdit(before, withFlags(applied, flags), { now, terms });
  const link = session.paymentIntentId ? [paymentLinkWrite(session.paymentIntentId, before.id)] : [];
  const review = reviewWrites(before.id, flags, at);
  return { ...change, writes: [...paidWrites(checkout, options), ...link, ...change.writes, ...review] };
}

async function settlePaid(checkout: EditCheckout, session: PaymentSession, options: SettleOptions): Promise<void> {
  const refundId = newId('rfd', options.now);
  const paid = { checkout, session, options, terms: await readEditTerms(), refundId };
  try {
    await changeOrder(checkout.edit.orderId, (before) => decidePaid(before, paid));
    logger.info('edit paid', { totalCents: checkout.totalCents });
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    const latest = await getCheckout(checkout.id);
    if (latest && isEditCheckout(latest) && latest.status !== checkout.status)
      return settleEdit(latest, session, options);
    throw error;
  }
}

/**
 * Updates an edit from its payment session. The webhook, the job, and the scheduled run may call this function in any order
 * and at the same time, because one conditional transaction decides the result. A payment that comes too late is refunded.
 */
export async function settleEdit(
  checkout: EditCheckout,
  session: PaymentSession,
  options: SettleOptions,
): Promise<void> {
  const { now, endedAs = 'expired' } = options;
  switch (settlementVerdict(checkout.status, session)) {
    case 'become_order':
      return settlePaid(checkout, session, options);
    case 'await_payment':
      return awaitPayment(checkout, null, now);
    case 'release_expired':
      return void (await dropEdit(checkout, { status: endedAs === 'displaced' ? 'cancelled' : endedAs, now }));
    case 'release_failed':
      return void (await dropEdit(checkout, { status: 'failed', now }));
    case 'nothing':
      return;
  }
}
