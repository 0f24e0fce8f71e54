import { type Day, dayOf } from '#shared/base/utc-day.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { earnedCents, type Figures, orderFigures, sumFigures } from '#shared/shop/analytics.ts';
import { type Breakdown, countryCounts, sumBreakdowns } from '#shared/shop/breakdown.ts';
import { orderSales, sumVariants, type VariantSales } from '#shared/shop/sales.ts';
import { queryAllItems, queryItems, type TableItem, type TransactionWrite, updateItem } from '#store/client.ts';
import {
  COUNTER_SHARDS,
  dayPartition,
  daySalesKey,
  daySalesPartition,
  dayShardKey,
  SALES_SHARDS,
} from '#store/keys/shop.ts';

type Update = Extract<TransactionWrite, { Update: unknown }>['Update'];

/** Returns a shard for an id. Uses the random end of the id, so that shards fill evenly. */
const shardOf = (seed: string, shards: number): number =>
  [...seed.slice(-8)].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 65_521, 7) % shards;

/** Returns an update that adds amounts to an item. The update creates the item if it is missing. */
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

/** Last parts of the attribute names, after the variant. `pieces` counts units. */
const AMOUNTS = ['pieces', 'cents', 'returned'] as const;
const SOLD = /^(?<productId>[^.|]+)(?:\|(?<size>[^|]*)\|(?<color>[^|]*))?\.(?<amount>pieces|cents|returned)$/;

/** Returns an option without the characters that separate options. Returns `-` for no option. */
const encoded = (option: string | null | undefined): string =>
  option == null ? '-' : `=${encodeURIComponent(option)}`;
const decoded = (option: string): string | null =>
  option.startsWith('=') ? decodeURIComponent(option.slice(1)) : null;

/**
 * Returns sales as table attributes, such as `prd_1|=M|=Black.pieces`. Early days did not count variants, so their attributes
 * are like `prd_1.pieces`.
 */
const salesAttributes = (sales: readonly VariantSales[]): Record<string, number> =>
  Object.fromEntries(
    sales.flatMap((sale) =>
      AMOUNTS.filter((amount) => sale[amount] !== 0).map((amount) => [
        `${sale.productId}|${encoded(sale.size)}|${encoded(sale.color)}.${amount}`,
        sale[amount],
      ]),
    ),
  );

/**
 * Returns the writes that count an order in its day's figures. There are at most two, because a transaction has at most 100
 * writes and an order may have many line items. `day` is a day in the shop's time zone. Its default is the UTC day of the
 * order.
 */
export function orderCounterWrites(order: StoredOrder, day: Day = dayOf(order.createdAt)): TransactionWrite[] {
  const sales = salesAttributes(orderSales(order));
  const byCountry = countryCounts(order.shippingAddress?.country, earnedCents(order));
  const figures = { Update: addToDay(day, order.id, { ...orderFigures(order), ...byCountry }) };
  if (Object.keys(sales).length === 0) return [figures];
  return [figures, { Update: addUpdate(daySalesKey(day, shardOf(order.id, SALES_SHARDS)), sales) }];
}

const sizesOf = (order: StoredOrder) => ({
  ...orderFigures(order),
  orders: 0,
  ...Object.fromEntries(
    Object.entries(countryCounts(order.shippingAddress?.country, earnedCents(order))).filter(([name]) =>
      name.endsWith('.cents'),
    ),
  ),
});

/** Returns the amounts that differ, each as `after` minus `before`. */
function differences(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const).filter(([, change]) => change !== 0),
  );
}

/** Returns true for figures that count charged amounts. A refund does not change them. */
const isCharged = (name: string): boolean => /revenuecents$/i.test(name) || name.endsWith('.cents');

/**
 * Returns the writes that add the effect of an edit to a day's figures. A lower total does not reduce the revenue, because
 * the refund is counted separately once it succeeds.
 */
