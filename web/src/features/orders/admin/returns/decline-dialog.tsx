import { useState } from 'react';
import { MAX_RETURN_NOTE } from '#shared/orders/returns/return-states.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextArea } from '#web/components/admin/fields.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useAdminOrderChange } from '../api/change-admin-order.ts';
import type { ReturnDialogProps } from './admin-order-returns.tsx';
import { declineReturn } from './api.ts';

/** Declines a return. The customer sees the reason. */
export function DeclineDialog({ order, one, onClose }: ReturnDialogProps) {
  const [answer, setAnswer] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useAdminOrderChange(declineReturn(order.id, one.id));
  const isEmpty = answer.trim() === '';
  return (
    <ActionDialog
      title="Decline return"
      action="Decline"
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={!isEmpty}
      fault={error && failureMessage(error)}
      onSubmit={() => {
        setTried(true);
        if (!isEmpty) mutate(answer, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <p>
        The customer gets your reason by email.
        {one.wish === 'exchange' && one.state !== 'requested' && ' The items set aside for them go back in stock.'}
      </p>
      <TextArea
        label="Reason"
        required
        maxLength={MAX_RETURN_NOTE}
        value={answer}
        error={isTried && isEmpty ? 'Enter the reason.' : null}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </ActionDialog>
  );
}
