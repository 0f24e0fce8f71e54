import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { MAX_CONDITIONS } from '#shared/catalogue/category-listing/category-rule.ts';
import { MAX_TAG_LENGTH } from '#shared/catalogue/tags.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '#web/components/admin/fields.tsx';
import { RowsEditor } from '#web/components/admin/rows-editor.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { tagsQuery } from '../../admin-products/api/admin-products.ts';
import { adminCategoriesQuery } from '../api/admin-categories.ts';
import { type ConditionDraft, type ConditionField, hasValue, newCondition } from './category-page-draft.ts';
import type { CategoryPageForm } from './use-category-page.ts';

const FIELD_NAMES: Record<ConditionField, string> = {
  tag: 'Tag is',
  title: 'Title contains',
  category: 'Category is',
  price_above: 'Price is above',
  price_below: 'Price is below',
  in_stock: 'In stock',
  on_sale: 'On sale',
  new: 'Marked as new',
};

interface ValueProps {
  condition: ConditionDraft;
  /** Number of the condition, from 1. */
  number: number;
  categories: readonly AdminCategory[];
  tagList: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Value({ condition: { field, value }, number, categories, tagList, error, onChange }: ValueProps) {
  if (!hasValue(field)) return null;
  if (field === 'category')
    return (
      <SelectField
        label={`Condition ${number} category`}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Select a category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  if (field === 'price_above' || field === 'price_below')
    return (
      <NumberField label={`Condition ${number} price`} min={0.01} value={value} error={error} onChange={onChange} />
    );
  return (
    <TextField
      label={field === 'tag' ? `Condition ${number} tag` : `Condition ${number} text`}
      maxLength={field === 'tag' ? MAX_TAG_LENGTH : 80}
      list={field === 'tag' ? tagList : undefined}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Lets the admin choose whether products are added by hand or by conditions. */
export function RulePanel({ form }: { form: CategoryPageForm }) {
  const { draft, known, errorAt, set } = form;
  const tagList = useId();
  const tags = useQuery(tagsQuery).data ?? [];
  const categories = (useQuery(adminCategoriesQuery).data ?? []).filter(({ id, rule }) => id !== known.id && !rule);
  const isBlocked = known.rule === null && known.productCount > 0;
  return (
    <Panel title="How products are chosen">
      <SwitchField
        label="Choose products by conditions"
        hint={
          isBlocked
            ? 'To use conditions, remove the products from this category first.'
            : 'Products that meet the conditions are added automatically, and removed when they no longer do.'
        }
        disabled={isBlocked}
        checked={draft.conditions !== null}
        onChange={(isOn) => set({ conditions: isOn ? [newCondition()] : null })}
      />
      {errorAt('rule') && <p className="mt-2 text-sm text-rust-deep">{errorAt('rule')}</p>}
      {draft.conditions && (
        <div className="mt-5 space-y-5">
          <div className="flex">
            <ChoiceBar
              label="Products must meet"
              choices={['all', 'any'] as const}
              nameOf={(match) => (match === 'all' ? 'All conditions' : 'Any condition')}
              chosen={draft.match}
              onChoose={(match) => set({ match })}
            />
          </div>
          <datalist id={tagList}>
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <RowsEditor
            what="condition"
            rows={draft.conditions}
            most={MAX_CONDITIONS}
            nothing="Add a condition, or turn conditions off."
            blank={newCondition}
            onChange={(conditions) => set({ conditions })}
            fields={(condition, index, change) => (
              <>
                <SelectField
                  id={condition.key}
                  label={`Condition ${index + 1}`}
                  value={condition.field}
                  onChange={({ target }) => change({ field: target.value as ConditionField, value: '' })}
                >
                  {Object.entries(FIELD_NAMES).map(([field, name]) => (
                    <option key={field} value={field}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <Value
                  condition={condition}
                  number={index + 1}
                  categories={categories}
                  tagList={tagList}
                  error={
                    errorAt(`rule.conditions.${index}.value`) ??
                    errorAt(`rule.conditions.${index}.cents`) ??
                    errorAt(`rule.conditions.${index}.categoryId`) ??
                    errorAt(`rule.conditions.${index}`)
                  }
                  onChange={(value) => change({ value })}
                />
              </>
            )}
          />
        </div>
      )}
    </Panel>
  );
}
