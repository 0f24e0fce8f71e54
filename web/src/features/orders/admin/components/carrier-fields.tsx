import { useState } from 'react';
import { CARRIERS } from '#shared/orders/tracking.ts';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';

const OTHER = 'other';

export function useCarrier() {
  const [choice, choose] = useState<string>(CARRIERS[0]);
  const [other, setOther] = useState('');
  return { choice, choose, other, setOther, name: choice === OTHER ? other.trim() : choice };
}

interface CarrierFieldsProps {
  carrier: ReturnType<typeof useCarrier>;
  error: string | null | undefined;
}

export function CarrierFields({ carrier, error }: CarrierFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectField label="Carrier" value={carrier.choice} onChange={({ target }) => carrier.choose(target.value)}>
        {CARRIERS.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option value={OTHER}>Other carrier</option>
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
