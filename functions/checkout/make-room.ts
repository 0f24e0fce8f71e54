import { logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import type { RequestedLine, Shortage } from '#shared/catalogue/stock.ts';
import { type Checkout, type CheckoutLine, heldUnits } from '#shared/checkout/checkout.ts';
import {
  ADDRESS_HOLDING,
  CUSTOMER_HOLDING,
  exceedsHolding,
  findOversizedLine,
  givingWay,
  type HeldCheckout,
  unitsHeldOf,
} from '#shared/checkout/holder.ts';
import { releaseCheckout } from '#store/checkout/checkout-ends.ts';
import { getOpenCheckouts } from '#store/checkout/checkouts.ts';
import type { Holding } from '#store/checkout/holdings.ts';
import { offerHolder } from '#store/marketing/offer-uses.ts';
import { closePaymentPage } from './payment-session.ts';
import { tolerateOutage } from './session-state.ts';
import { settleSession } from './settle-session.ts';

/**
 * Identifies the shopper or shoppers for whom a checkout holds stock: a signed-in customer, or all guests at one network
 * address together.
 */
export interface Holder {
  id: string;
  isCustomer: boolean;
}

/**
 * Time in which a request opens its payment page, in milliseconds. An older checkout without a page was left behind by a
 * crash.
 */
const OPENING_MS = 30_000;

const CROWDED =
  'There are too many unpaid orders on your network. Please try again in a few minutes, or sign in first.';
const CROWDED_RETRY_S = 300;

interface Room {
  checkout: Checkout;
  /** Number of units left for sale, by product id. Covers the products in the cart that have finite stock. */
  left: ReadonlyMap<string, number>;
  holder: Holder;
  holding: Holding;
  /** Current time, in milliseconds UTC. */
  now: number;
}

/**
 * Returns the holder's list of checkouts, including the new one. If unpaid checkouts hold too much together, `givingWay`
 * selects the older ones to close. Each of these loses its payment page and returns its stock, or becomes an order if it
 * turns out to be paid. Throws `order_limit` for a cart that is too large on its own, `too_many_requests` if none can be
 * closed, and `payment_unavailable`.
 */
export async function makeRoom({ checkout, left, holder, holding, now }: Room): Promise<Holding> {
  const added = {
    id: checkout.id,
    expiresAt: checkout.expiresAt,
    units: Object.fromEntries(heldUnits(checkout.lines)),
  };
  const { isCustomer } = holder;
  // Only units count for guests, so a guest's checkout without units is not listed. The exception is a code that works once
  // per customer. Its checkout is listed, so that it can be closed to release the code.
  if (!isCustomer && !checkout.offerHolder && Object.keys(added.units).length === 0) return holding;
  const limits = isCustomer ? CUSTOMER_HOLDING : ADDRESS_HOLDING;
  const withAdded = { ...holding, checkouts: [...holding.checkouts, added] };
  const isCrowded = exceedsHolding(withAdded.checkouts, stockWith(left, holding.checkouts), limits);
  if (!isCrowded && !findOversizedLine(checkout.lines, left)) return withAdded;
  // The list may contain checkouts that have been paid or closed since.
  const open = await getOpenCheckouts(holding.checkouts.map(({ id }) => id));
  const held = holding.checkouts.filter(({ id }) => open.has(id));
  const stock = stockWith(left, held);
  refuseOversized(checkout.lines, stock);
  const leaving = givingWay(held, added, { stock, limits, isCustomer });
  if (!leaving) throw new Problem('too_many_requests', CROWDED, { retryAfter: CROWDED_RETRY_S });
  for (const { id } of leaving) await giveWay(open.get(id), now);
  return { ...holding, checkouts: [...held.filter((each) => !leaving.includes(each)), added] };
}

/**
 * Closes the customer's oldest unpaid checkout that holds stock needed for the new cart. Returns false if no such stock is
 * held, or if all of it together is not enough for the cart. Throws like `makeRoom`.
 */
export async function releaseOwnStock(
  items: readonly RequestedLine[],
  shortages: readonly Shortage[],
  { holding, now }: Pick<Room, 'holding' | 'now'>,
): Promise<boolean> {
  const open = await getOpenCheckouts(holding.checkouts.map(({ id }) => id));
  const held = holding.checkouts.filter(({ id }) => open.has(id));
  const asked = (productId: string) =>
    items.reduce((sum, item) => sum + (item.productId === productId ? item.quantity : 0), 0);
  const isEnough = shortages.every(
    ({ productId, available }) => available + unitsHeldOf(productId, held) >= asked(productId),
  );
  const oldest = held.find(({ units }) => shortages.some(({ productId }) => units[productId]));
  if (!isEnough || !oldest) return false;
  await giveWay(open.get(oldest.id), now);
  return true;
}

/**
 * Closes the person's oldest unpaid checkout that holds a use of a code. If that checkout turns out to be paid, its use stays
 * counted. Guests at one network address are separate people unless they gave the same email address. Returns false if there
 * is no such checkout. Throws like `makeRoom`.
 */
export async function releaseOwnUse(
  { code, email }: { code: string; email: string | null },
  { holder, holding, now }: Pick<Room, 'holder' | 'holding' | 'now'>,
): Promise<boolean> {
  if (!holder.isCustomer && !email) return false;
  const open = await getOpenCheckouts(holding.checkouts.map(({ id }) => id));
  const isOwn = (checkout: Checkout, offerId: string) =>
    holder.isCustomer || (email !== null && checkout.offerHolder === offerHolder(offerId, email));
  const oldest = holding.checkouts
    .flatMap(({ id }) => open.get(id) ?? [])
    .find((checkout) => checkout.offers?.some((offer) => offer.code === code && isOwn(checkout, offer.id)));
  if (!oldest) return false;
  await giveWay(oldest, now);
  return true;
}

/**
 * Returns the number of units that the holder could take of each product: the units left for sale, plus the units in the
 * holder's own checkouts.
 */
const stockWith = (left: ReadonlyMap<string, number>, held: readonly HeldCheckout[]): Map<string, number> =>
  new Map([...left].map(([productId, units]) => [productId, units + unitsHeldOf(productId, held)]));

function refuseOversized(lines: readonly CheckoutLine[], stock: ReadonlyMap<string, number>): void {
  const oversized = findOversizedLine(lines, stock);
  if (!oversized) return;
  const { position, title, most, ofAll } = oversized;
  const detail = ofAll
    ? `One order can have up to ${most} items from stock. Please email us about a larger order.`
    : `One order can have up to ${most} of “${title}”. Please email us about a larger order.`;
  throw new Problem('order_limit', detail, {
    errors: [{ path: `items.${position}.quantity`, message: `can be ${most} at most` }],
  });
}

async function giveWay(checkout: Checkout | undefined, now: number): Promise<void> {
  if (!checkout) return;
  const { sessionId, createdAt } = checkout;
  if (!sessionId) {
    if (now - Date.parse(createdAt) < OPENING_MS) {
      const detail = 'Your last checkout is still opening. Please try again in a moment.';
      throw new Problem('too_many_requests', detail, { retryAfter: 5 });
    }
    await releaseCheckout(checkout, 'failed', now);
    return;
  }
  logger.info('older checkout closed for a newer one');
  await closePaymentPage(sessionId);
  // The page is closed at this point. If Stripe does not respond, its webhook returns the stock later.
  await tolerateOutage(() => settleSession(sessionId, { now, endedAs: 'displaced' }));
}
