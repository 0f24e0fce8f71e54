import { useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import { CARRIERS, trackingUrl } from '#shared/orders/tracking.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { shipOrder, useAdminOrderChange } from '../api/change-admin-order.ts';
import { type ShipmentFaults, shipmentFaults } from '../shipment.ts';

const OTHER = 'other';

interface ShipDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Notes a shipment. The tracking link is filled in for known carriers until it is edited by hand. */
export function ShipDialog({ order, onClose }: ShipDialogProps) {
  const [choice, setChoice] = useState<string>(CARRIERS[0]);
  const [other, setOther] = useState('');
  const [number, setNumber] = useState('');
  const [written, setWritten] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useAdminOrderChange(shipOrder(order.id));

  const carrier = choice === OTHER ? other.trim() : choice;
  const link = written ?? trackingUrl(carrier, number) ?? '';
  const faults = shipmentFaults({ carrier, trackingNumber: number, trackingUrl: link });
  const refused = fieldFailures(error);
  const shown: ShipmentFaults = isTried ? { ...Object.fromEntries(refused), ...faults } : {};

  const ship = () => {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    const body = { carrier, trackingNumber: number.trim(), trackingUrl: link.trim() || null };
    mutate(body, { onSuccess: onClose });
  };

  const isFirst = order.status !== 'shipped';
  return (
    <ActionDialog
      title={isFirst ? 'Mark as shipped' : 'Add shipment'}
      action={isFirst ? 'Mark as shipped' : 'Add shipment'}
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={[other, number, written ?? ''].some((text) => text.trim() !== '')}
      fault={error && refused.size === 0 ? failureMessage(error) : null}
      onSubmit={ship}
      onClose={onClose}
    >
      {order.provider && order.provider.state !== 'called_off' && (
        <p>Printify’s shipments are added automatically. Only enter what you ship yourself.</p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField label="Carrier" value={choice} onChange={(event) => setChoice(event.target.value)}>
          {CARRIERS.map((name) => (
            <option key={name}>{name}</option>
          ))}
          <option value={OTHER}>Other carrier</option>
        </SelectField>
        {choice === OTHER && (
          <TextField
            label="Carrier name"
            maxLength={80}
            value={other}
            error={shown.carrier}
            onChange={(event) => setOther(event.target.value)}
          />
        )}
      </div>
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
