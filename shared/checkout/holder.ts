import type { CheckoutLine } from './checkout.ts';

/** An unpaid checkout and the units of finite stock that it holds, by product id. */
export interface HeldCheckout {
  id: string;
  /** UTC ISO. */
  expiresAt: string;
  units: Record<string, number>;
}

/** The most that one holder's unpaid checkouts hold together. */
export interface HoldingLimits {
  checkouts: number;
  units: number;
  /** Share of a product's stock; a holder may always hold `ANY_STOCK`. */
  stockShare: number;
}

/** A signed-in customer, and also the most that one cart of a guest can hold. */
export const CUSTOMER_HOLDING: HoldingLimits = { checkouts: 3, units: 100, stockShare: 0.25 };

/** All guests at one IPv4 address or IPv6 /56, which an office or a phone network can share. */
export const ADDRESS_HOLDING: HoldingLimits = { checkouts: 20, units: 200, stockShare: 0.5 };

/**
 * Units that the unpaid and paid checkouts of one wide network (IPv4 /24, IPv6 /48) take within `SITE_SPAN_MS`; guests and
 * customers are counted apart, so that signing in is a way on. Bounds who has many addresses or accounts.
 */
export const SITE_UNITS = 400;
/** As long as a checkout holds its stock. */
export const SITE_SPAN_MS = 35 * 60_000;

/** Units of one product that a single buyer may always take, so that the last few can be sold to one person. */
const ANY_STOCK = 10;

/** Returns the most units of a product that one holder can hold; `stock` is what is left plus what they hold. */
export const holdableUnits = (stock: number, { stockShare }: HoldingLimits): number =>
  Math.max(ANY_STOCK, Math.floor(stock * stockShare));

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

/** Returns the units of a product that the checkouts hold. */
export const unitsHeldOf = (productId: string, held: readonly HeldCheckout[]): number =>
  sum(held.map(({ units }) => units[productId] ?? 0));

/** A line of a cart that asks for more than one cart can hold. */
export interface OversizedLine {
  /** Position in the cart. */
  position: number;
  title: string;
  /** The most units of the product, or of all products together. */
  most: number;
  ofAll: boolean;
}

/**
 * Returns the first line with which a cart is larger than one cart can be; null for other carts. `stock` holds the units
 * that the shopper could take, by product id.
 */
export function findOversizedLine(
  lines: readonly Pick<CheckoutLine, 'productId' | 'title' | 'quantity' | 'holdsStock'>[],
  stock: ReadonlyMap<string, number>,
): OversizedLine | null {
  const taken = new Map<string, number>();
  for (const [position, { productId, title, quantity, holdsStock }] of lines.entries()) {
    if (!holdsStock) continue;
    taken.set(productId, (taken.get(productId) ?? 0) + quantity);
    const most = holdableUnits(stock.get(productId) ?? 0, CUSTOMER_HOLDING);
    if ((taken.get(productId) ?? 0) > most) return { position, title, most, ofAll: false };
    if (sum(taken.values()) > CUSTOMER_HOLDING.units)
      return { position, title, most: CUSTOMER_HOLDING.units, ofAll: true };
  }
  return null;
}

/** Returns whether the checkouts hold more together than the limits allow. `stock` as for `findOversizedLine`. */
export function exceedsHolding(
  held: readonly HeldCheckout[],
  stock: ReadonlyMap<string, number>,
  limits: HoldingLimits,
): boolean {
  if (held.length > limits.checkouts || sum(held.flatMap(({ units }) => Object.values(units))) > limits.units)
    return true;
  return [...stock].some(([productId, units]) => unitsHeldOf(productId, held) > holdableUnits(units, limits));
}
