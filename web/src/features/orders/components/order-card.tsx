import { shortOrderId } from '../../../../../shared/id.ts';
import { formatCents } from '../../../../../shared/money.ts';
import type { Order, OrderItem, Shipment, ShippingAddress } from '../../../../../shared/order.ts';
import { Picture } from '../../../components/picture.tsx';
import { countryName, formatMoment } from '../../../lib/format.ts';
import { StatusBadge } from './status-badge.tsx';

function Item({ item }: { item: OrderItem }) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] gap-4 border-b border-concrete py-4 md:grid-cols-[5.5rem_1fr_auto] md:gap-6">
      <Picture src={item.image} alt="" />
      <div>
        <p className="label text-sm">{item.title}</p>
        <dl className="mt-1 text-ash [&_dd]:inline [&_dt]:inline">
          {item.size && (
            <div>
              <dt>Size: </dt>
              <dd>{item.size}</dd>
            </div>
          )}
          {item.color && (
            <div>
              <dt>Color: </dt>
              <dd>{item.color}</dd>
            </div>
          )}
          <div>
            <dt>Quantity: </dt>
            <dd className="figures">{item.quantity}</dd>
          </div>
        </dl>
      </div>
      <p className="figures">{formatCents(item.priceCents * item.quantity)}</p>
    </li>
  );
}

function Tracking({ shipment }: { shipment: Shipment }) {
  return (
    <div>
      <h3 className="label mb-2">Tracking</h3>
      <p>
        {shipment.carrier} <span className="figures break-all">{shipment.trackingNumber}</span>
      </p>
      {shipment.trackingUrl && (
        <a
          href={shipment.trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          Track Package<span className="sr-only"> (opens a new tab)</span>
        </a>
      )}
    </div>
  );
}

function Address({ address }: { address: ShippingAddress }) {
  const place = [address.city, address.region, address.zip].filter(Boolean).join(', ');
  return (
    <div>
      <h3 className="label mb-2">Shipping address</h3>
      <address className="not-italic">
        {address.firstName} {address.lastName}
        <br />
        {address.address1}
        <br />
        {address.address2 && (
          <>
            {address.address2}
            <br />
          </>
        )}
        {place}
        <br />
        {/^[A-Z]{2}$/.test(address.country) ? countryName(address.country) : address.country}
      </address>
    </div>
  );
}

/** One order as spec section 2 shows it. */
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
      </header>
      <div className="lg:col-span-8">
        <ul className="border-t border-concrete lg:border-t-0">
          {order.items.map((item) => (
            <Item key={`${item.productId}/${item.size}/${item.color}`} item={item} />
          ))}
        </ul>
        <p className="flex items-baseline justify-between gap-4 py-5">
          <span className="label text-base">Total</span>
          <span className="display figures text-2xl">
            {formatCents(order.totalCents)} {order.currency.toUpperCase()}
          </span>
        </p>
        {(order.shipments.length > 0 || order.shippingAddress) && (
          <div className="grid gap-8 border-t border-concrete py-6 sm:grid-cols-2">
            {order.shippingAddress && <Address address={order.shippingAddress} />}
            {order.shipments.length > 0 && (
              <div className="space-y-6">
                {order.shipments.map((shipment) => (
                  <Tracking key={`${shipment.carrier}/${shipment.trackingNumber}`} shipment={shipment} />
                ))}
              </div>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
