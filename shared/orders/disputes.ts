import { formatCents } from '#shared/base/money.ts';
import type { Dispute, OrderFlag, StoredOrder } from './order.ts';
import { withEntry } from './order-changes.ts';

/** Disputes that ended well, or never took money (docs.stripe.com, Dispute `status`). */
const HARMLESS = ['won', 'warning_closed', 'prevented'];
const CLOSED = [...HARMLESS, 'lost'];
/** After a loss some banks hear an appeal. */
const APPEALS = ['appeal_needs_response', 'appeal_under_review'];
const WAITS_FOR_OWNER = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

/** News read before a dispute was closed, and told after it. */
const isStale = (known: Dispute, seen: Dispute): boolean =>
  known.id === seen.id &&
  CLOSED.includes(known.status) &&
  !CLOSED.includes(seen.status) &&
  !APPEALS.includes(seen.status);

const isSame = (known: Dispute, seen: Dispute): boolean =>
  (Object.keys(seen) as (keyof Dispute)[]).every((field) => known[field] === seen[field]);

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Stripe's word for a reason (`product_not_received`) as people say it. */
const reasonWords = (reason: string): string => reason.replaceAll('_', ' ');

/** What an owner has to know or do about a dispute, in plain words; null when there is nothing. */
export function disputeReviewReason(dispute: Dispute): string | null {
  const amount = formatCents(dispute.amountCents);
  if (dispute.status === 'lost') return `The dispute was lost: the bank has taken ${amount} back`;
  if (!WAITS_FOR_OWNER.includes(dispute.status)) return null;
  const due = dispute.dueBy ? `by ${DAY.format(Date.parse(dispute.dueBy))} (UTC)` : 'soon';
  return `The bank disputes ${amount} (${reasonWords(dispute.reason)}): answer in Stripe's dashboard ${due}`;
}

const eventOf = (dispute: Dispute, isNew: boolean): string | null => {
  if (dispute.status === 'won') return 'Dispute won';
  if (dispute.status === 'lost') return 'Dispute lost';
  if (CLOSED.includes(dispute.status)) return 'Dispute closed';
  if (dispute.status.endsWith('under_review')) return 'Dispute answered';
  return isNew ? `Payment disputed: ${reasonWords(dispute.reason)}` : null;
};

/**
 * The order with the dispute as the payment service tells of it at `at` (UTC ISO): flagged while money is at stake or
 * lost. Null when this is no news.
 */
export function withDispute(order: StoredOrder, seen: Dispute, at: string): StoredOrder | null {
  const known = order.dispute ?? null;
  if (known && (isSame(known, seen) || isStale(known, seen))) return null;
  const others = order.flags.filter((flag) => flag !== 'disputed');
  const flags: OrderFlag[] = HARMLESS.includes(seen.status) ? others : [...others, 'disputed'];
  const event = known?.status === seen.status ? null : eventOf(seen, known?.id !== seen.id);
  const disputed: StoredOrder = { ...order, dispute: seen, flags };
  return event ? withEntry(disputed, { at, event, isPrivate: true }) : disputed;
}
