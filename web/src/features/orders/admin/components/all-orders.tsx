import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { ORDER_STATUSES, statusLabel } from '#shared/orders/order-status.ts';
import { ExportCsv } from '#web/components/admin/export-csv.tsx';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { useChosen } from '#web/lib/hooks/use-chosen.ts';
import { useWide } from '#web/lib/hooks/use-wide.ts';
import { adminOrdersQuery, exportOrders, type OrderChoice } from '../api/admin-orders.ts';
import { ChosenBar } from '../bulk/chosen-bar.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderSearchField } from './order-search-field.tsx';
import { OrderTable } from './order-table.tsx';
import { StatusTabs } from './status-tabs.tsx';

const { Part: ShipOrdersDialog, load } = lazyPart(() => import('../bulk/ship-orders-dialog.tsx'));

/** Reads the choice from the address. A search covers orders of every status. */
function choiceOf(search: URLSearchParams): OrderChoice {
  const q = search.get('q')?.trim().slice(0, 254) ?? '';
  const status = ORDER_STATUSES.find((known) => known === search.get('status')) ?? null;
  return { q, status: q ? null : status, isToPack: !q && search.get('view') === 'to_pack' };
}

function NoOrders({ status, isToPack, q }: OrderChoice) {
  if (q) {
    return (
      <>
        <p className="text-lg break-words">No order matches “{q}”.</p>
        <p className="mt-2 mb-6 max-w-[60ch] text-ash">
          Search by order number, name, address, email, product, SKU, tracking number, or note. Every word must match.
        </p>
        <Link to="/admin/orders" className={buttonLook('outline')}>
          All orders
        </Link>
      </>
    );
  }
  if (isToPack) {
    return (
      <>
        <p className="text-lg">Nothing to pack</p>
        <p className="mt-2 text-ash">Paid orders that you ship yourself show up here.</p>
      </>
    );
  }
  if (status) return <p className="text-lg">No orders with the status “{statusLabel(status)}”.</p>;
  return (
    <>
      <p className="text-lg">No orders yet</p>
      <p className="mt-2 text-ash">Your first order shows up here as soon as it’s paid.</p>
    </>
  );
}

/** A list whose orders can be selected, with the actions for them. */
function ChoosableOrders({ choice: { status, isToPack, q }, orders, isOff, children }: ChoosableOrdersProps) {
  const Orders = useWide() ? OrderTable : OrderCards;
  const [isShipping, setShipping] = useState(false);
  const shown = orders.map(({ id }) => id);
  const chosen = useChosen('chosen-orders', `${isToPack ? 'to-pack' : (status ?? '')}/${q}`, shown);
  // Those that are not loaded come last, newest first.
  const hidden = [...chosen.ids].filter((id) => !shown.includes(id)).sort((a, b) => (a < b ? 1 : -1));
  const ids = [...shown.filter((id) => chosen.ids.has(id)), ...hidden];
  return (
    <>
      {orders.length > 0 && (
        <Orders
          orders={orders}
          chosen={isOff ? null : chosen}
          caption={isToPack ? 'Orders, oldest first' : 'Orders, newest first'}
        />
      )}
      {children}
      {ids.length > 0 && (
        <ChosenBar
          ids={ids}
          hidden={hidden.length}
          onShip={() => setShipping(true)}
          onShipPointed={() => void load().catch(() => {})}
          onClear={chosen.clear}
        />
      )}
      <ShipOrdersDialog
        open={isShipping}
        onOpenChange={setShipping}
        ids={ids}
        known={orders}
        onShipped={chosen.remove}
      />
    </>
  );
}

interface ChoosableOrdersProps {
  choice: OrderChoice;
  orders: readonly AdminOrder[];
  /** True while the orders of another choice are shown. */
  isOff: boolean;
  children: ReactNode;
}

function Found({ choice }: { choice: OrderChoice }) {
  const { data, isError, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({ ...adminOrdersQuery(choice), placeholderData: keepPreviousData });
  if (!data || (isPlaceholderData && isError))
    return isError ? <LoadFailure what="the orders" onRetry={() => refetch()} /> : <Waiting />;
  const orders = data.pages.flatMap((page) => page.items);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-40' : ''}>
      {isError && <Outdated what="the newest orders" onRetry={() => refetch()} />}
      {orders.length === 0 && !isPlaceholderData && <NoOrders {...choice} />}
      <ChoosableOrders choice={choice} orders={orders} isOff={isPlaceholderData}>
        <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
      </ChoosableOrders>
    </div>
  );
}

/** Lists the orders that the address names: all, to pack, of a status, or found by a search. New ones appear by themselves. */
export function AllOrders() {
  const [search, setSearch] = useSearchParams();
  const choice = choiceOf(search);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <OrderSearchField q={choice.q} onSearch={(q) => setSearch(q ? { q } : {})} />
        <ExportOrders status={choice.status} />
      </div>
      <StatusTabs {...choice} />
      <div className="mt-6">
        <Found choice={choice} />
      </div>
    </>
  );
}

/** Collects all orders, or those of the status that is listed, into one file. */
export const ExportOrders = ({ status }: { status: OrderStatus | null }) => (
  <ExportCsv
    label="Export CSV"
    one="order"
    collect={(signal, onCount) => exportOrders(status, signal, onCount)}
    className="sm:flex-row-reverse"
  />
);
