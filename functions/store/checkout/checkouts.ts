import { addLogContext } from '#functions/runtime/log.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { finiteStockDemand } from '#shared/catalogue/stock.ts';
import { type Checkout, checkoutTtl, STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import type { Offer } from '#shared/marketing/offer.ts';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import { checkPricedWrite, ensureStock, takeStockWrite } from '#store/catalogue/stock/stock.ts';
import {
  ConditionsFailed,
  getItem,
  getItems,
  isConditionFailure,
  putItem,
  queryItems,
  type TransactionWrite,
  transact,
  updateItem,
} from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { checkoutKey, sessionKey } from '#store/keys/checkout.ts';
import { CHECKOUT_ROWS, customerCheckoutKey, profileKey } from '#store/keys/customers.ts';
import { takeUses } from '#store/marketing/offer-uses.ts';
import { reserveWrites } from '#store/orders/gift-cards/payments.ts';
import { stockCause } from './checkout-ends.ts';
import { type Holding, holdingWrite } from './holdings.ts';

/** Reads a checkout, consistently by default, and adds its ids to the log context. */
export async function getCheckout(id: string, { consistent = true } = {}): Promise<Checkout | null> {
  const checkout = await getItem<Checkout>(checkoutKey(id), { consistent });
  if (checkout) addLogContext({ checkoutId: id, orderId: checkout.orderId ?? checkout.becomes });
  return checkout;
}

/** Returns the checkout of a payment session; null when this shop did not open the session. */
export async function getCheckoutBySession(sessionId: string): Promise<Checkout | null> {
  const link = await getItem<{ checkoutId: string }>(sessionKey(sessionId), { consistent: true });
  return link ? getCheckout(link.checkoutId) : null;
}

/** Returns the payment page of a session; null for a session without one. */
export async function getPaymentPageUrl(sessionId: string): Promise<string | null> {
  return (await getItem<{ url?: string }>(sessionKey(sessionId), { consistent: true }))?.url ?? null;
}

/** Writes the row that lists a customer's checkout for a month. A row without its checkout lists nothing. */
const putCustomerRow = (userId: string, { id, createdAt }: Checkout): Promise<void> =>
  putItem({
    ...customerCheckoutKey(userId, id),
    userId,
    checkoutId: id,
    ttl: checkoutTtl(Date.parse(createdAt)),
  });

/** Lists the checkouts of a customer that hold stock. */
export async function listOpenCheckouts(userId: string): Promise<Checkout[]> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :rows)',
    ExpressionAttributeValues: { ':pk': profileKey(userId).pk, ':rows': CHECKOUT_ROWS },
  });
  const checkouts = await getItems<Checkout>(items.map(({ checkoutId }) => checkoutKey(String(checkoutId))));
  return checkouts.filter(({ status }) => STOCK_HOLDING_STATUSES.includes(status));
}

interface Opening {
  /** UTC ISO. */
  closeAt: string;
  holding: Holding;
  offers?: readonly Offer[];
  /** As they were read for the price. */
  giftCards?: readonly GiftCard[];
}

/** Returns the link of a session that gift cards pay in full, which no payment page brings. */
const ownSessionWrites = ({ id, sessionId }: Checkout): TransactionWrite[] =>
  sessionId ? [{ Put: { Item: { ...sessionKey(sessionId), checkoutId: id } } }] : [];

/**
 * Takes the stock, counts the uses of the offers, holds what gift cards pay, inserts the checkout and adds it to the list of its holder in one
 * transaction. Returns false when a product, an offer or a gift card has changed or sold out, or the holder has opened another checkout,
 * since it was read.
 */
