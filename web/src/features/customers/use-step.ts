import { useState } from 'react';
import { toast, withdrawToast } from '#web/lib/toast.ts';
import { identityMessage } from './identity-errors.ts';

/** Name of the error toast, which is withdrawn when the step is tried again. */
const FAULT = 'step';

/** Shows a failure as a toast for sign-in and sign-up, or at the form. */
export type FaultPlace = 'toast' | 'form';

/** Runs one step of signing in. `isBusy` while it runs. A failure becomes a toast, or is `fault` for the form to show. */
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
