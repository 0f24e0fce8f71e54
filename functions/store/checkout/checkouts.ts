import { addLogContext, logger } from '#functions/runtime/log.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { finiteStockDemand } from '#shared/catalogue/stock.ts';
import type { StockCause } from '#shared/catalogue/variants/stock-movement.ts';
import {
  type Checkout,
  type CheckoutStatus,
  checkoutTtl,
  heldChoices,
  STOCK_HOLDING_STATUSES,
} from '#shared/checkout/checkout.ts';
import type { Offer } from '#shared/marketing/offer.ts';
import { changeUnits, checkPricedWrite, ensureStock, findCounters, takeStockWrite } from '#store/catalogue/stock.ts';
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
import { cancelJob, enqueueJob } from '#store/jobs/jobs.ts';
import { CHECKOUT_ROWS, checkoutKey, customerCheckoutKey, profileKey, sessionKey } from '#store/keys.ts';
import { giveUsesBack, takeUses } from '#store/marketing/offer-uses.ts';
import { emptyCartWrites } from './checkout-jobs.ts';
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

/** Returns what to note about stock that a checkout takes, or returns at `now` (milliseconds UTC). */
const causeOf = (
  kind: 'checkout' | 'checkout_closed',
  { becomes, createdAt }: Checkout,
  now = Date.parse(createdAt),
): StockCause => ({ kind, at: new Date(now).toISOString(), ...(becomes ? { orderId: becomes } : {}) });

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

/**
 * Takes the stock, counts the uses of the offers, inserts the checkout and adds it to the list of its holder in one
 * transaction. Returns false when a product or an offer has changed or sold out, or the holder has opened another checkout,
 * since it was read.
 */
export async function openCheckout(
  checkout: Checkout,
  products: ReadonlyMap<string, Product>,
  { closeAt, holding, offers = [] }: { closeAt: string; holding: Holding; offers?: readonly Offer[] },
): Promise<boolean> {
  const demand = finiteStockDemand(checkout.lines, products);
  const stockWrites = [...products.values()].map((product) => {
    const units = demand.get(product.id);
    return units ? takeStockWrite(product, units, causeOf('checkout', checkout)) : checkPricedWrite(product);
  });
  // Before the transaction, where it costs half: only a checkout with a row must not be missed.
  if (checkout.userId) await putCustomerRow(checkout.userId, checkout);
  try {
    await transact([
      ...stockWrites,
      ...takeUses(offers, checkout),
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

/** Removes the address from a checkout that became an order. Does nothing when the checkout is gone. */
export async function eraseCheckoutEmail(id: string): Promise<void> {
  try {
    await updateItem<Checkout>({
      Key: checkoutKey(id),
      UpdateExpression: 'SET email = :none, userId = :none',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':none': null },
    });
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

const whileHoldingStock = {
  ConditionExpression: '#status IN (:open, :awaiting)',
  ExpressionAttributeNames: { '#status': 'status' },
};
const statusValues = { ':open': STOCK_HOLDING_STATUSES[0], ':awaiting': STOCK_HOLDING_STATUSES[1] };

function paymentMailWrite(
  kind: 'send_payment_pending' | 'send_payment_failed',
  { id }: Checkout,
  now: number,
): TransactionWrite {
  const at = new Date(now).toISOString();
  return enqueueJob(kind, { checkoutId: id }, at, at);
}

/** Repeats when a product's stock numbers or an offer were changed or deleted since they were read. */
const RELEASE_TRIES = 8;

/**
 * Closes a checkout, returns its stock and counts back the uses of its offers. Returns false when it was closed before. With `mailTo`, also enqueues the mail of
 * a failed payment. Skips the stock of deleted products. `now` in milliseconds UTC.
 */
export async function releaseCheckout(
  checkout: Checkout,
  status: Extract<CheckoutStatus, 'expired' | 'cancelled' | 'failed'>,
  now: number,
  mailTo: string | null = null,
): Promise<boolean> {
  const mails = mailTo ? [paymentMailWrite('send_payment_failed', checkout, now)] : [];
  const cause = causeOf('checkout_closed', checkout, now);
  for (let tries = 1; ; tries++) {
    const [held, uses] = await Promise.all([findCounters(heldChoices(checkout)), giveUsesBack(checkout)]);
    try {
      await transact([
        {
          Update: {
            Key: checkoutKey(checkout.id),
            UpdateExpression: `SET #status = :status, #ttl = :ttl${mailTo ? ', email = :email' : ''}`,
            ConditionExpression: whileHoldingStock.ConditionExpression,
            ExpressionAttributeNames: { ...whileHoldingStock.ExpressionAttributeNames, '#ttl': 'ttl' },
            ExpressionAttributeValues: {
              ...statusValues,
              ':status': status,
              ':ttl': checkoutTtl(now),
              ...(mailTo ? { ':email': mailTo } : {}),
            },
          },
        },
        cancelJob('close_checkout', { checkoutId: checkout.id }),
        ...mails,
        ...uses,
        ...[...held].map(([productId, units]) => changeUnits(productId, units, cause)),
      ]);
      logger.info('checkout closed', { status });
      return true;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (error.failed.includes(0)) return false;
      if (tries === RELEASE_TRIES) throw error;
    }
  }
}

/**
 * Marks a checkout as waiting for a delayed payment, which keeps its stock, and enqueues the shopper's mail. Does nothing the
 * second time. `now` in milliseconds UTC.
 */
export async function awaitPayment(checkout: Checkout, email: string | null, now: number): Promise<void> {
  try {
    await transact([
      {
        Update: {
          Key: checkoutKey(checkout.id),
          UpdateExpression: 'SET #status = :awaiting, email = :email',
          ConditionExpression: '#status = :open',
          ExpressionAttributeNames: whileHoldingStock.ExpressionAttributeNames,
          ExpressionAttributeValues: { ...statusValues, ':email': email },
        },
      },
      ...(email ? [paymentMailWrite('send_payment_pending', checkout, now)] : []),
      ...emptyCartWrites(checkout, new Date(now).toISOString()),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
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
