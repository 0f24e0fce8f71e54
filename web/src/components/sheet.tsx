import { Dialog } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { focusBack } from '#web/lib/hooks/focus-back.ts';
import { useBackCloses } from '#web/lib/hooks/sheet-history.ts';
import { CloseIcon } from './icons.tsx';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Classes for the position and size of the sheet. */
  className: string;
  children: ReactNode;
  /** Gets the focus first. Defaults to the close button. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** True for a form. A click outside then does not close the sheet, because typed text would be lost. */
  holdsForm?: boolean;
}

/** Returns true if a click is on a message, for example to dismiss it. Such a click leaves the dialog open. */
const isOnMessage = ({ target }: Event) => target instanceof Element && target.closest('[data-sonner-toast]') !== null;

/** Shows a dialog with a headline and a close button. Returns the focus when the dialog closes. */
export function Sheet({ open, onOpenChange, title, className, children, firstFocus, holdsForm = false }: SheetProps) {
  const opener = useRef<Element | null>(null);
  useBackCloses(open, () => onOpenChange(false));

  function enter(event: Event) {
    opener.current = document.activeElement;
    if (!firstFocus?.current) return;
    event.preventDefault();
    firstFocus.current.focus();
  }

  /**
   * Returns the focus to the opener, unless the focus has already moved. For example, a link in the sheet may have moved it
   * to the next page's headline.
   */
  function leave(event: Event) {
    event.preventDefault();
    focusBack(opener.current);
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="appears fixed inset-0 z-50 bg-ink/45" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={enter}
          onCloseAutoFocus={leave}
          onInteractOutside={(event) => (holdsForm || isOnMessage(event)) && event.preventDefault()}
          className={`fixed z-50 flex flex-col bg-bone outline-none ${className}`}
        >
          <div className="flex shrink-0 items-center justify-between gap-4 border-b border-concrete pr-3 pl-gutter md:pr-[calc(var(--spacing-gutter)-0.625rem)]">
            <Dialog.Title className="display py-4 text-xl md:py-5 short:py-2">{title}</Dialog.Title>
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
