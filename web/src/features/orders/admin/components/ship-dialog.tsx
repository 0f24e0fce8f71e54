import { useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import { trackingUrl } from '#shared/orders/tracking.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { shipOrder, useAdminOrderChange } from '../api/change-admin-order.ts';
import { type ShipmentFaults, shipmentFaults } from '../shipment.ts';
import { CarrierFields, useCarrier } from './carrier-fields.tsx';

interface ShipDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Records a shipment. The tracking link is filled in for known carriers until it is edited by hand. */
export function ShipDialog({ order, onClose }: ShipDialogProps) {
  const carrier = useCarrier();
  const [number, setNumber] = useState('');
  const [written, setWritten] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useAdminOrderChange(shipOrder(order.id));

  const link = written ?? trackingUrl(carrier.name, number) ?? '';
  const faults = shipmentFaults({ carrier: carrier.name, trackingNumber: number, trackingUrl: link });
  const refused = fieldFailures(error);
  const shown: ShipmentFaults = isTried ? { ...Object.fromEntries(refused), ...faults } : {};

  const ship = () => {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    const body = { carrier: carrier.name, trackingNumber: number.trim(), trackingUrl: link.trim() || null };
    mutate(body, { onSuccess: onClose });
  };

  const isFirst = order.status !== 'shipped';
  return (
    <ActionDialog
      title={isFirst ? 'Mark as shipped' : 'Add shipment'}
      action={isFirst ? 'Mark as shipped' : 'Add shipment'}
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={[carrier.other, number, written ?? ''].some((text) => text.trim() !== '')}
      fault={error && refused.size === 0 ? failureMessage(error) : null}
      onSubmit={ship}
      onClose={onClose}
    >
      {order.provider && order.provider.state !== 'called_off' && (
        <p>Printify’s shipments are added automatically. Only enter what you ship yourself.</p>
      )}
      <CarrierFields carrier={carrier} error={shown.carrier} />
      <TextField
        label="Tracking number"
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={number}
        error={shown.trackingNumber}
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        label="Tracking link"
        type="url"
        maxLength={500}
        autoComplete="off"
        value={link}
        error={shown.trackingUrl}
        hint="Optional. The customer gets it by email."
        onChange={(event) => setWritten(event.target.value)}
      />
    </ActionDialog>
  );
}
