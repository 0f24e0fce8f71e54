import { formatCents } from '#shared/base/money.ts';
import type { OrderFlag, StoredOrder } from './order.ts';
import { withEntry } from './order-changes.ts';
import type { Dispute } from './refund.ts';

/** Lists the statuses in which the shop keeps its money (docs.stripe.com, Dispute `status`). */
const WITHOUT_LOSS = ['won', 'warning_closed', 'prevented'];
const CLOSED = [...WITHOUT_LOSS, 'lost'];
/** Lists the statuses of an appeal. Some banks accept an appeal after the shop has lost a dispute. */
const APPEALS = ['appeal_needs_response', 'appeal_under_review'];
const NEEDS_RESPONSE = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

/**
 * Returns whether the event is outdated, because the stored dispute is already closed. An appeal can still follow a closed
 * dispute.
 */
const isStale = (known: Dispute, seen: Dispute): boolean =>
  known.id === seen.id &&
  CLOSED.includes(known.status) &&
  !CLOSED.includes(seen.status) &&
  !APPEALS.includes(seen.status);

const isSame = (known: Dispute, seen: Dispute): boolean =>
  (Object.keys(seen) as (keyof Dispute)[]).every((field) => known[field] === seen[field]);

/** Formats a UTC ISO time in a time zone, such as `December 5, 2026 at 6:59 PM (America/New_York)`. */
const timeIn = (zone: string, time: string): string =>
  `${new Date(time).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })} (${zone})`;

/** Converts Stripe's reason code (`product_not_received`) to words. */
const reasonWords = (reason: string): string => reason.replaceAll('_', ' ');

/**
 * Returns a text for admins if they must act on the dispute or know about it. Null otherwise. `zone` is the shop's time zone.
 */
export function disputeReviewReason(dispute: Dispute, zone: string): string | null {
  const amount = formatCents(dispute.amountCents);
  if (dispute.status === 'lost') return `The dispute was lost, and ${amount} went back to the customer`;
  if (!NEEDS_RESPONSE.includes(dispute.status)) return null;
  const due = dispute.dueBy ? `by ${timeIn(zone, dispute.dueBy)}` : 'soon';
  return `The cardholder disputes ${amount} (${reasonWords(dispute.reason)}). Respond in Stripe ${due}`;
}

const eventOf = (dispute: Dispute, isNew: boolean): string | null => {
  if (dispute.status === 'won') return 'Dispute won';
  if (dispute.status === 'lost') return 'Dispute lost';
  if (CLOSED.includes(dispute.status)) return 'Dispute closed';
  if (dispute.status.endsWith('under_review')) return 'Dispute answered';
  return isNew ? `Payment disputed: ${reasonWords(dispute.reason)}` : null;
};

/**
 * Returns a function that finds the stored dispute about the same payment. The order only keeps the newest dispute of each
 * payment.
 */
const isOfPayment =
  (seen: Dispute) =>
  ({ paymentIntentId }: Dispute): boolean =>
    paymentIntentId === seen.paymentIntentId;

/**
 * Applies a dispute to the order at `at` (UTC ISO). The order keeps its `disputed` flag while money is at stake or lost.
 * Returns null if nothing is new.
 */
export function withDispute(order: StoredOrder, reported: Dispute, at: string): StoredOrder | null {
  const { paymentIntentId, ...rest } = reported;
  const isOfFirst = !paymentIntentId || paymentIntentId === order.paymentIntentId;
  const seen: Dispute = isOfFirst ? rest : reported;
  const all = [...(order.otherDisputes ?? []), ...(order.dispute ? [order.dispute] : [])];
  const known = all.find(isOfPayment(seen));
  if (known && (isSame(known, seen) || isStale(known, seen))) return null;
  const otherDisputes = all.filter((one) => one !== known);
  const other = order.flags.filter((flag) => flag !== 'disputed');
  const isAtStake = [...otherDisputes, seen].some(({ status }) => !WITHOUT_LOSS.includes(status));
  const flags: OrderFlag[] = isAtStake ? [...other, 'disputed'] : other;
  const event = known?.status === seen.status ? null : eventOf(seen, known?.id !== seen.id);
  const others = otherDisputes.length > 0 || order.otherDisputes ? { otherDisputes } : {};
  const disputed: StoredOrder = { ...order, ...others, dispute: seen, flags };
  return event ? withEntry(disputed, { at, event, isPrivate: true }) : disputed;
}

/**
 * Returns whether the shop may lose the payment for an order's gift cards. This is the case if the payment is disputed, or if
 * it was refunded directly at the payment service.
 */
export const isContested = ({ flags, refunds = [] }: Pick<StoredOrder, 'flags' | 'refunds'>): boolean =>
  flags.includes('disputed') || refunds.some(({ byProvider, status }) => byProvider && status !== 'failed');
