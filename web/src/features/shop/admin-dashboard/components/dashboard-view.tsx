import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Headline, Outdated, Panel, Waiting } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { type Dashboard, dashboardQuery } from '../api/dashboard.ts';
import { Cards } from './cards.tsx';
import { NewestOrders } from './newest-orders.tsx';
import { Today } from './today.tsx';

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
