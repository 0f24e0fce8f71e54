import { type AppliedOffer, offerLabel, sumOffers } from '#shared/base/discounts/applied-offer.ts';
import {
  discountedUnit,
  discountName,
  type VolumeStep,
  volumeDiscount,
} from '#shared/base/discounts/volume-discounts.ts';
import { type Cents, roundHalfUp, sumCents } from '#shared/base/money.ts';
import type { OrderItem } from './order.ts';

/**
 * Volume discount steps of orders from before each order stored its own. Never change them, because the receipts of these
 * orders would change.
 */
const STEPS_OF_OLDER_ORDERS: readonly VolumeStep[] = [
  { units: 3, percent: 10 },
  { units: 6, percent: 25 },
];

type BoughtItem = Pick<OrderItem, 'quantity' | 'priceCents' | 'unitCents'>;

export interface Bought<Item extends BoughtItem = BoughtItem> {
  items: readonly Item[];
  offers?: readonly AppliedOffer[] | undefined;
  volumeDiscount?: VolumeStep | undefined;
  /** Gift cards that the order bought. `recipient` is missing if the name must not be shown. */
  giftCards?: readonly { amountCents: Cents; recipient?: { name: string } | null }[] | undefined;
  giftCardPayments?: readonly { lastFour: string; cents: Cents }[] | undefined;
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  totalCents: Cents;
}

/**
 * Describes the amounts of an order as people see them. The lines add up to the subtotal. The subtotal minus the discounts
 * plus shipping is the total.
 */
export interface Receipt {
  /**
   * Price of a unit and of a line, by position. It is the price before the volume discount, if `discounts` lists that
   * discount.
   */
  lines: { unitCents: Cents; totalCents: Cents }[];
  subtotalCents: Cents;
  /** The volume discount and the offers. An offer of free shipping has 0 cents. */
  discounts: { name: string; cents: Cents }[];
  shippingCents: Cents;
  totalCents: Cents;
}

const linesAt = (items: readonly BoughtItem[], unitCents: readonly Cents[]): Receipt['lines'] =>
  items.map(({ quantity }, at) => ({ unitCents: unitCents[at] ?? 0, totalCents: (unitCents[at] ?? 0) * quantity }));

const totalOf = (lines: Receipt['lines']): Cents => sumCents(lines.map(({ totalCents }) => totalCents));

/**
 * Returns the price of a unit before the volume discount. Older orders do not store this price, so it is calculated. If
 * rounding makes that impossible, returns the price after the discount.
 */
function fullUnitCents({ unitCents, priceCents }: BoughtItem, percent: number): Cents {
  if (unitCents !== undefined) return unitCents;
  const likely = roundHalfUp((priceCents * 100) / (100 - percent));
  return discountedUnit(likely, percent) === priceCents ? likely : priceCents;
}

/**
 * Returns the amounts to show for an order. For an older order, the prices before the discount can be uncertain. In that
 * case, the lines and the subtotal are shown after the discount.
 */
export function receiptOf({
  items,
  offers = [],
  volumeDiscount: stored,
  subtotalCents,
  discountCents,
  shippingCents,
  totalCents,
  giftCards = [],
}: Bought): Receipt {
  const boughtCents = sumCents(giftCards.map(({ amountCents }) => amountCents));
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const volumeCents = discountCents - sumOffers(offers);
  const named = offers.map((offer) => ({ name: offerLabel(offer), cents: offer.cents }));
  const step = volumeCents > 0 ? (stored ?? volumeDiscount(units, STEPS_OF_OLDER_ORDERS)) : null;
  const full = linesAt(
    items,
    items.map((item) => fullUnitCents(item, step?.percent ?? 0)),
  );
  if (totalOf(full) + boughtCents === subtotalCents) {
    const volume = volumeCents > 0 ? [{ name: discountName(step), cents: volumeCents }] : [];
    return { lines: full, subtotalCents, discounts: [...volume, ...named], shippingCents, totalCents };
  }
  const charged = linesAt(
    items,
    items.map(({ priceCents }) => priceCents),
  );
  return { lines: charged, subtotalCents: totalOf(charged), discounts: named, shippingCents, totalCents };
}
