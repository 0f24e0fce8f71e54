import { formatCount } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { toInsights } from '#shared/shop/analytics.ts';
import type { Dashboard } from '../api/dashboard.ts';

type Day = Dashboard['today'];

const ROWS: readonly { name: string; cell: (day: Day) => string }[] = [
  { name: 'Revenue', cell: (day) => formatCents(toInsights(day).netCents) },
  { name: 'Orders', cell: ({ orders }) => formatCount(orders) },
  { name: 'Items', cell: ({ pieces }) => formatCount(pieces) },
  { name: 'Visitors', cell: ({ visitors }) => formatCount(visitors) },
];

const HEAD = 'label border-b border-concrete pb-2 pl-4 lg:pl-6 text-right text-xs text-ash';
const CELL = 'border-b border-concrete py-2.5 pl-4 lg:pl-6 text-right whitespace-nowrap';

/** Shows today's figures so far, next to yesterday's. */
export function Today({ today, yesterday }: Pick<Dashboard, 'today' | 'yesterday'>) {
  return (
    <table className="figures w-full border-collapse">
      <caption className="sr-only">Today and yesterday</caption>
      <thead>
        <tr>
          <td className="border-b border-concrete" />
          <th scope="col" className={HEAD}>
            So far
          </th>
          <th scope="col" className={HEAD}>
            Yesterday
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, cell }) => (
          <tr key={name}>
            <th scope="row" className="border-b border-concrete py-2.5 text-left font-normal text-ash">
              {name}
            </th>
            <td className={`${CELL} font-semibold`}>{cell(today)}</td>
            <td className={`${CELL} text-ash`}>{cell(yesterday)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
