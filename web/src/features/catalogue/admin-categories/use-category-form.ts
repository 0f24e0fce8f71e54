import { useState } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { conflictIn, useDraft } from '#web/lib/hooks/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { saveCategory } from './api/admin-categories.ts';
import {
  type CategoryDraft,
  type CategoryErrors,
  categoryDraft,
  firstErrors,
  isSameCategory,
  readCategory,
} from './category-draft.ts';

const FIELDS: readonly (keyof CategoryErrors)[] = ['name', 'slug', 'description', 'position'];

export const fieldId = (name: string) => `category-${name}`;

function focusFirst(errors: CategoryErrors): void {
  const first = FIELDS.find((name) => errors[name]);
  if (first) document.getElementById(fieldId(first))?.focus();
}

export interface CategoryFormProps {
  /** Null for a new category. */
  category: AdminCategory | null;
  /** Initial draft of a new category. */
  blank: CategoryDraft;
  onSaved: () => void;
  onClose: () => void;
}

/** Returns the state and the actions of the category form. */
export function useCategoryForm({ category, blank, onSaved }: Omit<CategoryFormProps, 'onClose'>) {
  const editing = useDraft({
    saved: category,
    toDraft: (saved) => (saved ? categoryDraft(saved) : blank),
    isSame: isSameCategory,
  });
  const { known, draft } = editing;
  const [errors, setErrors] = useState<CategoryErrors>({});
  const [isBusy, setBusy] = useState(false);

  function show(found: CategoryErrors) {
    setErrors(found);
    focusFirst(found);
  }

  function fail(error: unknown) {
    const conflict = conflictIn<AdminCategory>(error, 'category');
    if (conflict) return editing.raise(conflict);
    const found = error instanceof ApiProblem ? firstErrors(error.problem.errors ?? []) : {};
    if (Object.keys(found).length > 0) return show(found);
    console.error('Category', error);
    const title = known ? 'Failed to update category' : 'Failed to create category';
    toast({ tone: 'error', title, name: 'category' });
  }

  return {
    ...editing,
    errors,
    isBusy,
    change(part: Partial<CategoryDraft>) {
      editing.change({ ...draft, ...part });
      setErrors({});
    },
    async save() {
      if (isBusy) return;
      const { input, errors: found } = readCategory(draft);
      if (!input) return show(found);
      setBusy(true);
      try {
        await saveCategory(input, known);
        const title = known ? 'Category updated successfully' : 'Category created successfully';
        toast({ tone: 'success', title, name: 'category' });
        onSaved();
      } catch (error) {
        fail(error);
      } finally {
        setBusy(false);
      }
    },
    takeNewer() {
      editing.takeNewer();
      setErrors({});
    },
    keepMine() {
      editing.keepMine();
      setErrors({});
    },
  };
}

export type CategoryFormState = ReturnType<typeof useCategoryForm>;
