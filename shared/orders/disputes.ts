import { formatCents } from '#shared/base/money.ts';
import type { Dispute, OrderFlag, StoredOrder } from './order.ts';
import { withEntry } from './order-changes.ts';

/** Statuses in which the shop keeps its money (docs.stripe.com, Dispute `status`). */
const WITHOUT_LOSS = ['won', 'warning_closed', 'prevented'];
const CLOSED = [...WITHOUT_LOSS, 'lost'];
/** Some banks accept an appeal after a loss. */
const APPEALS = ['appeal_needs_response', 'appeal_under_review'];
const NEEDS_RESPONSE = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

/** Returns whether the event is older than the stored closed dispute. */
const isStale = (known: Dispute, seen: Dispute): boolean =>
  known.id === seen.id &&
  CLOSED.includes(known.status) &&
  !CLOSED.includes(seen.status) &&
  !APPEALS.includes(seen.status);

const isSame = (known: Dispute, seen: Dispute): boolean =>
  (Object.keys(seen) as (keyof Dispute)[]).every((field) => known[field] === seen[field]);

/** Returns a UTC ISO time on the clock of a time zone: `December 5, 2026 at 6:59 PM (America/New_York)`. */
const timeIn = (zone: string, time: string): string =>
  `${new Date(time).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })} (${zone})`;

/** Converts Stripe's reason (`product_not_received`) to words. */
const reasonWords = (reason: string): string => reason.replaceAll('_', ' ');

/**
 * Returns the text for an admin who has to act on the dispute or know about it; null when nothing is needed. `zone` is
 * the shop's.
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

/** Each payment has one dispute that counts, its newest. */
const isOfPayment =
  (seen: Dispute) =>
  ({ paymentIntentId }: Dispute): boolean =>
    paymentIntentId === seen.paymentIntentId;

/**
 * Applies a dispute at `at` (UTC ISO). The order is flagged while money is at stake or lost. Returns null when nothing
 * is new.
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

/** Returns whether the price of an order's gift cards may be lost: it is disputed, or was refunded in the payment service. */
export const isContested = ({ flags, refunds = [] }: Pick<StoredOrder, 'flags' | 'refunds'>): boolean =>
  flags.includes('disputed') || refunds.some(({ byProvider, status }) => byProvider && status !== 'failed');
