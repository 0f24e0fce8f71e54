import { dayOf, type UtcDay } from '#shared/base/utc-day.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import {
  type Figures,
  orderFigures,
  orderSales,
  type ProductSales,
  sumFigures,
  sumSales,
} from '#shared/shop/analytics.ts';
import { queryItems, type TableItem, type TransactionWrite, updateItem } from '#store/client.ts';
import {
  COUNTER_SHARDS,
  dayPartition,
  daySalesKey,
  daySalesPartition,
  dayShardKey,
  SALES_SHARDS,
} from '#store/keys.ts';

type Update = Extract<TransactionWrite, { Update: unknown }>['Update'];

/** The last characters of an id are random, so that shards fill evenly. */
const shardOf = (seed: string, shards: number): number =>
  [...seed.slice(-8)].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 65_521, 7) % shards;

/** Adds to the attributes of an item, which is made when it is not there. */
function adding(Key: Update['Key'], amounts: Readonly<Record<string, number>>): Update {
  const entries = Object.entries(amounts);
  return {
    Key,
    UpdateExpression: `ADD ${entries.map((_, index) => `#${index} :${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, amount], index) => [`:${index}`, amount])),
  };
}

const addToDay = (day: UtcDay, seed: string, amounts: Partial<Figures>): Update =>
  adding(dayShardKey(day, shardOf(seed, COUNTER_SHARDS)), amounts);

const PIECES = '.pieces';
const CENTS = '.cents';

/**
 * One order in the figures of its day, for the transaction that makes it: two updates however many lines it has,
 * because a transaction takes no more than a hundred.
 */
export function orderCounterWrites(order: StoredOrder): TransactionWrite[] {
  const day = dayOf(order.createdAt);
  const sales = orderSales(order).flatMap(({ productId, pieces, cents }) => [
    [`${productId}${PIECES}`, pieces],
    [`${productId}${CENTS}`, cents],
  ]);
  const counted = { Update: addToDay(day, order.id, orderFigures(order)) };
  if (sales.length === 0) return [counted];
  return [counted, { Update: adding(daySalesKey(day, shardOf(order.id, SALES_SHARDS)), Object.fromEntries(sales)) }];
}

/**
 * What an order's refunds add to a UTC day, for the transaction that notes them; negative when one that had succeeded
 * fails after all. The day is always today: days that are over are added up and not looked at again.
 */
export const refundCounterWrite = (
  day: UtcDay,
  orderId: string,
  sums: Pick<Figures, 'refunds' | 'refundedCents'>,
): TransactionWrite => ({ Update: addToDay(day, orderId, sums) });

/** A visitor's first visit of a UTC day, for the transaction that remembers them. */
export const visitorCounterWrite = (day: UtcDay, visitor: string): TransactionWrite => ({
  Update: addToDay(day, visitor, { visits: 1, visitors: 1 }),
});

/** Counts one more page view of a visitor who was there before on this UTC day. */
export async function incrementVisits(day: UtcDay, visitor: string): Promise<void> {
  await updateItem<TableItem>(addToDay(day, visitor, { visits: 1 }));
}

/** The figures of one UTC day, its shards added up. */
export async function getDayFigures(day: UtcDay): Promise<Figures> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': dayPartition(day) },
  });
  return sumFigures(items);
}

/** What was sold of each product on one UTC day, its shards added up. */
export async function getDaySales(day: UtcDay): Promise<ProductSales[]> {
  const sales: ProductSales[] = [];
  let start: TableItem | undefined;
  do {
    const { items, lastKey } = await queryItems({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': daySalesPartition(day) },
      ExclusiveStartKey: start,
    });
    sales.push(...items.flatMap(readSales));
    start = lastKey ?? undefined;
  } while (start);
  return sumSales(sales);
}

const readSales = (item: TableItem): ProductSales[] =>
  Object.entries(item).flatMap(([name, pieces]) => {
    if (!name.endsWith(PIECES)) return [];
    const productId = name.slice(0, -PIECES.length);
    return [{ productId, pieces: Number(pieces), cents: Number(item[`${productId}${CENTS}`] ?? 0) }];
  });
