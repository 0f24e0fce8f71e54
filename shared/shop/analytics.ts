import { type Day, daysThrough, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import { sumBought, sumPayments } from '#shared/orders/gift-cards/gift-card.ts';
import type { StoredOrder } from '#shared/orders/order.ts';

/** Lists the figures that are counted per day. `pieces` are units. */
export const FIGURES = [
  'orders',
  'revenueCents',
  'shippingCents',
  'discountCents',
  // Number of units sold.
  'pieces',
  // Units whose cost was known when they were sold: their number, revenue and cost.
  'costedPieces',
  'costedRevenueCents',
  'costCents',
  // Refunds are counted on the day on which they succeeded.
  'refunds',
  'refundedCents',
  // Orders of new customers, and of customers with an earlier order. Orders from before this was recorded are in neither
  // group.
  'newOrders',
  'newRevenueCents',
  'returningOrders',
  'returningRevenueCents',
  // Orders whose payment fee is known: their number, revenue, and fee.
  'feeOrders',
  'feeRevenueCents',
  'feeCents',
  // Shipping cost is counted on the day on which it becomes known. Until then, an order counts as unknown from its first
  // shipment on.
  'shippingCostCents',
  'shippingUnknown',
  // Returned units are counted on the day on which they arrived.
  'returnedUnits',
  'visits',
  // Distinct visitors per day. A visitor who comes on two days is counted twice.
  'visitors',
  // Number of the day's visitors who viewed a product, added one to the cart, and went to checkout.
  'productVisitors',
  'cartVisitors',
  'checkoutVisitors',
  // Reminder emails about unpaid checkouts, the orders placed through their links, and the revenue of those orders.
  'reminders',
  'recoveredOrders',
  'recoveredCents',
  // Sold gift cards are a liability, not revenue. Orders paid with gift cards are revenue.
  'giftCardsSoldCents',
  'giftCardsUsedCents',
] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Record<Figure, number>;
export type DayFigures = Figures & { day: Day };

const figuresFrom = (read: (name: Figure) => number): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, read(name)])) as Figures;

/** Returns the given figures, with zero for all others. */
export const figuresWith = (some: Partial<Figures> = {}): Figures => figuresFrom((name) => some[name] ?? 0);

export const sumFigures = (parts: readonly Partial<Figures>[]): Figures =>
  figuresFrom((name) => parts.reduce((sum, part) => sum + (part[name] ?? 0), 0));

type SoldOrder = Pick<
  StoredOrder,
  'items' | 'totalCents' | 'shippingCents' | 'discountCents' | 'isReturning' | 'feeCents'
> &
  Partial<Pick<StoredOrder, 'giftCards' | 'giftCardPayments' | 'payments'>>;

/** Returns the revenue of an order in cents: its total without the gift cards that it buys. */
export const earnedCents = ({ totalCents, giftCards }: Pick<SoldOrder, 'totalCents' | 'giftCards'>): number =>
  totalCents - sumBought(giftCards);

const giftCardFigures = ({ giftCards, giftCardPayments }: SoldOrder): Partial<Figures> => ({
  ...(giftCards ? { giftCardsSoldCents: sumBought(giftCards) } : {}),
  ...(giftCardPayments ? { giftCardsUsedCents: sumPayments(giftCardPayments) } : {}),
});

/** Returns 1 for an order with items, and 0 for an order that only buys gift cards. */
const countOf = ({ items, giftCards }: Pick<SoldOrder, 'items' | 'giftCards'>): number =>
  items.length > 0 || !giftCards ? 1 : 0;

/**
 * Returns the figures of an order for new or for returning customers. Empty if it is unknown whether the customer had bought
 * before.
 */
function buyerFigures(order: SoldOrder): Partial<Figures> {
  if (order.isReturning === undefined) return {};
  const [orders, cents] = [countOf(order), earnedCents(order)];
  return order.isReturning
    ? { returningOrders: orders, returningRevenueCents: cents }
    : { newOrders: orders, newRevenueCents: cents };
}

type FeeOrder = Pick<SoldOrder, 'feeCents' | 'totalCents' | 'giftCards' | 'giftCardPayments' | 'items'> &
  Pick<StoredOrder, 'payments'>;

/** Returns the revenue from an order's first payment, in cents, before any edit of its items. */
function firstEarnedCents({ payments, giftCardPayments, totalCents, giftCards }: FeeOrder): number {
  const [first] = payments ?? [];
  const firstCents = first ? first.paidCents + sumPayments(giftCardPayments) : totalCents;
  return earnedCents({ totalCents: firstCents, giftCards });
}

