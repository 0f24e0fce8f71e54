import { type Day, dayOf, shiftDay } from '#shared/base/utc-day.ts';
import { type DayFigures, type Figures, sumFigures } from '#shared/shop/analytics.ts';
import type { Breakdown } from '#shared/shop/breakdown.ts';
import { topSales, type VariantSales } from '#shared/shop/sales.ts';
import {
  ConditionsFailed,
  getItem,
  queryAllItems,
  queryItems,
  stripKeys,
  type TableItem,
  transact,
} from '#store/client.ts';
import { ALL_ORDERS } from '#store/keys/orders.ts';
import { closedDayKey, closedSalesKey, DAYS, daysMetaKey, SALES } from '#store/keys/shop.ts';
import { getDayCounts, getDaySales } from './counters.ts';

/**
 * Number of the format of closed days. Each closed day is one small item, so a chart needs only one query for any number of
 * orders. Raise this number when the content changes. The scheduled job then closes every day again from its shards.
 */
const DAYS_FORMAT = 1;
/** Most variants that a closed day lists. They keep the item below DynamoDB's limit of 400 kB. */
const MAX_SOLD_VARIANTS = 3000;

/**
 * The figures of a closed day. `total` adds up all days up to and including this one, so all-time figures need only one read.
 * `counts` is missing for days that were closed before the shop counted sources and countries.
 */
export type ClosedDay = DayFigures & { total: Figures; counts?: Breakdown };

interface Meta {
  format: number;
  /** The last closed day. */
  through: Day;
}

/** Returns the last day that was closed in the current format, or null. */
export async function getLastClosedDay(): Promise<Day | null> {
  const meta = await getItem<Meta>(daysMetaKey, { consistent: true });
  return meta?.format === DAYS_FORMAT ? meta.through : null;
}

async function oldestOrderDay(): Promise<Day | null> {
  const { items } = await queryItems({
    IndexName: 'byTime',
    KeyConditionExpression: 'gsi2pk = :orders',
    ExpressionAttributeValues: { ':orders': ALL_ORDERS },
    Limit: 1,
  });
  // In a time zone west of UTC, the order may have been counted one day earlier.
  return items[0] ? shiftDay(dayOf(String(items[0].createdAt)), -1) : null;
}

const putMeta = (meta: Meta, condition: string, values: TableItem) => ({
  Put: {
    Item: { ...daysMetaKey, ...meta },
    ConditionExpression: condition,
    ExpressionAttributeNames: { '#format': 'format' },
    ExpressionAttributeValues: { ':format': DAYS_FORMAT, ...values },
  },
});

/**
 * Starts closing days with the day of the oldest order, or with the day after `last` if no order is that old. Returns the
 * last day that counts as closed. A concurrent run may have set that day.
 */
export async function startClosing(last: Day): Promise<Day> {
  const oldest = await oldestOrderDay();
  const through = oldest !== null && oldest <= last ? shiftDay(oldest, -1) : last;
  try {
    await transact([
      putMeta({ format: DAYS_FORMAT, through }, 'attribute_not_exists(pk) OR NOT #format = :format', {}),
    ]);
    return through;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    return (await getLastClosedDay()) ?? through;
  }
}

/**
 * Closes a day: adds up its shards and stores the sums. Days are closed in order, each only once. Returns false if another
 * run has closed this day.
 */
export async function closeDay(day: Day): Promise<boolean> {
  const before = shiftDay(day, -1);
  const [{ counts, ...figures }, sales, previous] = await Promise.all([
    getDayCounts(day),
    getDaySales(day),
    getItem<ClosedDay>(closedDayKey(before), { consistent: true }),
  ]);
  const closed: ClosedDay = { day, ...figures, counts, total: sumFigures([previous?.total ?? {}, figures]) };
  const sold = topSales(sales, MAX_SOLD_VARIANTS).map(toSoldRow);
  try {
    await transact([
      putMeta({ format: DAYS_FORMAT, through: day }, '#format = :format AND through = :before', { ':before': before }),
      { Put: { Item: { ...closedDayKey(day), ...closed } } },
      { Put: { Item: { ...closedSalesKey(day), sold: JSON.stringify(sold) } } },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

const itemsBetween = (partition: string, from: Day, to: Day): Promise<TableItem[]> =>
  queryAllItems({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
  });

/** Returns the closed days from `from` to `to`, oldest first. Both days are included. */
export const listClosedDays = async (from: Day, to: Day): Promise<ClosedDay[]> =>
  (await itemsBetween(DAYS, from, to)).map((item) => stripKeys<ClosedDay>(item));

type SoldRow = [
  productId: string,
  pieces: number,
  cents: number,
  returned?: number,
  size?: string | null,
  color?: string | null,
];

/** Returns sales in a compact form. Days that were closed before the shop counted variants have three columns. */
const toSoldRow = ({ productId, pieces, cents, returned, size, color }: VariantSales): SoldRow =>
  size === undefined ? [productId, pieces, cents] : [productId, pieces, cents, returned, size, color ?? null];

const fromSoldRow = ([productId, pieces, cents, returned = 0, size, color]: SoldRow): VariantSales => ({
  ...{ productId, pieces, cents, returned },
  ...(size === undefined ? {} : { size, color: color ?? null }),
});

/** Returns the sales by variant of each closed day from `from` to `to`. Both days are included. */
export async function listClosedSales(from: Day, to: Day): Promise<VariantSales[]> {
  const items = await itemsBetween(SALES, from, to);
  return items.flatMap(({ sold }) => (JSON.parse(String(sold)) as SoldRow[]).map(fromSoldRow));
}

/** Returns the last closed day that is not after `today`, or null. */
export async function getNewestClosedDay(today: Day): Promise<ClosedDay | null> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk AND sk <= :today',
    ExpressionAttributeValues: { ':pk': DAYS, ':today': today },
    ScanIndexForward: false,
    Limit: 1,
  });
  return items[0] ? stripKeys<ClosedDay>(items[0]) : null;
}
