import type { ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** Style of the form above the bar. It keeps the bar at the end of the page. */
export const ABOVE_BAR = '-mb-20';

interface SaveBarProps {
  /** Label of the save button. */
  action: string;
  isSaving: boolean;
  /** True if there is nothing to save. The button keeps the focus, which it would lose with `disabled`. */
  isOff?: boolean;
  /** Short description of the form's state. */
  status: string;
  /** Other buttons to show next to the save button. */
  children?: ReactNode;
}

/**
 * Keeps the save button of a long form visible. Focused fields stay above the bar (`data-save-bar`). Toasts appear in the
 * other corner and never cover it.
 */
export function SaveBar({ action, isSaving, isOff = false, status, children }: SaveBarProps) {
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-20 -mx-gutter mt-12 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-ink bg-bone px-gutter py-3 lg:-mx-12 lg:px-12"
    >
      <Button type="submit" size="small" className="px-6! whitespace-nowrap max-sm:px-4!" isBusy={isSaving || isOff}>
        {isSaving ? 'Saving…' : action}
      </Button>
      {children}
      <p role="status" className="label ml-auto min-w-0 text-right text-xs text-ash sm:ml-3">
        {status}
      </p>
    </div>
  );
}

interface SavedFormProps {
  element: RefObject<HTMLFormElement | null>;
  form: { isUnsaved: boolean; isSaving: boolean; save: () => void; undo: () => void };
  /** Name of the document in sentences, for example `this page`. */
  what: string;
  /** Label of the save button. */
  action: string;
  /** False for a new document, which has no saved version to return to. */
  hasUndo?: boolean;
  /** True if leaving the page no longer loses any changes. */
  isDone?: boolean;
  children: ReactNode;
}

/** Shows a long form with its save bar. Saves or undoes unsaved changes, and asks before they are lost. */
export function SavedForm({ element, form, what, action, hasUndo = true, isDone = false, children }: SavedFormProps) {
  const { isUnsaved, isSaving } = form;
  function undo() {
    form.undo();
    // Moves the focus, because the pressed button has disappeared.
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
      {children}
      <SaveBar
        action={action}
        isSaving={isSaving}
        isOff={!isUnsaved}
        status={isUnsaved ? 'Not saved yet' : 'Nothing to save'}
      >
        {hasUndo && isUnsaved && !isSaving && (
          <button type="button" className="label link min-h-11 whitespace-nowrap" onClick={undo}>
            Undo changes
          </button>
        )}
      </SaveBar>
      <LeaveDialog isUnsaved={isUnsaved && !isDone} what={what} />
    </form>
  );
}
