import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { FormSheet } from './form-sheet.tsx';

interface ActionDialogProps {
  title: string;
  /** Label of the button that performs the action. Missing if the dialog only shows information. */
  action?: string;
  /** Label of the button that closes the dialog. */
  wayOut?: string;
  isBusy?: boolean;
  /** Error message about the whole form. Fields show their own errors. */
  fault?: string | null;
  /** True if closing the dialog would lose typed text. */
  isUnsaved?: boolean;
  firstFocus?: RefObject<HTMLElement | null>;
  onSubmit?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows a dialog that asks for the details of an action. It is at the bottom of a phone, and in the middle of larger screens.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, wayOut = 'Close', isBusy = false, fault, isUnsaved = false, onSubmit, onClose } = props;
  const { firstFocus, children } = props;
  const close = () => {
    if (!isBusy) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is outside the form in the document. But React still passes the dialog's events to a form that contains it
    // in the component tree.
    event.stopPropagation();
    if (!isBusy) onSubmit?.();
  };
  return (
    <FormSheet
      open
      isUnsaved={isUnsaved && !isBusy}
      onOpenChange={close}
      title={title}
      {...(firstFocus ? { firstFocus } : {})}
    >
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
        <div className="space-y-6 overflow-y-auto px-gutter py-6">
          {children}
          {fault && (
            <p role="alert" className="border-l-2 border-rust py-1 pl-4">
              {fault}
            </p>
          )}
        </div>
        <div className="flex shrink-0 gap-3 border-t border-concrete px-gutter py-4 sm:justify-end">
          <Button look="outline" className="min-h-12! grow px-5! sm:grow-0" onClick={close}>
            {wayOut}
          </Button>
          {action && (
            <Button type="submit" className="min-h-12! grow px-5! sm:grow-0" isBusy={isBusy}>
              {isBusy ? 'One moment...' : action}
            </Button>
          )}
        </div>
      </form>
    </FormSheet>
  );
}
