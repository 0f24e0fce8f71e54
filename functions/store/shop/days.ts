import { dayOf, shiftDay, type UtcDay } from '#shared/base/utc-day.ts';
import { type DayFigures, type Figures, type ProductSales, sumFigures, topSales } from '#shared/shop/analytics.ts';
import { ConditionsFailed, getItem, queryItems, stripKeys, type TableItem, transact } from '#store/client.ts';
import { ALL_ORDERS, closedDayKey, closedSalesKey, DAYS, daysMetaKey, SALES } from '#store/keys.ts';
import { getDayFigures, getDaySales } from './counters.ts';

/**
 * Days that are over, one small item each in one partition, so that a chart is one query however many orders there were.
 * Raise the format when a closed day is to hold something else: the clock then closes every day anew from its shards.
 */
const DAYS_FORMAT = 1;
/** Far more than a day's orders name; keeps the item below the table's 400 kB. */
const MAX_SOLD_PRODUCTS = 3000;

/** `total` is this day and every one before it, so that all-time figures are one read. */
export type ClosedDay = DayFigures & { total: Figures };

interface Meta {
  format: number;
  /** The last day that is closed. */
  through: UtcDay;
}

/** The last closed day; null while none is, in the form this release keeps them. */
export async function getLastClosedDay(): Promise<UtcDay | null> {
  const meta = await getItem<Meta>(daysMetaKey, { consistent: true });
  return meta?.format === DAYS_FORMAT ? meta.through : null;
}

async function oldestOrderDay(): Promise<UtcDay | null> {
  const { items } = await queryItems({
    IndexName: 'byTime',
    KeyConditionExpression: 'gsi2pk = :orders',
    ExpressionAttributeValues: { ':orders': ALL_ORDERS },
    Limit: 1,
  });
  return items[0] ? dayOf(String(items[0].createdAt)) : null;
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
 * Where closing begins: before the oldest order's day, at the latest after `last`. Returns the day before its first; where
 * another run has begun meanwhile, the last day that one has closed.
 */
export async function startClosing(last: UtcDay): Promise<UtcDay> {
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
 * Adds up the shards of a day into its items. Days are closed in their order, each once: false when another run has
 * closed this one meanwhile. Doing it again makes the same items.
 */
export async function closeDay(day: UtcDay): Promise<boolean> {
  const before = shiftDay(day, -1);
  const [figures, sales, previous] = await Promise.all([
    getDayFigures(day),
    getDaySales(day),
    getItem<ClosedDay>(closedDayKey(before), { consistent: true }),
  ]);
  const closed: ClosedDay = { day, ...figures, total: sumFigures([previous?.total ?? {}, figures]) };
  const sold = topSales(sales, MAX_SOLD_PRODUCTS).map(({ productId, pieces, cents }) => [productId, pieces, cents]);
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

async function itemsBetween(partition: string, from: UtcDay, to: UtcDay): Promise<TableItem[]> {
  const found: TableItem[] = [];
  let start: TableItem | undefined;
  do {
    const { items, lastKey } = await queryItems({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
      ExclusiveStartKey: start,
    });
    found.push(...items);
    start = lastKey ?? undefined;
  } while (start);
  return found;
}

/** The closed days from one to another, both included, oldest first. */
export const listClosedDays = async (from: UtcDay, to: UtcDay): Promise<ClosedDay[]> =>
  (await itemsBetween(DAYS, from, to)).map((item) => stripKeys<ClosedDay>(item));

/** What was sold of each product on the closed days from one to another, day by day. */
export async function listClosedSales(from: UtcDay, to: UtcDay): Promise<ProductSales[]> {
  const items = await itemsBetween(SALES, from, to);
  return items.flatMap(({ sold }) =>
    (JSON.parse(String(sold)) as [string, number, number][]).map(([productId, pieces, cents]) => ({
      productId,
      pieces,
      cents,
    })),
  );
}

/** The last closed day, with the total up to it, at the latest `today`; null while none is. */
export async function getNewestClosedDay(today: UtcDay): Promise<ClosedDay | null> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk AND sk <= :today',
    ExpressionAttributeValues: { ':pk': DAYS, ':today': today },
    ScanIndexForward: false,
    Limit: 1,
  });
  return items[0] ? stripKeys<ClosedDay>(items[0]) : null;
}
