import { dayIn, hourIn } from '#shared/base/time-zone.ts';
import { shiftDay } from '#shared/base/utc-day.ts';
import { getRecentSettings } from '#store/shop/settings.ts';
import { enqueueDayNotice } from '#store/shop/team-notices.ts';

/** Hour of the day in the shop's time zone. Late refunds and visits of the day before have been counted by then. */
const HOUR = 6;

/**
 * Last day whose email this instance has enqueued. Because of this variable, the instance accesses the table only once a day.
 */
let enqueued = '';

/**
 * Enqueues the email with the sales figures of the day before. Runs once a day, from six o'clock in the shop's time zone.
 * `now` in milliseconds UTC.
 */
export async function sendDailyFigures(now: number): Promise<void> {
  const { timeZone, teamNotices } = await getRecentSettings();
  const day = shiftDay(dayIn(timeZone, now), -1);
  if (enqueued === day || hourIn(timeZone, now) < HOUR || teamNotices.daily.length === 0) return;
  await enqueueDayNotice(day, now);
  enqueued = day;
}
