import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { isPartLeft, leftToPack, toPack } from '#shared/orders/shipments/to-ship.ts';
import { businessLines } from '#shared/shop/business.ts';
import { ColumnHead } from '#web/components/admin/table.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { formatLongDay } from '#web/lib/format/admin-format.ts';
import { addressLabel } from '../address-label.ts';

const CELL = 'border-b border-concrete py-3 pr-6 align-top [overflow-wrap:anywhere]';

/**
 * Shows the slip that is printed and put into an order's package, with the address and the contents. It has no prices,
 * because the order may be a gift.
 */
export function PackingSlip({ order }: { order: AdminOrder }) {
  const { name, supportEmail, business } = useSettings();
  const sender = businessLines(business).join(', ');
  const number = shortOrderId(order.id);
  const packed = isPartLeft(order) ? leftToPack(order) : toPack(order);
  const isPart = packed.length < order.items.filter(({ quantity, refunded }) => quantity > refunded).length;
  return (
    <article
      aria-labelledby={`slip-${order.id}`}
      className="max-w-[46rem] border border-concrete bg-white p-6 text-ink not-last:break-after-page sm:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <p className="display border-b-2 border-ink pb-4 text-xl">{name}</p>
      {sender && <p className="mt-2 text-sm text-ash">{sender}</p>}
      <div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <h2 id={`slip-${order.id}`} className="figures text-xl font-semibold">
            Order #{number}
          </h2>
          <p className="figures mt-1 text-ash">
            Placed on <time dateTime={order.createdAt}>{formatLongDay(order.createdAt)}</time>
          </p>
        </div>
        <div>
          <h3 className="label mb-1 text-xs text-ash">Ship to</h3>
          <p className="whitespace-pre-line">
            {order.shippingAddress ? addressLabel(order.shippingAddress) : 'No address'}
          </p>
        </div>
      </div>
      <table className="mt-8 w-full border-collapse text-left">
        <caption className="sr-only">Items in the package of order #{number}</caption>
        <thead>
          <tr>
            <ColumnHead>Item</ColumnHead>
            <ColumnHead>SKU</ColumnHead>
            <ColumnHead>Size</ColumnHead>
            <ColumnHead>Color</ColumnHead>
            <ColumnHead hasFigures>Quantity</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {packed.map(({ item, position, quantity }) => (
            <tr key={position} className="break-inside-avoid">
              <th scope="row" dir="auto" className={`${CELL} font-semibold`}>
                {item.title}
              </th>
              <td className={`${CELL} figures break-words`}>{item.sku ?? '–'}</td>
              <td className={CELL}>{item.size ?? '–'}</td>
              <td className={CELL}>{item.color ?? '–'}</td>
              <td className={`${CELL} figures pr-0! text-right font-semibold`}>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isPart && <p className="mt-6">The rest of your order ships separately.</p>}
      <p className="mt-6">
        Thank you for your order. Questions? Email {supportEmail} and mention order #{number}.
      </p>
    </article>
  );
}
