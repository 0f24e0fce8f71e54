import type { ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { Question } from '../question.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Describes the consequences in a sentence or two. */
  children: ReactNode;
  /** Label of the button that acts. */
  action: string;
  /** Label of the button that changes nothing; `Cancel` by default. */
  wayOut?: string;
  /** True while the action runs; closing the dialog would not cancel it. */
  isBusy?: boolean;
  /** Gets the focus when the element that opened the dialog is gone; the page by default. */
  afterwards?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. */
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
