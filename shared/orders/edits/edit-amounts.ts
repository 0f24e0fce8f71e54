import { type AppliedOffer, sumOffers } from '#shared/base/discounts/applied-offer.ts';
import { type Cents, roundHalfUp, sumCents } from '#shared/base/money.ts';
import { sumBought } from '../gift-cards/gift-card.ts';
import type { StoredOrder, StoredOrderItem } from '../order.ts';
import { receiptOf } from '../receipt.ts';
import { boughtLine, lineCents, waivedCents, withDiscounts } from './line-price.ts';

/** Id and name of the waived difference in the list of an order's offers. */
const WAIVED_ID = 'waived';
const WAIVED_NAME = 'Price difference waived';

/**
 * Splits an amount in proportion to the weights. Parts are rounded so that they add up to the amount. If all weights are 0,
 * the first part gets everything.
 */
export function splitCents(cents: Cents, weights: readonly number[]): Cents[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map((_weight, index) => (index === 0 ? cents : 0));
  let [seen, given] = [0, 0];
  return weights.map((weight) => {
    seen += weight;
    const part = roundHalfUp((cents * seen) / all) - given;
    given += part;
    return part;
  });
}

/** Returns the cents that an edit cannot change: shipping, and the gift cards that the order bought. */
const unchangedCents = ({ shippingCents, giftCards }: StoredOrder): Cents => shippingCents + sumBought(giftCards);

/** Returns the items with the price of one unit before the discount. Older orders do not store that price. */
function withUnitPrices(order: StoredOrder): StoredOrderItem[] {
  const { lines } = receiptOf(order);
  return order.items.map((item, at) => ({ ...item, unitCents: lines[at]?.unitCents ?? item.priceCents }));
}

/**
 * Returns the items with all of the order's discounts. Their amounts add up to the order's total minus shipping and gift
 * cards. Older orders do not store the discount of an offer per line, so it is split over the lines. Returns null if the
 * order's amounts don't add up.
 */
export function countedItems(order: StoredOrder): StoredOrderItem[] | null {
  const items = withUnitPrices(order);
  const missing = sumCents(items.map(lineCents)) + unchangedCents(order) - order.totalCents;
  if (missing < 0) return null;
  if (missing === 0) return items;
  const parts = splitCents(missing, items.map(lineCents));
  return items.map((item, at) => ({ ...item, offerCents: (item.offerCents ?? 0) + (parts[at] ?? 0) }));
}

/** Returns the sum of the lines' discounts in cents, without waived differences. */
const grantedCents = (items: readonly StoredOrderItem[]): Cents =>
  sumCents(items.map((item) => (item.offerCents ?? 0) - waivedCents(item)));

/** Returns the offers after an edit. Leaves out an offer that no longer reduces any line. Free shipping stays. */
function offersAfter(before: StoredOrder, counted: readonly StoredOrderItem[], items: readonly StoredOrderItem[]) {
  const named = before.boughtOffers ?? before.offers ?? [];
  const priced = named.filter(({ cents }) => cents > 0);
  const present = sumOffers((before.offers ?? []).filter(({ id }) => id !== WAIVED_ID));
  const rest = Math.max(0, present + grantedCents(items) - grantedCents(counted));
  const parts = splitCents(
    rest,
    priced.map(({ cents }) => cents),
  );
  const kept = named.flatMap((offer): AppliedOffer[] => {
    const at = priced.indexOf(offer);
    if (at < 0) return [offer];
    const cents = parts[at] ?? 0;
    return cents > 0 ? [{ ...offer, cents }] : [];
  });
  const waived = sumCents(items.map(waivedCents));
  return waived > 0 ? [...kept, { id: WAIVED_ID, name: WAIVED_NAME, code: null, cents: waived }] : kept;
}

/** Returns the order with new items and new amounts. `counted` lists the items before the edit, with their discounts. */
export function withEditedItems(
  before: StoredOrder,
  counted: readonly StoredOrderItem[],
  items: readonly StoredOrderItem[],
): StoredOrder {
  const offers = offersAfter(before, counted, items);
  const fullCents = sumCents(items.map(({ unitCents = 0, quantity }) => unitCents * quantity));
  const net = sumCents(items.map(lineCents));
  return {
    ...before,
    items: [...items],
    ...(offers.length > 0 || before.offers ? { offers } : {}),
    ...(before.offers && !before.boughtOffers ? { boughtOffers: before.offers } : {}),
    subtotalCents: fullCents + sumBought(before.giftCards),
    discountCents: fullCents - net,
    totalCents: net + unchangedCents(before),
  };
}

/** Reduces the price of the lines at these positions by `cents` in total. */
export function withWaived(
  items: readonly StoredOrderItem[],
  positions: readonly number[],
  cents: Cents,
): StoredOrderItem[] {
  const weights = items.map((item, at) => (positions.includes(at) ? lineCents(item) : 0));
  const parts = splitCents(cents, weights);
  return items.map((item, at) => {
    const part = parts[at] ?? 0;
    if (part === 0) return item;
    const waived = { cents: waivedCents(item) + part, quantity: item.quantity };
    return withDiscounts({ ...item, bought: boughtLine(item), waived });
  });
}
