import { type FormEvent, useMemo, useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { BelowCostDialog } from '#web/components/admin/below-cost-dialog.tsx';
import { NumberField, SelectField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { discountLabel } from '#web/lib/format/admin-format.ts';
import { isPointless } from '../category-labels.ts';
import { type DiscountDraft, type DiscountErrors, discountErrors, readValue } from '../discount-value.ts';
import { useDiscount } from '../use-discount.ts';
import { DiscountChanges, useDiscountPreview } from './discount-changes.tsx';
import { RefreshProgress } from './refresh-progress.tsx';
import { RemoveDiscount } from './remove-discount.tsx';

interface DiscountFormProps {
  categories: readonly AdminCategory[];
  startWith: string | null;
}

/** The category's present discount, and the progress of its products. */
function Present({ category: { discount, refresh, productCount } }: { category: AdminCategory }) {
  const isRunning = refresh?.status === 'running';
  return (
    <div className="border-l-2 border-ink py-1 pl-4">
      <p>
        {discount ? (
          <>
            <strong className="font-semibold">{discountLabel(discount)}</strong> now
            {refresh && !isRunning && `, on ${refresh.updated} of ${pluralize(productCount, 'product')}`}
          </>
        ) : (
          `No discount. ${pluralize(productCount, 'product')}.`
        )}
      </p>
      {refresh && isRunning && <RefreshProgress refresh={refresh} className="mt-3" />}
    </div>
  );
}

/** Returns the discount to preview: null for its removal, undefined while the typed value is not valid. */
function previewedOf(chosen: AdminCategory | undefined, discount: Discount | string, value: string) {
  if (typeof discount !== 'string') return discount;
  return chosen?.discount && value === '' ? null : undefined;
}

interface ExplanationProps {
  chosen: AdminCategory | undefined;
  previewed: Discount | null | undefined;
  preview: ReturnType<typeof useDiscountPreview>;
}

function Explanation({ chosen, previewed, preview }: ExplanationProps) {
  if (previewed === undefined || !chosen) {
    return (
      <p className="text-sm text-ash">
        Removing a discount restores the original prices. If a product is in two discounted categories, the better
        discount applies.
      </p>
    );
  }
  return (
    <section aria-labelledby="discount-changes">
      <h3 id="discount-changes" className="label mb-3 text-ash">
        {previewed ? 'What changes' : 'What removing it changes'}
      </h3>
      <DiscountChanges {...preview} />
    </section>
  );
}

interface FieldsProps {
  draft: DiscountDraft;
  errors: DiscountErrors;
  edit: (part: Partial<DiscountDraft>) => void;
}

function CategoryField({ draft, errors, edit, categories }: FieldsProps & Pick<DiscountFormProps, 'categories'>) {
  return (
    <SelectField
      id="discount-category"
      label="Category"
      value={draft.categoryId}
      error={errors.categoryId}
      onChange={({ target }) => edit({ categoryId: target.value })}
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

function ValueFields({ draft: { type, value }, errors, edit }: FieldsProps) {
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

export function DiscountForm({ categories, startWith }: DiscountFormProps) {
  const [draft, setDraft] = useState<DiscountDraft>({ categoryId: startWith ?? '', type: 'percentage', value: '' });
  const [errors, setErrors] = useState<DiscountErrors>({});
  const { isBusy, change, refused, confirm, back } = useDiscount();
  const chosen = categories.find(({ id }) => id === draft.categoryId);
  const { type, value } = draft;
  const discount = useMemo(() => readValue({ type, value }), [type, value]);

  const previewed = previewedOf(chosen, discount, value);
  const preview = useDiscountPreview(chosen?.id, previewed);
  const [isRemoving, setRemoving] = useState(false);
  const isUseless = Boolean(previewed) && preview.isCurrent && preview.data !== undefined && isPointless(preview.data);

  const edit = (part: Partial<DiscountDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };

  function show(found: DiscountErrors) {
    setErrors(found);
    document.getElementById(found.categoryId ? 'discount-category' : 'discount-value')?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isUseless) return;
    if (!chosen || typeof discount === 'string') return show(discountErrors(draft));
    void change({ categoryId: chosen.id, discount });
  }

  function remove() {
    if (!chosen) return show({ categoryId: 'Please select a category' });
    setRemoving(true);
  }

  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
      <div className="grow space-y-6 overflow-y-auto px-gutter py-6 md:py-8">
        <CategoryField draft={draft} errors={errors} edit={edit} categories={categories} />
        {chosen && <Present category={chosen} />}
        <ValueFields draft={draft} errors={errors} edit={edit} />
        <Explanation chosen={chosen} previewed={previewed} preview={preview} />
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-concrete px-gutter py-4 *:grow sm:*:grow-0">
        <Button
          look="outline"
          size="small"
          className="max-sm:px-4!"
          isBusy={isBusy}
          disabled={chosen !== undefined && chosen.discount === null}
          onClick={remove}
        >
          Remove discount
        </Button>
        <Button type="submit" size="small" className="max-sm:px-4!" isBusy={isBusy} disabled={isUseless}>
          Apply discount
        </Button>
      </div>
      {isRemoving && chosen && (
        <RemoveDiscount
          category={chosen}
          onClose={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            void change({ categoryId: chosen.id, discount: null });
          }}
        />
      )}
      <BelowCostDialog refused={refused} ofMany isBusy={isBusy} onBack={back} onConfirm={confirm} />
    </form>
  );
}
