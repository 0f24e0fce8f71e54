import { useCallback, useSyncExternalStore } from 'react';

/** Timers may fire a little before the clock reaches the time. */
const SLACK_MS = 250;

/**
 * Returns true if a time (UTC ISO) is in the future by this browser's clock. Returns false on the server, because it renders
 * no times.
 */
export function useIsBefore(moment: string | undefined): boolean {
  const subscribe = useCallback(
    (onOver: () => void) => {
      const left = moment === undefined ? 0 : Date.parse(moment) - Date.now();
      if (left <= 0) return () => {};
      const timer = setTimeout(onOver, left + SLACK_MS);
      return () => clearTimeout(timer);
    },
    [moment],
  );
  return useSyncExternalStore(
    subscribe,
    () => moment !== undefined && Date.now() < Date.parse(moment),
    () => false,
  );
}
