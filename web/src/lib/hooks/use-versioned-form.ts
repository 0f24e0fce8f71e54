import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { FieldError } from '#shared/base/errors.ts';
import { type FieldLabels, fieldErrorsOf, formFailureMessage, labelErrors } from '#web/lib/data/failure.ts';
import { conflictIn, useDraft } from '#web/lib/hooks/use-draft.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast, withdrawToast } from '#web/lib/toast.ts';

interface VersionedFormOptions<Saved, Draft extends object> {
  form: RefObject<HTMLFormElement | null>;
  saved: Saved;
  toDraft: (saved: Saved) => Draft;
  /** Saves a draft that is based on `version`. */
  save: (draft: Draft, version: number) => Promise<Saved>;
  /** Puts a newer version into the cache. */
  keep: (saved: Saved) => void;
  labels: FieldLabels;
  /** Name of the document in sentences, for example `page`. */
  what: string;
  /** Name of the field in a conflict response that contains the newer version. */
  newer?: 'current' | 'category';
}

/** Returns a draft as text, without the keys that only identify its rows. */
const textOf = (draft: object): string =>
  JSON.stringify(draft, (name, value: unknown) => (name === 'key' ? undefined : value));

const isSame = (a: object, b: object): boolean => textOf(a) === textOf(b);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the state and actions of a form whose saves have version numbers. The versions prevent two admins from overwriting
 * each other's changes.
 */
export function useVersionedForm<Saved extends { version: number }, Draft extends object>(
  options: VersionedFormOptions<Saved, Draft>,
) {
  const { form, saved, toDraft, save, keep, labels, what, newer = 'current' } = options;
  const editing = useDraft<Saved, Draft>({ saved, toDraft, isSame });
  const { known, draft } = editing;
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, form]);

  const write = useJoined((sent: { draft: Draft; isRestored: boolean }) => save(sent.draft, known.version));
  const saving = useMutation({
    mutationFn: write,
    onSuccess: (answer, { draft: sent, isRestored }) => {
      keep(answer);
      if (isRestored) editing.rebase(answer, toDraft(answer));
      else editing.accept(answer, sent);
      setErrors([]);
      toast({ tone: 'success', title: isRestored ? 'Version restored' : `${capital(what)} saved`, name: what });
    },
    onError: (error) => {
      const found = conflictIn<NonNullable<Saved>>(error, newer);
      if (found) return editing.raise(found);
      setErrors(labelErrors(fieldErrorsOf(error), labels));
      setRefusals((count) => count + 1);
      toast({ tone: 'error', title: `Failed to save the ${what}`, description: formFailureMessage(error), name: what });
    },
  });

  return {
    known,
    draft,
    isUnsaved: editing.isUnsaved,
    isSaving: saving.isPending,
    conflict: editing.conflict,
    errorAt: (path: string) => errors.find((error) => error.path === path)?.message,
    set(part: Partial<Draft>) {
      editing.change((now) => ({ ...now, ...part }));
      setErrors((now) => now.filter(({ path }) => !((path.split('.')[0] ?? '') in part)));
    },
    save() {
      withdrawToast(what);
      saving.mutate({ draft, isRestored: false });
    },
    /** Saves an earlier version as the newest one. */
    restore: (version: Saved) => saving.mutateAsync({ draft: toDraft(version), isRestored: true }).catch(() => {}),
    undo() {
      editing.undo();
      setErrors([]);
    },
    takeNewer() {
      if (editing.conflict) keep(editing.conflict.current);
      editing.takeNewer();
      setErrors([]);
    },
    keepMine() {
      if (editing.conflict) keep(editing.conflict.current);
      editing.keepMine();
    },
    backToEditing: editing.backToEditing,
  };
}
