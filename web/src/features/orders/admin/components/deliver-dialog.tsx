import type { AdminOrder } from '#shared/orders/order.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { deliverOrder, useAdminOrderChange } from '../api/change-admin-order.ts';

interface DeliverDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

export function DeliverDialog({ order, onClose }: DeliverDialogProps) {
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
      <p>Do this once you know the order has arrived. The customer gets an email about it.</p>
    </ActionDialog>
  );
}
