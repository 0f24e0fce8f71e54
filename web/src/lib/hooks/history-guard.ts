type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;
let sheets: ((event: PopStateEvent) => boolean) | null = null;

/** Lets open sheets handle a step through the history first. If a sheet handles a step, nothing else does. */
export const guardSheets = (takes: (event: PopStateEvent) => boolean): void => {
  sheets = takes;
};

/**
 * Lets `guardHistory` handle steps through the history before the router. A window calls its listeners in the order in which
 * they were added, so this must run before the router is mounted.
 */
export const listenBeforeRouter = (): void =>
  window.addEventListener('popstate', (event) => {
    if (sheets?.(event)) event.stopImmediatePropagation();
    else guard?.(event);
  });

/**
 * Calls `ask` before each step through the history. `ask` can keep the step from the router. Returns a function that removes
 * the guard.
 */
export function guardHistory(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}
