import { type Day, dayOf } from '#shared/base/utc-day.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import {
  earnedCents,
  type Figures,
  orderFigures,
  orderSales,
  type ProductSales,
  sumFigures,
  sumSales,
} from '#shared/shop/analytics.ts';
import { type Breakdown, countryCounts, sumBreakdowns } from '#shared/shop/breakdown.ts';
import { queryAllItems, queryItems, type TableItem, type TransactionWrite, updateItem } from '#store/client.ts';
import {
  COUNTER_SHARDS,
  dayPartition,
  daySalesKey,
  daySalesPartition,
  dayShardKey,
  SALES_SHARDS,
} from '#store/keys.ts';

type Update = Extract<TransactionWrite, { Update: unknown }>['Update'];

/** Uses the random end of an id, so that shards fill evenly. */
const shardOf = (seed: string, shards: number): number =>
  [...seed.slice(-8)].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 65_521, 7) % shards;

/** Returns an update that adds amounts to an item, and creates it if missing. */
function addUpdate(Key: Update['Key'], amounts: Readonly<Record<string, number>>): Update {
  const entries = Object.entries(amounts);
  return {
    Key,
    UpdateExpression: `ADD ${entries.map((_, index) => `#${index} :${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, amount], index) => [`:${index}`, amount])),
  };
}

const addToDay = (day: Day, seed: string, amounts: Readonly<Record<string, number>>): Update =>
  addUpdate(dayShardKey(day, shardOf(seed, COUNTER_SHARDS)), amounts);

/** Suffixes of the stored attributes, after the product id. The first one holds units. */
const UNITS_SUFFIX = '.pieces';
const CENTS_SUFFIX = '.cents';

/**
 * Returns the writes that count an order in its day's figures: two at most, because a transaction takes 100 writes and an
 * order may have many lines. `day` is that of the shop's time zone; without it the UTC day of the order.
 */
export function orderCounterWrites(order: StoredOrder, day: Day = dayOf(order.createdAt)): TransactionWrite[] {
  const sales = orderSales(order).flatMap(({ productId, pieces, cents }) => [
    [`${productId}${UNITS_SUFFIX}`, pieces],
    [`${productId}${CENTS_SUFFIX}`, cents],
  ]);
  const byCountry = countryCounts(order.shippingAddress?.country, earnedCents(order));
  const figures = { Update: addToDay(day, order.id, { ...orderFigures(order), ...byCountry }) };
  if (sales.length === 0) return [figures];
  return [figures, { Update: addUpdate(daySalesKey(day, shardOf(order.id, SALES_SHARDS)), Object.fromEntries(sales)) }];
}

/**
 * Returns the write that adds refunds to a day; negative when a refund fails after it had succeeded. Always pass today,
 * because closed days are never counted again.
 */
export const refundCounterWrite = (
  day: Day,
  orderId: string,
  sums: Pick<Figures, 'refunds' | 'refundedCents'>,
): TransactionWrite => ({ Update: addToDay(day, orderId, sums) });

/** Returns the write that adds reminders of unpaid checkouts, or orders that followed one, to a day. Always pass today. */
export const reminderCounterWrite = (
  day: Day,
  seed: string,
  sums: Partial<Pick<Figures, 'reminders' | 'recoveredOrders' | 'recoveredCents'>>,
): TransactionWrite => ({ Update: addToDay(day, seed, sums) });

/** Returns the write that adds counts of a visitor to a day. */
export const visitorCounterWrite = (
  day: Day,
  visitor: string,
  amounts: Readonly<Record<string, number>>,
): TransactionWrite => ({ Update: addToDay(day, visitor, amounts) });

/** Counts another visit of a visitor already counted on this day. */
export async function incrementVisits(day: Day, visitor: string): Promise<void> {
  await updateItem<TableItem>(addToDay(day, visitor, { visits: 1 }));
}

async function readShards(day: Day): Promise<TableItem[]> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': dayPartition(day) },
  });
  return items;
}

/** Returns the figures of one day, summed over its shards. */
export const getDayFigures = async (day: Day): Promise<Figures> => sumFigures(await readShards(day));

/** Returns the figures of one day with its counts by source and country, summed over its shards. */
export async function getDayCounts(day: Day): Promise<Figures & { counts: Breakdown }> {
  const shards = await readShards(day);
  return { ...sumFigures(shards), counts: sumBreakdowns(shards) };
}

/** Returns the sales by product of one day, summed over its shards. */
export async function getDaySales(day: Day): Promise<ProductSales[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': daySalesPartition(day) },
  });
  return sumSales(items.flatMap(readSales));
}

const readSales = (item: TableItem): ProductSales[] =>
  Object.entries(item).flatMap(([name, units]) => {
    if (!name.endsWith(UNITS_SUFFIX)) return [];
    const productId = name.slice(0, -UNITS_SUFFIX.length);
    return [{ productId, pieces: Number(units), cents: Number(item[`${productId}${CENTS_SUFFIX}`] ?? 0) }];
  });
