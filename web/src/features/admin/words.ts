import { shortOrderId } from '../../../../shared/id.ts';
import { orderOfWork, type WorkItem, type WorkKind } from '../../../../shared/work.ts';
import { FLAG_WORDS } from '../../lib/order-flags.ts';

const KIND_WORDS: Record<WorkKind, string> = {
  send_order_confirmation: 'Send the order confirmation',
  send_order_link: 'Send a new link to an order',
  close_checkout: 'Close the checkout when its time is up',
  send_refund: 'Refund through Stripe',
  review_order: 'Look at a paid order',
  refresh_category: 'Bring the prices of a category up to date',
};

export const kindWords = (kind: WorkKind): string => KIND_WORDS[kind];

/** Why it waits; flags that the shop noted by their code are read out as their words. */
export const reasonWords = ({ reason }: Pick<WorkItem, 'reason'>): string | null =>
  reason &&
  Object.entries(FLAG_WORDS).reduce((text, [flag, { label }]) => text.replaceAll(flag, label.toLowerCase()), reason);

/** How often the shop tried; what only an owner can do is never tried. */
export const attemptWords = ({ kind, attempts }: Pick<WorkItem, 'kind' | 'attempts'>): string | null => {
  if (kind === 'review_order') return null;
  if (attempts === 0) return 'Not tried yet';
  return attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
};

/** What the work is about: an order by its number and its page, a category by their list, a checkout by its id alone. */
export function subjectOf(subject: string): { name: string; to: string | null } {
  const orderId = orderOfWork({ subject })?.orderId;
  if (orderId) return { name: `Order #${shortOrderId(orderId)}`, to: `/admin/orders/${orderId}` };
  if (subject.startsWith('cat_')) return { name: 'Categories', to: '/admin/categories' };
  return { name: `Checkout #${shortOrderId(subject)}`, to: null };
}
