import { useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import { canMoveOrder } from '#shared/orders/order-status.ts';
import { isPartLeft, refundedRefusal } from '#shared/orders/shipments/to-ship.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useMay } from '#web/lib/session/role.ts';
import { deliverOrder, useAdminOrderChange } from '../api/change-admin-order.ts';
import { cancelRefusal, refundRefusal, shippingRefusal } from '../order-labels.ts';
import { isProviderToShip } from '../provider.ts';
import { ShipDialog } from '../shipping/ship-dialog.tsx';
import { AdminCancelDialog } from './admin-cancel-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

interface DeliverDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

function DeliverDialog({ order, onClose }: DeliverDialogProps) {
  const { mutate, error, isPending } = useAdminOrderChange(deliverOrder(order.id));
  return (
    <ActionDialog
      title="Mark as delivered"
      action="Mark as delivered"
      wayOut="Not yet"
      isBusy={isPending}
      fault={error && failureMessage(error)}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {isPartLeft(order) && <p>Some items of this order haven’t shipped yet.</p>}
      <p>Do this once you know the order has arrived. The customer gets an email about it.</p>
    </ActionDialog>
  );
}

type Action = 'ship' | 'deliver' | 'refund' | 'cancel';

const NAMES: Record<Action, string> = {
  ship: 'Mark as shipped',
  deliver: 'Mark as delivered',
  refund: 'Refund',
  cancel: 'Cancel order',
};

/** Returns the reason why an action is not possible now, or null if it is. */
function refusalOf(action: Action, order: AdminOrder): string | null {
  if (action === 'ship') return shippingRefusal(order);
  if (action === 'refund') return refundRefusal(order);
  return action === 'cancel' ? cancelRefusal(order) : null;
}

const isRefused = (action: Action, order: AdminOrder): boolean => refusalOf(action, order) !== null;

/**
 * Returns the actions of an order, the most likely one first. If the provider ships the order, recording a shipment by hand
 * comes last. Most actions stay in the list when they aren't possible, so that the dialog can explain why. Shipping is left
 * out if everything was refunded, and cancel once the order has shipped.
 */
function actionsOf(order: AdminOrder): Action[] {
  const { status } = order;
  const isOver = status === 'cancelled' || status === 'refunded' || status === 'failed';
  const isFirstToShip = canMoveOrder(status, 'shipped') || isPartLeft(order);
  const ship: Action[] = refundedRefusal(order) === null ? ['ship'] : [];
  const noted: Action[] = [
    ...(isFirstToShip ? ship : []),
    ...(canMoveOrder(status, 'delivered') ? (['deliver'] as const) : []),
    ...(status === 'shipped' && !isFirstToShip ? ship : []),
  ];
  const refund: Action[] = status === 'failed' || status === 'refunded' ? [] : ['refund'];
  const cancel: Action[] = isOver || status === 'shipped' || status === 'delivered' ? [] : ['cancel'];
  const actions = isProviderToShip(order) ? [...cancel, ...refund, ...noted] : [...noted, ...refund, ...cancel];
  return actions.toSorted((one, other) => Number(isRefused(one, order)) - Number(isRefused(other, order)));
}

const isNoting = (action: Action): boolean => action === 'ship' || action === 'deliver';

const nameOf = (action: Action, { status }: AdminOrder): string =>
  action === 'ship' && status === 'shipped' ? 'Add shipment' : NAMES[action];

interface DialogProps {
  action: Action;
  order: AdminOrder;
  onClose: () => void;
}

function ActionOf({ action, order, onClose }: DialogProps) {
  // Checks only once, when the dialog opens, whether the action is possible. Otherwise, the dialog's own change could make
  // the dialog show a refusal.
  const [refusal] = useState(() => refusalOf(action, order));
  if (refusal) {
    return (
      <ActionDialog title={NAMES[action]} onClose={onClose}>
        <p>{refusal}</p>
      </ActionDialog>
    );
  }
  if (action === 'refund') return <RefundDialog order={order} onClose={onClose} />;
  if (action === 'cancel') return <AdminCancelDialog order={order} onClose={onClose} />;
  if (action === 'ship') return <ShipDialog order={order} onClose={onClose} />;
  return <DeliverDialog order={order} onClose={onClose} />;
}

export function OrderActions({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState<Action | null>(null);
  const mayRefund = useMay('refundOrders');
  const actions = actionsOf(order).filter((action) => mayRefund || isNoting(action));
  return (
    <>
      <div className="grid grow grid-cols-2 gap-3 sm:flex sm:grow-0 sm:flex-wrap">
        {actions.map((action, index) => (
          <Button
            key={action}
            look={index === 0 && isNoting(action) && !isRefused(action, order) ? 'primary' : 'outline'}
            size="small"
            className={`px-4! ${index === 0 ? 'max-sm:col-span-2' : ''} ${action === 'cancel' && index > 0 ? 'sm:ml-5' : ''}`}
            onClick={() => setOpen(action)}
          >
            {nameOf(action, order)}
          </Button>
        ))}
      </div>
      {open && <ActionOf key={open} action={open} order={order} onClose={() => setOpen(null)} />}
    </>
  );
}
