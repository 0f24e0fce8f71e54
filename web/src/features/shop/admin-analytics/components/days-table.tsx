import { formatCount } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { type DayFigures, toInsights } from '#shared/shop/analytics.ts';
import { ColumnHead } from '#web/components/admin/table.tsx';
import { formatUtcWeekday } from '#web/lib/format/admin-format.ts';
import { conversionText } from '../analytics-labels.ts';

const CELL = 'border-b border-concrete py-2.5 pr-6 text-right whitespace-nowrap last:pr-0';

const COLUMNS: readonly { name: string; cell: (day: DayFigures) => string }[] = [
  { name: 'Revenue', cell: ({ revenueCents }) => formatCents(revenueCents) },
  { name: 'Refunded', cell: ({ refundedCents }) => formatCents(refundedCents) },
  { name: 'Orders', cell: ({ orders }) => formatCount(orders) },
  { name: 'Items', cell: ({ pieces }) => formatCount(pieces) },
  { name: 'Visitors', cell: ({ visitors }) => formatCount(visitors) },
  { name: 'Page views', cell: ({ visits }) => formatCount(visits) },
  {
    name: 'Conversion',
    cell: (day) => {
      const { conversion } = toInsights(day);
      return conversionText(conversion);
    },
  },
];

/** Shows the chart's figures as a table, newest day first. */
export function DaysTable({ series }: { series: readonly DayFigures[] }) {
  return (
    <details className="border-t border-concrete">
      <summary className="label flex min-h-11 cursor-pointer items-center hover:underline">View as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="Figures by day" tabIndex={0} className="max-h-120 overflow-auto pt-3">
        <table className="figures w-full border-collapse">
          <caption className="sr-only">Figures by day, newest first</caption>
          <thead>
            <tr>
              <ColumnHead>Day</ColumnHead>
              {COLUMNS.map(({ name }) => (
                <ColumnHead key={name} hasFigures>
                  {name}
                </ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row" className={`${CELL} text-left! font-normal`}>
                  {formatUtcWeekday(day.day)}
                </th>
                {COLUMNS.map(({ name, cell }) => (
                  <td key={name} className={CELL}>
                    {cell(day)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
