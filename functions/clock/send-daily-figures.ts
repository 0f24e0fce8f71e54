import { dayAt, shiftDay } from '#shared/base/utc-day.ts';
import { getSettings } from '#store/shop/settings.ts';
import { enqueueDayNotice } from '#store/shop/team-notices.ts';

/** Late refunds and visits of the day before are counted by then. */
const HOUR_UTC = 6;

/** The last day that this instance enqueued, so that the table is asked once a day. */
let enqueued = '';

/** Enqueues the mail with the figures of the day before, once a day from six o'clock UTC. `now` in milliseconds UTC. */
export async function sendDailyFigures(now: number): Promise<void> {
  const day = shiftDay(dayAt(now), -1);
  if (enqueued === day || new Date(now).getUTCHours() < HOUR_UTC) return;
  if ((await getSettings()).teamNotices.daily.length === 0) return;
  await enqueueDayNotice(day, now);
  enqueued = day;
}
