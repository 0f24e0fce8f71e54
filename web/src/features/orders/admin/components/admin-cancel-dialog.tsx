import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { refundableCents } from '#shared/orders/refunds.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { cancelOrder, useAdminOrderChange } from '../api/change-admin-order.ts';
import { refundRefusal } from '../order-labels.ts';

interface AdminCancelDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Lists the states in which the provider has the order, or may have it. */
const AT_PROVIDER: readonly ProviderState['state'][] = ['submitting', 'submitted'];

/** Shows the effects of a cancellation and asks for confirmation. */
export function AdminCancelDialog({ order, onClose }: AdminCancelDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useAdminOrderChange(cancelOrder(order.id));
  const isAtProvider = order.provider !== null && AT_PROVIDER.includes(order.provider.state);
  const left = refundableCents(order);
  // The cancellation discards a pending change, so that change must not block the refund.
  const { pendingEdit, ...settled } = order;
  const kept = refundRefusal(settled);
  const units = order.items.reduce((sum, { restockable }) => sum + restockable, 0);
  return (
    <ActionDialog
      title="Cancel order"
      action="Cancel order"
      wayOut="Keep order"
      isBusy={isPending}
      isUnsaved={reason.trim() !== ''}
      fault={error && failureMessage(error)}
      onSubmit={() => mutate(reason.trim() || null, { onSuccess: onClose })}
      onClose={onClose}
    >
      {isAtProvider && (
        <p>
          Printify already has this order, so the shop cancels it there first. If production has started, Printify won’t
          cancel it. In that case nothing changes here, and you can only refund the order.
        </p>
      )}
      <ul className="list-[square] space-y-1 pl-5">
        {pendingEdit && <li>The change that’s waiting for payment is discarded.</li>}
        {order.provider?.state === 'held' && <li>The order won’t be sent to Printify.</li>}
        {kept ? <li>Nothing is refunded. {kept}</li> : <li>{formatCents(left)} is refunded to the customer’s card.</li>}
        {units > 0 && <li>{pluralize(units, 'item goes', 'items go')} back in stock.</li>}
        <li>The customer gets an email saying the order was canceled.</li>
        <li>You can’t undo this.</li>
      </ul>
      <TextField
        label="Reason (optional)"
        hint="Only you and your team see it."
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  );
}
