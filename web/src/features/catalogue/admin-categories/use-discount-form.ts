import { type FormEvent, useMemo, useState } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { isPointless } from './category-labels.ts';
import { useDiscountPreview } from './components/discount-changes.tsx';
import {
  type DiscountDraft,
  type DiscountErrors,
  discountErrors,
  newDraft,
  readValue,
  scheduleTimes,
} from './discount-value.ts';
import { useDiscount } from './use-discount.ts';

/** Returns the discount to preview. Returns null to preview its removal, and undefined if the value is not valid. */
function previewedOf(chosen: AdminCategory | undefined, discount: Discount | string, value: string) {
  if (typeof discount !== 'string') return discount;
  return chosen?.discount && value === '' ? null : undefined;
}

/**
 * Returns the state and the actions of the form that sets, schedules, changes, or removes a category's discount. Calls
 * `onDone` once a change is saved.
 */
export function useDiscountForm(categories: readonly AdminCategory[], startWith: string | null, onDone: () => void) {
  const [draft, setDraft] = useState<DiscountDraft>(newDraft(startWith ?? ''));
  const [errors, setErrors] = useState<DiscountErrors>({});
  const changes = useDiscount((faults) => {
    const [startsAt, endsAt] = [faults.get('startsAt'), faults.get('endsAt')];
    setErrors({ ...(startsAt ? { startsAt } : {}), ...(endsAt ? { endsAt } : {}) });
  });
  const chosen = categories.find(({ id }) => id === draft.categoryId);
  const { type, value } = draft;
  const discount = useMemo(() => readValue({ type, value }), [type, value]);
  const previewed = previewedOf(chosen, discount, value);
  const preview = useDiscountPreview(chosen?.id, previewed);
  const isUseless = Boolean(previewed) && preview.isCurrent && preview.data !== undefined && isPointless(preview.data);

  const edit = (part: Partial<DiscountDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };

  function show(found: DiscountErrors) {
    setErrors(found);
    document.getElementById(found.categoryId ? 'discount-category' : 'discount-value')?.focus();
  }

  const edited = chosen?.scheduled.find(({ id }) => id === draft.scheduledId);
  const times = scheduleTimes(draft, edited);

  const finish = (isSaved: boolean) => {
    if (isSaved) onDone();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (changes.isBusy || isUseless) return;
    if (!chosen || typeof discount === 'string') return show(discountErrors(draft));
    void changes.change({ categoryId: chosen.id, discount, times }).then(finish);
  }

  const remove = (categoryId: string) => void changes.change({ categoryId, discount: null }).then(finish);
  const confirm = () => void changes.confirm().then(finish);

  const action = edited ? 'Save discount' : times ? 'Schedule discount' : 'Apply discount';
  return {
    ...{ draft, errors, edit, show, submit, remove, confirm, chosen, edited, previewed, preview, isUseless, action },
    changes,
  };
}
