import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '#web/lib/toast.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/**
 * Renders the live region before the first message. An open dialog hides regions that were added later from screen
 * readers.
 */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return (
    <div aria-live="off">
      {isNeeded && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}
