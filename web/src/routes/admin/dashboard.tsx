import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import { ProviderProblemItem } from '#web/components/admin/provider-problem.tsx';
import { CAUGHT_UP, kindLabels, reasonText, subjectOf } from '#web/features/jobs/job-labels.ts';
import { countLabel, orderCountsQuery } from '#web/features/orders/admin/api/admin-orders.ts';
import { type AttentionList, DashboardView } from '#web/features/shop/admin-dashboard/components/dashboard-view.tsx';
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

const ToPack = ({ count }: { count: number }) => (
  <p className="border-b border-concrete pb-1">
    <Link to="/admin/orders?view=to_pack" className="link inline-flex min-h-11 items-center font-semibold">
      {countLabel(count)} {count === 1 ? 'order' : 'orders'} to pack
    </Link>
  </p>
);

function Attention({ count, hasMore, items }: AttentionList) {
  const all = count + (useProviderProblem() ? 1 : 0);
  const toPack = useQuery(orderCountsQuery).data?.toPack ?? 0;
  if (all === 0) return toPack > 0 ? <ToPack count={toPack} /> : <p className="py-2 text-ash">{CAUGHT_UP}</p>;
  return (
    <>
      {toPack > 0 && <ToPack count={toPack} />}
      <p className="mb-1 text-rust-deep">
        {hasMore ? `More than ${all} items need` : `${pluralize(all, 'item')} ${all === 1 ? 'needs' : 'need'}`}{' '}
        attention
      </p>
      <ProviderProblemItem className="my-3" />
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-b border-concrete py-3">
            <p className="flex flex-wrap justify-between gap-x-6">
              <Subject item={item} />
              <time dateTime={item.dueAt} className="figures text-sm whitespace-nowrap text-ash">
                {formatStamp(item.dueAt)}
              </time>
            </p>
            <p className="mt-1">{kindLabels(item.kind).parked}</p>
            {item.reason && <p className="line-clamp-3 text-sm break-words text-ash">{reasonText(item)}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Recommends a second factor to an admin without one. Shows nothing while that is unknown. */
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
  return (
    <>
      <DashboardView>{(deadLetters) => <Attention {...deadLetters} />}</DashboardView>
      <SecondFactorHint />
    </>
  );
}
