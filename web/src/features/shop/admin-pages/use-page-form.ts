import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { StoredPage } from '#shared/shop/page.ts';
import { useVersionedForm } from '#web/lib/hooks/use-versioned-form.ts';
import { createPage, putPage, savePage } from './api/admin-pages.ts';
import { PAGE_LABELS, pageContent, pageDraft, slugOf } from './page-draft.ts';

/** Returns the state and the actions of the form of one page. An empty slug means a new page. */
export function usePageForm(page: StoredPage, form: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient();
  const isNew = page.slug === '';
  const [created, setCreated] = useState<string | null>(null);
  const editing = useVersionedForm({
    form,
    saved: page,
    toDraft: pageDraft,
    save: (draft, version) =>
      isNew ? createPage(slugOf(draft), pageContent(draft)) : savePage(page.slug, pageContent(draft), version),
    keep: (saved) => {
      void putPage(client, saved);
      if (isNew) setCreated(saved.slug);
    },
    labels: PAGE_LABELS,
    what: 'page',
  });
  return { ...editing, isNew, created };
}

export type PageFormState = ReturnType<typeof usePageForm>;
