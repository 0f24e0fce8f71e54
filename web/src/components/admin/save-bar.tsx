import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

/** For the form above the bar: a field that gets the focus does not end up below it, and the page's end is the bar. */
export const ABOVE_BAR = '-mb-20 [&_:is(input,textarea,select,button,summary)]:scroll-mb-28';

interface SaveBarProps {
  /** The word on the button that saves. */
  action: string;
  isSaving: boolean;
  /** There is nothing to save; the button keeps the focus, which `disabled` would drop. */
  isOff?: boolean;
  /** State of the form in a few words. */
  status: string;
  /** Other buttons. */
  children?: ReactNode;
}

/** Keeps the save button of a long form in view. Toasts appear in the other corner and never cover it. */
export function SaveBar({ action, isSaving, isOff = false, status, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-gutter mt-12 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-ink bg-bone px-gutter py-3 lg:-mx-12 lg:px-12">
      <Button type="submit" size="small" className="px-6! whitespace-nowrap max-sm:px-4!" isBusy={isSaving || isOff}>
        {isSaving ? 'Saving…' : action}
      </Button>
      {children}
      <p role="status" className="label ml-auto min-w-0 text-right text-xs text-ash sm:ml-3">
        {status}
      </p>
    </div>
  );
}
