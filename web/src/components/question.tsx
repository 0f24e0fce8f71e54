import { AlertDialog } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { focusBack } from '#web/lib/hooks/focus-back.ts';
import { Button } from './button.tsx';

interface QuestionProps {
  open: boolean;
  /** Called by the button that closes the dialog. This button gets the focus first. */
  onLeave: () => void;
  title: string;
  children: ReactNode;
  /** Label of the button that closes the dialog. */
  wayOut: string;
  isWide?: boolean;
  /** Buttons that answer the question. */
  answers: ReactNode;
  /** Gets the focus if the element that opened the question is gone. Defaults to the page. */
  afterwards?: RefObject<HTMLElement | null> | undefined;
}

/** Shows a dialog that must be answered. Returns the focus to the element that had it before. */
export function Question({
  open,
  onLeave,
  title,
  children,
  wayOut,
  isWide = false,
  answers,
  afterwards,
}: QuestionProps) {
  const opener = useRef<Element | null>(null);
  const enter = () => {
    opener.current = document.activeElement;
  };
  const leave = (event: Event) => {
    event.preventDefault();
    focusBack(opener.current, afterwards?.current);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onLeave()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="appears fixed inset-0 z-50 bg-ink/45" />
        <AlertDialog.Content
          onOpenAutoFocus={enter}
          onCloseAutoFocus={leave}
          className={`appears fixed top-1/2 left-1/2 z-50 max-h-[90svh] -translate-1/2 overflow-y-auto bg-bone p-6 outline-none sm:p-8 ${isWide ? 'w-[min(42rem,calc(100vw-2rem))]' : 'w-[min(34rem,calc(100vw-2rem))]'}`}
        >
          <AlertDialog.Title className="display text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-4 space-y-4">{children}</div>
          </AlertDialog.Description>
          <div className="mt-8 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button look="outline" size="small">
                {wayOut}
              </Button>
            </AlertDialog.Cancel>
            {answers}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
