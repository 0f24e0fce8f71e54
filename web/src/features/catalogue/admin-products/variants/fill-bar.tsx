import { useState } from 'react';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { type FillScope, fillRows, VARIANT_COLUMNS, type VariantField, type VariantRow } from './variant-rows.ts';
import { fillSkus, variantSku } from './variant-sku.ts';

interface FillBarProps {
  rows: readonly VariantRow[];
  onChange: (change: (rows: VariantRow[]) => VariantRow[]) => void;
}

const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values)].filter((value): value is string => value !== null);

/** Shows the first variant's SKU as an example of the SKUs that would be filled in. */
function SkuHint({ rows, base }: { rows: readonly VariantRow[]; base: string }) {
  const [first] = rows;
  if (!first || rows.length < 2) return null;
  return (
    <p className="figures col-span-full text-sm text-ash [overflow-wrap:anywhere]">
      Each variant gets its own SKU, such as {variantSku(base || 'HOOD', first, rows)}.
    </p>
  );
}

/** Fills a column with one value: for all variants, for one size, or for one color. */
export function FillBar({ rows, onChange }: FillBarProps) {
  const [field, setField] = useState<VariantField>('quantity');
  const [text, setText] = useState('');
  const [scope, setScope] = useState('all');
  const scopes: [string, string, FillScope][] = [
    ['all', 'All variants', { option: 'all' }],
    ...(['size', 'color'] as const).flatMap((option) =>
      distinct(rows.map((row) => row[option])).map((value): [string, string, FillScope] => [
        `${option}.${value}`,
        `All in ${value}`,
        { option, value },
      ]),
    ),
  ];
  const chosen = scopes.find(([key]) => key === scope) ?? scopes[0];

  function fill() {
    if (!chosen) return;
    const [, , filled] = chosen;
    const value = text.trim();
    onChange((now) => (field === 'sku' ? fillSkus(now, value, filled) : fillRows(now, field, value, filled)));
  }

  return (
    <fieldset className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[10rem_8rem_minmax(0,12rem)_auto]">
      <legend className="sr-only">Fill a column</legend>
      <SelectField label="Fill" value={field} onChange={({ target }) => setField(target.value as VariantField)}>
        {VARIANT_COLUMNS.map(({ field: name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="With"
        value={text}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          fill();
        }}
      />
      <SelectField label="For" value={chosen?.[0] ?? 'all'} onChange={({ target }) => setScope(target.value)}>
        {scopes.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button look="outline" size="small" className="sm:justify-self-start" onClick={fill}>
        Fill
      </Button>
      {field === 'sku' && <SkuHint rows={rows} base={text.trim()} />}
    </fieldset>
  );
}
