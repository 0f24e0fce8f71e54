import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Where and how large the sheet stands. */
  className: string;
  children: ReactNode;
}

/** A dialog with a headline and a way to close it; the focus goes in and comes back by itself. */
export function Sheet({ open, onOpenChange, title, className, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="appears fixed inset-0 z-40 bg-ink/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className={`fixed z-50 flex flex-col bg-bone outline-none ${className}`}
        >
          <div className="flex shrink-0 items-center justify-between gap-4 border-b border-concrete pr-3 pl-gutter md:pr-[calc(var(--spacing-gutter)-0.625rem)]">
            <Dialog.Title className="display py-5 text-xl">{title}</Dialog.Title>
            <Dialog.Close className="grid size-11 place-items-center">
              <CloseIcon />
              <span className="sr-only">Close</span>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
