import { choiceText } from '#shared/catalogue/availability.ts';
import { sumBought } from '#shared/orders/gift-cards/gift-card.ts';
import type { OrderItem, StoredOrder } from '#shared/orders/order.ts';
import { paidCents } from '#shared/orders/payments.ts';

const DAY_MS = 86_400_000;
/** Days that a shipment is assumed to take if its delivery time is unknown. */
const TRANSIT_DAYS = 7;

type Reviewed = Pick<StoredOrder, 'status' | 'email' | 'refundedCents' | 'totalCents' | 'payments'> & {
  paidCents?: number;
  giftCards?: readonly { amountCents: number }[] | undefined;
};

/**
 * Returns whether the buyer can review the order. The order must be shipped or delivered, not fully refunded, and still have
 * its email address, which is removed when the customer's data is erased.
 */
export function isReviewable({ status, email, refundedCents = 0, giftCards, ...paid }: Reviewed): boolean {
  const forItems = paidCents(paid) - sumBought(giftCards);
  return (
    (status === 'shipped' || status === 'delivered') && email !== '' && (refundedCents < forItems || forItems === 0)
  );
}

const keptItems = ({ items }: { items: readonly OrderItem[] }): OrderItem[] =>
  items.filter(({ quantity }) => quantity > 0).toReversed();

/** Returns the line items that can be reviewed, with one line item per product. */
export const reviewableItems = (order: Reviewed & { items: readonly OrderItem[] }): OrderItem[] =>
  isReviewable(order) ? [...new Map(keptItems(order).map((item) => [item.productId, item])).values()].toReversed() : [];

export const boughtChoice = (item: OrderItem): string => choiceText(item);

export const REVIEW_MAIL = 'review_request';

const momentOf = ({ timeline }: Pick<StoredOrder, 'timeline'>, name: string): number | null => {
  const entry = timeline.findLast(({ event }) => event === name);
  return entry ? Date.parse(entry.at) : null;
};

/**
 * Returns the time at which to ask the buyer for reviews, in milliseconds UTC. This time is `daysAfter` days after the
 * delivery. If the delivery time is unknown, adds the time that a shipment is assumed to take. Null if the order cannot be
 * reviewed, or if the buyer was already asked.
 */
export function reviewRequestAt(order: StoredOrder, daysAfter: number): number | null {
  if (!isReviewable(order) || order.mails?.some(({ kind }) => kind === REVIEW_MAIL)) return null;
  const delivered = order.status === 'delivered' ? momentOf(order, 'Delivered') : null;
  if (delivered !== null) return delivered + daysAfter * DAY_MS;
  const shipped =
    momentOf(order, 'Another package shipped') ?? momentOf(order, 'Shipped') ?? Date.parse(order.createdAt);
  return shipped + (TRANSIT_DAYS + daysAfter) * DAY_MS;
}

/** Returns the name to suggest to a buyer: the first name and the initial of the last name. */
export function suggestedName({ shippingAddress }: Pick<StoredOrder, 'shippingAddress'>): string {
  if (!shippingAddress) return '';
  const [initial = ''] = shippingAddress.lastName.trim();
  const first = shippingAddress.firstName.trim();
  return [first, initial && shippingAddress.lastName.trim() !== first ? `${initial.toUpperCase()}.` : '']
    .filter(Boolean)
    .join(' ')
    .slice(0, 40);
}
