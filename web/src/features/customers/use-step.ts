import { useState } from 'react';
import { toast, withdrawToast } from '#web/lib/toast.ts';
import { identityMessage } from './identity-errors.ts';

/** Name of the error toast. The toast is removed when the step runs again. */
const FAULT = 'step';

/** Place of an error message: in a toast or next to the form. */
export type FaultPlace = 'toast' | 'form';

/**
 * Runs one step of signing in. `isBusy` is true while the step runs. An error is shown as a toast, or returned as `fault` for
 * the form to show.
 */
export function useStep(place: FaultPlace) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function run(step: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    withdrawToast(FAULT);
    try {
      await step();
    } catch (error) {
      const message = identityMessage(error);
      if (place === 'form') setFault(message);
      else toast({ tone: 'error', title: 'Error', description: message, name: FAULT });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, fault, run };
}
