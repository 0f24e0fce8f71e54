import type { ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { Question } from '../question.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Describes the consequences in a sentence or two. */
  children: ReactNode;
  /** Label of the button that performs the action. */
  action: string;
  /** Label of the button that changes nothing. Defaults to `Cancel`. */
  wayOut?: string;
  /** True while the action runs. Closing the dialog would not cancel the action. */
  isBusy?: boolean;
  /** Gets the focus if the element that opened the dialog is gone. Defaults to the page. */
  afterwards?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  wayOut = 'Cancel',
  isBusy = false,
  afterwards,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Question
      open={open}
      onLeave={() => isBusy || onOpenChange(false)}
      title={title}
      wayOut={wayOut}
      afterwards={afterwards}
      answers={
        <Button size="small" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      }
    >
      {children}
    </Question>
  );
}
