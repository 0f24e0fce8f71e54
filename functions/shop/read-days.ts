import { daysThrough, shiftDay, type UtcDay } from '#shared/base/utc-day.ts';
import { type DayFigures, type ProductSales, sumFigures, sumSales } from '#shared/shop/analytics.ts';
import { getDayFigures, getDaySales } from '#store/shop/counters.ts';
import { getNewestClosedDay, listClosedDays, listClosedSales } from '#store/shop/days.ts';

/**
 * Returns the days that are not closed yet, up to today: two or three, unless the clock has not run. A shop without a
 * closed day is too young to have more.
 */
const openDays = (newestClosed: UtcDay | undefined, today: UtcDay): UtcDay[] =>
  daysThrough(shiftDay(newestClosed ?? shiftDay(today, -2), 1), today);

const readDay = async (day: UtcDay): Promise<DayFigures> => ({ day, ...(await getDayFigures(day)) });

/** Returns the figures of the days from `from` to today. Reads closed days in one query and open ones from their shards. */
export async function readDays(from: UtcDay, today: UtcDay): Promise<{ days: DayFigures[]; open: UtcDay[] }> {
  const closed = await listClosedDays(from, today);
  const open = openDays(closed.at(-1)?.day, today);
  return { days: [...closed, ...(await Promise.all(open.map(readDay)))], open };
}

/** Returns the sales by product from `from` to today. */
export async function readSales(from: UtcDay, today: UtcDay, open: readonly UtcDay[]): Promise<ProductSales[]> {
  const stillOpen = open.filter((day) => day >= from);
  const parts = await Promise.all([listClosedSales(from, today), ...stillOpen.map(getDaySales)]);
  return sumSales(parts.flat());
}

/** Returns the all-time totals, and the figures of the open days. */
export async function readAllTime(
  today: UtcDay,
): Promise<{ total: ReturnType<typeof sumFigures>; days: DayFigures[] }> {
  const closed = await getNewestClosedDay(today);
  const days = await Promise.all(openDays(closed?.day, today).map(readDay));
  return { total: sumFigures([closed?.total ?? {}, ...days]), days };
}
