import { useState } from 'react';
import { formatCents } from '../../../../../shared/money.ts';
import type { AdminOrder } from '../../../../../shared/order.ts';
import { TextField } from '../../../components/admin/fields.tsx';
import { failureWords } from '../../../lib/failure.ts';
import { cancelOrder, useOrderChange } from '../api/change-order.ts';
import { leftCents } from '../refund.ts';
import { ActionDialog } from './action-dialog.tsx';

interface CancelDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Says what a cancellation does before it does it. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useOrderChange(cancelOrder(order.id));
  const left = leftCents(order);
  return (
    <ActionDialog
      title="Cancel order"
      action="Cancel order"
      wayOut="Keep order"
      isBusy={isPending}
      fault={error && failureWords(error)}
      onSubmit={() => mutate(reason.trim() || null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="list-[square] space-y-1 pl-5">
        {left > 0 && <li>{formatCents(left)} goes back to the card that paid.</li>}
        <li>Its pieces go back into stock.</li>
        <li>The customer gets a mail about it.</li>
        <li>It cannot be taken back.</li>
      </ul>
      <TextField
        label="Reason"
        hint="For your own records."
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  );
}
