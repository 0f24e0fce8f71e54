import { type Cents, formatCents, roundHalfUp, sumCents } from '../money.ts';
import type { AppliedOffer } from './applied-offer.ts';

/**
 * The value of an offer. `percent` is above 0 and below 100. Only `buy_get` may use 100, which makes the cheapest units free.
 */
export type OfferValue =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amountCents: Cents }
  | { kind: 'buy_get'; buy: number; get: number; percent: number }
  | { kind: 'free_shipping' };

/** A discount code or an automatic offer, with everything needed to price a cart. */
export interface OfferTerms {
  id: string;
  name: string;
  /** Null for an automatic offer. */
  code: string | null;
  value: OfferValue;
  /** Lowest subtotal before discounts at which the offer applies, in cents. Null for any subtotal. */
  minimumCents: Cents | null;
  /** Ids of the products that the offer covers. Null for all products. */
  productIds: string[] | null;
  /** True if the offer is added to the volume discount. Otherwise only the larger of the two applies. */
  isStackable: boolean;
}

/**
 * Amount that the items must still cost after an offer. Stripe refuses to charge a card less (docs.stripe.com, minimum charge
 * amounts).
 */
export const MIN_CHARGE_CENTS = 50;

export interface OfferLine {
  productId?: string;
  unitCents: Cents;
  quantity: number;
}

const totalOf = ({ unitCents, quantity }: OfferLine): Cents => unitCents * quantity;

/**
 * Divides cents in proportion to the weights. `cents` must not exceed the sum of the weights. The parts add up to `cents`,
 * and no part exceeds its weight.
 */
export function divideCents(cents: Cents, weights: readonly Cents[]): Cents[] {
  const all = sumCents(weights);
  let weight = 0;
  let given = 0;
  return weights.map((own) => {
    weight += own;
    const part = all === 0 ? 0 : roundHalfUp((cents * weight) / all) - given;
    given += part;
    return part;
  });
}

/** Returns, for each line, how many of its units are among the `count` cheapest units of the cart. */
function cheapestUnits(lines: readonly OfferLine[], count: number): number[] {
  let left = count;
  const taken = lines.map(() => 0);
  const cheapestFirst = [...lines.entries()].sort(([, a], [, b]) => a.unitCents - b.unitCents);
  for (const [at, { quantity }] of cheapestFirst) {
    taken[at] = Math.min(left, quantity);
    left -= Math.min(left, quantity);
  }
  return taken;
}

/** Returns the cents that an offer takes off each line. Ignores the minimum charge. */
function rawShares(value: OfferValue, lines: readonly OfferLine[]): Cents[] {
  const totals = lines.map(totalOf);
  const goods = sumCents(totals);
  switch (value.kind) {
    case 'percent':
      return divideCents(roundHalfUp((goods * value.percent) / 100), totals);
    case 'amount':
      return divideCents(Math.min(value.amountCents, goods), totals);
    case 'buy_get': {
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const reduced = cheapestUnits(lines, Math.floor(units / (value.buy + value.get)) * value.get);
      return lines.map(({ unitCents }, at) => roundHalfUp((unitCents * value.percent) / 100) * (reduced[at] ?? 0));
    }
    case 'free_shipping':
      return totals.map(() => 0);
  }
}

const covers = ({ productIds }: OfferTerms, { productId = '' }: OfferLine): boolean =>
  productIds?.includes(productId) ?? true;

/**
 * Returns the cents that an offer takes off each line of a cart. The items together still cost at least the minimum charge.
 */
function sharesOf(offer: OfferTerms, lines: readonly OfferLine[]): Cents[] {
  const covered = lines.map((line) => (covers(offer, line) ? line : { ...line, quantity: 0 }));
  const shares = rawShares(offer.value, covered);
  const most = Math.max(0, sumCents(lines.map(totalOf)) - MIN_CHARGE_CENTS);
  return sumCents(shares) > most ? divideCents(most, shares) : shares;
}

const isReached = ({ minimumCents }: OfferTerms, subtotalCents: Cents): boolean => subtotalCents >= (minimumCents ?? 0);

const isForShipping = ({ value }: OfferTerms): boolean => value.kind === 'free_shipping';

export interface ItemsOffer {
  offer: OfferTerms;
  /** Cents off each line. */
  shares: Cents[];
  /** False if the offer replaces the volume discount. */
  withVolume: boolean;
}

/**
 * Returns the one offer on items that saves the most. Null if none saves more than the volume discount alone. `full` lists
 * the lines at full price. `reduced` lists the lines after the volume discount.
 */
export function bestItemsOffer(
  offers: readonly OfferTerms[],
  full: readonly OfferLine[],
  reduced: readonly OfferLine[],
): ItemsOffer | null {
  const subtotalCents = sumCents(full.map(totalOf));
  let best: ItemsOffer | null = null;
  let most = subtotalCents - sumCents(reduced.map(totalOf));
  const volumeCents = most;
  for (const offer of offers) {
    if (isForShipping(offer) || !isReached(offer, subtotalCents)) continue;
    const shares = sharesOf(offer, offer.isStackable ? reduced : full);
    const saved = sumCents(shares) + (offer.isStackable ? volumeCents : 0);
    if (saved <= most) continue;
    best = { offer, shares, withVolume: offer.isStackable };
    most = saved;
  }
  return best;
}

/** Returns the first offer that makes shipping free. Null if there is none. One covered item in the cart is enough. */
export const shippingOffer = (offers: readonly OfferTerms[], lines: readonly OfferLine[]): OfferTerms | null =>
  offers.find(
    (offer) =>
      isForShipping(offer) &&
      isReached(offer, sumCents(lines.map(totalOf))) &&
      lines.some((line) => covers(offer, line)),
  ) ?? null;

export const appliedOffer = ({ id, name, code }: OfferTerms, cents: Cents): AppliedOffer => ({ id, name, code, cents });

/**
 * Returns one sentence that explains why a shopper's code has no effect on a cart. Null if the offer is already part of the
 * price.
 */
export function idleCodeReason(
  offer: OfferTerms,
  { lines, applied }: { lines: readonly OfferLine[]; applied: readonly AppliedOffer[] },
): string | null {
  if (applied.some(({ id }) => id === offer.id)) return null;
  const missing = (offer.minimumCents ?? 0) - sumCents(lines.map(totalOf));
  if (missing > 0) return `Add ${formatCents(missing)} more to use it.`;
  if (!lines.some((line) => covers(offer, line))) return 'It isn’t for the items in your cart.';
  if (isForShipping(offer)) return 'Your order already ships free.';
  if (offer.value.kind === 'buy_get' && sumCents(sharesOf(offer, lines)) === 0)
    return `It needs ${offer.value.buy + offer.value.get} of its items in your cart.`;
  return 'You already save more without it.';
}
