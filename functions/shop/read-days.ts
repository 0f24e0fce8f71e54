import { type Day, daysThrough, shiftDay } from '#shared/base/utc-day.ts';
import { type DayFigures, type DaySpan, sumFigures } from '#shared/shop/analytics.ts';
import type { Breakdown } from '#shared/shop/breakdown.ts';
import { sumVariants, type VariantSales } from '#shared/shop/sales.ts';
import { getDayCounts, getDaySales } from '#store/shop/counters.ts';
import { getNewestClosedDay, listClosedDays, listClosedSales } from '#store/shop/days.ts';

/**
 * Returns the days that are not closed yet, up to today. These are two or three days, or more if the scheduled job has not
 * run. A shop without any closed day is too new to have more.
 */
const openDays = (newestClosed: Day | undefined, today: Day): Day[] =>
  daysThrough(shiftDay(newestClosed ?? shiftDay(today, -2), 1), today);

type CountedDay = DayFigures & { counts?: Breakdown };

const readDay = async (day: Day): Promise<CountedDay> => ({ day, ...(await getDayCounts(day)) });

const isIn =
  ({ from, to }: DaySpan) =>
  (day: Day) =>
    day >= from && day <= to;

/**
 * Returns the sales figures for a period, with counts by source and country. Reads the closed days in one query, and the open
 * days from their counter shards.
 */
export async function readDays(span: DaySpan, today: Day): Promise<{ days: CountedDay[]; open: Day[] }> {
  const closed = await listClosedDays(span.from, span.to);
  const newest = closed.at(-1)?.day ?? (await getNewestClosedDay(today))?.day;
  const open = openDays(newest, today).filter(isIn(span));
  return { days: [...closed, ...(await Promise.all(open.map(readDay)))], open };
}

/** Returns the sales of each variant in a period. */
export async function readSales(span: DaySpan, open: readonly Day[]): Promise<VariantSales[]> {
  const stillOpen = open.filter(isIn(span));
  const parts = await Promise.all([listClosedSales(span.from, span.to), ...stillOpen.map(getDaySales)]);
  return sumVariants(parts.flat());
}

/** Returns the all-time totals, and the figures of the days that are not closed yet. */
export async function readAllTime(today: Day): Promise<{ total: ReturnType<typeof sumFigures>; days: DayFigures[] }> {
  const closed = await getNewestClosedDay(today);
  const days = await Promise.all(openDays(closed?.day, today).map(readDay));
  return { total: sumFigures([closed?.total ?? {}, ...days]), days };
}
