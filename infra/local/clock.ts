const MINUTE_MS = 60_000;

export interface LocalClock {
  /** Runs one tick now. Ticks never overlap. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs `onTick` immediately and then at every full minute. With `CLOCK=manual`, later ticks run only on demand. A failed tick
 * does not stop the next one. `onTick` logs the failure itself.
 */
export function startClock(onTick: () => Promise<unknown>): LocalClock {
  let current: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    current = current.then(onTick).catch(() => {});
    return current.then(() => {});
  };
  const schedule = () => {
    timer = setTimeout(
      () => {
        void run();
        schedule();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  void run();
  if (process.env.CLOCK !== 'manual') schedule();
  return {
    tick: run,
    stop: async () => {
      clearTimeout(timer);
      await current;
    },
  };
}
