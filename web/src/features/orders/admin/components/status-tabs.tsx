import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type OrderStatus, statusLabel } from '#shared/orders/order-status.ts';

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
  status: OrderStatus | null;
  isCurrent: boolean;
}

function Tab({ status, isCurrent }: TabProps) {
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
        to={status ? `?status=${status}` : '?'}
        aria-current={isCurrent ? 'true' : undefined}
        className="label flex min-h-11 items-center border-b-2 border-transparent text-xs whitespace-nowrap text-ash -outline-offset-2 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
      >
        {status ? statusLabel(status) : 'All'}
      </Link>
    </li>
  );
}

/** Chooses the status of the listed orders. During a search, no tab is chosen. */
export function StatusTabs({ status, isSearch }: { status: OrderStatus | null; isSearch: boolean }) {
  return (
    <nav aria-label="Orders by status" className="relative -mx-gutter overflow-x-auto px-gutter lg:mx-0 lg:px-0">
      <ul className="flex min-w-max gap-5 border-b border-concrete">
        {[null, ...SHOWN].map((shown) => (
          <Tab key={shown ?? 'all'} status={shown} isCurrent={!isSearch && shown === status} />
        ))}
      </ul>
    </nav>
  );
}
