import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { BigFigure } from '#web/components/admin/figure.tsx';
import { Headline, Outdated, Panel, Waiting } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { type Dashboard, dashboardQuery } from '../api/dashboard.ts';
import { NewestOrders } from './newest-orders.tsx';
import { Today } from './today.tsx';

const Card = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <section className="flex flex-col gap-2 py-5 pr-3 pl-4 odd:pl-0 sm:py-6 sm:pl-6 xl:odd:pl-6 xl:first:pl-0!">
    <h2 className="label text-xs text-ash">{name}</h2>
    <BigFigure value={value} />
    <p className="text-sm text-ash">{note}</p>
  </section>
);

/** Replaces orders and revenue while nothing can be sold. */
const NOT_YET = 'Coming soon with payments';

const revenueNote = ({ refundedCents }: Dashboard['allTime']): string =>
  refundedCents > 0 ? `${formatCents(refundedCents)} refunded` : 'Nothing refunded';

function Cards({ products, allTime, today, paymentsConfigured: sells }: Dashboard) {
  return (
    <div className="hairline-grid grid grid-cols-2 xl:grid-cols-4">
      <Card
        name="Total products"
        value={formatCount(products.total)}
        note={`${formatCount(products.published)} published`}
      />
      <Card name="Published products" value={formatCount(products.published)} note="Live in store" />
      <Card
        name="Total orders"
        value={formatCount(sells ? allTime.orders : 0)}
        note={sells ? `${formatCount(today.orders)} today` : NOT_YET}
      />
      <Card
        name="Revenue"
        value={formatCents(sells ? allTime.netCents : 0)}
        note={sells ? revenueNote(allTime) : NOT_YET}
      />
    </div>
  );
}

export type AttentionList = Dashboard['parked'];

const MORE = 'label -my-3 inline-flex min-h-11 items-center text-xs hover:underline underline-offset-4';

const QuickActions = () => (
  <nav aria-label="Quick actions" className="grid grow grid-cols-2 gap-3 sm:flex lg:justify-end">
    <Link to="/admin/products/new" className={buttonLook('primary', 'col-span-2', 'small')}>
      New product
    </Link>
    <Link to="/admin/connections" className={buttonLook('outline', '', 'small')}>
      Connections
    </Link>
    <Link to="/admin/categories" className={buttonLook('outline', '', 'small')}>
      Categories
    </Link>
  </nav>
);

function Content({
  dashboard,
  children,
}: {
  dashboard: Dashboard;
  children: (deadLetters: AttentionList) => ReactNode;
}) {
  return (
    <div className="space-y-12">
      <Cards {...dashboard} />
      <div className="grid gap-12 xl:grid-cols-[3fr_2fr]">
        <Panel
          title="Newest orders"
          actions={
            <Link to="/admin/orders" className={MORE}>
              All orders
            </Link>
          }
        >
          <NewestOrders orders={dashboard.orders} />
        </Panel>
        <div className="space-y-12">
          <Panel
            title="Needs attention"
            actions={
              <Link to="/admin/work" className={MORE}>
                View all
              </Link>
            }
          >
            {children(dashboard.parked)}
          </Panel>
          <Panel
            title="Today"
            actions={
              <Link to="/admin/analytics" className={MORE}>
                Analytics
              </Link>
            }
          >
            <Today {...dashboard} />
            <p className="mt-3 text-sm text-ash">Days are in UTC.</p>
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** The overview of the shop. `children` shows the jobs that wait for the admin. */
export function DashboardView({ children }: { children: (deadLetters: AttentionList) => ReactNode }) {
  const { data, isError, refetch } = useQuery(dashboardQuery);
  return (
    <>
      <Headline title="Dashboard">
        <QuickActions />
      </Headline>
      {isError && <Outdated what={data ? 'the newest figures' : 'the dashboard'} onRetry={() => refetch()} />}
      {!data && !isError && <Waiting />}
      {data && <Content dashboard={data}>{children}</Content>}
    </>
  );
}
