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
 * The format of closed days: one small item each, so that a chart is one query however many orders there were. Raise it when
 * the content changes; the clock then closes every day again from its shards.
 */
const DAYS_FORMAT = 1;
/** Keeps the item below DynamoDB's 400 kB. */
const MAX_SOLD_VARIANTS = 3000;

/**
 * `total` sums all days up to and including this one, so all-time figures cost one read. Days closed before there were counts
 * by source and country have none.
 */
export type ClosedDay = DayFigures & { total: Figures; counts?: Breakdown };

interface Meta {
  format: number;
  /** The last closed day. */
  through: Day;
}

/** Returns the last day closed in the present format, or null. */
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
  // A zone west of UTC counted the order a day before.
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
 * Starts closing days from the oldest order's day, or after `last` without older orders. Returns the last day that counts as
 * closed, which may come from a concurrent run.
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
 * Sums the shards of a day into its items. Days are closed in order, each once. Returns false when another run has closed
 * this one.
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

/** Returns the closed days from `from` to `to` inclusive, oldest first. */
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

/** Writes sales compactly. Days closed before variants were counted have three columns. */
const toSoldRow = ({ productId, pieces, cents, returned, size, color }: VariantSales): SoldRow =>
  size === undefined ? [productId, pieces, cents] : [productId, pieces, cents, returned, size, color ?? null];

const fromSoldRow = ([productId, pieces, cents, returned = 0, size, color]: SoldRow): VariantSales => ({
  ...{ productId, pieces, cents, returned },
  ...(size === undefined ? {} : { size, color: color ?? null }),
});

/** Returns the sales by variant of each closed day from `from` to `to` inclusive. */
export async function listClosedSales(from: Day, to: Day): Promise<VariantSales[]> {
  const items = await itemsBetween(SALES, from, to);
  return items.flatMap(({ sold }) => (JSON.parse(String(sold)) as SoldRow[]).map(fromSoldRow));
}

/** Returns the last closed day up to `today`, or null. */
export async function getNewestClosedDay(today: Day): Promise<ClosedDay | null> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk AND sk <= :today',
    ExpressionAttributeValues: { ':pk': DAYS, ':today': today },
    ScanIndexForward: false,
    Limit: 1,
  });
  return items[0] ? stripKeys<ClosedDay>(items[0]) : null;
}
