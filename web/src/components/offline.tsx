import { useState } from 'react';
import { lookForRelease } from '#web/lib/chunks/release.ts';
import { useOnline } from '#web/lib/hooks/use-online.ts';
import { Button } from './button.tsx';
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
