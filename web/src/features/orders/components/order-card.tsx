import { Link } from 'react-router-dom';
import type { Order } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { Address, Tracking } from '#web/components/delivery.tsx';
import { OrderAmounts } from '#web/components/order-amounts.tsx';
import { OrderLines } from '#web/components/order-line.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { formatMoment } from '#web/lib/format/format.ts';
import { shipmentContents } from '#web/lib/format/shipment.ts';

export function OrderCard({ order }: { order: Order }) {
  const heading = `order-${order.id}`;
  return (
    <article aria-labelledby={heading} className="grid gap-x-12 border-t-2 border-ink pt-6 lg:grid-cols-12">
      <header className="mb-6 lg:col-span-4">
        <h2 id={heading} className="display figures text-2xl">
          Order #{shortOrderId(order.id)}
        </h2>
        <p className="mt-3 text-ash">
          Placed on <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
        </p>
        <p className="mt-4">
          <StatusBadge status={order.status} />
        </p>
        {order.status === 'completed' && order.items[0] && (
          <p className="mt-3">{order.packingSince ? 'We’re packing it.' : 'We’re getting it ready.'}</p>
        )}
        <Link to={`/orders/${order.id}`} className="link mt-4 inline-flex min-h-11 items-center">
          View order<span className="sr-only"> #{shortOrderId(order.id)}</span>
        </Link>
      </header>
      <div className="lg:col-span-8">
        <OrderLines order={order} className="lg:border-t-0" />
        <OrderAmounts order={order} />
        {(order.shipments.length > 0 || order.shippingAddress) && (
          <div className="grid gap-8 border-t border-concrete py-6 sm:grid-cols-2">
            {order.shippingAddress && (
              <div>
                <h3 className="label mb-2">Shipping address</h3>
                <Address address={order.shippingAddress} />
              </div>
            )}
            {order.shipments.length > 0 && (
              <div className="space-y-6">
                {order.shipments.map((shipment) => (
                  <div key={`${shipment.carrier}/${shipment.trackingNumber}/${shipment.items?.join()}`}>
                    <h3 className="label mb-2">Tracking</h3>
                    <Tracking shipment={shipment} inside={shipmentContents(order, shipment)} />
                  </div>
                ))}
              </div>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
