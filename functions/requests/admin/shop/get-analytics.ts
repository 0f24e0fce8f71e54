import { handle } from '#functions/http/http.ts';
import { readDays, readSales } from '#functions/shop/read-days.ts';
import { listRecentActivity } from '#functions/shop/recent-activity.ts';
import { listTopProducts } from '#functions/shop/top-products.ts';
import { dayAt, daysThrough, shiftDay } from '#shared/base/utc-day.ts';
import { type DayFigures, fillDays, sumFigures, toInsights, windowEndingOn } from '#shared/shop/analytics.ts';

interface Window {
  from: string;
  to: string;
}

const periodOf = ({ from, to }: Window, series: readonly DayFigures[]) => {
  const sums = sumFigures(series);
  return { from, to, sums, insights: toInsights(sums) };
};

export const getAnalyticsHandler = handle('GET /api/admin/analytics', async ({ query, now }) => {
  const today = dayAt(now);
  const window = windowEndingOn(today, query.days);
  const before = windowEndingOn(shiftDay(window.from, -1), query.days);
  const [{ days, open }, activity] = await Promise.all([readDays(before.from, today), listRecentActivity()]);
  const seriesIn = ({ from, to }: Window) => fillDays(daysThrough(from, to), days);
  const series = seriesIn(window);
  return {
    days: query.days,
    series,
    period: periodOf(window, series),
    previous: periodOf(before, seriesIn(before)),
    topProducts: await listTopProducts(await readSales(window.from, today, open)),
    activity,
  };
});
