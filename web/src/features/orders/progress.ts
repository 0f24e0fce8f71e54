import { payersText } from '#shared/orders/gift-cards/payers.ts';
import type { Order } from '#shared/orders/order.ts';
import { isRefundedBeforeShipping, type RefundedItem } from './refunded.ts';

/** Maps timeline events to labels for customers. */
const STEP_LABELS: Record<string, string> = {
  'payment received': 'Paid',
  'in production': 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Canceled',
  refunded: 'Refunded',
};

export interface Step {
  label: string;
  /** UTC ISO time of the event. */
  at: string;
}

/** Returns the events of an order, oldest first. The first one is the placement of the order. */
export const stepsOf = ({ createdAt, timeline }: Pick<Order, 'createdAt' | 'timeline'>): Step[] => [
  { label: 'Order placed', at: createdAt },
  ...timeline
    .map(({ event, at }) => ({ label: STEP_LABELS[event.toLowerCase()] ?? event, at }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
];

const NEXT: Record<Exclude<Order['status'], 'shipped' | 'cancelled' | 'refunded'>, string> = {
  pending: 'We’re waiting for your payment. We’ll start on your order as soon as it arrives.',
  completed: 'We’re getting your order ready. Processing takes 2-3 business days, and we’ll email you when it ships.',
  fulfillment_pending: 'Your order is being made. We’ll email you a tracking number when it ships.',
  delivered: 'Your order has arrived. If something isn’t right, you can request a return within 15 days of delivery.',
  failed: 'The payment didn’t go through. You weren’t charged, and nothing will be sent.',
  printify_error: 'We ran into a problem making your order. We’re working on it and will email you an update.',
};

/** Describes a shipped order. The text depends on the number of packages and on tracking numbers. */
function shippedText(shipments: Order['shipments']): string {
  const tracked = shipments.filter(({ trackingNumber }) => trackingNumber !== '').length;
  const [packages, numbers] = [
    shipments.length > 1 ? 'Your packages are on their way.' : 'Your package is on its way.',
    tracked > 1 ? ' The tracking numbers are on this page.' : ' The tracking number is on this page.',
  ];
  return `${packages} Delivery takes up to 2 weeks.${tracked > 0 ? numbers : ''}`;
}

const ALL_REFUNDED = 'All items of this order were refunded. Banks can take 5-10 days to show the refund.';

const NEEDS_ADDRESS = 'Your order is paid for. We’ll send it as soon as we have an address we can ship to.';

const PACKING = 'We’re packing your order, and we’ll email you when it ships.';

type ShownOrder = Pick<Order, 'status' | 'shipments' | 'needsAddress' | 'packingSince'> &
  Partial<Pick<Order, 'totalCents' | 'paidCents' | 'giftCardPayments'>> & { items?: readonly RefundedItem[] };

/** Describes the next step of an order for its customer. */
export function nextOf(order: ShownOrder): string {
  const { status, shipments, needsAddress, packingSince } = order;
  if (needsAddress) return NEEDS_ADDRESS;
  if (isRefundedBeforeShipping(order)) return ALL_REFUNDED;
  if (status === 'completed' && packingSince) return PACKING;
  switch (status) {
    case 'shipped':
      return shippedText(shipments);
    case 'cancelled':
      return `This order was canceled and won’t be sent. If you paid, we’ll refund ${payersText(order)}.`;
    case 'refunded':
      return `Your refund is on its way to ${payersText(order)}. Banks can take 5-10 days.`;
    default:
      return NEXT[status];
  }
}
