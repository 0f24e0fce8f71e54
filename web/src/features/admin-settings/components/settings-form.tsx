import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldError } from '../../../../../shared/errors.ts';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog.tsx';
import { SwitchField, TextField } from '../../../components/admin/fields.tsx';
import { Panel } from '../../../components/admin/panel.tsx';
import { Button } from '../../../components/button.tsx';
import { ApiProblem } from '../../../lib/api.ts';
import { settingsQuery } from '../../../lib/settings.ts';
import { toast } from '../../../lib/toast.ts';
import { allSettingsQuery, type Settings, saveSettings } from '../api/settings.ts';
import { type SettingsDraft, saysTheSame, toDraft, toInput } from '../draft.ts';
import { MessagesEditor } from './messages-editor.tsx';
import { ZonesEditor } from './zones-editor.tsx';

const POLICIES = [
  ['privacy', 'Privacy Policy'],
  ['refund', 'Refund Policy'],
  ['shipping', 'Shipping Policy'],
  ['terms', 'Terms of Service'],
] as const;

const errorsOf = (error: unknown): FieldError[] => (error instanceof ApiProblem ? (error.problem.errors ?? []) : []);

/** All settings in one form; nothing is saved before Save is pressed. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [known, setKnown] = useState(settings);
  const [draft, setDraft] = useState(() => toDraft(settings));
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [theirs, setTheirs] = useState<Settings | null>(null);
  const isChanged = !saysTheSame(draft, toDraft(known));
  const errorAt = (path: string) => errors.find((error) => error.path === path)?.message;
  const set = (part: Partial<SettingsDraft>) => setDraft((now) => ({ ...now, ...part }));

  function accept(saved: Settings) {
    client.setQueryData(allSettingsQuery.queryKey, saved);
    void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    setKnown(saved);
    setDraft(toDraft(saved));
    setErrors([]);
  }

  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const save = useMutation({
    mutationFn: saveSettings,
    onSuccess: (saved) => {
      accept(saved);
      toast({ tone: 'success', title: 'Settings saved' });
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'conflict' && error.problem.current) {
        setTheirs({ ...(error.problem.current as Settings), mailAddress: known.mailAddress });
        return;
      }
      setErrors(errorsOf(error));
      toast({ tone: 'error', title: 'Failed to save settings', description: error.message });
    },
  });

  function submit(version: number) {
    const { input, errors: unreadable } = toInput(draft, version);
    if (unreadable.length > 0) return setErrors(unreadable);
    save.mutate(input);
  }

  return (
    <form
      ref={form}
      noValidate
      className="max-w-4xl space-y-12"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!save.isPending) submit(known.version);
      }}
    >
      <Panel title="Store">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Store name"
            value={draft.name}
            maxLength={40}
            error={errorAt('name')}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextField
            label="Support address"
            type="email"
            hint="Shoppers write here; it stands in the footer and in the policies."
            value={draft.supportEmail}
            error={errorAt('supportEmail')}
            onChange={(event) => set({ supportEmail: event.target.value })}
          />
          <TextField
            className="sm:col-span-2"
            label="Tagline"
            value={draft.tagline}
            maxLength={120}
            error={errorAt('tagline')}
            onChange={(event) => set({ tagline: event.target.value })}
          />
        </div>
      </Panel>
      <Panel title="Banner messages">
        <MessagesEditor
          messages={draft.bannerMessages}
          errorAt={errorAt}
          onChange={(bannerMessages) => set({ bannerMessages })}
        />
      </Panel>
      <Panel title="Shipping">
        <ZonesEditor
          zones={draft.shippingZones}
          errorAt={errorAt}
          onChange={(shippingZones) => set({ shippingZones })}
        />
        <div className="mt-8 grid items-end gap-5 sm:grid-cols-2">
          <SwitchField
            label="Free shipping for large orders"
            checked={draft.hasFreeShipping}
            onChange={(hasFreeShipping) => set({ hasFreeShipping })}
          />
          {draft.hasFreeShipping && (
            <TextField
              label="Free from, $"
              inputMode="decimal"
              hint="The total of the goods after discounts."
              value={draft.freeShippingDollars}
              error={errorAt('freeShippingFromCents')}
              onChange={(event) => set({ freeShippingDollars: event.target.value })}
            />
          )}
        </div>
      </Panel>
      <Panel title="Policies take effect on">
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          {POLICIES.map(([policy, label]) => (
            <TextField
              key={policy}
              label={label}
              type="date"
              value={draft.policyDates[policy]}
              error={errorAt(`policyDates.${policy}`)}
              onChange={(event) => set({ policyDates: { ...draft.policyDates, [policy]: event.target.value } })}
            />
          ))}
        </div>
      </Panel>
      <Panel title="E-mail sender">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Sender name"
            placeholder={draft.name}
            maxLength={60}
            value={draft.senderName}
            error={errorAt('mailSender.name')}
            onChange={(event) => set({ senderName: event.target.value })}
          />
          <TextField
            label="Answers go to"
            type="email"
            placeholder={known.mailAddress}
            value={draft.replyTo}
            error={errorAt('mailSender.replyTo')}
            onChange={(event) => set({ replyTo: event.target.value })}
          />
        </div>
        <p className="mt-3 text-sm text-ash">
          Mails come from {known.mailAddress}. That address is verified with the mail service and changes with a
          deployment only.
        </p>
      </Panel>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-4 border-t border-ink bg-bone py-4">
        <Button type="submit" isBusy={save.isPending} disabled={!isChanged && !save.isPending}>
          {save.isPending ? 'Saving…' : 'Save settings'}
        </Button>
        {isChanged && !save.isPending && (
          <button
            type="button"
            className="label link min-h-11"
            onClick={() => {
              setDraft(toDraft(known));
              setErrors([]);
            }}
          >
            Undo changes
          </button>
        )}
      </div>
      <ConfirmDialog
        open={theirs !== null}
        onOpenChange={(open) => !open && setTheirs(null)}
        title="Somebody else changed the settings"
        action="Show theirs"
        onConfirm={() => {
          if (theirs) accept(theirs);
          setTheirs(null);
        }}
      >
        <p>
          They were saved by another owner while you were at it, and nothing of yours has been saved. Show theirs and
          write yours again, or go back to copy what you wrote.
        </p>
      </ConfirmDialog>
    </form>
  );
}
