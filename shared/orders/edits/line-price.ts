import type { Cents } from '#shared/base/money.ts';
import type { StoredOrderItem } from '../order.ts';
import type { PlannedLine, PlannedSwap } from './edit.ts';

/**
 * Describes a line item as it was bought. Every price after an edit is calculated from it. Different edits that result in the
 * same variant and quantity therefore result in the same price. Cents are for one unit, except `offerCents`, which is for the
 * whole line.
 */
export interface BoughtLine {
  size: string | null;
  color: string | null;
  quantity: number;
  unitCents: Cents;
  priceCents: Cents;
  offerCents: Cents;
}

/**
 * Describes a waived difference. It is part of the line's discount, and covers `quantity` units of the line's current
 * variant.
 */
export interface Waived {
  cents: Cents;
  quantity: number;
}

/** Returns the line as it was bought. `unitCents`, the price before the discount, must be set. */
export const boughtLine = (item: StoredOrderItem): BoughtLine =>
  item.bought ?? {
    size: item.size,
    color: item.color,
    quantity: item.quantity,
    unitCents: item.unitCents ?? item.priceCents,
    priceCents: item.priceCents,
    offerCents: (item.offerCents ?? 0) - waivedCents(item),
  };

/** Returns the part of `cents` that belongs to `units` out of `all` units. Rounds down to whole cents. */
const shareOf = (cents: Cents, units: number, all: number): Cents =>
  all === 0 ? 0 : Math.floor((cents * Math.min(units, all)) / all);

/** Returns the cents that the shop waived for the line. */
export const waivedCents = ({ waived, quantity }: Pick<StoredOrderItem, 'waived' | 'quantity'>): Cents =>
  waived ? shareOf(waived.cents, quantity, waived.quantity) : 0;

/** Returns the cents that the customer pays for the line. */
export const lineCents = ({ priceCents, quantity, offerCents = 0 }: StoredOrderItem): Cents =>
  priceCents * quantity - offerCents;

/** Returns the line with the discounts that belong to its units. The discounts are never more than the price of the line. */
export function withDiscounts(item: StoredOrderItem): StoredOrderItem {
  const bought = boughtLine(item);
  const granted = shareOf(bought.offerCents, item.quantity, bought.quantity);
  const offerCents = Math.min(item.priceCents * item.quantity, granted + waivedCents(item));
  const { offerCents: _before, ...rest } = item;
  return { ...rest, bought, ...(offerCents > 0 ? { offerCents } : {}) };
}

/** Returns the line with another quantity, at the same unit price. */
export const withUnits = (item: StoredOrderItem, quantity: number): StoredOrderItem =>
  withDiscounts({ ...item, bought: boughtLine(item), quantity });

/**
 * Changes the whole line to another variant. The price changes by the difference between today’s prices of the two variants.
 */
export function withVariant(item: StoredOrderItem, swap: PlannedSwap): StoredOrderItem {
  const bought = boughtLine(item);
  const { sku: _sku, costCents: _cost, waived, ...rest } = item;
  const priceCents = Math.max(0, bought.priceCents + swap.shiftCents);
  return withDiscounts({
    ...rest,
    bought,
    // A waived difference only applies to the price for which it was granted.
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

/** Splits a line into two lines that together cost the same. The second line has `units` units. */
export function splitLine(item: StoredOrderItem, units: number): [StoredOrderItem, StoredOrderItem] {
  const rest = item.quantity - units;
  const bought = boughtLine(item);
  const waived = waivedCents(item);
  const granted = (item.offerCents ?? 0) - waived;
  const keptWaived = shareOf(waived, rest, item.quantity);
  // The share is calculated from the sum of both discounts. Otherwise rounding could give a part more discount than its
  // price.
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

/** Returns a new line item at today’s price, without a discount. */
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
