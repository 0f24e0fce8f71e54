import { dayIn, hourIn } from '#shared/base/time-zone.ts';
import { shiftDay } from '#shared/base/utc-day.ts';
import { getRecentSettings } from '#store/shop/settings.ts';
import { enqueueDayNotice } from '#store/shop/team-notices.ts';

/** Late refunds and visits of the day before are counted by then. */
const HOUR = 6;

/** The last day that this instance enqueued, so that the table is asked once a day. */
let enqueued = '';

/** Enqueues the mail with the figures of the day before, once a day from six o'clock in the shop's time zone. `now` in milliseconds UTC. */
export async function sendDailyFigures(now: number): Promise<void> {
  const { timeZone, teamNotices } = await getRecentSettings();
  const day = shiftDay(dayIn(timeZone, now), -1);
  if (enqueued === day || hourIn(timeZone, now) < HOUR || teamNotices.daily.length === 0) return;
  await enqueueDayNotice(day, now);
  enqueued = day;
}
