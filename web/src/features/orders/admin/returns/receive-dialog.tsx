import { useState } from 'react';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { SwitchField } from '#web/components/admin/fields.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useAdminOrderChange } from '../api/change-admin-order.ts';
import type { ReturnDialogProps } from './admin-order-returns.tsx';
import { receiveReturn } from './api.ts';
import { lineText } from './return-text.ts';

/** Marks a return as received, and asks which items can be sold again. */
export function ReceiveDialog({ order, one, onClose }: ReturnDialogProps) {
  const [kept, setKept] = useState<ReadonlySet<number>>(() => new Set());
  const { mutate, error, isPending } = useAdminOrderChange(receiveReturn(order.id, one.id));
  const unitsOf = (position: number, quantity: number) => Math.min(quantity, order.items[position]?.restockable ?? 0);
  const receive = () =>
    mutate(
      {
        restock: one.lines.flatMap(({ item, quantity }) => {
          const units = kept.has(item) ? 0 : unitsOf(item, quantity);
          return units > 0 ? [{ item, quantity: units }] : [];
        }),
      },
      { onSuccess: onClose },
    );
  const toggle = (item: number) => {
    const next = new Set(kept);
    if (!next.delete(item)) next.add(item);
    setKept(next);
  };
  return (
    <ActionDialog
      title="Mark as received"
      action="Mark as received"
      wayOut="Cancel"
      isBusy={isPending}
      fault={error && failureMessage(error)}
      onSubmit={receive}
      onClose={onClose}
    >
      <p>
        Check the items. What can be sold again goes back in stock{' '}
        {one.wish === 'exchange' ? 'when you ship the exchange' : 'with the refund'}.
      </p>
      <ul className="border-t border-concrete">
        {one.lines.map((line) => {
          const units = unitsOf(line.item, line.quantity);
          return (
            <li key={line.item} className="border-b border-concrete py-2">
              <p className="[overflow-wrap:anywhere]">{lineText(order, { ...line, wanted: undefined })}</p>
              {units > 0 ? (
                <SwitchField label="Back in stock" checked={!kept.has(line.item)} onChange={() => toggle(line.item)} />
              ) : (
                <p className="text-sm text-ash">Not counted in stock</p>
              )}
            </li>
          );
        })}
      </ul>
    </ActionDialog>
  );
}
