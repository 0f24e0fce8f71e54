import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '../lib/toast.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return (
    isNeeded && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
