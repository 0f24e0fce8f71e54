import { type FormEvent, useMemo, useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { BelowCostDialog } from '#web/components/admin/below-cost-dialog.tsx';
import { SelectField } from '#web/components/admin/fields.tsx';
import { NumberField } from '#web/components/admin/number-field.tsx';
import { Button } from '#web/components/button.tsx';
import { discountText } from '#web/lib/discount-words.ts';
import { type DiscountDraft, type DiscountFaults, faultsOf, readValue } from '../discount-value.ts';
import { useDiscount } from '../use-discount.ts';
import { DiscountPreviewPanel } from './discount-preview.tsx';
import { RefreshProgress } from './refresh-progress.tsx';

interface DiscountFormProps {
  categories: readonly AdminCategory[];
  startWith: string | null;
}

/** What the category gives now, and how far its products are with it. */
function Present({ category: { discount, refresh, productCount } }: { category: AdminCategory }) {
  const isRunning = refresh?.status === 'running';
  return (
    <div className="border-l-2 border-ink py-1 pl-4">
      <p>
        {discount ? (
          <>
            <strong className="font-semibold">{discountText(discount)}</strong> now
            {refresh && !isRunning && `, on ${refresh.updated} of ${pluralize(productCount, 'product')}`}
          </>
        ) : (
          `No discount now. ${pluralize(productCount, 'product')}.`
        )}
      </p>
      {refresh && isRunning && <RefreshProgress refresh={refresh} className="mt-3" />}
    </div>
  );
}

/** What is worth a look beforehand: the discount that is typed, its removal while none is, nothing while it is not valid. */
function previewedOf(chosen: AdminCategory | undefined, discount: Discount | string, value: string) {
  if (typeof discount !== 'string') return discount;
  return chosen?.discount && value === '' ? null : undefined;
}

export function DiscountForm({ categories, startWith }: DiscountFormProps) {
  const [draft, setDraft] = useState<DiscountDraft>({ categoryId: startWith ?? '', type: 'percentage', value: '' });
  const [faults, setFaults] = useState<DiscountFaults>({});
  const { isBusy, change, refused, confirm, back } = useDiscount();
  const chosen = categories.find(({ id }) => id === draft.categoryId);
  const { type, value } = draft;
  const discount = useMemo(() => readValue({ type, value }), [type, value]);
  const previewed = previewedOf(chosen, discount, value);

  const edit = (part: Partial<DiscountDraft>) => {
    setDraft({ ...draft, ...part });
    setFaults({});
  };

  function show(found: DiscountFaults) {
    setFaults(found);
    document.getElementById(found.categoryId ? 'discount-category' : 'discount-value')?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!chosen || typeof discount === 'string') return show(faultsOf(draft));
    void change({ categoryId: chosen.id, discount });
  }

  function remove() {
    if (!chosen) return show({ categoryId: 'Please select a category' });
    void change({ categoryId: chosen.id, discount: null });
  }

  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
      <div className="grow space-y-6 overflow-y-auto px-gutter py-6 md:py-8">
        <SelectField
          id="discount-category"
          label="Category"
          value={draft.categoryId}
          error={faults.categoryId}
          onChange={({ target }) => edit({ categoryId: target.value })}
        >
          <option value="">Select a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {chosen && <Present category={chosen} />}
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
            label={type === 'percentage' ? 'Percent off' : 'Dollars off'}
            min={type === 'percentage' ? 1 : 0.01}
            max={type === 'percentage' ? 99 : undefined}
            step={type === 'percentage' ? 1 : 0.01}
            value={value}
            error={faults.value}
            onChange={(text) => edit({ value: text })}
          />
        </div>
        {previewed !== undefined && chosen ? (
          <section aria-labelledby="discount-changes">
            <h3 id="discount-changes" className="label mb-3 text-ash">
              {previewed ? 'What changes' : 'What removing it changes'}
            </h3>
            <DiscountPreviewPanel categoryId={chosen.id} discount={previewed} />
          </section>
        ) : (
          <p className="text-sm text-ash">
            Prices are worked out from those you wrote: taking the discount away brings them back to the cent. Of two
            categories the better discount counts, never both.
          </p>
        )}
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
        <Button type="submit" size="small" className="max-sm:px-4!" isBusy={isBusy}>
          Apply discount
        </Button>
      </div>
      <BelowCostDialog refused={refused} ofMany isBusy={isBusy} onBack={back} onConfirm={confirm} />
    </form>
  );
}
