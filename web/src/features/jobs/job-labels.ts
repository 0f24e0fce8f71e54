import { type Job, orderOfJob } from '#shared/jobs/job.ts';
import { isReviewKind, type JobKind } from '#shared/jobs/kinds.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { FLAG_LABELS } from '#web/lib/format/order-flags.ts';

/** For a list without anything that only the admin can do. */
export const CAUGHT_UP = "You're all caught up.";

interface KindLabels {
  /** Names what the shop is going to do. */
  due: string;
  /** Names what failed. */
  parked: string;
  /** Explains the consequences for people, and how to fix it. */
  meaning: string;
}

const KINDS: Record<JobKind, KindLabels> = {
  send_newsletter_welcome: {
    due: 'Welcome a new reader',
    parked: 'Welcome to a new reader not sent',
    meaning: 'Somebody subscribed to the newsletter, and the welcome did not go out. They are subscribed all the same.',
  },
  send_order_confirmation: {
    due: 'Send the order confirmation',
    parked: 'Order confirmation not sent',
    meaning: 'The mail did not go out: the customer has heard nothing of the order yet.',
  },
  send_order_link: {
    due: 'Send a new link to an order',
    parked: 'New link to an order not sent',
    meaning: 'A customer asked for a new link to their order and the mail did not go out.',
  },
  close_checkout: {
    due: 'Close the checkout when its time is up',
    parked: 'Checkout not closed',
    meaning: 'Nobody paid in time, but its pieces are still held back. Closed, they can be sold again.',
  },
  send_refund: {
    due: 'Refund through Stripe',
    parked: 'Refund not sent',
    meaning: 'Stripe did not take it: the customer has no money back yet.',
  },
  refresh_category: {
    due: "Bring a category's products up to date",
    parked: 'Category not brought up to date',
    meaning: 'Some of its products still show old prices or an old name.',
  },
  sync_products: {
    due: 'Sync the products with Printify',
    parked: 'Sync with Printify stopped',
    meaning: 'Prices, stock and new products of Printify are not up to date here. What was read so far is kept.',
  },
  sync_product: {
    due: 'Bring a product up to date with Printify',
    parked: 'Product not brought up to date',
    meaning: 'The shop shows what Printify said before: its price, colours or stock may have changed there.',
  },
  publish_product: {
    due: 'Tell Printify that a product is published',
    parked: 'Printify not told of a publication',
    meaning: 'The shop is as you left it, but Printify waits for an answer and keeps the product locked.',
  },
  submit_order: {
    due: 'Send a paid order to Printify',
    parked: 'Order not sent to Printify',
    meaning: 'It is paid, and nobody makes it yet. Mend what is wrong and try again, send it yourself, or cancel it.',
  },
  watch_order: {
    due: 'Ask Printify how far an order is',
    parked: 'Printify not asked how far an order is',
    meaning: 'Its parcels may be on their way without the shop and its customer knowing.',
  },
  send_order_shipped: {
    due: 'Tell a customer that a parcel is on its way',
    parked: 'Mail of a parcel not sent',
    meaning: 'The mail did not go out: the customer has no tracking number by mail. Their order page shows it.',
  },
  send_order_delivered: {
    due: 'Tell a customer that an order has arrived',
    parked: 'Mail of an arrival not sent',
    meaning: 'The mail did not go out. The customer sees it with the order all the same.',
  },
  send_campaign: {
    due: 'Send an e-mail campaign',
    parked: 'E-mail campaign stopped',
    meaning: 'Some subscribers have no message yet. Tried again, it goes on where it stopped; nobody gets it twice.',
  },
  send_payment_pending: {
    due: 'Tell a shopper that a payment is awaited',
    parked: 'Mail of an awaited payment not sent',
    meaning: 'The mail did not go out. What happens to the payment does not depend on it.',
  },
  send_payment_failed: {
    due: 'Tell a shopper that a payment failed',
    parked: 'Mail of a failed payment not sent',
    meaning: 'The mail did not go out: the shopper may still wait for an order that will not come.',
  },
  send_order_cancelled: {
    due: 'Tell a customer that an order is cancelled',
    parked: 'Mail of a cancellation not sent',
    meaning: 'The mail did not go out. The customer sees it with the order all the same.',
  },
  send_order_refunded: {
    due: 'Tell a customer of a refund',
    parked: 'Mail of a refund not sent',
    meaning: 'The money is on its way back, but the mail did not go out.',
  },
  send_address_problem: {
    due: "Ask a customer to mend an order's address",
    parked: 'Mail about an address not sent',
    meaning: 'Nobody has told the customer that the order waits for another address: write to them yourself.',
  },
  review_payments: {
    due: 'Look through the newest payments',
    parked: 'Card testing suspected',
    meaning:
      'Somebody seems to try out stolen cards. The shop is careful for a while and then goes on as before. Look through the newest payments in Stripe, refund those that nobody honest has made, and mark it as done.',
  },
  review_order: {
    due: 'Look at a paid order',
    parked: 'Paid order to look at',
    meaning: 'Something is not as it should be. Look at the order, decide, and mark it as done.',
  },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the labels of a kind. An open page calls a kind of a newer release by its name. */
export function kindLabels(kind: string): KindLabels {
  const labels = Object.entries(KINDS).find(([known]) => known === kind)?.[1];
  const name = capital(kind.replaceAll('_', ' '));
  return labels ?? { due: name, parked: name, meaning: 'The shop could not do this by itself.' };
}

/** Returns why a job waits. Flags that the shop stores as codes become their labels. */
export const reasonText = ({ reason }: Pick<Job, 'reason'>): string | null =>
  reason &&
  Object.entries(FLAG_LABELS).reduce((text, [flag, { label }]) => text.replaceAll(flag, label.toLowerCase()), reason);

/** Returns how often a job was tried. Jobs that only an admin can do are never retried automatically. */
export const attemptsText = ({ kind, attempts, parked }: Pick<Job, 'kind' | 'attempts' | 'parked'>) => {
  if (isReviewKind(kind) || (parked && attempts === 0)) return null;
  if (attempts === 0) return 'Not tried yet';
  return attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
};

const NOUNS: Record<string, string> = {
  chk: 'Checkout',
  sub: 'Reader',
  cat: 'Category',
  prd: 'Product',
  syn: 'Sync',
  cmp: 'Campaign',
};

/** Ids of the provider's products and orders. The subject of a report about a product may go on after a dot. */
const AT_PROVIDER = /^([0-9a-f]{24})(?:\.|$)/;

/** Returns the page about a job's subject; null when there is none. */
function pageOf(subject: string): string | null {
  const [prefix = ''] = subject.split('_');
  if (prefix === 'cat') return '/admin/categories';
  if (prefix === 'cmp') return '/admin/email-campaigns';
  if (prefix === 'syn') return '/admin/provider-sync';
  if (prefix === 'prd') return `/admin/products/${subject}/edit`;
  return null;
}

/** Names a job's subject: an order by its number and page, anything else by its id. */
export function subjectOf({ kind, subject }: Pick<Job, 'kind' | 'subject'>): { name: string; to: string | null } {
  if (kind === 'review_payments') return { name: 'Payments', to: null };
  const orderId = orderOfJob({ kind, subject })?.orderId;
  if (orderId) return { name: `Order #${shortOrderId(orderId)}`, to: `/admin/orders/${orderId}` };
  const atProvider = AT_PROVIDER.exec(subject)?.[1];
  if (atProvider) {
    return { name: `Printify …${atProvider.slice(-6)}`, to: kind === 'watch_order' ? null : '/admin/provider-sync' };
  }
  const noun = NOUNS[subject.split('_')[0] ?? ''];
  return { name: noun ? `${noun} #${shortOrderId(subject)}` : subject, to: pageOf(subject) };
}
