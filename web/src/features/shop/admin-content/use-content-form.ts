import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { StoredContent } from '#shared/shop/content.ts';
import { useVersionedForm } from '#web/lib/hooks/use-versioned-form.ts';
import { putContent, saveContent } from './api/admin-content.ts';
import { showBrand } from './brand/brand-draft.ts';
import { CONTENT_LABELS, contentDraft, contentOf } from './content-draft.ts';

/** Returns the state and the actions of the form on the Appearance page. */
export function useContentForm(
  content: StoredContent,
  bannerMessages: readonly string[],
  form: RefObject<HTMLFormElement | null>,
) {
  const client = useQueryClient();
  return useVersionedForm({
    form,
    saved: content,
    toDraft: (saved) => contentDraft(saved, bannerMessages),
    save: (draft, version) => saveContent({ ...contentOf(draft), version }),
    keep: (saved) => {
      showBrand(saved.brand);
      void putContent(client, saved);
    },
    labels: CONTENT_LABELS,
    what: 'appearance',
  });
}

export type ContentFormState = ReturnType<typeof useContentForm>;
