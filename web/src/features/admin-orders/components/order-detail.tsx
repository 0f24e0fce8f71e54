import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../../../shared/order.ts';
import { Address, Tracking } from '../../../components/delivery.tsx';
import { OrderItem } from '../../../components/order-item.tsx';
import { formatStamp } from '../../../lib/stamp.ts';
import { Amounts } from './amounts.tsx';
import { FlagNotices } from './flags.tsx';
import { PaymentIds } from './payment-ids.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-3">
      <h2 className="label mb-3 text-ash">{title}</h2>
      {children}
    </section>
  );
}

function Customer({ order }: { order: AdminOrder }) {
  return (
    <>
      {order.email ? (
        <a href={`mailto:${order.email}`} className="link inline-block py-1 break-all">
          {order.email}
        </a>
      ) : (
        <p>No e-mail</p>
      )}
      {order.phone && (
        <p>
          <a href={`tel:${order.phone.replaceAll(' ', '')}`} className="link figures inline-block py-1">
            {order.phone}
          </a>
        </p>
      )}
      <p className="mt-1 text-ash">{order.userId ? 'Has an account' : 'Bought as a guest'}</p>
    </>
  );
}

function Timeline({ order }: { order: AdminOrder }) {
  return (
    <ol className="space-y-3">
      {order.timeline.map(({ at, event }) => (
        <li key={`${at}/${event}`}>
          <p>{event}</p>
          <time dateTime={at} className="figures text-sm text-ash">
            {formatStamp(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** One order with all an owner needs to send it, or to answer for it. */
export function OrderDetail({ order }: { order: AdminOrder }) {
  return (
    <>
      <FlagNotices flags={order.flags} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[1fr_20rem]">
        <div className="space-y-10">
          <Part title="Items">
            <ul className="border-t border-concrete">
              {order.items.map((item) => (
                <OrderItem key={`${item.productId}/${item.size}/${item.color}`} item={item} />
              ))}
            </ul>
            <Amounts order={order} />
          </Part>
          <Part title="Payment">
            <PaymentIds order={order} />
          </Part>
        </div>
        <div className="grid content-start gap-10 sm:grid-cols-2 xl:grid-cols-1">
          <Part title="Timeline">
            <Timeline order={order} />
          </Part>
          <Part title="Customer">
            <Customer order={order} />
          </Part>
          <Part title="Ship to">
            {order.shippingAddress ? <Address address={order.shippingAddress} /> : <p>No address</p>}
          </Part>
          {order.shipments.length > 0 && (
            <Part title="Parcels">
              {order.shipments.map((shipment) => (
                <Tracking key={`${shipment.carrier}/${shipment.trackingNumber}`} shipment={shipment} />
              ))}
            </Part>
          )}
        </div>
      </div>
    </>
  );
}
