import { useState } from 'react';
import { CARRIERS } from '#shared/orders/shipments/tracking.ts';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';

const OTHER = 'other';

const isKnown = (name: string): boolean => (CARRIERS as readonly string[]).includes(name);

export function useCarrier(initial: string = CARRIERS[0]) {
  const [choice, choose] = useState<string>(initial === '' || isKnown(initial) ? initial : OTHER);
  const [other, setOther] = useState(choice === OTHER ? initial : '');
  return { choice, choose, other, setOther, name: choice === OTHER ? other.trim() : choice };
}

interface CarrierFieldsProps {
  carrier: ReturnType<typeof useCarrier>;
  error: string | null | undefined;
  /** True for a shipment without tracking. It needs no carrier. */
  isOptional?: boolean;
}

export function CarrierFields({ carrier, error, isOptional = false }: CarrierFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectField
        label="Carrier"
        value={carrier.choice}
        error={carrier.choice === '' ? error : null}
        onChange={({ target }) => carrier.choose(target.value)}
      >
        {CARRIERS.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option value={OTHER}>Other carrier</option>
        {(isOptional || carrier.choice === '') && <option value="">No carrier</option>}
      </SelectField>
      {carrier.choice === OTHER && (
        <TextField
          label="Carrier name"
          maxLength={80}
          value={carrier.other}
          error={error}
          onChange={({ target }) => carrier.setOther(target.value)}
        />
      )}
    </div>
  );
}
