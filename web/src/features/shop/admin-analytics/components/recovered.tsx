import { Link } from 'react-router-dom';
import { formatCount } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { percent } from '../analytics-labels.ts';
import type { Analytics } from '../api/analytics.ts';

/** Shows the orders and the revenue from reminders about unpaid checkouts. */
export function Recovered({ period: { sums, insights } }: Pick<Analytics, 'period'>) {
  const { reminders, recoveredOrders, recoveredCents } = sums;
  const figures = [
    ['Emails sent', formatCount(reminders)],
    ['Orders recovered', formatCount(recoveredOrders)],
    ['Revenue recovered', formatCents(recoveredCents)],
    ['Share of all revenue', insights.recoveredShare === null ? '—' : percent(insights.recoveredShare)],
  ];
  return (
    <>
      <dl className="figures grid gap-x-12 md:grid-cols-2 xl:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-b border-concrete py-2.5">
            <dt className="text-ash">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[70ch] text-sm text-ash">
        An order counts if it’s placed within seven days of opening the link in the email. Browsers that ask not to be
        tracked don’t count.{' '}
        <Link to="/admin/abandoned-checkouts" className="link">
          See the carts
        </Link>
      </p>
    </>
  );
}
