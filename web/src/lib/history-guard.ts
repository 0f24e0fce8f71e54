type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Lets `guardHistory` hear of each step through the history before the router does. A window calls its listeners in the
 * order in which they came, so this one has to come before the router is mounted.
 */
export const listenToHistoryFirst = (): void => window.addEventListener('popstate', (event) => guard?.(event));

/** Asks `ask` about each step from now on; it may keep the step from the router. Returns how to stop. */
export function guardHistory(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}
