import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { focusBack } from '../../lib/focus-back.ts';
import { Button } from '../button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  /** The word on the button that does it. */
  action: string;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. The way out has the focus first, and gives it back. */
export function ConfirmDialog({ open, onOpenChange, title, children, action, isBusy, onConfirm }: ConfirmDialogProps) {
  const opener = useRef<Element | null>(null);
  const enter = () => {
    opener.current = document.activeElement;
  };
  const leave = (event: Event) => {
    event.preventDefault();
    focusBack(opener.current);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="appears fixed inset-0 z-50 bg-ink/45" />
        <AlertDialog.Content
          onOpenAutoFocus={enter}
          onCloseAutoFocus={leave}
          className="appears fixed top-1/2 left-1/2 z-50 max-h-[90svh] w-[min(34rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto bg-bone p-6 outline-none sm:p-8"
        >
          <AlertDialog.Title className="display text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-4 space-y-3">{children}</div>
          </AlertDialog.Description>
          <div className="mt-8 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button look="outline" className="min-h-11! px-5!">
                Cancel
              </Button>
            </AlertDialog.Cancel>
            <Button className="min-h-11! px-5!" isBusy={isBusy ?? false} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
