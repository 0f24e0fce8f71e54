import { logger } from '#functions/runtime/log.ts';
import { getShopDay } from '#functions/shop/shop-day.ts';
import { dayAt, daysThrough, shiftDay } from '#shared/base/utc-day.ts';
import { refreshBestSellers } from '#store/catalogue/best-sellers.ts';
import { closeDay, getLastClosedDay, startClosing } from '#store/shop/days.ts';
import { deleteVisitorSalt } from '#store/shop/visitors.ts';

/**
 * Closes the days that ended at least a day ago. By then everything that began before midnight has been counted. Until a day
 * is closed, its counter shards are read directly. If time runs out, the next tick continues. `now` in milliseconds UTC.
 */
export async function closeDays(now: number, hasTime: () => boolean): Promise<void> {
  // Takes the earlier of today in UTC and today in the shop's time zone. A closed day then gets no more counts, even after
  // the shop changes its time zone.
  const [today = ''] = [dayAt(now), await getShopDay(now)].toSorted();
  const last = shiftDay(today, -2);
  const through = (await getLastClosedDay()) ?? (await startClosing(last));
  const days = daysThrough(shiftDay(through, 1), last);
  if (days.length === 0) return;
  await Promise.all([deleteVisitorSalt(shiftDay(today, -1)), deleteVisitorSalt(last)]);
  let closed = 0;
  for (const day of days) {
    if (!hasTime() || !(await closeDay(day))) break;
    closed++;
  }
  if (closed > 0) await refreshBestSellers(now);
  logger.info('days closed', { from: days[0], closed, left: days.length - closed });
}
