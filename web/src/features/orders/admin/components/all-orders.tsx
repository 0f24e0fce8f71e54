import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminOrder } from '#shared/orders/order.ts';
import { adminStatusLabel } from '#shared/orders/order-status.ts';
import { ExportCsv } from '#web/components/admin/export-csv.tsx';
import { MoreButton, PartialNote } from '#web/components/admin/more-button.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { useChosen } from '#web/lib/hooks/use-chosen.ts';
import { useWide } from '#web/lib/hooks/use-wide.ts';
import { useMay } from '#web/lib/session/role.ts';
import { adminOrdersQuery, exportOrders } from '../api/admin-orders.ts';
import { ChosenBar } from '../bulk/chosen-bar.tsx';
import { type OrderChoice, orderChoiceOf, orderSearchOf, timesOf } from '../order-choice.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderSearchField } from './order-search-field.tsx';
import { OrderTable } from './order-table.tsx';
import { PlacedFilter } from './placed-filter.tsx';
import { SavedViews } from './saved-views.tsx';
import { StatusTabs } from './status-tabs.tsx';

const { Part: ShipOrdersDialog, load } = lazyPart(() => import('../bulk/ship-orders-dialog.tsx'));

function NoOrders({ status, isToPack, q, placed }: OrderChoice) {
  if (placed) {
    return (
      <>
        <p className="mb-6 text-lg">No orders match.</p>
        <Link to={orderSearchOf({ status, isToPack, q })} className={buttonLook('outline')}>
          Show any time
        </Link>
      </>
    );
  }
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
  if (status) return <p className="text-lg">No orders with the status “{adminStatusLabel(status)}”.</p>;
  return (
    <>
      <p className="text-lg">No orders yet</p>
      <p className="mt-2 text-ash">Your first order shows up here as soon as it’s paid.</p>
    </>
  );
}

/** Shows a list of orders that can be selected, with the actions for the selected ones. */
function ChoosableOrders({ choice, orders, isOff, children }: ChoosableOrdersProps) {
  const { isToPack } = choice;
  const mayShip = useMay('fulfilOrders');
  const Orders = useWide() ? OrderTable : OrderCards;
  const [isShipping, setShipping] = useState(false);
  const shown = orders.map(({ id }) => id);
  const chosen = useChosen('chosen-orders', orderSearchOf(choice), shown);
  // Selected orders that are not loaded come last, newest first.
  const hidden = [...chosen.ids].filter((id) => !shown.includes(id)).sort((a, b) => (a < b ? 1 : -1));
  const ids = [...shown.filter((id) => chosen.ids.has(id)), ...hidden];
  return (
    <>
      {orders.length > 0 && (
        <Orders
          orders={orders}
          chosen={isOff || !mayShip ? null : chosen}
          caption={isToPack ? 'Orders, oldest first' : 'Orders, newest first'}
        />
      )}
      {children}
      {mayShip && ids.length > 0 && (
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
  /** True while the orders of the previous choice are shown. */
  isOff: boolean;
  children: ReactNode;
}

function Found({ choice }: { choice: OrderChoice }) {
  const { data, isError, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({ ...adminOrdersQuery(choice, timesOf(choice, new Date())), placeholderData: keepPreviousData });
  if (!data || (isPlaceholderData && isError))
    return isError ? <LoadFailure what="the orders" onRetry={() => refetch()} /> : <Waiting />;
  const orders = data.pages.flatMap((page) => page.items);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-40' : ''}>
      {isError && <Outdated what="the newest orders" onRetry={() => refetch()} />}
      {orders.length === 0 && !isPlaceholderData && !hasNextPage && <NoOrders {...choice} />}
      <ChoosableOrders choice={choice} orders={orders} isOff={isPlaceholderData}>
        <PartialNote found={orders.length} isPartial={data.pages.at(-1)?.isPartial ?? false} />
        <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
      </ChoosableOrders>
    </div>
  );
}

/**
 * Lists the orders that match the address: all orders, those to pack, or those with a status, from a period, or found by a
 * search. New orders appear automatically.
 */
export function AllOrders() {
  const [search, setSearch] = useSearchParams();
  const choice = orderChoiceOf(search);
  // The address is already up to date while the list renders. A change based on an older choice would lose the change before
  // it.
  const latest = () => orderChoiceOf(new URLSearchParams(window.location.search));
  const find = (q: string) => {
    const { placed, first, last } = latest();
    setSearch(orderSearchOf({ q, placed, first, last }));
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <OrderSearchField q={choice.q} onSearch={find} />
        <PlacedFilter
          choice={choice}
          onChange={(part) => setSearch(orderSearchOf({ ...latest(), ...part }), { replace: true })}
        />
        <Needs right="fulfilOrders">
          <ExportOrders {...choice} />
        </Needs>
      </div>
      <StatusTabs {...choice} />
      <SavedViews search={search.toString()} />
      <div className="mt-6">
        <Found choice={choice} />
      </div>
    </>
  );
}

/** Exports the orders with the listed status and from the listed period to one file. */
const ExportOrders = (choice: OrderChoice) => (
  <ExportCsv
    label="Export CSV"
    one="order"
    collect={(signal, onCount) =>
      exportOrders({ status: choice.status, times: timesOf(choice, new Date()) }, signal, onCount)
    }
    className="sm:ml-auto sm:flex-row-reverse"
  />
);
