import { useState } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { AdminShipment } from '#shared/orders/shipments/shipment.ts';
import { shipmentText } from '#shared/orders/shipments/shipment-changes.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { SwitchField } from '#web/components/admin/fields.tsx';
import { Tracking } from '#web/components/delivery.tsx';
import { failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { shipmentContents } from '#web/lib/format/shipment.ts';
import { correctShipment, removeShipment, useAdminOrderChange } from '../api/change-admin-order.ts';
import { CostDialog } from './cost-dialog.tsx';
import { ShipmentFormFields, useShipmentForm } from './shipment-fields.tsx';

interface DialogProps {
  order: AdminOrder;
  /** The shipment at the time the dialog opened. */
  shipment: AdminShipment;
  onClose: () => void;
}

function CorrectDialog({ order, shipment, onClose }: DialogProps) {
  const form = useShipmentForm(shipment);
  const [isNotified, setNotified] = useState(true);
  const { mutate, error, isPending } = useAdminOrderChange(correctShipment(order.id, shipment));
  const save = () => {
    if (form.check()) mutate({ ...form.fields, isCustomerNotified: isNotified }, { onSuccess: onClose });
  };
  return (
    <ActionDialog
      title="Correct shipment"
      action="Save"
      wayOut="Cancel"
      isBusy={isPending}
      fault={error && fieldFailures(error).size === 0 ? failureMessage(error) : null}
      onSubmit={save}
      onClose={onClose}
    >
      <ShipmentFormFields form={form} error={error} />
      {shipment.isMailed ? (
        <SwitchField
          label="Email the correction to the customer"
          hint="The customer already got an email about this shipment."
          checked={isNotified}
          onChange={setNotified}
        />
      ) : (
        <p>The customer hasn’t been emailed about this shipment yet. The email will have what you enter here.</p>
      )}
    </ActionDialog>
  );
}

function RemoveDialog({ order, shipment, onClose }: DialogProps) {
  const { mutate, error, isPending } = useAdminOrderChange(removeShipment(order.id, shipment));
  const isOnly = order.shipments.length === 1;
  return (
    <ActionDialog
      title="Remove shipment"
      action="Remove shipment"
      wayOut="Keep shipment"
      isBusy={isPending}
      fault={error && failureMessage(error)}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{shipmentText(shipment)}</p>
      <ul className="list-[square] space-y-1 pl-5">
        {isOnly && <li>The order is no longer shipped, and its items have to be packed again.</li>}
        <li>
          {shipment.isMailed
            ? 'The customer already got an email about this shipment, and gets none about its removal. Let them know yourself.'
            : 'The customer gets no email about this shipment.'}
        </li>
      </ul>
    </ActionDialog>
  );
}

const LINK = 'link min-h-11 text-sm';

/** Lists the shipments of an order. The shop's own shipments can be corrected and removed until the order is delivered. */
export function ShipmentList({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState<{ shipment: AdminShipment; isRemoval: boolean } | null>(null);
  const [costing, setCosting] = useState<AdminShipment | null>(null);
  const onClose = () => setOpen(null);
  return (
    <>
      <ul>
        {order.shipments.map((shipment) => (
          <li key={shipment.id} className="border-b border-concrete py-2 first:pt-0 last:border-0 last:pb-0">
            <Tracking shipment={shipment} inside={shipmentContents(order, shipment)} />
            {shipment.isOwn && (
              <div className="flex flex-wrap gap-x-5">
                <button type="button" className={LINK} onClick={() => setCosting(shipment)}>
                  {shipment.costCents === null ? 'Add shipping cost' : `Cost you ${formatCents(shipment.costCents)}`}
                  <span className="sr-only"> {shipmentText(shipment)}</span>
                </button>
              </div>
            )}
            {shipment.isOwn && order.status === 'shipped' && (
              <div className="flex gap-5">
                <button type="button" className={LINK} onClick={() => setOpen({ shipment, isRemoval: false })}>
                  Correct<span className="sr-only"> {shipmentText(shipment)}</span>
                </button>
                <button type="button" className={LINK} onClick={() => setOpen({ shipment, isRemoval: true })}>
                  Remove<span className="sr-only"> {shipmentText(shipment)}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {costing && <CostDialog order={order} shipment={costing} onClose={() => setCosting(null)} />}
      {open && !open.isRemoval && <CorrectDialog order={order} shipment={open.shipment} onClose={onClose} />}
      {open?.isRemoval && <RemoveDialog order={order} shipment={open.shipment} onClose={onClose} />}
    </>
  );
}
