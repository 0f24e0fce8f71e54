import { useRef } from 'react';
import { ConflictDialog } from '#web/components/admin/conflict-dialog.tsx';
import { LeaveDialog } from '#web/components/admin/leave-dialog.tsx';
import { ABOVE_BAR, SaveBar } from '#web/components/admin/save-bar.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import type { Settings } from '../api/admin-settings.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { MessagesEditor } from './messages-editor.tsx';
import { PolicyDatesPanel, SenderPanel, ShippingPanel, ShopPanel } from './settings-panels.tsx';

/** All settings in one form. Nothing is saved before Save is pressed. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useSettingsForm(settings, element);
  const { known, draft, errorAt, set, isUnsaved, isSaving, conflict } = form;

  function undo() {
    form.undo();
    // The pressed button has disappeared.
    element.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  }

  return (
    <form
      ref={element}
      noValidate
      className={ABOVE_BAR}
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnsaved && !isSaving) form.save();
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
        isOff={!isUnsaved}
        status={isUnsaved ? 'Not saved yet' : 'Nothing to save'}
      >
        {isUnsaved && !isSaving && (
          <button type="button" className="label link min-h-11 whitespace-nowrap" onClick={undo}>
            Undo changes
          </button>
        )}
      </SaveBar>
      <LeaveDialog isUnsaved={isUnsaved} what="the settings" />
      {conflict && (
        <ConflictDialog
          title="Somebody else changed the settings"
          take={{ label: 'Show theirs', onTake: form.takeNewer }}
          wayOut="Cancel"
          onBack={form.backToEditing}
        >
          <p>
            They were saved by another owner while you were at it, and nothing of yours has been saved. Show theirs and
            write yours again, or go back to copy what you wrote.
          </p>
        </ConflictDialog>
      )}
    </form>
  );
}
