import { handle } from '#functions/http/http.ts';
import { readDays, readSales } from '#functions/shop/read-days.ts';
import { recentActivity } from '#functions/shop/recent-activity.ts';
import { topProducts } from '#functions/shop/top-products.ts';
import { dayAt, daysThrough, shiftDay } from '#shared/base/utc-day.ts';
import { type DayFigures, insightsOf, seriesOf, sumFigures, windowEnding } from '#shared/shop/analytics.ts';

interface Window {
  from: string;
  to: string;
}

const periodOf = ({ from, to }: Window, series: readonly DayFigures[]) => {
  const sums = sumFigures(series);
  return { from, to, sums, insights: insightsOf(sums) };
};

export const getAnalytics = handle('GET /api/admin/analytics', async ({ query, now }) => {
  const today = dayAt(now);
  const window = windowEnding(today, query.days);
  const before = windowEnding(shiftDay(window.from, -1), query.days);
  const [{ days, open }, activity] = await Promise.all([readDays(before.from, today), recentActivity()]);
  const seriesIn = ({ from, to }: Window) => seriesOf(daysThrough(from, to), days);
  const series = seriesIn(window);
  return {
    days: query.days,
    series,
    period: periodOf(window, series),
    previous: periodOf(before, seriesIn(before)),
    topProducts: await topProducts(await readSales(window.from, today, open)),
    activity,
  };
});
