import type { ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { Question } from '../question.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  /** The word on the button that does it. */
  action: string;
  /** It is being done: what has begun cannot be called off by closing. */
  isBusy?: boolean;
  /** What gets the focus when what asked is gone; the page unless named. */
  afterwards?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  isBusy = false,
  afterwards,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Question
      open={open}
      onLeave={() => isBusy || onOpenChange(false)}
      title={title}
      wayOut="Cancel"
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
