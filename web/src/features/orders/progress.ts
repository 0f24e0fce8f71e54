import type { Order } from '#shared/orders/order.ts';

/** Timeline events that customers read in other words than the shop's own. */
const STEP_LABELS: Record<string, string> = {
  'payment received': 'Paid',
  'in production': 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

export interface Step {
  label: string;
  /** UTC ISO. */
  at: string;
}

/** Returns the events of an order, oldest first, from its placement on. */
export const stepsOf = ({ createdAt, timeline }: Pick<Order, 'createdAt' | 'timeline'>): Step[] => [
  { label: 'Order placed', at: createdAt },
  ...timeline
    .map(({ event, at }) => ({ label: STEP_LABELS[event.toLowerCase()] ?? event, at }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
];

const NEXT: Record<Order['status'], string> = {
  pending: 'We are waiting for your payment. As soon as it arrives, we start on your order.',
  completed: 'We are getting your order ready. Processing takes 2-3 business days; we write when it ships.',
  fulfillment_pending: 'Your order is being made. We write with a tracking number when it ships.',
  shipped: 'Your parcel is on its way. Delivery takes up to 2 weeks; the tracking below knows where it is.',
  delivered: 'Your order has arrived. If something is not right, you have 15 days to ask for a return.',
  failed: 'The payment did not go through, so nothing will be sent. Nothing was charged.',
  printify_error: 'There is a snag in production. We are on it, and write to you; you need do nothing.',
  cancelled: 'This order was cancelled and will not be sent. If you paid, the money goes back the way it came.',
  refunded: 'Your money is on its way back to the card or account it came from. Banks can take 5-10 days.',
};

const SEVERAL = 'Your parcels are on their way. Delivery takes up to 2 weeks; the tracking below knows where each is.';

/** Describes what happens next. */
export const nextOf = ({ status, shipments }: Pick<Order, 'status' | 'shipments'>): string =>
  status === 'shipped' && shipments.length > 1 ? SEVERAL : NEXT[status];
