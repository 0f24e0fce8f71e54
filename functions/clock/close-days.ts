import { logger } from '#functions/runtime/log.ts';
import { dayAt, daysThrough, shiftDay } from '#shared/base/utc-day.ts';
import { closeDay, getLastClosedDay, startClosing } from '#store/shop/days.ts';
import { deleteVisitorSalt } from '#store/shop/visitors.ts';

/**
 * A day is closed once a whole day has gone by after it: whatever was under way at midnight has been counted by then, and
 * until then its shards are read themselves. What is left when `hasTime` ends goes on at the next strike.
 */
export async function closeDays(now: number, hasTime: () => boolean): Promise<void> {
  const today = dayAt(now);
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
  logger.info('days closed', { from: days[0], closed, left: days.length - closed });
}