export async function openCheckout(
  checkout: Checkout,
  products: ReadonlyMap<string, Product>,
  { closeAt, holding, offers = [], giftCards = [] }: Opening,
): Promise<boolean> {
  const held = reserveWrites(giftCards, checkout);
  if (!held) return false;
  const demand = finiteStockDemand(checkout.lines, products);
  const stockWrites = [...products.values()].map((product) => {
    const units = demand.get(product.id);
    return units ? takeStockWrite(product, units, stockCause('checkout', checkout)) : checkPricedWrite(product);
  });
  // Before the transaction, where it costs half: only a checkout with a row must not be missed.
  if (checkout.userId) await putCustomerRow(checkout.userId, checkout);
  try {
    await transact([
      ...stockWrites,
      ...takeUses(offers, checkout),
      ...held,
      ...ownSessionWrites(checkout),
      {
        Put: {
          Item: { ...checkoutKey(checkout.id), ...checkout },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      enqueueJob('close_checkout', { checkoutId: checkout.id }, closeAt, checkout.createdAt),
      holdingWrite(holding, checkout.createdAt),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    await Promise.all([...products.keys()].map(ensureStock));
    return false;
  }
}

/** Removes the customer from a checkout that became an order. Does nothing when the checkout is gone. */
export const eraseCheckoutEmail = (id: string): Promise<void> =>
  eraseFields(id, {
    UpdateExpression: 'SET email = :none, userId = :none REMOVE contact, giftCards',
    ExpressionAttributeValues: { ':none': null },
  });

/** Removes the recipients of gift cards from a checkout that became an order. Does nothing when the checkout is gone. */
export const eraseCheckoutGiftCards = (id: string): Promise<void> =>
  eraseFields(id, { UpdateExpression: 'REMOVE giftCards' });

async function eraseFields(id: string, update: Omit<Parameters<typeof updateItem>[0], 'Key'>): Promise<void> {
  try {
    await updateItem<Checkout>({ Key: checkoutKey(id), ConditionExpression: 'attribute_exists(pk)', ...update });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

const WITHOUT_OTHER_SESSION = 'sessionId IN (:none, :session)';

/**
 * Links an open checkout and its new payment page in both directions. Returns false when the checkout was closed or has
 * another page. Linking the same page twice is safe. The way from the page comes first, so that a page a shopper can reach
 * always has it; after a crash in between, settlement or a repeated request completes the link.
 */
export async function linkCheckoutSession(checkoutId: string, sessionId: string, url: string): Promise<boolean> {
  await updateItem({
    Key: sessionKey(sessionId),
    UpdateExpression: 'SET checkoutId = :checkout, #url = :url',
    ExpressionAttributeNames: { '#url': 'url' },
    ExpressionAttributeValues: { ':checkout': checkoutId, ':url': url },
  });
  try {
    await updateItem({
      Key: checkoutKey(checkoutId),
      UpdateExpression: 'SET sessionId = :session',
      ConditionExpression: `#status = :open AND ${WITHOUT_OTHER_SESSION}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':session': sessionId, ':none': null, ':open': 'open' },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Links a session of this shop that a crash left without a link. Returns false when the checkout has another session. */
export async function linkLostSession(checkoutId: string, sessionId: string): Promise<boolean> {
  try {
    await transact([
      {
        Update: {
          Key: checkoutKey(checkoutId),
          UpdateExpression: 'SET sessionId = :session',
          ConditionExpression: WITHOUT_OTHER_SESSION,
          ExpressionAttributeValues: { ':session': sessionId, ':none': null },
        },
      },
      {
        Update: {
          Key: sessionKey(sessionId),
          UpdateExpression: 'SET checkoutId = :checkout',
          ExpressionAttributeValues: { ':checkout': checkoutId },
        },
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/** Returns the checkouts that are still open, by id. */
export async function getOpenCheckouts(ids: readonly string[]): Promise<Map<string, Checkout>> {
  const checkouts = await getItems<Checkout>(ids.map(checkoutKey), { consistent: true });
  return new Map(checkouts.filter(({ status }) => status === 'open').map((checkout) => [checkout.id, checkout]));
}

/**
 * Returns the completed sessions that need a look: those of open checkouts, and those that name a checkout with another session.
 * Checkouts waiting for a delayed payment are left to its webhook.
 */
export async function filterUnsettledSessions<Session extends { id: string; checkoutId: string }>(
  sessions: readonly Session[],
): Promise<(Session & { isForeign: boolean })[]> {
  const found = await getItems<Checkout>([...new Set(sessions.map(({ checkoutId }) => checkoutId))].map(checkoutKey));
  const checkouts = new Map(found.map((checkout) => [checkout.id, checkout]));
  return sessions.flatMap((session) => {
    const checkout = checkouts.get(session.checkoutId);
    if (!checkout) return [];
    const isForeign = checkout.sessionId !== null && checkout.sessionId !== session.id;
    return isForeign || checkout.status === 'open' ? [{ ...session, isForeign }] : [];
  });
}
