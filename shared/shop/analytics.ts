import { shiftDay, type UtcDay } from '#shared/base/utc-day.ts';
import type { StoredOrder } from '#shared/orders/order.ts';

/** What is counted per UTC day. Amounts in cents; revenue is what was charged, shipping in it, refunds still in it. */
export const FIGURES = [
  'orders',
  'revenueCents',
  'shippingCents',
  'discountCents',
  'pieces',
  // Of pieces whose cost was known when they were sold: how many, what they brought, what they cost.
  'costedPieces',
  'costedRevenueCents',
  'costCents',
  // On the day a refund succeeded, whenever its order was.
  'refunds',
  'refundedCents',
  'visits',
  // Different visitors of one day: who comes on two days is counted on both.
  'visitors',
] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Record<Figure, number>;
export type DayFigures = Figures & { day: UtcDay };

const figuresFrom = (read: (name: Figure) => number): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, read(name)])) as Figures;

/** All figures at zero but those given. */
export const figuresWith = (some: Partial<Figures> = {}): Figures => figuresFrom((name) => some[name] ?? 0);

export const sumFigures = (parts: readonly Partial<Figures>[]): Figures =>
  figuresFrom((name) => parts.reduce((sum, part) => sum + (part[name] ?? 0), 0));

type SoldOrder = Pick<StoredOrder, 'items' | 'totalCents' | 'shippingCents' | 'discountCents'>;

/** What one order adds to its day. */
export function orderFigures({ items, totalCents, shippingCents, discountCents }: SoldOrder) {
  const sold = { orders: 1, revenueCents: totalCents, shippingCents, discountCents, pieces: 0 };
  const costed = { costedPieces: 0, costedRevenueCents: 0, costCents: 0 };
  for (const { quantity, priceCents, costCents } of items) {
    sold.pieces += quantity;
    if (costCents === undefined) continue;
    costed.costedPieces += quantity;
    costed.costedRevenueCents += priceCents * quantity;
    costed.costCents += costCents * quantity;
  }
  return { ...sold, ...costed };
}

/** What was sold of one product: pieces, and what they brought in cents after the cart's discount. */
export interface ProductSales {
  productId: string;
  pieces: number;
  cents: number;
}

/** Sales added up by product. */
export function sumSales(sales: Iterable<ProductSales>): ProductSales[] {
  const byProduct = new Map<string, ProductSales>();
  for (const { productId, pieces, cents } of sales) {
    const sum = byProduct.get(productId);
    byProduct.set(productId, {
      productId,
      pieces: (sum?.pieces ?? 0) + pieces,
      cents: (sum?.cents ?? 0) + cents,
    });
  }
  return [...byProduct.values()];
}

/** What one order sold of each of its products. */
export const orderSales = ({ items }: Pick<StoredOrder, 'items'>): ProductSales[] =>
  sumSales(
    items.map(({ productId, quantity, priceCents }) => ({ productId, pieces: quantity, cents: priceCents * quantity })),
  );

/** Those that brought most, at most `count` of them; equal ones by pieces, then by id, so that the order never flickers. */
export const topSales = (sales: readonly ProductSales[], count: number): ProductSales[] =>
  sales
    .toSorted((a, b) => b.cents - a.cents || b.pieces - a.pieces || (a.productId < b.productId ? -1 : 1))
    .slice(0, count);

/** The windows the charts offer, in days. */
export const ANALYTICS_WINDOWS = [7, 30, 90] as const;
export type WindowDays = (typeof ANALYTICS_WINDOWS)[number];

/** The first and last day of a window that ends with `last`. */
export const windowEndingOn = (last: UtcDay, days: number): { from: UtcDay; to: UtcDay } => ({
  from: shiftDay(last, 1 - days),
  to: last,
});

/** One entry for each of `days`, zero where nothing is known. */
export function fillDays(days: readonly UtcDay[], known: readonly DayFigures[]): DayFigures[] {
  const byDay = new Map(known.map((entry) => [entry.day, entry]));
  return days.map((day) => ({ day, ...figuresWith(byDay.get(day)) }));
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** What the figures of a period say; null where there is nothing to divide by. */
export interface Insights {
  /** Revenue less what was refunded in the same period: below zero when more went back than came in. */
  netCents: number;
  averageOrderCents: number | null;
  /** What pieces of known cost brought less what they cost, before refunds, shipping and fees; null when no cost is known. */
  profitCents: number | null;
  /** Of the pieces sold, the part whose cost is known: 0 to 1. */
  costCoverage: number | null;
  /** Orders per visitor, 0 to 1 in a shop whose orders follow visits. */
  conversion: number | null;
  piecesPerOrder: number | null;
  /** Refunded of what came in. */
  refundRate: number | null;
}

export function toInsights(sums: Figures): Insights {
  const average = ratio(sums.revenueCents, sums.orders);
  return {
    netCents: sums.revenueCents - sums.refundedCents,
    averageOrderCents: average === null ? null : Math.round(average),
    profitCents: sums.costedPieces > 0 ? sums.costedRevenueCents - sums.costCents : null,
    costCoverage: ratio(sums.costedPieces, sums.pieces),
    conversion: ratio(sums.orders, sums.visitors),
    piecesPerOrder: ratio(sums.pieces, sums.orders),
    refundRate: ratio(sums.refundedCents, sums.revenueCents),
  };
}

/** How much more than before, as whole percent: 12 for `+12%`; null when there was nothing to compare with. */
export const percentChange = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 ? null : Math.round(((now - before) / before) * 100);
