import { useQuery } from '@tanstack/react-query';
import { NumberField, SelectField } from '#web/components/admin/fields.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import type { ChangeDraft } from './change-draft.ts';

export const VALUE_ID = 'change-value';

interface FieldsProps {
  draft: ChangeDraft;
  error: string | null;
  edit: (part: Partial<ChangeDraft>) => void;
}

function PriceFields({ draft: { direction, unit, value, endsIn99 }, error, edit }: FieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <SelectField
          label="Change"
          value={direction}
          onChange={({ target }) => edit({ direction: target.value as ChangeDraft['direction'] })}
        >
          <option value="up">Raise</option>
          <option value="down">Lower</option>
        </SelectField>
        <SelectField
          label="By"
          value={unit}
          onChange={({ target }) => edit({ unit: target.value as ChangeDraft['unit'], value: '' })}
        >
          <option value="percent">Percent</option>
          <option value="amount">Dollars</option>
        </SelectField>
        <NumberField
          id={VALUE_ID}
          label={unit === 'percent' ? 'Percent' : 'Dollars'}
          className="max-sm:col-span-2"
          min={unit === 'percent' ? 1 : 0.01}
          step={unit === 'percent' ? 1 : 0.01}
          value={value}
          error={error}
          onChange={(text) => edit({ value: text })}
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={endsIn99}
          onChange={({ target }) => edit({ endsIn99: target.checked })}
        />
        Round to the nearest price ending in .99
      </label>
    </>
  );
}

function CategoryFields({ draft: { isAdded, categoryId }, error, edit }: FieldsProps) {
  const { data } = useQuery(categoriesQuery);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Change"
        value={isAdded ? 'add' : 'remove'}
        onChange={({ target }) => edit({ isAdded: target.value === 'add' })}
      >
        <option value="add">Add to</option>
        <option value="remove">Remove from</option>
      </SelectField>
      <SelectField
        id={VALUE_ID}
        label="Category"
        value={categoryId}
        error={error}
        onChange={({ target }) => edit({ categoryId: target.value })}
      >
        <option value="">Select a category</option>
        {data?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The fields of a change; none for a change that needs no value. */
export function ChangeFields(props: FieldsProps) {
  if (props.draft.kind === 'price') return <PriceFields {...props} />;
  return props.draft.kind === 'category' ? <CategoryFields {...props} /> : null;
}
