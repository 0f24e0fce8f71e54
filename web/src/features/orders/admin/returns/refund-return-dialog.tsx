import { useState } from 'react';
import { formatCents } from '#shared/base/money.ts';
import { committedRefundCents, refundableCents } from '#shared/orders/refunds.ts';
import { returnCents } from '#shared/orders/returns/return-units.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { centsOf, dollarsOf } from '#web/lib/format/field-amounts.ts';
import { useAdminOrderChange } from '../api/change-admin-order.ts';
import { amountError } from '../refund.ts';
import type { ReturnDialogProps } from './admin-order-returns.tsx';
import { refundReturn } from './api.ts';
import { lineText } from './return-text.ts';

/** Refunds a received return. Suggests the amount paid for its items, which the admin can lower. */
export function RefundReturnDialog({ order, one, onClose }: ReturnDialogProps) {
  // Uses the order from when the dialog opened, so that its own refund does not change the amounts.
  const [seen] = useState(order);
  const most = returnCents(one, seen.items, refundableCents(seen));
  const [dollars, setDollars] = useState(() => dollarsOf(most));
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useAdminOrderChange(refundReturn(order.id, one.id));
  const wrong = amountError(dollars, most);
  const shown = isTried ? wrong : null;
  const restocked = one.lines.reduce((sum, { restock = 0 }) => sum + restock, 0);
  const refund = () => {
    setTried(true);
    if (wrong) return;
    mutate(
      { amountCents: centsOf(dollars) ?? 0, refundedSeenCents: committedRefundCents(seen) },
      { onSuccess: onClose },
    );
  };
  return (
    <ActionDialog
      title="Refund return"
      action={`Refund ${wrong ? '' : formatCents(centsOf(dollars) ?? 0)}`.trim()}
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={dollars !== dollarsOf(most)}
      fault={error && failureMessage(error)}
      onSubmit={refund}
      onClose={onClose}
    >
      <ul>
        {one.lines.map((line) => (
          <li key={line.item} className="[overflow-wrap:anywhere]">
            {lineText(order, { ...line, wanted: undefined })}
          </li>
        ))}
      </ul>
      <TextField
        label="Amount ($)"
        inputMode="decimal"
        autoComplete="off"
        value={dollars}
        hint={
          shown
            ? undefined
            : `The customer paid ${formatCents(most)} for these items, after discounts. You can refund less.`
        }
        error={shown}
        onChange={({ target }) => setDollars(target.value)}
      />
      <p className="text-ash">
        {restocked > 0 ? `${restocked} back in stock with the refund.` : 'Nothing goes back in stock.'}
        {one.wish === 'exchange' && ' The items set aside for the exchange go back in stock, too.'} This can’t be
        undone.
      </p>
    </ActionDialog>
  );
}
