import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { Flags } from '../components/flags.tsx';
import type { Unshippable } from './read-tracking.ts';
import type { ShipResult } from './ship-in-turn.ts';

/** Returns the destination of an order, such as `Jane Doe, Springfield`. */
const destination = ({ shippingAddress, email }: AdminOrder): string =>
  shippingAddress
    ? [`${shippingAddress.firstName} ${shippingAddress.lastName}`.trim(), shippingAddress.city].join(', ')
    : email;

function Result({ result }: { result: ShipResult }) {
  if (result.state === 'failed') return <span className="block text-sm text-rust-deep">{result.reason}</span>;
  return (
    <span className="block text-sm text-moss">{result.state === 'shipped' ? 'Marked as shipped' : 'One moment…'}</span>
  );
}

interface ShipRowsProps {
  orders: readonly AdminOrder[];
  /** Tracking numbers by order id. Empty for an order that ships without tracking. */
  numbers: ReadonlyMap<string, string>;
  results: ReadonlyMap<string, ShipResult>;
}

/** Lists the orders to ship, each with its tracking number and its progress. */
export function ShipRows({ orders, numbers, results }: ShipRowsProps) {
  return (
    <ol aria-label="Orders to ship" className="border-t border-ink">
      {orders.map((order, index) => {
        const result = results.get(order.id);
        return (
          <li
            key={order.id}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-y-0.5 border-b border-concrete py-2.5 sm:grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,1fr)] sm:gap-x-4"
          >
            <span aria-hidden="true" className="figures text-sm leading-6 text-ash">
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="figures block font-semibold">#{shortOrderId(order.id)}</span>
              <span className="block truncate text-sm text-ash">{destination(order)}</span>
              <Flags flags={order.flags} />
            </span>
            <span className="figures col-start-2 [overflow-wrap:anywhere] sm:col-start-3 sm:text-right">
              {numbers.get(order.id) || (
                <span className="text-ash">{numbers.has(order.id) ? 'Without tracking' : 'No number yet'}</span>
              )}
              {result && <Result result={result} />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Lists the selected orders that can't be shipped, with the reasons. */
export function LeftOutList({ orders }: { orders: readonly Unshippable[] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-label="Orders left out">
      <h3 className="label mb-2 text-xs text-ash">Left out</h3>
      <ul className="space-y-1 text-sm">
        {orders.map(({ id, reason }) => (
          <li key={id}>
            <span className="figures font-semibold">#{shortOrderId(id)}</span> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
