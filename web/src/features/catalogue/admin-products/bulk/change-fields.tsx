import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { MAX_TAG_LENGTH, tidyTag, uniqueTags } from '#shared/catalogue/tags.ts';
import { NumberField, SelectField, TextField } from '#web/components/admin/fields.tsx';
import { ChipsField } from '#web/components/chips-field.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { tagsQuery } from '../api/admin-products.ts';
import { STOCK_REASONS } from '../variants/stock-change.ts';
import type { ChangeDraft } from './change-draft.ts';

export const VALUE_ID = 'change-value';

interface FieldsProps {
  /** The field that the admin types the value into. Null if the change has no such field. */
  first: RefObject<HTMLInputElement | null>;
  draft: ChangeDraft;
  error: string | null;
  edit: (part: Partial<ChangeDraft>) => void;
}

function PriceFields({ draft: { direction, unit, value, endsIn99 }, error, edit, first }: FieldsProps) {
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
          ref={first}
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
        {data?.items
          .filter(({ isByRule }) => !isByRule)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    </div>
  );
}

function StockFields({ draft: { stockAction, reason, value }, error, edit, first }: FieldsProps) {
  const isSet = stockAction === 'set';
  const label = isSet ? 'Items in stock' : (STOCK_REASONS.find(([each]) => each === reason)?.[2] ?? '');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField
        label="Change"
        value={stockAction}
        onChange={({ target }) => edit({ stockAction: target.value as ChangeDraft['stockAction'] })}
      >
        <option value="add">Add to stock</option>
        <option value="set">Set stock</option>
      </SelectField>
      {!isSet && (
        <SelectField
          label="Reason"
          value={reason}
          onChange={({ target }) => edit({ reason: target.value as ChangeDraft['reason'] })}
        >
          {STOCK_REASONS.filter(([each]) => each !== 'counted').map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        ref={first}
        id={VALUE_ID}
        label={label}
        inputMode={reason === 'other' && !isSet ? undefined : 'numeric'}
        autoComplete="off"
        maxLength={9}
        hint="If variants have their own stock, this applies to each of them."
        value={value}
        error={error}
        onChange={({ target }) => edit({ value: target.value })}
      />
    </div>
  );
}

function TagFields({ draft: { isAdded, tags }, error, edit }: FieldsProps) {
  const known = useQuery(tagsQuery).data ?? [];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr]">
      <SelectField
        label="Change"
        value={isAdded ? 'add' : 'remove'}
        onChange={({ target }) => edit({ isAdded: target.value === 'add' })}
      >
        <option value="add">Add</option>
        <option value="remove">Remove</option>
      </SelectField>
      <ChipsField
        id={VALUE_ID}
        label="Tags"
        one="tag"
        values={tags}
        tidy={tidyTag}
        maxLength={MAX_TAG_LENGTH}
        suggestions={known.filter((tag) => !tags.includes(tag))}
        error={error ?? undefined}
        onChange={(chosen) => edit({ tags: uniqueTags(chosen) })}
      />
    </div>
  );
}

/** Shows the fields of a bulk change. Shows nothing for a change that needs no value. */
export function ChangeFields(props: FieldsProps) {
  if (props.draft.kind === 'price') return <PriceFields {...props} />;
  if (props.draft.kind === 'stock') return <StockFields {...props} />;
  if (props.draft.kind === 'tags') return <TagFields {...props} />;
  return props.draft.kind === 'category' ? <CategoryFields {...props} /> : null;
}
