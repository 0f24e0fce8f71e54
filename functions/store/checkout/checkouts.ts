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

/** Returns a checkout and adds its ids to the log context. Null if it does not exist. Reads consistently by default. */
export async function getCheckout(id: string, { consistent = true } = {}): Promise<Checkout | null> {
  const checkout = await getItem<Checkout>(checkoutKey(id), { consistent });
  if (checkout) addLogContext({ checkoutId: id, orderId: checkout.orderId ?? checkout.becomes });
  return checkout;
}

/** Returns the checkout of a payment session. Null if this shop did not open the session. */
export async function getCheckoutBySession(sessionId: string): Promise<Checkout | null> {
  const link = await getItem<{ checkoutId: string }>(sessionKey(sessionId), { consistent: true });
  return link ? getCheckout(link.checkoutId) : null;
}

/** Returns the URL of a session's payment page. Null if the session has none. */
export async function getPaymentPageUrl(sessionId: string): Promise<string | null> {
  return (await getItem<{ url?: string }>(sessionKey(sessionId), { consistent: true }))?.url ?? null;
}

/**
 * Writes the row that lists a checkout under its customer until the checkout expires. A row whose checkout was never saved
 * has no effect.
 */
const putCustomerRow = (userId: string, { id, createdAt }: Checkout): Promise<void> =>
  putItem({
    ...customerCheckoutKey(userId, id),
    userId,
    checkoutId: id,
    ttl: checkoutTtl(Date.parse(createdAt)),
  });

/** Lists the checkouts of a customer that currently reserve stock. */
export async function listOpenCheckouts(userId: string): Promise<Checkout[]> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :rows)',
    ExpressionAttributeValues: { ':pk': profileKey(userId).pk, ':rows': CHECKOUT_ROWS },
  });
  const checkouts = await getItems<Checkout>(items.map(({ checkoutId }) => checkoutKey(String(checkoutId))));
  return checkouts.filter(({ status }) => STOCK_HOLDING_STATUSES.includes(status));
}

interface Opening {
  /** UTC ISO time. */
  closeAt: string;
  holding: Holding;
  offers?: readonly Offer[];
  /** The gift cards as they were when the price was calculated. */
  giftCards?: readonly GiftCard[];
}

/**
 * Returns the write that links a session to its checkout if gift cards pay it in full. Other sessions are linked once they
 * have a payment page.
 */
const ownSessionWrites = ({ id, sessionId }: Checkout): TransactionWrite[] =>
  sessionId ? [{ Put: { Item: { ...sessionKey(sessionId), checkoutId: id } } }] : [];

/**
 * Opens a checkout in one transaction: takes the stock, counts the uses of the offers, reserves the gift card amounts,
 * inserts the checkout, and adds it to its holder's list. Returns false if a product, an offer, or a gift card has changed or
 * sold out since it was read, or if the holder has opened another checkout.
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
  // This write costs half as much outside the transaction. A row without a checkout does no harm, but a checkout must not
  // lack its row.
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

/** Removes the customer's data from a checkout that became an order. A missing checkout is ignored. */
export const eraseCheckoutEmail = (id: string): Promise<void> =>
  eraseFields(id, {
    UpdateExpression: 'SET email = :none, userId = :none REMOVE contact, giftCards',
    ExpressionAttributeValues: { ':none': null },
  });

/** Removes the recipients of gift cards from a checkout that became an order. A missing checkout is ignored. */
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
 * Links an open checkout and its new payment page in both directions. Returns false if the checkout was closed or has another
 * page. Linking the same page twice is safe. The link from the page to the checkout is written first, so that every page that
 * a shopper can reach has one. After a crash between the two writes, settlement or a repeated request completes the link.
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

/**
 * Links a session of this shop to its checkout after a crash prevented that. Returns false if the checkout has another
 * session.
 */
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

/** Returns those of the checkouts that are still open, by id. */
export async function getOpenCheckouts(ids: readonly string[]): Promise<Map<string, Checkout>> {
  const checkouts = await getItems<Checkout>(ids.map(checkoutKey), { consistent: true });
  return new Map(checkouts.filter(({ status }) => status === 'open').map((checkout) => [checkout.id, checkout]));
}

/**
 * Returns the completed sessions that need attention: sessions of open checkouts, and sessions that refer to a checkout with
 * another session. Leaves out checkouts that wait for a delayed payment, because the payment's webhook settles them.
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
