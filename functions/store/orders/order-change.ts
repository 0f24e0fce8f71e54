import { logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import type { StockCause } from '#shared/catalogue/variants/stock-movement.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { canMoveOrder, canMoveOrderBack } from '#shared/orders/order-status.ts';
import { shippingDelta } from '#shared/shop/profit.ts';
import { changeUnits } from '#store/catalogue/stock/stock.ts';
import { planMoves } from '#store/catalogue/stock/stock-plan.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { orderKey } from '#store/keys/orders.ts';
import { costCounterWrite } from '#store/shop/counters.ts';
import { getRecentSettings } from '#store/shop/settings.ts';
import { orderRefStatusWrite } from './order-index.ts';
import { getOrder } from './orders.ts';

export interface OrderChange {
  order: StoredOrder;
  /** More writes for the transaction, such as jobs, history entries, and counters. */
  writes?: TransactionWrite[];
  /** Units to return to stock. Deleted products and variants are skipped. */
  restock?: readonly ChoiceUnits[];
  /** Units to take from stock. */
  take?: readonly ChoiceUnits[];
  /** The cause to record in the stock history for these units. */
  stockCause?: StockCause['kind'];
}

/** Returns the change to make, or null for no change. Runs again if the order has changed since it was read. */
export type DecideOrderChange = (order: StoredOrder) => OrderChange | null;

/** Reports that too few units of these choices are left. */
export class SoldOut extends Error {
  readonly choices: readonly ChoiceUnits[];

  constructor(choices: readonly ChoiceUnits[]) {
    super('Too few units are left');
    this.name = 'SoldOut';
    this.choices = choices;
  }
}

/** Number of attempts. It is enough for an order that receives many events at the same time. */
const TRIES = 20;

const whileUnchanged = ({ revision }: StoredOrder) =>
  revision === undefined
    ? { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revision)', values: {} }
    : { ConditionExpression: 'revision = :seen', values: { ':seen': revision } };

/** Returns a write that sets only the changed fields, so that unknown fields of the item are kept. */
function orderUpdate(before: StoredOrder, after: StoredOrder): TransactionWrite {
  const revised = { ...after, revision: (before.revision ?? 0) + 1 };
  const changed = Object.entries(revised).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof StoredOrder]),
  );
  const { ConditionExpression, values } = whileUnchanged(before);
  return {
    Update: {
      Key: orderKey(before.id),
      UpdateExpression: `SET ${changed.map((_field, index) => `#f${index} = :f${index}`).join(', ')}`,
      ConditionExpression,
      ExpressionAttributeNames: Object.fromEntries(changed.map(([name], index) => [`#f${index}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(changed.map(([, value], index) => [`:f${index}`, value])),
        ...values,
      },
    },
  };
}

const DAY_MS = 86_400_000;

/**
 * Returns the write that enqueues a job to send a review request, for a shipped or delivered order. The job finds out the
 * right time for the request.
 */
function reviewRequestWrites({ id, status }: StoredOrder): TransactionWrite[] {
  if (status !== 'shipped' && status !== 'delivered') return [];
  const now = Date.now();
  const tomorrow = new Date(now + DAY_MS).toISOString();
  return [enqueueJob('send_review_request', { orderId: id }, tomorrow, new Date(now).toISOString())];
}

function statusWrites(before: StoredOrder, after: StoredOrder): TransactionWrite[] {
  if (before.status === after.status) return [];
  if (!canMoveOrder(before.status, after.status) && !canMoveOrderBack(before.status, after.status))
    throw new Error(`No order moves from ${before.status} to ${after.status}`);
  return [orderRefStatusWrite(after), ...reviewRequestWrites(after)];
}

/** Returns the write that counts the shop's shipping cost for an order, on the day on which the cost becomes known. */
async function costWrites(before: StoredOrder, after: StoredOrder): Promise<TransactionWrite[]> {
  const delta = shippingDelta(before, after);
  if (!delta) return [];
  return [costCounterWrite(dayIn((await getRecentSettings()).timeZone, Date.now()), before.id, delta)];
}

/**
 * Changes an order: reads it, runs `decide`, and writes everything in one transaction. Retries if the order has changed since
 * it was read. All changes after settlement use this function. Returns the changed order. Throws `not_found` if the order
 * does not exist, and the errors that `decide` throws. Throws an `Error` for a forbidden change of status, `SoldOut` if units
 * cannot be taken, and `ConditionsFailed` if a condition of `writes` fails.
 */
export async function changeOrder(id: string, decide: DecideOrderChange): Promise<StoredOrder> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const before = await getOrder(id);
    if (!before) throw new Problem('not_found', 'Order not found');
    const change = decide(before);
    if (!change) return before;
    if (await commit(before, change)) return { ...change.order, revision: (before.revision ?? 0) + 1 };
  }
  throw new Problem('conflict');
}

/** Makes a change in one transaction. Returns false if the order has changed since it was read. */
async function commit(before: StoredOrder, change: OrderChange): Promise<boolean> {
  const { order, writes = [], restock = [], take = [], stockCause: kind = 'order_returned' } = change;
  const costs = await costWrites(before, order);
  const required = [orderUpdate(before, order), ...statusWrites(before, order), ...costs, ...writes];
  for (let tries = 1; ; tries++) {
    const { units: moved, soldOut } = await planMoves(take, restock);
    if (soldOut.length > 0) {
      const latest = await getOrder(before.id);
      if (latest?.revision !== before.revision) return false;
      throw new SoldOut(soldOut);
    }
    try {
      const cause = { kind, at: new Date().toISOString(), orderId: order.id };
      await transact([...required, ...[...moved].map(([id, units]) => changeUnits(id, units, cause))]);
      if (before.status !== order.status) logger.info('order moved', { from: before.status, to: order.status });
      return true;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (error.failed.includes(0)) return false;
      if (error.failed.some((position) => position < required.length) || tries === TRIES) throw error;
    }
  }
}
