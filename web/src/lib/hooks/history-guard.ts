type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;
let sheets: ((event: PopStateEvent) => boolean) | null = null;

/** Lets open sheets take a step through the history; one they handle ends with them. */
export const guardSheets = (takes: (event: PopStateEvent) => boolean): void => {
  sheets = takes;
};

/**
 * Lets `guardHistory` handle steps through the history before the router. A window calls its listeners in the order
 * they were added, so this must run before the router is mounted.
 */
export const listenBeforeRouter = (): void =>
  window.addEventListener('popstate', (event) => {
    if (sheets?.(event)) event.stopImmediatePropagation();
    else guard?.(event);
  });

/**
 * Calls `ask` before each step through the history; it may keep the step from the router. Returns a function that ends
 * this.
 */
export function guardHistory(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}
