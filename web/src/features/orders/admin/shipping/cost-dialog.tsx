import { useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { AdminShipment } from '#shared/orders/shipments/shipment.ts';
import { shipmentText } from '#shared/orders/shipments/shipment-changes.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { centsOf, dollarsOf } from '#web/lib/format/field-amounts.ts';
import { costShipment, useAdminOrderChange } from '../api/change-admin-order.ts';

interface CostDialogProps {
  order: AdminOrder;
  /** The shipment at the time the dialog opened. */
  shipment: AdminShipment;
  onClose: () => void;
}

/** Saves the cost of a shipment for the shop. An empty field means that the cost is unknown. */
export function CostDialog({ order, shipment, onClose }: CostDialogProps) {
  const [text, setText] = useState(shipment.costCents === null ? '' : dollarsOf(shipment.costCents));
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useAdminOrderChange(costShipment(order.id, shipment));
  const costCents = text.trim() === '' ? null : centsOf(text);
  const isWrong = text.trim() !== '' && costCents === null;
  const save = () => {
    setTried(true);
    if (!isWrong) mutate(costCents, { onSuccess: onClose });
  };
  const ofField = fieldFailures(error).get('costCents');
  return (
    <ActionDialog
      title="Shipping cost"
      action="Save"
      wayOut="Cancel"
      isBusy={isPending}
      fault={error && !ofField ? failureMessage(error) : null}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{shipmentText(shipment)}</p>
      <TextField
        label="You paid in dollars (optional)"
        hint="Counts toward the profit under Analytics. Customers never see it. Leave it empty if you don’t know."
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={text}
        error={isTried && isWrong ? 'Please enter an amount in dollars' : (ofField ?? null)}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  );
}
