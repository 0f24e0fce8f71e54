import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set by `early-use.js` in the document's head. */
    earlyUse?: { isOtherPage: () => boolean; stopKeeping: () => void; doAgain: () => void };
  }
}

/** Returns whether the shopper has stepped to another page of the shop before the app started. */
export const isOtherPage = (): boolean => window.earlyUse?.isOtherPage() === true;

/** Stops `early-use.js` when React takes over, so that no press is handled twice. */
export const stopKeepingPresses = (): void => window.earlyUse?.stopKeeping();

/** Repeats presses and typing from before hydration. Used by the page, which is hydrated last. */
export function useEarlyUse(): void {
  useEffect(() => window.earlyUse?.doAgain(), []);
}
