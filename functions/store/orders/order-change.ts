import { logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { canMoveOrder } from '#shared/orders/order-status.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { orderKey, productKey } from '#store/keys.ts';
import { orderRefStatusWrite } from './order-index.ts';
import { getOrder } from './orders.ts';

export interface OrderChange {
  /** The order as it is to be. */
  order: StoredOrder;
  /** What else belongs to the change: work, audit, counters. */
  writes?: TransactionWrite[];
  /** Pieces that go back into stock, by product; those of a deleted product go nowhere. */
  restock?: ReadonlyMap<string, number>;
}

/** What an order is to become, or null when there is nothing to do; asked again whenever somebody else was first. */
export type DecideOrderChange = (order: StoredOrder) => OrderChange | null;

/** An order under a rush of events is read anew this often before the caller hears of it. */
const READS = 20;

const unchangedSince = ({ revision }: StoredOrder) =>
  revision === undefined
    ? { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revision)', values: {} }
    : { ConditionExpression: 'revision = :seen', values: { ':seen': revision } };

/** Only the fields that differ are written, so that what others keep on the order stays. */
function orderUpdate(before: StoredOrder, after: StoredOrder): TransactionWrite {
  const revised = { ...after, revision: (before.revision ?? 0) + 1 };
  const changed = Object.entries(revised).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof StoredOrder]),
  );
  const { ConditionExpression, values } = unchangedSince(before);
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

function statusWrites(before: StoredOrder, after: StoredOrder): TransactionWrite[] {
  if (before.status === after.status) return [];
  if (!canMoveOrder(before.status, after.status))
    throw new Error(`No order moves from ${before.status} to ${after.status}`);
  return [orderRefStatusWrite(after)];
}

const putBack = ([productId, pieces]: [string, number]): TransactionWrite => ({
  Update: {
    Key: productKey(productId),
    UpdateExpression: 'ADD inventoryQuantity :pieces',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':pieces': pieces },
  },
});

/**
 * The one way an order changes after it was made: read, decide, and one transaction that holds only while the order is
 * as it was read. A move the order's life does not allow is never written. Returns the order as it is afterwards.
 * Throws `not_found`, whatever `decide` throws, and `ConditionsFailed` when one of the change's own writes does not hold.
 */
export async function changeOrder(id: string, decide: DecideOrderChange): Promise<StoredOrder> {
  for (let reads = 1; reads <= READS; reads++) {
    const before = await getOrder(id);
    if (!before) throw new Problem('not_found', 'Order not found');
    const change = decide(before);
    if (!change) return before;
    if (await commit(before, change)) return { ...change.order, revision: (before.revision ?? 0) + 1 };
  }
  throw new Problem('conflict');
}

/** False when the order has changed since it was read. */
async function commit(before: StoredOrder, { order, writes = [], restock = new Map() }: OrderChange): Promise<boolean> {
  const certain = [orderUpdate(before, order), ...statusWrites(before, order), ...writes];
  const returned = [...restock];
  for (;;) {
    try {
      await transact([...certain, ...returned.map(putBack)]);
      if (before.status !== order.status) logger.info('order moved', { from: before.status, to: order.status });
      return true;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (error.failed.includes(0)) return false;
      if (error.failed.some((position) => position < certain.length)) throw error;
      for (const position of error.failed.toReversed()) returned.splice(position - certain.length, 1);
    }
  }
}
