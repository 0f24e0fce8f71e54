import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { useVersionedForm } from '#web/lib/hooks/use-versioned-form.ts';
import { putCategory, saveCategory } from '../api/admin-categories.ts';
import { CATEGORY_PAGE_LABELS, categoryPageDraft, pageInput } from './category-page-draft.ts';

/** Returns the state and the actions of one category's page. */
export function useCategoryPage(category: AdminCategory, form: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient();
  const editing = useVersionedForm({
    form,
    saved: category,
    toDraft: categoryPageDraft,
    save: (draft, version) => saveCategory(pageInput(category, draft), { id: category.id, version }),
    keep: (saved) => {
      void putCategory(client, saved);
      // Other pages in this browser list the category's products too.
      void client.invalidateQueries({ queryKey: ['products'] });
      void client.invalidateQueries({ queryKey: ['categories'] });
    },
    labels: CATEGORY_PAGE_LABELS,
    what: 'category',
    newer: 'category',
  });
  return editing;
}

export type CategoryPageForm = ReturnType<typeof useCategoryPage>;
