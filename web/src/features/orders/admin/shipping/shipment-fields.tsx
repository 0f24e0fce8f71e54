import { type RefObject, useState } from 'react';
import type { ShipmentFields } from '#shared/orders/shipments/shipment-changes.ts';
import { trackingUrl } from '#shared/orders/shipments/tracking.ts';
import { SwitchField, TextField } from '#web/components/admin/fields.tsx';
import { fieldFailures } from '#web/lib/data/failure.ts';
import { type ShipmentFaults, shipmentFaults } from '../shipment.ts';
import { CarrierFields, useCarrier } from './carrier-fields.tsx';

const EMPTY: ShipmentFields = { carrier: 'USPS', trackingNumber: '', trackingUrl: null };

const isUntrackedOf = ({ trackingNumber, trackingUrl: link }: ShipmentFields): boolean => !trackingNumber && !link;

/**
 * Returns the state of the form for a shipment. Starts with `initial` or, if it is null, a new shipment. For a known carrier,
 * fills in the tracking link until the admin edits it.
 */
export function useShipmentForm(initial: ShipmentFields | null) {
  const start = initial ?? EMPTY;
  const carrier = useCarrier(start.carrier);
  const [isUntracked, setUntracked] = useState(initial !== null && isUntrackedOf(initial));
  const [number, setNumber] = useState(start.trackingNumber);
  const isOwnLink = start.trackingUrl !== trackingUrl(start.carrier, start.trackingNumber);
  const [written, setWritten] = useState(isOwnLink ? (start.trackingUrl ?? '') : null);
  const [isTried, setTried] = useState(false);
  const link = written ?? trackingUrl(carrier.name, number) ?? '';
  const faults = shipmentFaults({ carrier: carrier.name, trackingNumber: number, trackingUrl: link, isUntracked });
  const fields: ShipmentFields = isUntracked
    ? { carrier: carrier.name, trackingNumber: '', trackingUrl: null }
    : { carrier: carrier.name, trackingNumber: number.trim(), trackingUrl: link.trim() || null };
  return {
    ...{ carrier, isUntracked, setUntracked, number, setNumber, link, setLink: setWritten },
    fields,
    faults: isTried ? faults : {},
    isChanged: [carrier.other, number, written ?? ''].some((text) => text.trim() !== '') || isUntracked,
    /** Returns true if all fields are valid. From then on, errors are shown. */
    check() {
      setTried(true);
      return Object.keys(faults).length === 0;
    },
  };
}

interface ShipmentFormFieldsProps {
  form: ReturnType<typeof useShipmentForm>;
  /** The error of the last attempt to save. */
  error: unknown;
  /** Set to the field for the tracking number. */
  number?: RefObject<HTMLInputElement | null>;
}

export function ShipmentFormFields({ form, error, number }: ShipmentFormFieldsProps) {
  const shown: ShipmentFaults = { ...Object.fromEntries(fieldFailures(error)), ...form.faults };
  return (
    <>
      <CarrierFields carrier={form.carrier} error={shown.carrier} isOptional={form.isUntracked} />
      <SwitchField label="Ship without tracking" checked={form.isUntracked} onChange={form.setUntracked} />
      {!form.isUntracked && (
        <>
          <TextField
            ref={number}
            label="Tracking number"
            maxLength={80}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={form.number}
            error={shown.trackingNumber}
            onChange={(event) => form.setNumber(event.target.value)}
          />
          <TextField
            label="Tracking link (optional)"
            type="url"
            maxLength={500}
            autoComplete="off"
            value={form.link}
            error={shown.trackingUrl}
            hint="The customer gets it by email."
            onChange={(event) => form.setLink(event.target.value)}
          />
        </>
      )}
    </>
  );
}
