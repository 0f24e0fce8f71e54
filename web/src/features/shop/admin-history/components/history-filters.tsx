import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { type HistoryFilter, type HistoryKind, KIND_LABELS } from '../history-filter.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  people: readonly string[];
  onChange: (part: Partial<HistoryFilter>) => void;
}

/** Filters the history by kind, person, and days. */
export const HistoryFilters = ({ filter, people, onChange }: HistoryFiltersProps) => (
  <div className="mb-8 grid grid-cols-2 gap-4 lg:grid-cols-4">
    <SelectField
      label="Show"
      value={filter.kind}
      onChange={({ target }) => onChange({ kind: target.value as HistoryKind })}
    >
      {Object.entries(KIND_LABELS).map(([kind, label]) => (
        <option key={kind} value={kind}>
          {label}
        </option>
      ))}
    </SelectField>
    <SelectField label="Person" value={filter.person} onChange={({ target }) => onChange({ person: target.value })}>
      <option value="">Everyone</option>
      {people.map((person) => (
        <option key={person}>{person}</option>
      ))}
    </SelectField>
    <TextField
      label="From"
      type="date"
      value={filter.first}
      max={filter.last || undefined}
      onChange={({ target }) => onChange({ first: target.value })}
    />
    <TextField
      label="To"
      type="date"
      value={filter.last}
      min={filter.first || undefined}
      onChange={({ target }) => onChange({ last: target.value })}
    />
  </div>
);
