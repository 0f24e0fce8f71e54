import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { FormSheet } from './form-sheet.tsx';

interface ActionDialogProps {
  title: string;
  /** Label of the button that acts; missing for a dialog that only informs. */
  action?: string;
  /** Label of the button that closes the dialog. */
  wayOut?: string;
  isBusy?: boolean;
  /** Message about the whole form, beside those at the fields. */
  fault?: string | null;
  /** True when closing would lose typed text. */
  isUnsaved?: boolean;
  firstFocus?: RefObject<HTMLElement | null>;
  onSubmit?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for the details of an action: at the bottom of a phone, in the middle of larger screens. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, wayOut = 'Close', isBusy = false, fault, isUnsaved = false, onSubmit, onClose } = props;
  const { firstFocus, children } = props;
  const close = () => {
    if (!isBusy) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog opened from a form is outside it in the page, but React still passes the dialog's events to the form.
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
