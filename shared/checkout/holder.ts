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
  /** Missing where only units count. */
  checkouts?: number;
  units: number;
  /** Share of a product's stock; a holder may always hold `anyStock` units of it. */
  stockShare: number;
  anyStock: number;
}

/** A signed-in customer, and also the most that one cart of a guest can hold. The last few can be sold to one person. */
export const CUSTOMER_HOLDING = {
  checkouts: 3,
  units: 100,
  stockShare: 0.25,
  anyStock: 10,
} as const satisfies HoldingLimits;

/** All guests at one IPv4 address or IPv6 /56, which an office or a phone network can share. */
export const ADDRESS_HOLDING = { units: 200, stockShare: 0.5, anyStock: 10 } as const satisfies HoldingLimits;

/** Carts of up to this many units count as equally large. */
const SMALL_CART = 3;
/** A small cart is not closed for another guest this soon after it was opened: nearly all shoppers pay within this time. */
const TIME_TO_PAY_MS = 20 * 60_000;

/**
 * Units that the checkouts of one wide network (IPv4 /24, IPv6 /48) hold within `SITE_SPAN_MS`; guests and customers are
 * counted apart, so that signing in is a way on. Bounds who has many addresses or accounts.
 */
export const SITE_UNITS = 400;
/** As long as a checkout holds its stock. */
export const SITE_SPAN_MS = 35 * 60_000;
/** A customer's cart of up to this many units is never refused because of others on the same network. */
export const ADMITTED_UNITS = 6;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

const unitsOf = ({ units }: HeldCheckout): number => sum(Object.values(units));

/** The most units that a holder has held at a time since `from` (UTC ms, the start of a span), as its wide network counts them. */
export interface CountedUnits {
  from: number;
  units: number;
}

/**
 * Returns what the wide network counts of a holder who adds `units`: never more than the holder can hold, however many
 * checkouts are opened and left, so that one holder cannot use up the network's units. `now` in milliseconds UTC.
 */
export function countForNetwork(
  { checkouts, counted }: { checkouts: readonly HeldCheckout[]; counted?: CountedUnits | undefined },
  units: number,
  { limits, now }: { limits: HoldingLimits; now: number },
): { counted: CountedUnits; added: number } {
  const from = now - (now % SITE_SPAN_MS);
  const before = counted?.from === from ? counted.units : 0;
  const most = Math.max(before, Math.min(limits.units, sum(checkouts.map(unitsOf)) + units));
  return { counted: { from, units: most }, added: most - before };
}

/** Returns the most units of a product that one holder can hold; `stock` is what is left plus what they hold. */
export const holdableUnits = (stock: number, { stockShare, anyStock }: HoldingLimits): number =>
  Math.max(anyStock, Math.floor(stock * stockShare));

/** Returns the units of a product that the checkouts hold. */
export const unitsHeldOf = (productId: string, held: readonly HeldCheckout[]): number =>
  sum(held.map(({ units }) => units[productId] ?? 0));

/** A line of a cart that asks for more than one cart can hold. */
export interface OversizedLine {
  position: number;
  title: string;
  /** The most units of the product, or of all products together. */
  most: number;
  ofAll: boolean;
}

/**
 * Returns the first line that makes a cart too large; null for other carts. `stock` holds the units that the shopper
 * could take, by product id.
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

type Stock = ReadonlyMap<string, number>;

/** Returns the products of which the checkouts hold more than the limits allow. `stock` as for `findOversizedLine`. */
const overheldProducts = (held: readonly HeldCheckout[], stock: Stock, limits: HoldingLimits): string[] =>
  [...stock].flatMap(([productId, units]) =>
    unitsHeldOf(productId, held) > holdableUnits(units, limits) ? [productId] : [],
  );

/** Returns whether the checkouts hold more together than the limits allow. `stock` as for `findOversizedLine`. */
export const exceedsHolding = (held: readonly HeldCheckout[], stock: Stock, limits: HoldingLimits): boolean =>
  held.length > (limits.checkouts ?? Number.POSITIVE_INFINITY) ||
  sum(held.map(unitsOf)) > limits.units ||
  overheldProducts(held, stock, limits).length > 0;

/**
 * Returns the largest checkout, the oldest of equals; if too much of a product is held, the largest by that product.
 * Leaves out small ones that were opened shortly before the new one, the last.
 */
function largest(held: readonly HeldCheckout[], [productId]: readonly string[]): HeldCheckout | undefined {
  const openedFrom = Date.parse(held.at(-1)?.expiresAt ?? '') - TIME_TO_PAY_MS;
  const unitsIn = (each: HeldCheckout) => (productId ? (each.units[productId] ?? 0) : unitsOf(each));
  const size = (each: HeldCheckout) => Math.max(SMALL_CART, unitsIn(each));
  const candidates = held.filter(
    (each) => unitsIn(each) > 0 && (size(each) > SMALL_CART || Date.parse(each.expiresAt) <= openedFrom),
  );
  return candidates.toSorted((a, b) => size(b) - size(a))[0];
}

/**
 * Returns the checkouts, oldest first, that must give way to the last one. A customer gives up their oldest. Guests at one address
 * are strangers to each other: the largest gives way, the oldest of equals. Returns null when that is the new one itself, and
 * when all are small and their shoppers may be paying.
 */
export function givingWay(
  held: readonly HeldCheckout[],
  added: HeldCheckout,
  { stock, limits, isCustomer }: { stock: Stock; limits: HoldingLimits; isCustomer: boolean },
): HeldCheckout[] | null {
  const left = [...held];
  const leaving: HeldCheckout[] = [];
  while (left.length > 0 && exceedsHolding([...left, added], stock, limits)) {
    const overheld = overheldProducts([...left, added], stock, limits);
    const next = isCustomer ? left[0] : largest([...left, added], overheld);
    if (!next || next === added) return null;
    left.splice(left.indexOf(next), 1);
    leaving.push(next);
  }
  return leaving;
}
