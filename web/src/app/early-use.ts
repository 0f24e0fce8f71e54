import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set by `early-use.js`, which runs in the document's head. */
    earlyUse?: { isOtherPage: () => boolean; stopKeeping: () => void; doAgain: () => void };
  }
}

/** Returns true if the shopper has moved to another page of the shop before the app started. */
export const isOtherPage = (): boolean => window.earlyUse?.isOtherPage() === true;

/** Stops `early-use.js` when React takes over, so that no click is handled twice. */
export const stopKeepingPresses = (): void => window.earlyUse?.stopKeeping();

/** Repeats clicks and typing from before hydration. The page calls this hook, because the page is hydrated last. */
export function useEarlyUse(): void {
  useEffect(() => window.earlyUse?.doAgain(), []);
}
