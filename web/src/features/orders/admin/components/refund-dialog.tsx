import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { paidCents } from '#shared/orders/payments.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { dollarsOf } from '#web/lib/format/field-amounts.ts';
import { chosenItemsHint, type RefundDraft, withQuantity } from '../refund.ts';
import { type Refunding, useRefund } from '../use-refund.ts';
import { RefundItems } from './refund-items.tsx';

interface RefundDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Refunds an order in full or in part, after the admin confirms the amount. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const refunding = useRefund(order, onClose);
  const { failure, isAsking, isBusy, isUnsaved, ask } = refunding;
  return (
    <>
      <ActionDialog
        title="Refund"
        action="Continue"
        wayOut="Cancel"
        fault={failure}
        isBusy={isBusy}
        isUnsaved={isUnsaved}
        onSubmit={ask}
        // While the confirmation is open, Escape closes only the confirmation.
        onClose={() => isAsking || onClose()}
      >
        <Fields refunding={refunding} />
      </ActionDialog>
      <LastQuestion refunding={refunding} />
    </>
  );
}

function Fields({ refunding: { seen, draft, left, amountCents, amountError, fillIn } }: { refunding: Refunding }) {
  const change = (part: Partial<RefundDraft>) => fillIn({ ...draft, ...part });
  return (
    <>
      <RefundItems
        items={seen.items}
        hint={chosenItemsHint(seen)}
        draft={draft}
        onQuantity={(index, quantity) => fillIn(withQuantity(draft, seen, index, quantity))}
        onRestock={(index, isOn) => change({ restock: draft.restock.with(index, isOn) })}
      />
      <div>
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={draft.dollars}
          error={amountError}
          hint={
            amountError
              ? undefined
              : `You can refund up to ${formatCents(left)}${left === paidCents(seen) ? '' : ` of ${formatCents(paidCents(seen))}`}.`
          }
          onChange={(event) => change({ dollars: event.target.value })}
        />
        {amountCents !== left && left > 0 && (
          <button type="button" className="link min-h-11 text-sm" onClick={() => change({ dollars: dollarsOf(left) })}>
            Refund the full remaining amount
          </button>
        )}
      </div>
      <TextField
        label="Reason (optional)"
        hint="Only you and your team see it."
        maxLength={500}
        value={draft.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
    </>
  );
}

function LastQuestion({ refunding }: { refunding: Refunding }) {
  const { seen, restock, amountCents, isAsking, isBusy, back, refund } = refunding;
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={back}
      title={`Refund ${formatCents(amountCents)} of ${formatCents(paidCents(seen))} to the customer?`}
      action={isBusy ? 'One moment…' : `Refund ${formatCents(amountCents)}`}
      isBusy={isBusy}
      onConfirm={refund}
    >
      {restock.length > 0 && (
        <ul>
          {restock.map(({ item, quantity }) => (
            <li key={item}>
              {quantity} × {seen.items[item]?.title} {quantity === 1 ? 'goes' : 'go'} back in stock.
            </li>
          ))}
        </ul>
      )}
      <p>The money goes back to the customer’s card, usually within 5 to 10 days. You can’t undo this.</p>
    </ConfirmDialog>
  );
}
