import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { FieldError } from '#shared/base/errors.ts';
import { fieldErrorsOf, formFailureMessage, labelErrors } from '#web/lib/data/failure.ts';
import { conflictIn, useDraft } from '#web/lib/hooks/use-draft.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast, withdrawToast } from '#web/lib/toast.ts';
import { putSettings, type Settings, type SettingsBody, saveSettings } from './api/admin-settings.ts';
import { type SettingsDraft, settingsDraft } from './settings-draft.ts';
import { isSameSettings, SETTINGS_LABELS, settingsErrors, settingsInput, withoutCorrected } from './settings-input.ts';

/**
 * Keeps the errors of the last save. Moves the focus to the first one after a failed save, but not while the admin corrects
 * the fields.
 */
function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [refusals, form]);
  return {
    errors,
    setErrors,
    show(found: FieldError[]) {
      setErrors(found);
      setRefusals((count) => count + 1);
    },
  };
}

export function useSettingsForm(settings: Settings, form: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient();
  const editing = useDraft({ saved: settings, toDraft: settingsDraft, isSame: isSameSettings });
  const { known, draft, isUnsaved, conflict } = editing;
  const { errors, setErrors, show } = useFieldErrors(form);

  const write = useJoined(({ input }: { input: SettingsBody; sent: SettingsDraft }) => saveSettings(input));
  const saving = useMutation({
    mutationFn: write,
    onSuccess: async (saved, { sent }) => {
      await putSettings(client, saved);
      editing.accept(saved, sent);
      setErrors([]);
      toast({ tone: 'success', title: 'Settings saved', name: 'settings' });
    },
    onError: (error) => {
      const found = conflictIn<Omit<Settings, 'mailAddress'>>(error, 'current');
      if (found) return editing.raise({ ...found, current: { ...found.current, mailAddress: known.mailAddress } });
      show(labelErrors(fieldErrorsOf(error), SETTINGS_LABELS));
      toast({
        tone: 'error',
        title: 'Failed to save settings',
        description: formFailureMessage(error),
        name: 'settings',
      });
    },
  });

  return {
    known,
    draft,
    isUnsaved,
    isSaving: saving.isPending,
    errorAt: (path: string) => errors.find((error) => error.path === path)?.message,
    set(part: Partial<SettingsDraft>) {
      editing.change((now) => ({ ...now, ...part }));
      setErrors((now) => withoutCorrected(now, part));
    },
    save() {
      const found = settingsErrors(draft, known.version);
      if (found.length > 0) return show(found);
      withdrawToast('settings');
      saving.mutate({ input: settingsInput(draft, known.version).input, sent: draft });
    },
    undo() {
      editing.undo();
      setErrors([]);
    },
    conflict,
    takeNewer() {
      if (!conflict) return;
      void putSettings(client, conflict.current);
      editing.takeNewer();
      setErrors([]);
    },
    backToEditing: editing.backToEditing,
  };
}
