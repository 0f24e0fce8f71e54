import { daysThrough } from '#shared/base/utc-day.ts';
import { formatShopDay } from '#web/lib/format/admin-format.ts';
import { shopDay } from '#web/lib/format/shop-zone.ts';

/**
 * Describes a deadline, such as `Respond by Nov 30, 2026 — in 9 days`. `dueBy` is a UTC ISO time. Days are those of the
 * shop's time zone.
 */
export function answerBy(dueBy: string, now: Date): string {
  const due = new Date(dueBy);
  if (due < now) return `The deadline to respond was ${formatShopDay(dueBy)}`;
  const days = daysThrough(shopDay(now.getTime()), shopDay(due.getTime())).length - 1;
  const soon = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return `Respond by ${formatShopDay(dueBy)} — ${soon}`;
}
