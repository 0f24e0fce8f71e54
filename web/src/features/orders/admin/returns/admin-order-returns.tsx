import { type ComponentType, useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { StoredReturn } from '#shared/orders/returns/return.ts';
import { isOpenReturn, RETURN_REASON_LABELS, returnTitle } from '#shared/orders/returns/return-states.ts';
import { shipmentText } from '#shared/orders/shipments/shipment-changes.ts';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Button } from '#web/components/button.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { useHashTarget } from '#web/lib/hooks/use-hash-target.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RefundReturnDialog } from './refund-return-dialog.tsx';
import { ReturnPhotos } from './return-photos.tsx';
import { lineText } from './return-text.ts';
import { ShipExchangeDialog } from './ship-exchange-dialog.tsx';

export interface ReturnDialogProps {
  order: AdminOrder;
  one: StoredReturn;
  onClose: () => void;
}

interface Act {
  label: string;
  Dialog: ComponentType<ReturnDialogProps>;
  right: 'fulfilOrders' | 'refundOrders';
}

const DECLINE: Act = { label: 'Decline', Dialog: DeclineDialog, right: 'fulfilOrders' };
const REFUND: Act = { label: 'Refund', Dialog: RefundReturnDialog, right: 'refundOrders' };

/** Returns the possible actions for a return, the next step first. */
function actsOf({ state, wish }: StoredReturn): Act[] {
  if (state === 'requested') return [{ label: 'Approve', Dialog: ApproveDialog, right: 'fulfilOrders' }, DECLINE];
  if (state === 'approved')
    return [{ label: 'Mark as received', Dialog: ReceiveDialog, right: 'fulfilOrders' }, DECLINE];
  if (state !== 'received') return [];
  return wish === 'exchange'
    ? [{ label: 'Exchange shipped', Dialog: ShipExchangeDialog, right: 'fulfilOrders' }, REFUND, DECLINE]
    : [REFUND, DECLINE];
}

const Words = ({ by, children }: { by: string; children: string }) => (
  <div className="mt-3 border-l-2 border-concrete pl-4">
    <p className="text-sm text-ash">{by}</p>
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">{children}</p>
  </div>
);

function Entry({ order, one }: { order: AdminOrder; one: StoredReturn }) {
  const [open, setOpen] = useState<Act | null>(null);
  const acts = actsOf(one);
  return (
    <li className="border-b border-concrete py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold">{returnTitle(one)}</span>
        <time dateTime={one.changedAt} className="figures text-sm text-ash">
          {formatStamp(one.changedAt)}
        </time>
      </p>
      <ul className="mt-1">
        {one.lines.map((line) => (
          <li key={line.item} className="[overflow-wrap:anywhere]">
            {lineText(order, line)}
            <span className="text-ash">
              {' '}
              — {RETURN_REASON_LABELS[line.reason].toLowerCase()}
              {line.restock ? `, ${line.restock} ${isOpenReturn(one) ? 'to go back' : 'back'} in stock` : ''}
            </span>
          </li>
        ))}
      </ul>
      {one.note && <Words by="Customer">{one.note}</Words>}
      {one.photos && <ReturnPhotos orderId={order.id} returnId={one.id} count={one.photos.length} />}
      {one.instructions && <Words by="Instructions">{one.instructions}</Words>}
      {one.answer && <Words by="Declined because">{one.answer}</Words>}
      {one.shipment && <Words by="Exchange shipped with">{shipmentText(one.shipment)}</Words>}
      {acts.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
          {acts.map((act, index) => (
            <Needs key={act.label} right={act.right}>
              <Button size="small" look={index === 0 ? 'primary' : 'outline'} onClick={() => setOpen(act)}>
                {act.label}
              </Button>
            </Needs>
          ))}
        </div>
      )}
      {open && <open.Dialog order={order} one={one} onClose={() => setOpen(null)} />}
    </li>
  );
}

/** Lists the returns of an order, newest first, with the actions for each. */
export function AdminOrderReturns({ order }: { order: AdminOrder }) {
  useHashTarget();
  return (
    <ul aria-live="polite" className="border-t border-concrete">
      {order.returns.toReversed().map((one) => (
        <Entry key={one.id} order={order} one={one} />
      ))}
    </ul>
  );
}
