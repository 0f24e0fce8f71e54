import { useState } from 'react';
import { lookForRelease } from '#web/lib/chunks/release.ts';
import { useOnline } from '#web/lib/hooks/use-online.ts';
import { Button, buttonLook } from './button.tsx';
import { CloseIcon } from './icons.tsx';

/** Shown at the bottom of the window in place of a part of the shop whose code did not arrive. */
export function NotLoaded({ onRetry, onClose }: { onRetry: () => Promise<void>; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const isOnline = useOnline();
  const retry = () => {
    setBusy(true);
    void onRetry()
      // Some browsers never ask again for code that once failed, but do after a reload.
      .catch(async () => {
        if ((await lookForRelease()) !== 'unreachable') location.reload();
      })
      .finally(() => setBusy(false));
  };
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center gap-x-6 gap-y-3 bg-ink px-gutter py-4 text-bone"
    >
      <p className="grow">
        {isOnline ? 'This didn’t load. Please try again.' : 'You’re offline. Check your connection.'}
      </p>
      <Button look="inverse" size="small" isBusy={isBusy} onClick={retry}>
        {isBusy ? 'Trying...' : 'Try again'}
      </Button>
      <button type="button" className="grid size-11 place-items-center" onClick={onClose}>
        <CloseIcon />
        <span className="sr-only">Close</span>
      </button>
    </div>
  );
}

/** Moves the focus to the headline, unless a dialog has it: the focused element is gone. */
const takeFocus = (heading: HTMLHeadingElement | null) => {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
};

/** Returns the headline of a page whose code did not arrive. */
const missingTitle = () => (navigator.onLine ? 'This page didn’t load' : 'You’re offline');

/** Loads the page again, unless the browser would show its own page about the missing network. */
const tryAgain = () => navigator.onLine && location.reload();

/** Takes the place of a page that broke, or whose code is missing. */
export const BrokenPage = ({ isMissing }: { isMissing: boolean }) => (
  <div className="grid min-h-[70svh] content-center justify-items-start gap-8 px-gutter py-20">
    <h1 ref={takeFocus} tabIndex={-1} className="display text-[clamp(2.25rem,8vw,7rem)]">
      {isMissing ? missingTitle() : 'This page broke'}
    </h1>
    <p className="max-w-[48ch] text-lg">
      {isMissing
        ? 'Check your connection and try again. Your cart is safe.'
        : 'Something went wrong, and that’s on us. Your cart is safe. Trying again often helps.'}
    </p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={tryAgain}>Try again</Button>
      <a href="/" className={buttonLook('outline')}>
        Return to Home
      </a>
      <a href="/products" className={buttonLook('outline')}>
        Shop all
      </a>
    </div>
  </div>
);
