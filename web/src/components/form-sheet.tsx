import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Question } from './question.tsx';
import { Sheet } from './sheet.tsx';

interface FormSheetProps extends Omit<ComponentProps<typeof Sheet>, 'className' | 'holdsForm'> {
  /** True if typed text is not saved. Escape and the close button then ask before the text is lost. */
  isUnsaved?: boolean;
  /** True if the content changes while the user types. On larger screens, its buttons then stay in place. */
  keepsHeight?: boolean;
}

const PLACE =
  'appears inset-x-0 bottom-0 max-h-[92svh] md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[90svh] md:w-[38rem] md:-translate-1/2';

/** Shows a dialog with a form. It is at the bottom of a phone, and in the middle of larger screens. */
export function FormSheet({ isUnsaved = false, keepsHeight = false, onOpenChange, ...sheet }: FormSheetProps) {
  const [isAsking, setAsking] = useState(false);

  function change(open: boolean) {
    if (isAsking) return;
    if (!open && isUnsaved) setAsking(true);
    else onOpenChange(open);
  }

  function close() {
    setAsking(false);
    onOpenChange(false);
  }

  return (
    <>
      <Sheet {...sheet} holdsForm onOpenChange={change} className={keepsHeight ? `${PLACE} md:h-[50rem]` : PLACE} />
      <Question
        open={isAsking}
        onLeave={() => setAsking(false)}
        title="Close without saving?"
        wayOut="Keep editing"
        answers={
          <Button size="small" onClick={close}>
            Close
          </Button>
        }
      >
        <p>You’ll lose the changes you made here.</p>
      </Question>
    </>
  );
}
