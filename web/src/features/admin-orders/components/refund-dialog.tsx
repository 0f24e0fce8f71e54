import { useState } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { committedRefundCents, refundableCents } from '#shared/orders/refunds.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { centsOf, dollarsOf } from '#web/lib/dollars.ts';
import { failureText } from '#web/lib/failure.ts';
import { refundOrder, useAdminOrderChange } from '../api/change-order.ts';
import { useNewestOrder } from '../api/newest-order.ts';
import { amountFault, changedRefundText, emptyRefund, fitted, restockOf, withQuantity } from '../refund.ts';
import { RefundItems } from './refund-items.tsx';

interface RefundDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Gives back all or a part. It works on the order as the owner saw it: what others do meanwhile is told, not slipped in. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const [seen, setSeen] = useState(order);
  const [form, setForm] = useState(() => emptyRefund(order));
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const newest = useNewestOrder(order.id);
  const { mutateAsync, isPending } = useAdminOrderChange(refundOrder(order.id));

  const left = refundableCents(seen);
  const wrong = amountFault(form.dollars, left);
  const amountCents = centsOf(form.dollars) ?? 0;
  const restock = restockOf(
    form,
    seen.items.map(({ restockable }) => restockable),
  );
  const fillIn = (next: typeof form) => {
    setForm(next);
    setTouched(true);
  };
  const change = (fields: Partial<typeof form>) => fillIn({ ...form, ...fields });

  const ask = () => {
    setTried(true);
    setFault(null);
    if (!wrong) setAsking(true);
  };

  // While it asks, the way out is that of the question.
  const leave = () => {
    if (!isAsking) onClose();
  };

  const refund = async () => {
    try {
      await mutateAsync({
        amountCents,
        refundedSeenCents: committedRefundCents(seen),
        reason: form.reason.trim() || null,
        restock,
      });
      onClose();
    } catch (error) {
      const now = (await newest()) ?? seen;
      setFault(changedRefundText(seen, now, error instanceof ApiProblem) ?? failureText(error));
      setSeen(now);
      setForm(fitted(form, now));
      setAsking(false);
    }
  };

  return (
    <>
      <ActionDialog
        title="Refund"
        action="Continue"
        wayOut="Cancel"
        fault={fault}
        isBusy={isPending}
        isUnsaved={isTouched && !isAsking}
        onSubmit={ask}
        onClose={leave}
      >
        <RefundItems
          items={seen.items}
          form={form}
          onQuantity={(place, quantity) => fillIn(withQuantity(form, seen, place, quantity))}
          onRestock={(place, isOn) => change({ restock: form.restock.map((was, at) => (at === place ? isOn : was)) })}
        />
        <div>
          <TextField
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            value={form.dollars}
            error={isTried ? wrong : null}
            hint={`${formatCents(left)} of ${formatCents(seen.totalCents)} is left to give back.`}
            onChange={(event) => change({ dollars: event.target.value })}
          />
          {amountCents !== left && left > 0 && (
            <button
              type="button"
              className="link min-h-11 text-sm"
              onClick={() => change({ dollars: dollarsOf(left) })}
            >
              Give back all that is left
            </button>
          )}
        </div>
        <TextField
          label="Reason"
          hint="For your own records."
          maxLength={500}
          value={form.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </ActionDialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Refund ${formatCents(amountCents)} of ${formatCents(seen.totalCents)} to the customer?`}
        action={isPending ? 'One moment…' : `Refund ${formatCents(amountCents)}`}
        isBusy={isPending}
        onConfirm={refund}
      >
        {restock.length > 0 && (
          <ul>
            {restock.map(({ item, quantity }) => (
              <li key={item}>
                {quantity} × {seen.items[item]?.title} goes back into stock.
              </li>
            ))}
          </ul>
        )}
        <p>The money goes to the card that paid, usually within 5 to 10 days. This cannot be taken back.</p>
      </ConfirmDialog>
    </>
  );
}
