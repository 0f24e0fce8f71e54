import { type Day, daysThrough, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import { sumBought, sumPayments } from '#shared/orders/gift-cards/gift-card.ts';
import type { StoredOrder } from '#shared/orders/order.ts';

/** The figures of a day. `pieces` are units. */
export const FIGURES = [
  'orders',
  'revenueCents',
  'shippingCents',
  'discountCents',
  // Units sold.
  'pieces',
  // Units whose cost was known at the sale: number, revenue and cost.
  'costedPieces',
  'costedRevenueCents',
  'costCents',
  // Counted on the day the refund succeeded.
  'refunds',
  'refundedCents',
  // Orders of customers without and with an earlier order; older orders are in neither.
  'newOrders',
  'newRevenueCents',
  'returningOrders',
  'returningRevenueCents',
  // Orders whose payment fee is known: number, revenue, and fee.
  'feeOrders',
  'feeRevenueCents',
  'feeCents',
  // Counted on the day it becomes known; an order counts as unknown from its first shipment until then.
  'shippingCostCents',
  'shippingUnknown',
  // Units of returns, on the day they arrived.
  'returnedUnits',
  'visits',
  // Distinct visitors per day; a visitor of two days is counted twice.
  'visitors',
  // Visitors of the day who saw a product, put one into the cart, and went to checkout.
  'productVisitors',
  'cartVisitors',
  'checkoutVisitors',
  // Emails about unpaid checkouts, and the orders that followed their links, with their revenue.
  'reminders',
  'recoveredOrders',
  'recoveredCents',
  // Sold gift cards are a liability, and no revenue; orders paid with them are revenue.
  'giftCardsSoldCents',
  'giftCardsUsedCents',
] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Record<Figure, number>;
export type DayFigures = Figures & { day: Day };

const figuresFrom = (read: (name: Figure) => number): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, read(name)])) as Figures;

/** Returns the given figures and zero for all others. */
export const figuresWith = (some: Partial<Figures> = {}): Figures => figuresFrom((name) => some[name] ?? 0);

export const sumFigures = (parts: readonly Partial<Figures>[]): Figures =>
  figuresFrom((name) => parts.reduce((sum, part) => sum + (part[name] ?? 0), 0));

type SoldOrder = Pick<
  StoredOrder,
  'items' | 'totalCents' | 'shippingCents' | 'discountCents' | 'isReturning' | 'feeCents'
> &
  Partial<Pick<StoredOrder, 'giftCards' | 'giftCardPayments' | 'payments'>>;

/** Returns what an order earns: its total without the gift cards that it buys. */
export const earnedCents = ({ totalCents, giftCards }: Pick<SoldOrder, 'totalCents' | 'giftCards'>): number =>
  totalCents - sumBought(giftCards);

const giftCardFigures = ({ giftCards, giftCardPayments }: SoldOrder): Partial<Figures> => ({
  ...(giftCards ? { giftCardsSoldCents: sumBought(giftCards) } : {}),
  ...(giftCardPayments ? { giftCardsUsedCents: sumPayments(giftCardPayments) } : {}),
});

/** Counts an order as one, but an order of gift cards alone as none. */
const countOf = ({ items, giftCards }: Pick<SoldOrder, 'items' | 'giftCards'>): number =>
  items.length > 0 || !giftCards ? 1 : 0;

/** Counts an order by whether its customer had bought before; counts nothing when that is unknown. */
function buyerFigures(order: SoldOrder): Partial<Figures> {
  if (order.isReturning === undefined) return {};
  const [orders, cents] = [countOf(order), earnedCents(order)];
  return order.isReturning
    ? { returningOrders: orders, returningRevenueCents: cents }
    : { newOrders: orders, newRevenueCents: cents };
}

type FeeOrder = Pick<SoldOrder, 'feeCents' | 'totalCents' | 'giftCards' | 'giftCardPayments' | 'items'> &
  Pick<StoredOrder, 'payments'>;

/** Returns what an order earned with its first payment, before its items were changed. */
function firstEarnedCents({ payments, giftCardPayments, totalCents, giftCards }: FeeOrder): number {
  const [first] = payments ?? [];
  const firstCents = first ? first.paidCents + sumPayments(giftCardPayments) : totalCents;
  return earnedCents({ totalCents: firstCents, giftCards });
}

/**
 * Counts an order with the fee of its first payment, and what that payment earned. Nothing where the fee is not known.
 */
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

/** Periods that the charts offer, in days. */
export const ANALYTICS_WINDOWS = [7, 30, 90] as const;
export type WindowDays = (typeof ANALYTICS_WINDOWS)[number];

/** Days in the shop's time zone, both included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

/** A span of days that an admin chooses is at most this long, and starts no earlier than with the year 2000. */
export const MAX_SPAN_DAYS = 366;
const FIRST_DAY = '2000-01-01';

/** Returns the first and last day of a window of `days` that ends with `last`. */
export const windowEndingOn = (last: Day, days: number): DaySpan => ({ from: shiftDay(last, 1 - days), to: last });

/** Returns which end of a span is wrong, and why; null when figures can be shown. */
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

/** Returns one entry per day, with zeros for days without figures. */
export function fillDays(days: readonly Day[], known: readonly DayFigures[]): DayFigures[] {
  const byDay = new Map(known.map((entry) => [entry.day, entry]));
  return days.map((day) => ({ day, ...figuresWith(byDay.get(day)) }));
}

const ratio = (part: number, total: number): number | null => (total > 0 ? part / total : null);

/** Ratios of a period's figures; null when the divisor is zero. */
export interface Insights {
  /** Revenue less refunds of the same period; may be negative. */
  netCents: number;
  averageOrderCents: number | null;
  /** Share of sold units with a known cost, 0 to 1. */
  costCoverage: number | null;
  /** Orders per visitor. */
  conversion: number | null;
  piecesPerOrder: number | null;
  /** Refunds as a share of revenue. */
  refundRate: number | null;
  /** Revenue that followed a reminder as a share of all revenue. */
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

/** Returns the change in whole percent, 12 for `+12%`; null without a positive earlier value. */
export const percentChange = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 ? null : Math.round(((now - before) / before) * 100);
