import { type Job, orderOfJob } from '#shared/jobs/job.ts';
import { isReviewKind } from '#shared/jobs/kinds.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { FLAG_LABELS } from '#web/lib/format/order-flags.ts';

/** Shown if no job needs the admin. */
export const CAUGHT_UP = 'You’re all caught up.';

/** Returns the reason why a job waits. Replaces the codes of order flags with their labels. */
export const reasonText = ({ reason }: Pick<Job, 'reason'>): string | null =>
  reason &&
  Object.entries(FLAG_LABELS).reduce((text, [flag, { label }]) => text.replaceAll(flag, label.toLowerCase()), reason);

/**
 * Returns the number of attempts to run a job. Returns null for jobs that only an admin can do, because they are never
 * retried automatically.
 */
export const attemptsText = ({ kind, attempts, parked }: Pick<Job, 'kind' | 'attempts' | 'parked'>) => {
  if (isReviewKind(kind) || (parked && attempts === 0)) return null;
  if (attempts === 0) return 'Scheduled';
  return attempts === 1 ? '1 attempt' : `${attempts} attempts`;
};

const NOUNS: Record<string, string> = {
  cs: 'Payment',
  chk: 'Checkout',
  sub: 'Subscriber',
  cat: 'Category',
  prd: 'Product',
  syn: 'Sync',
  imp: 'Import',
  cmp: 'Campaign',
  inv: 'Invitation',
  gft: 'Gift card',
};

/**
 * Matches the ids of the provider's products and orders. The subject of a report about a product may continue after a dot.
 */
const AT_PROVIDER = /^([0-9a-f]{24})(?:\.|$)/;

/** Returns the page for an id, or null if there is none. */
function pageOf(id: string): string | null {
  const [prefix = ''] = id.split('_');
  if (prefix === 'cat') return '/admin/categories';
  if (prefix === 'cmp') return '/admin/email-campaigns';
  if (prefix === 'gft') return `/admin/gift-cards/${id}`;
  if (prefix === 'imp') return `/admin/products/import?id=${id}`;
  if (prefix === 'syn') return '/admin/provider-sync';
  if (prefix === 'prd') return `/admin/products/${id}/edit`;
  return null;
}

/** Returns the name of a job's subject and its page. An order is named by its number, and most other subjects by their id. */
export function subjectOf({ kind, subject }: Pick<Job, 'kind' | 'subject'>): { name: string; to: string | null } {
  if (kind === 'review_payments') return { name: 'Payments', to: null };
  const orderId = orderOfJob({ kind, subject })?.orderId;
  if (orderId) return { name: `Order #${shortOrderId(orderId)}`, to: `/admin/orders/${orderId}` };
  const atProvider = AT_PROVIDER.exec(subject)?.[1];
  if (atProvider) {
    return { name: `Printify …${atProvider.slice(-6)}`, to: kind === 'watch_order' ? null : '/admin/provider-sync' };
  }
  // The subject may be the id of a part, which follows after a dot.
  const [id = ''] = subject.split('.');
  const noun = NOUNS[id.split('_')[0] ?? ''];
  return { name: noun ? `${noun} #${shortOrderId(id)}` : subject, to: pageOf(id) };
}
