import { useEffect } from 'react';

declare global {
  interface Window {
    /** Left by `early-use.js`, which stands in the head. */
    earlyUse?: { stopKeeping: () => void; doAgain: () => void };
  }
}

/** Called when React takes over: from then on it hears of presses itself, and one kept as well would be done twice. */
export const stopKeepingPresses = (): void => window.earlyUse?.stopKeeping();

/** Does again what was pressed and typed while the page could only be seen; used by what comes to life last, the page. */
export function useEarlyUse(): void {
  useEffect(() => window.earlyUse?.doAgain(), []);
}
