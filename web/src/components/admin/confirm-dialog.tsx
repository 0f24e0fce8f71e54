import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Question } from './question.tsx';

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
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Question
      open={open}
      onLeave={() => isBusy || onOpenChange(false)}
      title={title}
      wayOut="Cancel"
      answers={
        <Button className="min-h-11! px-5!" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      }
    >
      {children}
    </Question>
  );
}
