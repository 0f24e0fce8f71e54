import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import { ProviderProblemItem } from '#web/components/admin/provider-problem.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { CAUGHT_UP, reasonText, subjectOf } from '#web/features/jobs/job-labels.ts';
import { kindLabels } from '#web/features/jobs/kind-labels.ts';
import { orderCountsQuery } from '#web/features/orders/admin/api/admin-orders.ts';
import { OrderSearchField } from '#web/features/orders/admin/components/order-search-field.tsx';
import { ToPack } from '#web/features/orders/admin/components/to-pack.tsx';
import { orderSearchOf } from '#web/features/orders/admin/order-choice.ts';
import {
  type AttentionList,
  DashboardView,
  type ToDo,
} from '#web/features/shop/admin-dashboard/components/dashboard-view.tsx';
import { useProviderProblem } from '#web/lib/data/integration.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { secondFactorQuery } from '#web/lib/session/second-factor-query.ts';

function Subject({ item }: { item: AttentionList['items'][number] }) {
  const { name, to } = subjectOf(item);
  return to ? (
    <Link to={to} className="link figures">
      {name}
    </Link>
  ) : (
    <span className="figures">{name}</span>
  );
}

/** Lists the problems that only the admin can solve, starting with a broken connection to the provider. */
function Attention({ count, hasMore, items }: AttentionList) {
  return (
    <>
      <p className="mb-1 font-semibold">
        {hasMore ? `More than ${count} items need` : `${pluralize(count, 'item')} ${count === 1 ? 'needs' : 'need'}`}{' '}
        attention
      </p>
      <ProviderProblemItem className="my-3" />
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-t border-ink/20 py-3 first:border-t-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-6">
              <Subject item={item} />
              <time dateTime={item.dueAt} className="figures text-sm whitespace-nowrap">
                {formatStamp(item.dueAt)}
              </time>
            </p>
            <p className="mt-1">{kindLabels(item.kind).parked}</p>
            {item.reason && <p className="line-clamp-3 text-sm break-words">{reasonText(item)}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Recommends a second factor to an admin who has none. Shows nothing until this is known. */
function SecondFactorHint() {
  const { data: isOn } = useQuery(secondFactorQuery);
  if (isOn !== false) return null;
  return (
    <p className="mt-12 border-t border-concrete pt-5 text-ash">
      Right now, a password is all it takes to sign in here.{' '}
      <Link to="/account" className="link text-ink">
        Turn on two-step sign-in
      </Link>
    </p>
  );
}

export default function AdminDashboard() {
  usePageTitle('Dashboard');
  const navigate = useNavigate();
  const isBroken = useProviderProblem() !== null;
  const { data: counts, isPending: isCounting } = useQuery(orderCountsQuery);
  const hasToPack = (counts?.toPack ?? 0) > 0;
  function toDo({ count, ...deadLetters }: AttentionList): ToDo {
    const all = count + (isBroken ? 1 : 0);
    const attention = all > 0 ? <Attention {...deadLetters} count={all} /> : <p className="text-ash">{CAUGHT_UP}</p>;
    return { toPack: <ToPack />, hasToPack, attention, needsAttention: all > 0 };
  }
  return (
    <>
      <DashboardView
        isCounting={isCounting}
        toDo={toDo}
        search={
          <Needs right="viewOrders">
            <OrderSearchField
              q=""
              placeholder="Find an order…"
              onSearch={(q) => q && navigate(`/admin/orders${orderSearchOf({ q })}`)}
            />
          </Needs>
        }
      />
      <SecondFactorHint />
    </>
  );
}
