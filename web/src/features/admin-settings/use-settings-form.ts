import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { FieldError } from '#shared/base/errors.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure.ts';
import { refreshBackOffice } from '#web/lib/refresh-back-office.ts';
import { settingsQuery } from '#web/lib/settings.ts';
import { toast } from '#web/lib/toast.ts';
import { useJoined } from '#web/lib/use-joined.ts';
import { allSettingsQuery, type Settings, type SettingsBody, saveSettings } from './api/settings.ts';
import { isSameSettings, remainingFaults, type SettingsDraft, toDraft, toInput } from './draft.ts';

const errorsOf = (error: unknown): FieldError[] => (error instanceof ApiProblem ? (error.problem.errors ?? []) : []);

/** The settings as they were read, and as they stand in the form. */
export function useSettingsForm(settings: Settings, form: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient();
  const [known, setKnown] = useState(settings);
  const [draft, setDraft] = useState(() => toDraft(settings));
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [theirs, setTheirs] = useState<Settings | null>(null);

  const [refusals, setRefusals] = useState(0);

  // Once the errors stand at their fields; not again while they go away one by one.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [refusals, form]);

  function show(found: FieldError[]) {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  function know(saved: Settings) {
    client.setQueryData(allSettingsQuery.queryKey, saved);
    void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    void refreshBackOffice(client, allSettingsQuery.queryKey);
    setKnown(saved);
    setErrors([]);
  }

  const write = useJoined(({ input }: { input: SettingsBody; sent: SettingsDraft }) => saveSettings(input));
  const saving = useMutation({
    mutationFn: write,
    onSuccess: (saved, { sent }) => {
      know(saved);
      // What was written while the save was on its way stays, to be saved next.
      setDraft((now) => (isSameSettings(now, sent) ? toDraft(saved) : now));
      toast({ tone: 'success', title: 'Settings saved', name: 'settings' });
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'conflict' && error.problem.current) {
        setTheirs({ ...(error.problem.current as Settings), mailAddress: known.mailAddress });
        return;
      }
      show(errorsOf(error));
      toast({ tone: 'error', title: 'Failed to save settings', description: failureText(error), name: 'settings' });
    },
  });

  return {
    known,
    draft,
    theirs,
    isChanged: !isSameSettings(draft, toDraft(known)),
    isSaving: saving.isPending,
    errorAt: (path: string) => errors.find((error) => error.path === path)?.message,
    set(part: Partial<SettingsDraft>) {
      setDraft((now) => ({ ...now, ...part }));
      setErrors((now) => remainingFaults(now, part));
    },
    save() {
      const { input, errors: unreadable } = toInput(draft, known.version);
      if (unreadable.length > 0) return show(unreadable);
      saving.mutate({ input, sent: draft });
    },
    undo() {
      setDraft(toDraft(known));
      setErrors([]);
    },
    takeTheirs() {
      if (!theirs) return;
      know(theirs);
      setDraft(toDraft(theirs));
      setTheirs(null);
    },
    backToMine: () => setTheirs(null),
  };
}