export function editCounterWrites(before: StoredOrder, after: StoredOrder, day: Day): TransactionWrite[] {
  const changed = differences(sizesOf(before), sizesOf(after));
  // The fee of a second payment is not known. Without `feeRevenueCents`, that fee is estimated.
  const { feeRevenueCents: _known, ...dearer } = changed;
  const isCheaper = after.totalCents < before.totalCents;
  const figures = isCheaper ? Object.fromEntries(Object.entries(dearer).filter(([name]) => !isCharged(name))) : dearer;
  const sales = differences(salesAttributes(orderSales(before)), salesAttributes(orderSales(after)));
  return [
    ...(Object.keys(figures).length > 0 ? [{ Update: addToDay(day, after.id, figures) }] : []),
    ...(Object.keys(sales).length > 0
      ? [{ Update: addUpdate(daySalesKey(day, shardOf(after.id, SALES_SHARDS)), sales) }]
      : []),
  ];
}

/** Returns the writes that count returned units of an order. `day` must always be today, as for refunds. */
export function returnCounterWrites(day: Day, orderId: string, returned: readonly VariantSales[]): TransactionWrite[] {
  const returnedUnits = returned.reduce((sum, sale) => sum + sale.returned, 0);
  if (returnedUnits === 0) return [];
  return [
    { Update: addToDay(day, orderId, { returnedUnits }) },
    { Update: addUpdate(daySalesKey(day, shardOf(orderId, SALES_SHARDS)), salesAttributes(returned)) },
  ];
}

/**
 * Returns the write that adds an order's costs to a day that is not closed. Costs have their own shards, because a
 * transaction that also counts a refund or a return may not write the same item twice.
 */
export const costCounterWrite = (
  day: Day,
  orderId: string,
  sums: Partial<Pick<Figures, 'shippingCostCents' | 'shippingUnknown' | 'feeOrders' | 'feeRevenueCents' | 'feeCents'>>,
): TransactionWrite => ({
  Update: addUpdate(dayShardKey(day, COUNTER_SHARDS + shardOf(orderId, COUNTER_SHARDS)), sums),
});

/**
 * Returns the write that adds refunds to a day. The numbers are negative if a refund fails after it had succeeded. `day` must
 * always be today, because closed days are never counted again.
 */
export const refundCounterWrite = (
  day: Day,
  orderId: string,
  sums: Pick<Figures, 'refunds' | 'refundedCents'>,
): TransactionWrite => ({ Update: addToDay(day, orderId, sums) });

/**
 * Returns the write that adds reminders of unpaid checkouts, or orders that followed a reminder, to a day. `day` must always
 * be today.
 */
export const reminderCounterWrite = (
  day: Day,
  seed: string,
  sums: Partial<Pick<Figures, 'reminders' | 'recoveredOrders' | 'recoveredCents'>>,
): TransactionWrite => ({ Update: addToDay(day, seed, sums) });

/** Returns the write that adds a visitor's counts to a day. */
export const visitorCounterWrite = (
  day: Day,
  visitor: string,
  amounts: Readonly<Record<string, number>>,
): TransactionWrite => ({ Update: addToDay(day, visitor, amounts) });

/** Counts another visit by a visitor who was already counted on this day. */
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

/** Returns the figures of one day, added up over its shards. */
export const getDayFigures = async (day: Day): Promise<Figures> => sumFigures(await readShards(day));

/** Returns the figures of one day with its counts by source and country, added up over its shards. */
export async function getDayCounts(day: Day): Promise<Figures & { counts: Breakdown }> {
  const shards = await readShards(day);
  return { ...sumFigures(shards), counts: sumBreakdowns(shards) };
}

/** Returns the sales of one day by variant, added up over its shards. */
export async function getDaySales(day: Day): Promise<VariantSales[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': daySalesPartition(day) },
  });
  return sumVariants(items.flatMap(readSales));
}

const readSales = (item: TableItem): VariantSales[] =>
  Object.entries(item).flatMap(([name, count]) => {
    const { productId, size, color, amount } = SOLD.exec(name)?.groups ?? {};
    if (!productId || !amount) return [];
    const variant = size === undefined || color === undefined ? {} : { size: decoded(size), color: decoded(color) };
    return [{ productId, ...variant, pieces: 0, cents: 0, returned: 0, [amount]: Number(count) }];
  });
