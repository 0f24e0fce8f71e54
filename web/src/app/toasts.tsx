import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '#web/lib/toast.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** The place is there, and a live one, before the first message: an open dialog hides from screen readers all that is not. */
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
