import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { adminStatusLabel, type OrderStatus } from '#shared/orders/order-status.ts';
import { countLabel, tabCountsQuery } from '../api/admin-orders.ts';
import { type OrderChoice, orderSearchOf, timesOf } from '../order-choice.ts';

/** Statuses that need action first, then those under way, then the completed ones. */
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
  /** The number of orders; nothing is shown for none. */
  count?: number | undefined;
}

/** A tab that is a link, so that the address names the list. */
export function Tab({ label, to, isCurrent, count = 0 }: TabProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tab = link.current;
    const row = tab?.closest('nav');
    // Moves the row only: scrollIntoView would also move the page, which has just been restored.
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

/** Chooses which orders are listed, of the same time. During a search, no tab is chosen. */
export function StatusTabs(choice: OrderChoice) {
  const { status, isToPack, q, placed, first, last } = choice;
  const { data } = useQuery(tabCountsQuery(timesOf(choice, new Date())));
  const time = { placed, first, last };
  const isAll = q === '' && status === null && !isToPack;
  const counts: Partial<Record<OrderStatus, number>> = data?.byStatus ?? {};
  // Each status counts up to 100, so the sum is known below that.
  const sum = Object.values(counts).reduce((total, count) => total + count, 0);
  // A status without orders has nothing to show, unless a link leads to it.
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
