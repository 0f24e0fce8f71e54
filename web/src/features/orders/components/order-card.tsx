import { Link } from 'react-router-dom';
import type { Order } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { buttonLook } from '#web/components/button.tsx';
import { Address, Tracking } from '#web/components/delivery.tsx';
import { OrderAmounts } from '#web/components/order-amounts.tsx';
import { OrderLines } from '#web/components/order-line.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { formatMoment } from '#web/lib/format/format.ts';
import { shipmentContents } from '#web/lib/format/shipment.ts';
import { isRefundedBeforeShipping } from '../refunded.ts';
import { refundedMarks } from './refunded-mark.tsx';

/** Shows the shipping address and the packages. They are below the items or, on very wide screens, next to them. */
function Delivery({ order }: { order: Order }) {
  const { shipments, shippingAddress } = order;
  if (shipments.length === 0 && !shippingAddress) return null;
  return (
    <div className="grid content-start gap-8 border-t border-concrete py-6 [overflow-wrap:anywhere] max-3xl:grid-cols-2 lg:col-span-8 lg:col-start-5 3xl:col-span-3 3xl:col-start-auto 3xl:border-t-0 3xl:py-0">
      {shippingAddress && (
        <div>
          <h3 className="label mb-2">Shipping address</h3>
          <Address address={shippingAddress} />
        </div>
      )}
      {shipments.length > 0 && (
        <div className="space-y-6">
          {shipments.map((shipment) => (
            <div key={`${shipment.carrier}/${shipment.trackingNumber}/${shipment.items?.join()}`}>
              <h3 className="label mb-2">Tracking</h3>
              <Tracking shipment={shipment} inside={shipmentContents(order, shipment)} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

export function OrderCard({ order }: { order: Order }) {
  const heading = `order-${order.id}`;
  return (
    <article
      aria-labelledby={heading}
      className="grid gap-x-8 border-t-2 border-ink pt-5 lg:grid-cols-12 lg:gap-x-12 lg:pt-6"
    >
      <header className="mb-5 grid grid-cols-[1fr_auto] content-start gap-x-4 gap-y-3 lg:col-span-4 lg:mb-6 3xl:col-span-3">
        <div className="max-md:col-span-2 lg:col-span-2">
          <h2 id={heading} className="display figures text-2xl">
            Order #{shortOrderId(order.id)}
          </h2>
          <p className="mt-3 text-ash">
            Placed on <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-2">
          <StatusBadge status={order.status} />
          {order.status === 'completed' && order.items[0] && !isRefundedBeforeShipping(order) && (
            <p>{order.packingSince ? 'We’re packing it.' : 'We’re getting it ready.'}</p>
          )}
        </div>
        <p className="md:max-lg:col-start-2 md:max-lg:row-start-1">
          <Link to={`/orders/${order.id}`} className={buttonLook('outline', '', 'small')}>
            View order<span className="sr-only"> #{shortOrderId(order.id)}</span>
          </Link>
        </p>
      </header>
      <div className="lg:col-span-8 3xl:col-span-6">
        <OrderLines order={order} noteAt={refundedMarks(order)} className="lg:-mt-4 lg:border-t-0" />
        <OrderAmounts order={order} />
      </div>
      <Delivery order={order} />
    </article>
  );
}
