import type { CheckoutLine } from './checkout.ts';

/** An unpaid checkout with the units of finite stock that it holds, by product id. */
export interface HeldCheckout {
  id: string;
  /** UTC ISO. */
  expiresAt: string;
  units: Record<string, number>;
}

/**
 * Limits the stock that the unpaid checkouts of one holder can hold together. A holder is a customer, or the guests at one
 * address.
 */
export interface HoldingLimits {
  /** Missing if the number of checkouts is not limited. */
  checkouts?: number;
  units: number;
  /** Share of a product's stock. A holder may always hold `anyStock` units of the product. */
  stockShare: number;
  anyStock: number;
}

/**
 * Limits for a signed-in customer, and also for a single cart of a guest. One customer can buy the last few units of a
 * product.
 */
export const CUSTOMER_HOLDING = {
  checkouts: 3,
  units: 100,
  stockShare: 0.25,
  anyStock: 10,
} as const satisfies HoldingLimits;

/** Limits for all guests at one IPv4 address or IPv6 /56, which an office or a phone network can share. */
export const ADDRESS_HOLDING = { units: 200, stockShare: 0.5, anyStock: 10 } as const satisfies HoldingLimits;

/** Carts of up to this many units are treated as equally large. */
const SMALL_CART = 3;
/** Milliseconds for which a small cart is not closed in favor of another guest. Nearly all shoppers pay within this time. */
const TIME_TO_PAY_MS = 20 * 60_000;

/**
 * Highest number of units that the checkouts from one wide network (IPv4 /24, IPv6 /48) hold within `SITE_SPAN_MS`. Guests
 * and customers are counted separately, so a guest who is refused can sign in. This limits a caller with many addresses or
 * accounts.
 */
export const SITE_UNITS = 400;
/** Milliseconds for which a checkout holds its stock. */
export const SITE_SPAN_MS = 35 * 60_000;
/** A customer's cart with up to this many units is never refused because of others on the same network. */
export const ADMITTED_UNITS = 6;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

const unitsOf = ({ units }: HeldCheckout): number => sum(Object.values(units));

/**
 * Highest number of units that a holder held at one time since `from`, as counted for the wide network. `from` is the start
 * of a span in UTC ms.
 */
export interface CountedUnits {
  from: number;
  units: number;
}

/**
 * Returns the units to count for the wide network when a holder adds `units`. They never exceed the holder's own limit,
 * however many checkouts the holder opens and leaves, so one holder cannot use up the limit of the network. `now` is in UTC
 * milliseconds.
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

/**
 * Returns the highest number of units of a product that one holder can hold. `stock` is the stock that is left plus the units
 * that the holder already holds.
 */
export const holdableUnits = (stock: number, { stockShare, anyStock }: HoldingLimits): number =>
  Math.max(anyStock, Math.floor(stock * stockShare));

/** Returns the units of a product that the checkouts hold. */
export const unitsHeldOf = (productId: string, held: readonly HeldCheckout[]): number =>
  sum(held.map(({ units }) => units[productId] ?? 0));

/** A line that makes a cart larger than one cart may be. */
export interface OversizedLine {
  position: number;
  title: string;
  /** Highest number of units allowed of this product. If `ofAll` is true, the number applies to all products together. */
  most: number;
  ofAll: boolean;
}

/**
 * Returns the first line that makes a cart too large. Null if the cart is small enough. `stock` contains the units that the
 * shopper could take, by product id.
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

/**
 * Returns the products of which the checkouts hold more units than the limits allow. `stock` is the same as in
 * `findOversizedLine`.
 */
const overheldProducts = (held: readonly HeldCheckout[], stock: Stock, limits: HoldingLimits): string[] =>
  [...stock].flatMap(([productId, units]) =>
    unitsHeldOf(productId, held) > holdableUnits(units, limits) ? [productId] : [],
  );

/** Returns whether the checkouts together hold more than the limits allow. `stock` is the same as in `findOversizedLine`. */
export const exceedsHolding = (held: readonly HeldCheckout[], stock: Stock, limits: HoldingLimits): boolean =>
  held.length > (limits.checkouts ?? Number.POSITIVE_INFINITY) ||
  sum(held.map(unitsOf)) > limits.units ||
  overheldProducts(held, stock, limits).length > 0;

/**
 * Returns the checkout with the most units, or the oldest of several. If `productId` is given, only units of that product
 * matter. Leaves out small checkouts that were opened shortly before the new one, which is the last in the list.
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
 * Returns the checkouts to close, oldest first, so that the new one fits within the limits. For a customer, the oldest is
 * closed first. Guests at one address are strangers to each other, so for guests the largest is closed first, or the oldest
 * of several. Returns null if the new checkout itself is the largest, or if all are small and their shoppers may still be
 * paying.
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
