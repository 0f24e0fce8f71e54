import { ActionDialog } from '#web/components/action-dialog.tsx';
import { failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { useAdminOrderChange } from '../api/change-admin-order.ts';
import { ShipmentFormFields, useShipmentForm } from '../shipping/shipment-fields.tsx';
import type { ReturnDialogProps } from './admin-order-returns.tsx';
import { shipExchange } from './api.ts';
import { lineText } from './return-text.ts';

/** Records the shipment of an exchange. */
export function ShipExchangeDialog({ order, one, onClose }: ReturnDialogProps) {
  const form = useShipmentForm(null);
  const { mutate, error, isPending } = useAdminOrderChange(shipExchange(order.id, one.id));
  return (
    <ActionDialog
      title="Exchange shipped"
      action="Mark as shipped"
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={form.isChanged}
      fault={error && fieldFailures(error).size === 0 ? failureMessage(error) : null}
      onSubmit={() => {
        if (form.check()) mutate(form.fields, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <ul>
        {one.lines.map((line) => (
          <li key={line.item} className="[overflow-wrap:anywhere]">
            {lineText(order, line)}
          </li>
        ))}
      </ul>
      <ShipmentFormFields form={form} error={error} />
    </ActionDialog>
  );
}
