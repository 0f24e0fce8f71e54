import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { Address, Tracking } from '#web/components/delivery.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { OrderAmounts } from '#web/components/order-amounts.tsx';
import { OrderLines } from '#web/components/order-line.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { later } from '#web/lib/chunks/chunks.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { shipmentContents } from '#web/lib/format/shipment.ts';
import type { OrderChanges } from '../api/change-order.ts';
import { nextOf } from '../progress.ts';
import { isRefundedBeforeShipping, isToCome } from '../refunded.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { refundedMarks } from './refunded-mark.tsx';

const Arrival = later(() => import('./arrival.tsx'));
const OrderNotices = lazy(() => import('./order-notices.tsx'));
const ChangeItems = lazy(() => import('../edits/change-items.tsx'));
const OrderReturns = lazy(() => import('../returns/order-returns.tsx'));

/** Styles for printing: only the order, on a white background. */
const PAPER = '#root > :not(#main), body > :not(#root) { display: none } html, body { background: #fff }';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="break-inside-avoid border-t-2 border-ink pt-4">
      <h2 id={id} className="label mb-4">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Support({ number }: { number: string }) {
  const { supportEmail } = useSettings();
  return (
    <Part title="Questions">
      <p>Email us and mention order #{number}.</p>
      <a
        href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order #${number}`)}`}
        className="link inline-flex min-h-11 items-center break-all"
      >
        {supportEmail}
      </a>
    </Part>
  );
}

/** Shows the seller in print, where the page's header is missing. */
function Seller() {
  const { name, supportEmail } = useSettings();
  return (
    <p className="hidden border-b-2 border-ink pb-4 print:mb-6 print:block">
      <span className="display block text-xl">{name}</span>
      <span className="mt-2 block">{supportEmail}</span>
    </p>
  );
}

interface OrderViewProps {
  order: Order;
  changes: OrderChanges;
  /** Shown below the shipping address. Hidden in print. */
  addressWay?: ReactNode;
  /** Buttons for the whole order, next to the links or, on phones, below the status. Hidden in print. */
  ways: ReactNode;
  children?: ReactNode;
}

/** Shows one order with everything that the customer may want to know. `children` are links, which are hidden in print. */
export const OrderView = (props: OrderViewProps) => (
  <Suspense fallback={<LoadingOrder />}>
    <Loaded {...props} />
  </Suspense>
);

export const LoadingOrder = () => (
  <p role="status" className="waits px-gutter py-20">
    Loading your order...
  </p>
);

export const OrderFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className="px-gutter py-20">
    <LoadFailure what="your order" onRetry={onRetry} />
  </div>
);

/** Shows the links and the buttons. On phones, the links are above the order number, and the buttons are below the status. */
const Ways = ({ ways, children }: Pick<OrderViewProps, 'ways' | 'children'>) => (
  <div className="flex flex-wrap items-center justify-between gap-4 not-print:max-md:contents print:hidden">
    {children}
    <div className="flex flex-wrap gap-3 max-md:order-1 max-md:mb-10">{ways}</div>
  </div>
);

/** Returns true if the customer can or must change something about the order. */
const hasNotices = ({ changeableUntil, changeableUntilPacking, needsAddress, pendingEdit }: Order): boolean =>
  Boolean(changeableUntil || changeableUntilPacking || needsAddress || pendingEdit);

function Loaded({ order, changes, addressWay, ways, children }: OrderViewProps) {
  const number = shortOrderId(order.id);
  const isChangeable = hasNotices(order);
  const isAllRefunded = isRefundedBeforeShipping(order);
  const hasShipped = order.status === 'shipped' || order.status === 'delivered';
  const [wasChangeable, setWasChangeable] = useState(isChangeable);
  // After a change, the notices stay to confirm it.
  if (isChangeable && !wasChangeable) setWasChangeable(true);
  return (
    <div className="px-gutter pt-6 pb-24 max-md:flex max-md:flex-col print:block print:p-0">
      <style media="print">{PAPER}</style>
      <Seller />
      <Ways ways={ways}>{children}</Ways>
      <header className="mt-6 mb-8 md:mt-8 md:mb-16 print:mb-6">
        <h1 className="display figures text-[clamp(1.75rem,4.8vw,5rem)] print:text-3xl">Order #{number}</h1>
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <StatusBadge status={order.status} />
          <span className="text-ash">
            Placed on <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
          </span>
        </p>
        <p className="mt-6 max-w-[52ch] text-lg empty:hidden print:hidden">{order.items[0] && nextOf(order)}</p>
        {order.delivery && !isAllRefunded && (
          <p className="mt-2 min-h-6">
            <Arrival order={order} />
          </p>
        )}
        {wasChangeable && <OrderNotices order={order} changes={changes} />}
      </header>
      <div className="grid gap-x-12 gap-y-12 max-md:order-2 lg:grid-cols-12 print:block print:space-y-8">
        <div className="lg:col-span-8">
          <Part title="Items">
            <OrderLines order={order} noteAt={refundedMarks(order)} />
            {isToCome(order) && !isAllRefunded && (
              <Suspense fallback={<p className="waits min-h-16 pt-5">Loading...</p>}>
                <ChangeItems order={order} changes={changes} />
              </Suspense>
            )}
            <OrderAmounts order={order} />
          </Part>
          {(hasShipped || order.returns) && (
            <div className="mt-12">
              <Part title="Returns">
                <Suspense fallback={<p className="waits min-h-11">Loading...</p>}>
                  <OrderReturns order={order} changes={changes} />
                </Suspense>
              </Part>
            </div>
          )}
        </div>
        <div className="grid content-start gap-12 sm:grid-cols-2 lg:col-span-4 lg:grid-cols-1">
          <Part title="Progress">
            <OrderTimeline order={order} />
          </Part>
          {order.shipments.length > 0 && (
            <Part title={order.shipments.length > 1 ? 'Packages' : 'Package'}>
              <ul>
                {order.shipments.map((shipment) => (
                  <li
                    key={`${shipment.carrier}/${shipment.trackingNumber}/${shipment.items?.join()}`}
                    className="border-b border-concrete py-3 first:pt-0 last:border-0 last:pb-0"
                  >
                    <Tracking shipment={shipment} inside={shipmentContents(order, shipment)} />
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {order.shippingAddress && (
            <Part title="Shipping address">
              <Address address={order.shippingAddress} />
              {addressWay && <div className="mt-1 min-h-11 print:hidden">{addressWay}</div>}
            </Part>
          )}
          <Support number={number} />
        </div>
      </div>
    </div>
  );
}
