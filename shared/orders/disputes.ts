import { formatCents } from '#shared/base/money.ts';
import type { Dispute, OrderFlag, StoredOrder } from './order.ts';
import { withEntry } from './order-changes.ts';

/** Final statuses in which the shop keeps the money (docs.stripe.com, Dispute `status`). */
const HARMLESS = ['won', 'warning_closed', 'prevented'];
const CLOSED = [...HARMLESS, 'lost'];
/** A lost dispute can be appealed at some banks. */
const APPEALS = ['appeal_needs_response', 'appeal_under_review'];
const NEEDS_RESPONSE = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

/** Detects an event that arrives late: it shows an open dispute that is already closed. */
const isStale = (known: Dispute, seen: Dispute): boolean =>
  known.id === seen.id &&
  CLOSED.includes(known.status) &&
  !CLOSED.includes(seen.status) &&
  !APPEALS.includes(seen.status);

const isSame = (known: Dispute, seen: Dispute): boolean =>
  (Object.keys(seen) as (keyof Dispute)[]).every((field) => known[field] === seen[field]);

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `product_not_received` -> `product not received`. */
const formatReason = (reason: string): string => reason.replaceAll('_', ' ');

/** Explains to admins what a dispute needs; null when nothing. */
export function disputeReviewReason(dispute: Dispute): string | null {
  const amount = formatCents(dispute.amountCents);
  if (dispute.status === 'lost') return `The dispute was lost: the bank has taken ${amount} back`;
  if (!NEEDS_RESPONSE.includes(dispute.status)) return null;
  const due = dispute.dueBy ? `by ${DAY.format(Date.parse(dispute.dueBy))} (UTC)` : 'soon';
  return `The bank disputes ${amount} (${formatReason(dispute.reason)}): answer in Stripe's dashboard ${due}`;
}

const timelineEventOf = (dispute: Dispute, isNew: boolean): string | null => {
  if (dispute.status === 'won') return 'Dispute won';
  if (dispute.status === 'lost') return 'Dispute lost';
  if (CLOSED.includes(dispute.status)) return 'Dispute closed';
  if (dispute.status.endsWith('under_review')) return 'Dispute answered';
  return isNew ? `Payment disputed: ${formatReason(dispute.reason)}` : null;
};

/**
 * Updates an order with a dispute read from Stripe at `at` (UTC ISO) and flags it unless the dispute ended well.
 * Returns null when nothing changed.
 */
export function withDispute(order: StoredOrder, seen: Dispute, at: string): StoredOrder | null {
  const known = order.dispute ?? null;
  if (known && (isSame(known, seen) || isStale(known, seen))) return null;
  const others = order.flags.filter((flag) => flag !== 'disputed');
  const flags: OrderFlag[] = HARMLESS.includes(seen.status) ? others : [...others, 'disputed'];
  const event = known?.status === seen.status ? null : timelineEventOf(seen, known?.id !== seen.id);
  const disputed: StoredOrder = { ...order, dispute: seen, flags };
  return event ? withEntry(disputed, { at, event, isPrivate: true }) : disputed;
}