/** Returns the fee of an order's first payment, and the revenue from that payment. Empty if the fee is not known. */
export const feeFigures = (order: FeeOrder): Partial<Figures> =>
  order.feeCents === undefined
    ? {}
    : { feeOrders: countOf(order), feeRevenueCents: firstEarnedCents(order), feeCents: order.feeCents };

export function orderFigures(order: SoldOrder) {
  const { items, shippingCents, discountCents } = order;
  const sold = { orders: countOf(order), revenueCents: earnedCents(order), shippingCents, discountCents, pieces: 0 };
  const costed = { costedPieces: 0, costedRevenueCents: 0, costCents: 0 };
  for (const { quantity, priceCents, costCents, offerCents = 0 } of items) {
    sold.pieces += quantity;
    if (costCents === undefined) continue;
    costed.costedPieces += quantity;
    costed.costedRevenueCents += priceCents * quantity - offerCents;
    costed.costCents += costCents * quantity;
  }
  return { ...sold, ...costed, ...buyerFigures(order), ...feeFigures(order), ...giftCardFigures(order) };
}

/** Lists the periods that the charts offer, in days. */
export const ANALYTICS_WINDOWS = [7, 30, 90] as const;
export type WindowDays = (typeof ANALYTICS_WINDOWS)[number];

/** Describes a range of days in the shop's time zone. Both days are included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

/** Limits of a range of days that an admin chooses: its maximum length in days, and the earliest first day. */
export const MAX_SPAN_DAYS = 366;
const FIRST_DAY = '2000-01-01';

/** Returns the first and last day of a period of `days` days that ends on `last`. */
export const windowEndingOn = (last: Day, days: number): DaySpan => ({ from: shiftDay(last, 1 - days), to: last });

/** Returns the error in a range of days, with the field that is wrong. Null if the range is valid. */
export function spanFault({ from, to }: DaySpan, today: Day): { path: keyof DaySpan; message: string } | null {
  for (const [path, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (Number.isNaN(startOfDay(day))) return { path, message: day ? 'is not a valid date' : 'is required' };
  if (from < FIRST_DAY) return { path: 'from', message: 'must be in this century' };
  if (to > today) return { path: 'to', message: 'can’t be in the future' };
  if (from > to) return { path: 'from', message: 'can’t be after the last day' };
  if (daysThrough(from, to).length > MAX_SPAN_DAYS)
    return { path: 'from', message: `can be ${MAX_SPAN_DAYS - 1} days before the last day at most` };
  return null;
}

/** Returns one entry per day. Days without figures have zeros. */
export function fillDays(days: readonly Day[], known: readonly DayFigures[]): DayFigures[] {
  const byDay = new Map(known.map((entry) => [entry.day, entry]));
  return days.map((day) => ({ day, ...figuresWith(byDay.get(day)) }));
}

const ratio = (part: number, total: number): number | null => (total > 0 ? part / total : null);

/** Describes numbers calculated from a period's figures. A ratio is null if its divisor is zero. */
export interface Insights {
  /** Revenue minus refunds in the same period, in cents. Can be negative. */
  netCents: number;
  averageOrderCents: number | null;
  /** Share of sold units with a known cost, from 0 to 1. */
  costCoverage: number | null;
  /** Number of orders per visitor. */
  conversion: number | null;
  piecesPerOrder: number | null;
  /** Refunds as a share of revenue. */
  refundRate: number | null;
  /** Revenue from orders after a reminder, as a share of all revenue. */
  recoveredShare: number | null;
}

export function toInsights(sums: Figures): Insights {
  const average = ratio(sums.revenueCents, sums.orders);
  return {
    netCents: sums.revenueCents - sums.refundedCents,
    averageOrderCents: average === null ? null : Math.round(average),
    costCoverage: ratio(sums.costedPieces, sums.pieces),
    conversion: ratio(sums.orders, sums.visitors),
    piecesPerOrder: ratio(sums.pieces, sums.orders),
    refundRate: ratio(sums.refundedCents, sums.revenueCents),
    recoveredShare: ratio(sums.recoveredCents, sums.revenueCents),
  };
}

/** Returns the change as a whole percentage, such as 12 for `+12%`. Null if there is no earlier value above zero. */
export const percentChange = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 ? null : Math.round(((now - before) / before) * 100);
