import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_INSTRUCTIONS, type ReturnWish } from '#shared/orders/returns/return-states.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { SelectField, TextArea } from '#web/components/admin/fields.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useAdminOrderChange } from '../api/change-admin-order.ts';
import type { ReturnDialogProps } from './admin-order-returns.tsx';
import { approveReturn, returnTermsQuery } from './api.ts';

/** Approves a return and sends instructions to the customer. The admin can turn an exchange into a refund. */
export function ApproveDialog({ order, one, onClose }: ReturnDialogProps) {
  const terms = useQuery(returnTermsQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const [wish, setWish] = useState<ReturnWish>(one.wish);
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useAdminOrderChange(approveReturn(order.id, one.id));
  const instructions = typed ?? terms.data?.instructions ?? '';
  const isEmpty = instructions.trim() === '';
  const approve = () => {
    setTried(true);
    if (!isEmpty) mutate({ wish, instructions }, { onSuccess: onClose });
  };
  if (terms.isError)
    return (
      <ActionDialog title="Approve return" onClose={onClose}>
        <LoadFailure what="the return instructions" onRetry={() => terms.refetch()} />
      </ActionDialog>
    );
  return (
    <ActionDialog
      title={wish === 'exchange' ? 'Approve exchange' : 'Approve return'}
      action="Approve"
      wayOut="Cancel"
      isBusy={isPending || terms.isPending}
      isUnsaved={typed !== null}
      fault={error && failureMessage(error)}
      onSubmit={approve}
      onClose={onClose}
    >
      {one.wish === 'exchange' && (
        <SelectField
          label="As"
          value={wish}
          hint={
            wish === 'exchange'
              ? 'The new items are taken from stock now, and set aside.'
              : 'The customer gets a refund instead of the exchange they asked for. Say why in the instructions.'
          }
          onChange={({ target }) => setWish(target.value === 'refund' ? 'refund' : 'exchange')}
        >
          <option value="exchange">Exchange</option>
          <option value="refund">Refund</option>
        </SelectField>
      )}
      <TextArea
        label="Instructions for the customer"
        required
        rows={6}
        maxLength={MAX_INSTRUCTIONS}
        value={instructions}
        hint={`Where to send the items, and how. The customer gets this by email and sees it on the order’s page.${terms.data?.instructions === '' ? ' Save it under Settings, “Returns”, to find it here each time.' : ''}`}
        error={isTried && isEmpty ? 'Enter where to send the items.' : null}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActionDialog>
  );
}
