const MINUTE_MS = 60_000;

export interface LocalClock {
  /** One tick now; ticks never overlap. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/** The schedule: runs `job` at once and then every full minute. A failed run is the job's to log; the next one comes. */
export function startClock(job: () => Promise<unknown>): LocalClock {
  let current: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const run = () => {
    current = current.then(job).catch(() => {});
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
  schedule();
  return {
    tick: run,
    stop: async () => {
      clearTimeout(timer);
      await current;
    },
  };
}
