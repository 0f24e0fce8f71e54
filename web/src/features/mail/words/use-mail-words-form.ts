import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { MAIL_PARTS, type MailPart, type MailWords, mailWordsErrors } from '#shared/mail/words/mail-words.ts';
import type { FieldLabels } from '#web/lib/data/failure.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useVersionedForm } from '#web/lib/hooks/use-versioned-form.ts';
import { formMailWordsQuery, type MailWordsRecord, saveMailWords } from './api.ts';

export const PART_LABELS: Readonly<Record<MailPart, string>> = {
  subject: 'Subject',
  preheader: 'Preview text',
  headline: 'Headline',
  intro: 'First paragraph',
  closing: 'Last paragraph',
};

const LABELS: FieldLabels = Object.fromEntries(MAIL_PARTS.map((part) => [`words.${part}`, PART_LABELS[part]]));

type Filled = Record<MailPart, string>;

const filled = (words: MailWords): Filled => ({
  ...{ subject: '', preheader: '', headline: '', intro: '', closing: '' },
  ...words,
});

/**
 * Returns the draft with the original text filled in, so that an owner can change single words instead of writing everything.
 */
const toDraft = ({ words, original }: MailWordsRecord) => ({ words: filled({ ...original, ...words }) });

/** The field that was last used. Placeholders are inserted there. */
interface Place {
  part: MailPart;
  field: HTMLInputElement | HTMLTextAreaElement;
}

/** Returns the state and the actions of the form for the text of one email. */
export function useMailWordsForm(record: MailWordsRecord, form: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient();
  const place = useRef<Place | null>(null);
  const { mail, original } = record;
  const { queryKey } = formMailWordsQuery(mail);
  const editing = useVersionedForm({
    form,
    saved: record,
    toDraft,
    save: ({ words }, version) => saveMailWords(mail, words, version),
    // After a conflict, the newer version lacks the original text, so it is added here.
    keep: (saved) => void keep({ ...saved, original }),
    labels: LABELS,
    what: 'email',
  });
  async function keep(saved: MailWordsRecord) {
    await putAnswer(client, queryKey, saved);
    await refreshBackOffice(client, queryKey);
  }
  const { words } = editing.draft;
  const faults = mailWordsErrors(mail, words);
  const set = (change: Partial<Filled>) => editing.set({ words: { ...words, ...change } });

  return {
    ...editing,
    mail,
    original,
    words,
    set,
    isValid: faults.length === 0,
    errorOf: (part: MailPart) => faults.find(({ path }) => path === part)?.message ?? editing.errorAt(`words.${part}`),
    useOriginal: () => set(filled(original)),
    focusOn: (part: MailPart, field: Place['field']) => {
      place.current = { part, field };
    },
    /** Inserts a placeholder at the cursor of the last used field. If no field was used, adds it to the first paragraph. */
    insert(tag: string) {
      const part = place.current?.part ?? 'intro';
      const field = place.current?.field;
      const at = field?.selectionStart ?? words[part].length;
      set({ [part]: words[part].slice(0, at) + tag + words[part].slice(field?.selectionEnd ?? at) });
      field?.focus();
    },
  };
}

export type MailWordsFormState = ReturnType<typeof useMailWordsForm>;
