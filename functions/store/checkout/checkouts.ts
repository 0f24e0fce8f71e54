import { addLogContext, logger } from '#functions/runtime/log.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { finiteStockDemand } from '#shared/catalogue/stock.ts';
import {
  type Checkout,
  type CheckoutStatus,
  checkoutTtl,
  heldUnits,
  STOCK_HOLDING_STATUSES,
} from '#shared/checkout/checkout.ts';
import { ConditionsFailed, getItem, getItems, type TransactionWrite, transact } from '#store/client.ts';
import { cancelJob, enqueueJob } from '#store/jobs/jobs.ts';
import { checkoutKey, productKey, sessionKey } from '#store/keys.ts';

/** From then on the lines of the log are about it. */
export async function getCheckout(id: string): Promise<Checkout | null> {
  const checkout = await getItem<Checkout>(checkoutKey(id), { consistent: true });
  if (checkout) addLogContext({ checkoutId: id, orderId: checkout.orderId ?? checkout.becomes });
  return checkout;
}

/** The checkout of a payment session that this shop opened, or null. */
export async function getCheckoutBySession(sessionId: string): Promise<Checkout | null> {
  const link = await getItem<{ checkoutId: string }>(sessionKey(sessionId), { consistent: true });
  return link ? getCheckout(link.checkoutId) : null;
}

/** Takes pieces only from the product that was priced: enough left, still published, nothing written since. */
const takePriced = (product: Product, pieces: number): TransactionWrite => ({
  Update: {
    Key: productKey(product.id),
    UpdateExpression: 'SET inventoryQuantity = inventoryQuantity - :pieces',
    ConditionExpression: 'inventoryQuantity >= :pieces AND isPublished = :yes AND version = :version',
    ExpressionAttributeValues: { ':pieces': pieces, ':yes': true, ':version': product.version },
  },
});

const checkPriced = (product: Product): TransactionWrite => ({
  ConditionCheck: {
    Key: productKey(product.id),
    ConditionExpression: 'isPublished = :yes AND version = :version',
    ExpressionAttributeValues: { ':yes': true, ':version': product.version },
  },
});

/**
 * Takes the stock and records the checkout, or does neither.
 * Returns false when a product changed or ran out since it was read: read again and decide again.
 */
export async function openCheckout(
  checkout: Checkout,
  products: ReadonlyMap<string, Product>,
  closeAt: string,
): Promise<boolean> {
  const demand = finiteStockDemand(checkout.lines, products);
  const takings = [...products.values()].map((product) => {
    const pieces = demand.get(product.id);
    return pieces ? takePriced(product, pieces) : checkPriced(product);
  });
  try {
    await transact([
      ...takings,
      { Put: { Item: { ...checkoutKey(checkout.id), ...checkout }, ConditionExpression: 'attribute_not_exists(pk)' } },
      enqueueJob('close_checkout', { checkoutId: checkout.id }, closeAt, checkout.createdAt),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/** Remembers the payment session of a checkout, in both directions. */
export const linkCheckoutSession = (checkoutId: string, sessionId: string, url: string): Promise<void> =>
  transact([
    {
      Update: {
        Key: checkoutKey(checkoutId),
        UpdateExpression: 'SET sessionId = :session, #url = :url',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#url': 'url' },
        ExpressionAttributeValues: { ':session': sessionId, ':url': url },
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

const holding = {
  ConditionExpression: '#status IN (:open, :awaiting)',
  ExpressionAttributeNames: { '#status': 'status' },
};
const holdingValues = { ':open': STOCK_HOLDING_STATUSES[0], ':awaiting': STOCK_HOLDING_STATUSES[1] };

/** The mail about a payment, and the address that was given with it. */
function tellOfPayment(
  kind: 'send_payment_pending' | 'send_payment_failed',
  { id }: Checkout,
  now: number,
): TransactionWrite {
  const at = new Date(now).toISOString();
  return enqueueJob(kind, { checkoutId: id }, at, at);
}

/**
 * Gives the stock back and closes the checkout, both once: false when it was closed before. With `mailTo` its shopper is
 * owed the mail of a failed payment. Pieces of a product that has been deleted meanwhile go nowhere.
 */
export async function releaseCheckout(
  checkout: Checkout,
  status: Extract<CheckoutStatus, 'expired' | 'cancelled' | 'failed'>,
  now: number,
  mailTo: string | null = null,
): Promise<boolean> {
  const held = [...heldUnits(checkout.lines)];
  const mails = mailTo ? [tellOfPayment('send_payment_failed', checkout, now)] : [];
  for (;;) {
    try {
      await transact([
        {
          Update: {
            Key: checkoutKey(checkout.id),
            UpdateExpression: `SET #status = :status, #ttl = :forgotten${mailTo ? ', email = :email' : ''}`,
            ConditionExpression: holding.ConditionExpression,
            ExpressionAttributeNames: { ...holding.ExpressionAttributeNames, '#ttl': 'ttl' },
            ExpressionAttributeValues: {
              ...holdingValues,
              ':status': status,
              ':forgotten': checkoutTtl(now),
              ...(mailTo ? { ':email': mailTo } : {}),
            },
          },
        },
        cancelJob('close_checkout', { checkoutId: checkout.id }),
        ...mails,
        ...held.map(([productId, pieces]) => ({
          Update: {
            Key: productKey(productId),
            UpdateExpression: 'ADD inventoryQuantity :pieces',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':pieces': pieces },
          },
        })),
      ]);
      logger.info('checkout closed', { as: status });
      return true;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (error.failed.includes(0)) return false;
      for (const position of error.failed.toReversed()) held.splice(position - 2 - mails.length, 1);
    }
  }
}

/**
 * A delayed payment method was chosen: the stock stays held until the money comes or fails, and its shopper is owed the
 * mail that says so, once. `now` in milliseconds UTC.
 */
export async function awaitPayment(checkout: Checkout, email: string | null, now: number): Promise<void> {
  try {
    await transact([
      {
        Update: {
          Key: checkoutKey(checkout.id),
          UpdateExpression: 'SET #status = :awaiting, email = :email',
          ConditionExpression: '#status = :open',
          ExpressionAttributeNames: holding.ExpressionAttributeNames,
          ExpressionAttributeValues: { ...holdingValues, ':email': email },
        },
      },
      ...(email ? [tellOfPayment('send_payment_pending', checkout, now)] : []),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}

/** Those of the given checkouts that are still open: a delayed payment tells by itself. */
export async function listUnsettledCheckouts(ids: readonly string[]): Promise<Set<string>> {
  const checkouts = await getItems<Checkout>(ids.map(checkoutKey));
  return new Set(checkouts.filter((checkout) => checkout.status === 'open').map((checkout) => checkout.id));
}
