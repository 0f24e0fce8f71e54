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

/** Holds the stock of a checkout: a signed-in customer, else all guests at one network address. */
export interface Holder {
  id: string;
  isCustomer: boolean;
}

/** A checkout without a payment page is being opened by a request that takes less than this, or was left by a crash. */
const OPENING_MS = 30_000;

const CROWDED =
  'There are too many unpaid orders on your network. Please try again in a few minutes, or sign in first.';
const CROWDED_RETRY_S = 300;

interface Room {
  checkout: Checkout;
  /** Units left for sale of each product in the cart with finite stock, by product id. */
  left: ReadonlyMap<string, number>;
  holder: Holder;
  holding: Holding;
  /** Milliseconds UTC. */
  now: number;
}

/**
 * Returns the holder's list with the new checkout. While their unpaid checkouts hold too much together, one gives way, see
 * `givingWay`: its payment page closes and its stock goes back, or, when it turns out to be paid, it becomes an order.
 * Throws `order_limit` for a cart that is too large by itself, `too_many_requests`, and `payment_unavailable`.
 */
export async function makeRoom({ checkout, left, holder, holding, now }: Room): Promise<Holding> {
  const added = {
    id: checkout.id,
    expiresAt: checkout.expiresAt,
    units: Object.fromEntries(heldUnits(checkout.lines)),
  };
  const { isCustomer } = holder;
  // Guests are counted by units alone. Besides, a page with a code that works once is listed, so that it can give way.
  if (!isCustomer && !checkout.offerHolder && Object.keys(added.units).length === 0) return holding;
  const limits = isCustomer ? CUSTOMER_HOLDING : ADDRESS_HOLDING;
  const withAdded = { ...holding, checkouts: [...holding.checkouts, added] };
  const isCrowded = exceedsHolding(withAdded.checkouts, stockWith(left, holding.checkouts), limits);
  if (!isCrowded && !findOversizedLine(checkout.lines, left)) return withAdded;
  // The list can hold checkouts that were paid or closed since.
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
 * Closes the customer's oldest unpaid checkout that holds stock which their new cart lacks. Returns false when that would not
 * be enough for the cart. Throws as `makeRoom`.
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
 * Closes the oldest unpaid checkout of the same person that holds a use of a code, unless it turns out to be paid: then its
 * use stays counted. Guests at one address are strangers to each other, except those who name the same inbox. Returns false
 * when there is none. Throws as `makeRoom`.
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
 * Returns the units of each product that the holder could take: those left, and those that their own checkouts hold.
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
  // The page is closed: while Stripe does not answer, its webhook returns the stock.
  await tolerateOutage(() => settleSession(sessionId, { now, endedAs: 'displaced' }));
}
