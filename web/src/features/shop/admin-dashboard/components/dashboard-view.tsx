import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline, Outdated, Panel, Waiting } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { type Dashboard, dashboardQuery } from '../api/dashboard.ts';
import { NewestOrders } from './newest-orders.tsx';
import { RecentDays } from './recent-days.tsx';
import { Today } from './today.tsx';

const Card = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <section className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b border-concrete py-3">
    <h2 className="label text-xs">{name}</h2>
    <p className="display figures row-span-2 text-2xl">{value}</p>
    <p className="text-sm text-ash">{note}</p>
  </section>
);

/** Shown instead of orders and revenue if the shop can't take payments yet. */
const NOT_YET = 'Coming soon with payments';

const revenueNote = ({ refundedCents }: Dashboard['allTime']): string =>
  refundedCents > 0 ? `${formatCents(refundedCents)} refunded` : 'Nothing refunded';

function Cards({ products, allTime, today, paymentsConfigured: sells }: Dashboard) {
  return (
    <>
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
    </>
  );
}

export type AttentionList = Dashboard['parked'];

const MORE = 'label -my-3 inline-flex min-h-11 items-center text-xs hover:underline underline-offset-4';

const QuickActions = () => (
  <nav aria-label="Quick actions" className="grid grow grid-cols-2 gap-3 sm:flex lg:justify-end">
    <Needs right="editProducts">
      <Link to="/admin/products/new" className={buttonLook('outline', 'max-sm:col-span-2', 'small')}>
        New product
      </Link>
    </Needs>
    <Link to="/admin/connections" className={buttonLook('outline', '', 'small')}>
      Connections
    </Link>
    <Link to="/admin/categories" className={buttonLook('outline', '', 'small')}>
      Categories
    </Link>
  </nav>
);

/** Background colors of the tiles at the top. They match the badges of the same states. */
const GROUNDS = { toPack: 'bg-[#f0d98a]', attention: 'bg-[#f0c9bb]', quiet: 'bg-bone-deep' } as const;

interface TileProps {
  title: string;
  ground: keyof typeof GROUNDS;
  /** Link to the page with all the details. */
  more: { to: string; name: string };
  children: ReactNode;
}

/** Shows one tile at the top of the dashboard. */
function Tile({ title, ground, more, children }: TileProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`px-5 pt-4 pb-5 ${GROUNDS[ground]}`}>
      <div className="mb-3 flex items-center justify-between gap-6">
        <h2 id={id} className="label">
          {title}
        </h2>
        <Link to={more.to} className={MORE}>
          {more.name}
        </Link>
      </div>
      {children}
    </section>
  );
}

/** Describes the work that waits for the admin. */
export interface ToDo {
  toPack: ReactNode;
  hasToPack: boolean;
  attention: ReactNode;
  needsAttention: boolean;
}

function Content({ dashboard, toDo }: { dashboard: Dashboard; toDo: ToDo }) {
  return (
    <div className="space-y-12">
      <div className="grid gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:grid-rows-[auto_1fr]">
        <Tile
          title="To pack"
          ground={toDo.hasToPack ? 'toPack' : 'quiet'}
          more={{ to: '/admin/orders', name: 'All orders' }}
        >
          {toDo.toPack}
        </Tile>
        <Tile
          title="Needs attention"
          ground={toDo.needsAttention ? 'attention' : 'quiet'}
          more={{ to: '/admin/work', name: 'View all' }}
        >
          {toDo.attention}
        </Tile>
        <div className="grid grid-cols-1 md:col-start-2 md:row-span-2 md:row-start-1">
          <Tile title="Today" ground="quiet" more={{ to: '/admin/analytics', name: 'Analytics' }}>
            <Today {...dashboard} />
            <RecentDays days={dashboard.recent} />
          </Tile>
        </div>
      </div>
      <div className="grid gap-12 xl:grid-cols-[3fr_2fr]">
        <Panel title="Newest orders">
          <NewestOrders orders={dashboard.orders} />
        </Panel>
        <Panel title="All time">
          <Cards {...dashboard} />
        </Panel>
      </div>
    </div>
  );
}

interface DashboardViewProps {
  /** True until the number of orders to pack is known. */
  isCounting: boolean;
  /** Renders the work that waits for the admin. */
  toDo: (deadLetters: AttentionList) => ToDo;
  /** A field to search for orders. */
  search: ReactNode;
}

/** Shows an overview of the shop: the next tasks first, then the newest orders and the totals. */
export function DashboardView({ isCounting, toDo, search }: DashboardViewProps) {
  const { data, isError, isPending, refetch } = useQuery(dashboardQuery);
  const isWaiting = isPending || isCounting;
  return (
    <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-6 xl:grid-cols-[auto_minmax(12rem,1fr)_auto]">
      <div className="lg:max-xl:col-span-2">
        <Headline title="Dashboard" />
      </div>
      <div className="mb-8 xl:flex xl:justify-end">{search}</div>
      <div className="max-lg:order-last max-lg:mt-12">
        <QuickActions />
      </div>
      <div className="lg:col-span-2 xl:col-span-3">
        {isError && <Outdated what={data ? 'the newest figures' : 'the dashboard'} onRetry={() => refetch()} />}
        {isWaiting && (
          // Keeps what comes below out of sight. Otherwise, it would move down when the figures arrive.
          <div className="min-h-svh">
            <Waiting />
          </div>
        )}
        {data && !isWaiting && <Content dashboard={data} toDo={toDo(data.parked)} />}
      </div>
    </div>
  );
}
