import { useEffect } from 'react';

declare global {
  interface Window {
    /** Left by `early-clicks.js`, which stands in the head. */
    pressAgain?: () => void;
  }
}

/** Presses again what was pressed while the page could only be seen; used by what comes to life last, the page itself. */
export function useEarlyClicks(): void {
  useEffect(() => window.pressAgain?.(), []);
}
