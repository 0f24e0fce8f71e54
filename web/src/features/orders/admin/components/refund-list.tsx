import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { Refund } from '#shared/orders/refund.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { REFUND_LABELS } from '../order-labels.ts';

const LOOKS: Record<Refund['status'], string> = {
  requested: 'text-ash waits',
  pending: 'text-ash',
  succeeded: 'text-moss',
  failed: 'text-rust-deep',
};

/** Describes refunded units, and how many of them went back into stock. */
function unitText(items: AdminOrder['items'], { item, quantity, restocked }: NonNullable<Refund['units']>[number]) {
  const bought = items[item];
  const name = [bought?.title, bought?.size, bought?.color].filter(Boolean).join(', ');
  const stock = restocked > 0 ? ` (${restocked === quantity ? '' : `${restocked} `}back in stock)` : '';
  return `${quantity} × ${name}${stock}`;
}

function Entry({ refund, items }: { refund: Refund; items: AdminOrder['items'] }) {
  const { label, meaning } = REFUND_LABELS[refund.status];
  const why = refund.status === 'failed' ? (refund.failure ?? meaning) : meaning;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-concrete py-3">
      <p>
        <span className={`font-semibold ${LOOKS[refund.status]}`}>{label}</span>
        {why && <span className={refund.status === 'failed' ? 'text-rust-deep' : 'text-ash'}> — {why}</span>}
      </p>
      <p className="figures text-right">{formatCents(refund.amountCents)}</p>
      {refund.units?.map((units) => (
        <p key={units.item} className="col-span-2 text-sm">
          {unitText(items, units)}
        </p>
      ))}
      <p className="col-span-2 text-sm break-words text-ash">
        <time dateTime={refund.createdAt} className="figures">
          {formatStamp(refund.createdAt)}
        </time>
        {refund.byProvider && ', issued in Stripe'}
        {refund.boughtCardId && ', for a gift card'}
        {refund.giftCards && `, to ${refund.giftCards.map(({ lastFour }) => `gift card …${lastFour}`).join(' and ')}`}
        {refund.reason && `: ${refund.reason}`}
      </p>
    </li>
  );
}

/** Lists refunds with their status. Changes are announced to screen readers. */
export function RefundList({ refunds, items }: Pick<AdminOrder, 'refunds' | 'items'>) {
  return (
    <ul aria-live="polite" className="border-t border-concrete">
      {refunds.map((refund) => (
        <Entry key={refund.id} refund={refund} items={items} />
      ))}
    </ul>
  );
}
