import type { Cents } from '#shared/base/money.ts';
import type { StoredOrderItem } from '../order.ts';
import type { PlannedLine, PlannedSwap } from './edit.ts';

/**
 * A line item as it was bought. Every price after an edit is derived from it, so that edits that end at the same variant
 * and quantity end at the same price. Cents are of one unit, `offerCents` of the whole line.
 */
export interface BoughtLine {
  size: string | null;
  color: string | null;
  quantity: number;
  unitCents: Cents;
  priceCents: Cents;
  offerCents: Cents;
}

/** A waived difference, which is a part of the line's discount, for this number of units of the present variant. */
export interface Waived {
  cents: Cents;
  quantity: number;
}

/** Returns the line as it was bought. Each item needs its price before the discount, `unitCents`. */
export const boughtLine = (item: StoredOrderItem): BoughtLine =>
  item.bought ?? {
    size: item.size,
    color: item.color,
    quantity: item.quantity,
    unitCents: item.unitCents ?? item.priceCents,
    priceCents: item.priceCents,
    offerCents: (item.offerCents ?? 0) - waivedCents(item),
  };

/** Returns the share of whole cents that `units` of `all` units have. */
const shareOf = (cents: Cents, units: number, all: number): Cents =>
  all === 0 ? 0 : Math.floor((cents * Math.min(units, all)) / all);

/** Returns the cents of the line that the shop waived. */
export const waivedCents = ({ waived, quantity }: Pick<StoredOrderItem, 'waived' | 'quantity'>): Cents =>
  waived ? shareOf(waived.cents, quantity, waived.quantity) : 0;

/** Returns the cents paid for a line. */
export const lineCents = ({ priceCents, quantity, offerCents = 0 }: StoredOrderItem): Cents =>
  priceCents * quantity - offerCents;

/** Returns the line with the discounts that belong to its units, never more than they cost. */
export function withDiscounts(item: StoredOrderItem): StoredOrderItem {
  const bought = boughtLine(item);
  const granted = shareOf(bought.offerCents, item.quantity, bought.quantity);
  const offerCents = Math.min(item.priceCents * item.quantity, granted + waivedCents(item));
  const { offerCents: _before, ...rest } = item;
  return { ...rest, bought, ...(offerCents > 0 ? { offerCents } : {}) };
}

/** Returns the line with another number of its units, at their price. */
export const withUnits = (item: StoredOrderItem, quantity: number): StoredOrderItem =>
  withDiscounts({ ...item, bought: boughtLine(item), quantity });

/** Returns the whole line as another variant. The price changes by as much as today’s prices of the two variants differ. */
export function withVariant(item: StoredOrderItem, swap: PlannedSwap): StoredOrderItem {
  const bought = boughtLine(item);
  const { sku: _sku, costCents: _cost, waived, ...rest } = item;
  const priceCents = Math.max(0, bought.priceCents + swap.shiftCents);
  return withDiscounts({
    ...rest,
    bought,
    // The waived difference belongs to this price.
    ...(waived && priceCents === item.priceCents ? { waived } : {}),
    size: swap.size,
    color: swap.color,
    image: swap.image,
    priceCents,
    unitCents: Math.max(priceCents, bought.unitCents + swap.shiftCents),
    tookStock: swap.takesStock,
    ...(swap.sku === undefined ? {} : { sku: swap.sku }),
    ...(swap.costCents === undefined ? {} : { costCents: swap.costCents }),
  });
}

/** Splits a line in two lines that cost as much as it did: `units` of them in the second. */
export function splitLine(item: StoredOrderItem, units: number): [StoredOrderItem, StoredOrderItem] {
  const rest = item.quantity - units;
  const bought = boughtLine(item);
  const waived = waivedCents(item);
  const granted = (item.offerCents ?? 0) - waived;
  const keptWaived = shareOf(waived, rest, item.quantity);
  // Of both together, so that no part has more discount than it costs.
  const keptOffer = shareOf(granted + waived, rest, item.quantity) - keptWaived;
  const part = (quantity: number, offerCents: Cents, waivedPart: Cents): StoredOrderItem => {
    const { waived: _waived, restocked: _restocked, ...same } = item;
    return withDiscounts({
      ...same,
      quantity,
      bought: { ...bought, quantity, offerCents },
      ...(waivedPart > 0 ? { waived: { cents: waivedPart, quantity } } : {}),
    });
  };
  const kept = part(rest, keptOffer, keptWaived);
  return [
    item.restocked === undefined ? kept : { ...kept, restocked: item.restocked },
    part(units, granted - keptOffer, waived - keptWaived),
  ];
}

/** Returns a new line at today’s price, without a discount. */
export const newLine = (line: PlannedLine): StoredOrderItem => ({
  productId: line.productId,
  slug: line.slug,
  title: line.title,
  image: line.image,
  size: line.size,
  color: line.color,
  quantity: line.quantity,
  priceCents: line.unitCents,
  unitCents: line.unitCents,
  tookStock: line.takesStock,
  ...(line.sku === undefined ? {} : { sku: line.sku }),
  ...(line.costCents === undefined ? {} : { costCents: line.costCents }),
});
