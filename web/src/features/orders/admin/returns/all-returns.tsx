import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { StoredReturn } from '#shared/orders/returns/return.ts';
import {
  RETURN_REASON_LABELS,
  RETURN_TABS,
  type ReturnTab,
  returnTitle,
  tabOfReturn,
} from '#shared/orders/returns/return-states.ts';
import { recipientOf } from '#shared/orders/shipments/to-ship.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Nothing, Outdated, Outline, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { Tab } from '../components/status-tabs.tsx';
import { returnCountsQuery, returnsQuery } from './api.ts';
import { lineText } from './return-text.ts';

const TAB_LABELS: Readonly<Record<ReturnTab, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  closed: 'Closed',
};

/** Texts for an empty list. */
const EMPTY: Readonly<Record<ReturnTab, [title: string, meaning: string]>> = {
  requested: ['No requests', 'Customers request returns on their order page. Requests show up here.'],
  approved: ['Nothing on its way back', 'Approved returns wait here until the items arrive.'],
  received: ['Nothing to refund or ship', 'Returns whose items have arrived wait here for a refund or an exchange.'],
  closed: ['No closed returns', 'Refunded, exchanged, declined, and withdrawn returns end up here.'],
};

/** With fewer returns than this, the page has room to explain the steps. */
const FEW = 5;

const STEPS = [
  ['Requested', 'A customer chooses the items on their order page and says why. You approve or decline.'],
  ['Approved', 'The customer knows where to send them. You wait for the package.'],
  ['Received', 'You check what arrived and decide what goes back into stock.'],
  ['Closed', 'You refund the items, or ship the exchange.'],
] as const;

function Entry({ order, one }: { order: AdminOrder; one: StoredReturn }) {
  return (
    <li className="relative grid gap-x-8 gap-y-1 border-b border-concrete py-3.5 lg:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <div>
        <p className="figures font-semibold">
          <EntryLink to={`/admin/orders/${order.id}#returns`} className="after:absolute after:inset-0">
            #{shortOrderId(order.id)}
          </EntryLink>
        </p>
        <p className="truncate text-sm text-ash">{recipientOf(order) || order.email || 'No name'}</p>
      </div>
      <div className="min-w-0">
        <p className="font-medium">{returnTitle(one)}</p>
        <ul className="text-sm text-ash">
          {one.lines.map((line) => (
            <li key={line.item} className="[overflow-wrap:anywhere]">
              {lineText(order, line)} — {RETURN_REASON_LABELS[line.reason].toLowerCase()}
            </li>
          ))}
        </ul>
      </div>
      <time dateTime={one.changedAt} className="figures text-sm text-ash">
        {formatStamp(one.changedAt)}
      </time>
    </li>
  );
}

function Found({ tab }: { tab: ReturnTab }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    returnsQuery(tab),
  );
  if (!data) return isError ? <LoadFailure what="the returns" onRetry={() => refetch()} /> : <Waiting />;
  const found = data.pages
    .flatMap((page) => page.items)
    .flatMap((order) => order.returns.filter(({ state }) => tabOfReturn(state) === tab).map((one) => ({ order, one })));
  const [title, meaning] = EMPTY[tab];
  return (
    <>
      {isError && <Outdated what="the newest returns" onRetry={() => refetch()} />}
      {found.length === 0 ? (
        <Nothing title={title}>
          <p>{meaning}</p>
          <p>
            <Link to="/admin/orders?status=delivered" className="link inline-flex min-h-11 items-center text-ink">
              Delivered orders
            </Link>
          </p>
        </Nothing>
      ) : (
        <ul aria-label={`${TAB_LABELS[tab]} returns`} className="border-t border-ink">
          {found.map(({ order, one }) => (
            <Entry key={one.id} order={order} one={one} />
          ))}
        </ul>
      )}
      {found.length < FEW && !hasNextPage && <Outline title="How a return works" parts={STEPS} isOrdered />}
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
    </>
  );
}

/** Lists the returns with the state in the address. New ones appear automatically. */
export function AllReturns() {
  const [search] = useSearchParams();
  const named = search.get('tab');
  const tab = RETURN_TABS.find((one) => one === named) ?? 'requested';
  const { data } = useQuery(returnCountsQuery);
  return (
    <>
      <nav aria-label="Returns by state" className="relative -mx-gutter overflow-x-auto px-gutter lg:mx-0 lg:px-0">
        <ul className="flex min-w-max gap-5 border-b border-concrete">
          {RETURN_TABS.map((one) => (
            <Tab
              key={one}
              label={TAB_LABELS[one]}
              to={one === 'requested' ? '/admin/returns' : `/admin/returns?tab=${one}`}
              isCurrent={one === tab}
              count={data?.[one]}
            />
          ))}
        </ul>
      </nav>
      <div className="mt-6">
        <Found key={tab} tab={tab} />
      </div>
    </>
  );
}
