import { useState } from 'react';
import { lookForRelease } from '#web/lib/chunks/release.ts';
import { useOnline } from '#web/lib/hooks/use-online.ts';
import { Button, buttonLook } from './button.tsx';
import { CloseIcon } from './icons.tsx';

/** Shows a message at the bottom of the window if the code for a part of the shop could not be loaded. */
export function NotLoaded({ onRetry, onClose }: { onRetry: () => Promise<void>; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const isOnline = useOnline();
  const retry = () => {
    setBusy(true);
    void onRetry()
      // Some browsers never retry code that failed to load, unless the page is reloaded.
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

/** Moves the focus to the headline, because the focused element is gone. Leaves the focus alone if it is in a dialog. */
const takeFocus = (heading: HTMLHeadingElement | null) => {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
};

/** Returns the headline of a page whose code could not be loaded. */
const missingTitle = () => (navigator.onLine ? 'This page didn’t load' : 'You’re offline');

/** Reloads the page. Does not reload while the browser is offline, because the browser would show its own error page. */
const tryAgain = () => navigator.onLine && location.reload();

/** Shown in place of a page that crashed or whose code could not be loaded. */
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
