import type { AdminCategory } from '#shared/catalogue/category.ts';
import { NumberField, SelectField } from '#web/components/admin/fields.tsx';
import type { DiscountDraft, DiscountErrors } from '../discount-value.ts';

interface FieldsProps {
  draft: DiscountDraft;
  errors: DiscountErrors;
  edit: (part: Partial<DiscountDraft>) => void;
}

export function CategoryField({
  draft,
  errors,
  edit,
  categories,
}: FieldsProps & { categories: readonly AdminCategory[] }) {
  return (
    <SelectField
      id="discount-category"
      label="Category"
      value={draft.categoryId}
      error={errors.categoryId}
      onChange={({ target }) => edit({ categoryId: target.value, scheduledId: null })}
    >
      <option value="">Select a category</option>
      {categories
        .filter(({ rule }) => !rule)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectField>
  );
}

export function DiscountFields({ draft: { type, value }, errors, edit }: FieldsProps) {
  const isPercentage = type === 'percentage';
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <SelectField
        label="Type"
        value={type}
        onChange={({ target }) => edit({ type: target.value as DiscountDraft['type'], value: '' })}
      >
        <option value="percentage">Percentage</option>
        <option value="fixed">Fixed amount</option>
      </SelectField>
      <NumberField
        id="discount-value"
        label={isPercentage ? 'Percent off' : 'Dollars off'}
        min={isPercentage ? 1 : 0.01}
        max={isPercentage ? 99 : undefined}
        step={isPercentage ? 1 : 0.01}
        value={value}
        error={errors.value}
        onChange={(text) => edit({ value: text })}
      />
    </div>
  );
}
