import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { discountLabel, type ScheduledDiscount, scheduleState } from '#shared/catalogue/prices/discount-schedule.ts';
import { BelowCostDialog } from '#web/components/admin/below-cost-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { draftOf, newDraft } from '../discount-value.ts';
import { useDiscountForm } from '../use-discount-form.ts';
import { DiscountChanges, type useDiscountPreview } from './discount-changes.tsx';
import { CategoryField, DiscountFields } from './discount-fields.tsx';
import { RefreshProgress } from './refresh-progress.tsx';
import { RemoveDiscount } from './remove-discount.tsx';
import { ScheduledDiscounts, TimeFields } from './scheduled-discounts.tsx';

interface DiscountFormProps {
  categories: readonly AdminCategory[];
  startWith: string | null;
  /** Called once a change is saved. The prices are updated afterwards, and a message appears when that is done. */
  onDone: () => void;
}

/** Shows the category's current discount, and the progress of the price update. */
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

interface ExplanationProps {
  chosen: AdminCategory | undefined;
  previewed: Discount | null | undefined;
  preview: ReturnType<typeof useDiscountPreview>;
}

function Explanation({ chosen, previewed, preview }: ExplanationProps) {
  const isKnown = previewed !== undefined && chosen !== undefined;
  return (
    <section aria-labelledby="discount-changes" className="flex grow flex-col">
      <h3 id="discount-changes" className="label mb-3 text-ash">
        {previewed === null ? 'What removing it changes' : 'What changes'}
      </h3>
      {isKnown ? (
        <DiscountChanges {...preview} />
      ) : (
        <div className="grow space-y-3 bg-bone-deep p-4 text-ash">
          <p>Choose a category and enter a discount to see the new prices.</p>
          <p className="text-sm">
            Removing a discount restores the original prices. If a product is in two discounted categories, the better
            discount applies.
          </p>
        </div>
      )}
    </section>
  );
}

/** Shows the scheduled discount that the form changes. */
const Edited = ({ scheduled, onLeave }: { scheduled: ScheduledDiscount; onLeave: () => void }) => (
  <p className="flex items-center justify-between gap-4 border-l-2 border-ink pl-4">
    Changing {discountLabel(scheduled.discount)}
    <button type="button" className="label link min-h-11 text-xs" onClick={onLeave}>
      Don’t change
    </button>
  </p>
);

export function DiscountForm({ categories, startWith, onDone }: DiscountFormProps) {
  const form = useDiscountForm(categories, startWith, onDone);
  const { draft, errors, edit, chosen, edited, previewed, preview } = form;
  const { isBusy, unschedule, refused, back } = form.changes;
  const [isRemoving, setRemoving] = useState(false);

  function remove() {
    if (!chosen) return form.show({ categoryId: 'Please select a category' });
    setRemoving(true);
  }

  return (
    <form noValidate onSubmit={form.submit} className="flex min-h-0 grow flex-col">
      <div className="flex grow flex-col gap-6 overflow-y-auto px-gutter py-6 md:py-8">
        <CategoryField draft={draft} errors={errors} edit={edit} categories={categories} />
        {chosen && <Present category={chosen} />}
        {chosen && (
          <ScheduledDiscounts
            category={chosen}
            isBusy={isBusy}
            onEdit={(scheduled) => edit(draftOf(chosen.id, scheduled))}
            onDelete={(scheduledId) => void unschedule({ categoryId: chosen.id, scheduledId })}
          />
        )}
        {edited && <Edited scheduled={edited} onLeave={() => edit(newDraft(draft.categoryId))} />}
        <DiscountFields draft={draft} errors={errors} edit={edit} />
        <TimeFields
          draft={draft}
          errors={errors}
          edit={edit}
          hasStarted={edited !== undefined && scheduleState(edited, Date.now()) === 'running'}
        />
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
        <Button type="submit" size="small" className="max-sm:px-4!" isBusy={isBusy} disabled={form.isUseless}>
          {form.action}
        </Button>
      </div>
      {isRemoving && chosen && (
        <RemoveDiscount
          category={chosen}
          onClose={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            form.remove(chosen.id);
          }}
        />
      )}
      <BelowCostDialog refused={refused} ofMany isBusy={isBusy} onBack={back} onConfirm={form.confirm} />
    </form>
  );
}
