import { formatCents } from '#shared/base/money.ts';
import { formatUtcDay, formatUtcWeekday } from '#web/lib/format/admin-format.ts';
import type { Dashboard } from '../api/dashboard.ts';

/**
 * Returns the net revenue of a day in cents. It is negative if refunds exceed sales. Such a day has no bar but is included in
 * the total.
 */
const revenueOf = ({ revenueCents, refundedCents }: Dashboard['recent'][number]): number =>
  revenueCents - refundedCents;

/** Shows the revenue of each recent day as a bar. Today's bar has another color. */
export function RecentDays({ days }: { days: Dashboard['recent'] }) {
  const most = Math.max(...days.map(revenueOf));
  const sum = days.reduce((cents, day) => cents + revenueOf(day), 0);
  return (
    <figure className="mt-6">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length} 1`}
        preserveAspectRatio="none"
        className="h-16 w-full border-b border-ink"
      >
        {days.map((day, index) => {
          const height = most > 0 ? Math.max(0, revenueOf(day)) / most : 0;
          const isToday = index === days.length - 1;
          return (
            <rect
              key={day.day}
              x={index + 0.14}
              y={1 - height}
              width="0.72"
              height={height}
              className={isToday ? 'fill-moss' : 'fill-ink'}
            >
              <title>{`${formatUtcWeekday(day.day)}: ${formatCents(revenueOf(day))}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-ash">
        <span>Revenue since {formatUtcDay(days[0]?.day ?? '')}</span>
        <span>{formatCents(sum)}</span>
      </figcaption>
    </figure>
  );
}
