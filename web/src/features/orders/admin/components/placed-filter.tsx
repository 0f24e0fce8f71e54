import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { type OrderChoice, PLACED, type Placed } from '../order-choice.ts';

interface PlacedFilterProps {
  choice: OrderChoice;
  onChange: (part: Partial<OrderChoice>) => void;
}

/** Filters the list by the days on which orders were placed. */
export const PlacedFilter = ({ choice: { placed, first, last }, onChange }: PlacedFilterProps) => (
  <div className="grid w-full grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:w-auto sm:items-end">
    <SelectField
      label="Placed"
      className="max-sm:col-span-2 sm:w-40"
      value={placed}
      onChange={({ target }) => onChange({ placed: target.value as Placed, first: '', last: '' })}
    >
      {Object.entries(PLACED).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
    {placed === 'custom' && (
      <>
        <TextField
          label="From"
          type="date"
          value={first}
          max={last || undefined}
          onChange={({ target }) => onChange({ first: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={last}
          min={first || undefined}
          onChange={({ target }) => onChange({ last: target.value })}
        />
      </>
    )}
  </div>
);
