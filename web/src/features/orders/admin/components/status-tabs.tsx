import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { adminStatusLabel, type OrderStatus } from '#shared/orders/order-status.ts';
import { countLabel, tabCountsQuery } from '../api/admin-orders.ts';
import { type OrderChoice, orderSearchOf, timesOf } from '../order-choice.ts';

/** Lists the statuses in tab order. Orders that need action come first, and unpaid ones come last. */
const SHOWN: readonly OrderStatus[] = [
  'completed',
  'fulfillment_pending',
  'printify_error',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'pending',
  'failed',
];

interface TabProps {
  label: string;
  to: string;
  isCurrent: boolean;
  /** Number of orders. Zero is not shown. */
  count?: number | undefined;
}

/** Shows a tab as a link, so that the address says which orders are listed. */
export function Tab({ label, to, isCurrent, count = 0 }: TabProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tab = link.current;
    const row = tab?.closest('nav');
    // Scrolls only the row of tabs. `scrollIntoView` would also scroll the page and change its restored position.
    if (isCurrent && tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [isCurrent]);
  return (
    <li>
      <Link
        ref={link}
        to={to}
        aria-current={isCurrent ? 'true' : undefined}
        className="label flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-xs whitespace-nowrap text-ash -outline-offset-2 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
      >
        {label}
        {count > 0 && <span className="figures"> {countLabel(count)}</span>}
      </Link>
    </li>
  );
}

/** Shows tabs that list orders by status, all from the chosen period. During a search, no tab is current. */
export function StatusTabs(choice: OrderChoice) {
  const { status, isToPack, q, placed, first, last } = choice;
  const { data } = useQuery(tabCountsQuery(timesOf(choice, new Date())));
  const time = { placed, first, last };
  const isAll = q === '' && status === null && !isToPack;
  const counts: Partial<Record<OrderStatus, number>> = data?.byStatus ?? {};
  // Counting stops at 100 per status. The sum is exact only if no status has reached that limit.
  const sum = Object.values(counts).reduce((total, count) => total + count, 0);
  // A tab without orders is hidden, unless the address selects it.
  const shown = SHOWN.filter((each) => counts[each] !== 0 || each === status);
  return (
    <nav aria-label="Orders by status" className="relative -mx-gutter overflow-x-auto px-gutter lg:mx-0 lg:px-0">
      <ul className="flex min-w-max gap-5 border-b border-concrete">
        <Tab label="All" to={orderSearchOf(time)} isCurrent={isAll} count={sum} />
        <Tab
          label="To pack"
          to={orderSearchOf({ ...time, isToPack: true })}
          isCurrent={isToPack}
          count={data?.toPack}
        />
        {shown.map((each) => (
          <Tab
            key={each}
            label={adminStatusLabel(each)}
            to={orderSearchOf({ ...time, status: each })}
            isCurrent={each === status}
            count={counts[each]}
          />
        ))}
      </ul>
    </nav>
  );
}
