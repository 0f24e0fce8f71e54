import { dayIn } from '#shared/base/time-zone.ts';
import type { Day } from '#shared/base/utc-day.ts';
import { getRecentSettings } from '#store/shop/settings.ts';

/** Returns the day in the shop's time zone at `now` (milliseconds UTC). Sales, refunds, and visits count on this day. */
export const getShopDay = async (now: number): Promise<Day> => dayIn((await getRecentSettings()).timeZone, now);
