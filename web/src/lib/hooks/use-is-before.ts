import { useCallback, useSyncExternalStore } from 'react';

/** Timers may ring a little early by the clock. */
const SLACK_MS = 250;

/**
 * Returns whether a moment (UTC ISO) is still to come by this browser's clock. False on the server, which writes no
 * times.
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
