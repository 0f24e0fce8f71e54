import { useRef } from 'react';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { LeaveDialog } from '#web/components/admin/leave-dialog.tsx';
import { Panel } from '#web/components/admin/panel.tsx';
import { ABOVE_BAR, SaveBar } from '#web/components/admin/save-bar.tsx';
import type { Settings } from '../api/settings.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { MessagesEditor } from './messages-editor.tsx';
import { PolicyDatesPanel, SenderPanel, ShippingPanel, ShopPanel } from './settings-panels.tsx';

/** All settings in one form; nothing is saved before Save is pressed. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useSettingsForm(settings, element);
  const { known, draft, errorAt, set, isChanged, isSaving } = form;

  function undo() {
    form.undo();
    // The button that was pressed is gone.
    element.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  }

  return (
    <form
      ref={element}
      noValidate
      className={ABOVE_BAR}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isSaving) form.save();
      }}
    >
      <div className="max-w-4xl space-y-12">
        <ShopPanel {...form} />
        <Panel title="Banner messages">
          <MessagesEditor
            messages={draft.bannerMessages}
            errorAt={errorAt}
            onChange={(bannerMessages) => set({ bannerMessages })}
          />
        </Panel>
        <ShippingPanel {...form} />
        <PolicyDatesPanel {...form} />
        <SenderPanel {...form} mailAddress={known.mailAddress} />
      </div>
      <SaveBar
        action="Save settings"
        isSaving={isSaving}
        isOff={!isChanged}
        words={isChanged ? 'Not saved yet' : 'Nothing to save'}
      >
        {isChanged && !isSaving && (
          <button type="button" className="label link min-h-11 whitespace-nowrap" onClick={undo}>
            Undo changes
          </button>
        )}
      </SaveBar>
      <LeaveDialog isUnsaved={isChanged} what="the settings" />
      <ConfirmDialog
        open={form.theirs !== null}
        onOpenChange={(open) => !open && form.backToMine()}
        title="Somebody else changed the settings"
        action="Show theirs"
        onConfirm={form.takeTheirs}
      >
        <p>
          They were saved by another owner while you were at it, and nothing of yours has been saved. Show theirs and
          write yours again, or go back to copy what you wrote.
        </p>
      </ConfirmDialog>
    </form>
  );
}
