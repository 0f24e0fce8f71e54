import { logger } from '#functions/runtime/log.ts';
import type { StockCause } from '#shared/catalogue/variants/stock-movement.ts';
import {
  type Checkout,
  type CheckoutStatus,
  checkoutTtl,
  heldChoices,
  STOCK_HOLDING_STATUSES,
} from '#shared/checkout/checkout.ts';
import { changeUnits } from '#store/catalogue/stock/stock.ts';
import { findCounters } from '#store/catalogue/stock/stock-plan.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { cancelJob, enqueueJob } from '#store/jobs/jobs.ts';
import { checkoutKey } from '#store/keys/checkout.ts';
import { giveUsesBack } from '#store/marketing/offer-uses.ts';
import { releaseWrites } from '#store/orders/gift-cards/payments.ts';
import { emptyCartWrites } from './checkout-jobs.ts';
import { type LeftBy, leftByUnknown, reminderWrites } from './reminders/abandoned.ts';

/**
 * Returns the cause to record in the stock history when a checkout takes stock, or returns it at `now` (milliseconds UTC).
 */
export const stockCause = (
  kind: 'checkout' | 'checkout_closed',
  { becomes, createdAt }: Checkout,
  now = Date.parse(createdAt),
): StockCause => ({ kind, at: new Date(now).toISOString(), ...(becomes ? { orderId: becomes } : {}) });

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

interface CloseOptions {
  mailTo?: string | null;
  left?: LeftBy;
}

/**
 * Number of attempts to close a checkout. An attempt fails if the stock numbers of a product or an offer were changed or
 * deleted since they were read.
 */
const RELEASE_TRIES = 8;

/**
 * Closes a checkout, returns its stock, subtracts the uses of its offers, and releases the amounts that gift cards reserved
 * for it. Returns false if the checkout was already closed. With `mailTo`, also enqueues an email about the failed payment.
 * With `left`, also enqueues the reminder if the email address is known. Skips the stock of deleted products. `now` is in
 * milliseconds UTC.
 */
export async function releaseCheckout(
  checkout: Checkout,
  status: Extract<CheckoutStatus, 'expired' | 'cancelled' | 'failed'>,
  now: number,
  { mailTo = null, left }: CloseOptions = {},
): Promise<boolean> {
  const mails = mailTo ? [paymentMailWrite('send_payment_failed', checkout, now)] : [];
  const email = mailTo ?? left?.email ?? null;
  const abandoned = left && left.email === null ? leftByUnknown(checkout, now) : null;
  const cause = stockCause('checkout_closed', checkout, now);
  for (let tries = 1; ; tries++) {
    const [held, uses, cards] = await Promise.all([
      findCounters(heldChoices(checkout)),
      giveUsesBack(checkout),
      releaseWrites(checkout, now),
    ]);
    try {
      await transact([
        {
          Update: {
            Key: checkoutKey(checkout.id),
            UpdateExpression: `SET #status = :status, #ttl = :ttl${email ? ', email = :email' : ''}${abandoned ? `, ${abandoned.set}` : ''}`,
            ConditionExpression: whileHoldingStock.ConditionExpression,
            ExpressionAttributeNames: { ...whileHoldingStock.ExpressionAttributeNames, '#ttl': 'ttl' },
            ExpressionAttributeValues: {
              ...statusValues,
              ':status': status,
              ':ttl': checkoutTtl(now),
              ...(email ? { ':email': email } : {}),
              ...abandoned?.values,
            },
          },
        },
        cancelJob('close_checkout', { checkoutId: checkout.id }),
        ...mails,
        ...(left ? reminderWrites(checkout, left, now) : []),
        ...uses,
        ...cards,
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
 * Marks a checkout as waiting for a delayed payment and enqueues an email to the shopper. The checkout keeps its stock. A
 * second call changes nothing. `now` is in milliseconds UTC.
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
