import type { Service } from '../service.ts';
import type { Deliveries } from './webhook-sender.ts';

const SWEEP_EVERY = 1000;

/** An imitated service with state that changes on its own: timers, and webhooks that it sends. */
export interface Emulator extends Service {
  /** Starts the timers and the webhook deliveries. */
  start(): void;
  close(): Promise<void>;
  /** Does everything that is due now, then resolves when no webhook delivery is due. */
  idle(): Promise<void>;
}

/** Runs `sweep` once a second and sends webhooks between `start` and `close`. */
export function inBackground(
  sweep: () => void,
  deliveries: Deliveries,
): Required<Pick<Emulator, 'start' | 'idle' | 'close'>> {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      sweep();
      timer = setInterval(sweep, SWEEP_EVERY).unref();
      deliveries.start();
    },
    idle() {
      sweep();
      return deliveries.idle();
    },
    async close() {
      clearInterval(timer);
      await deliveries.close();
    },
  };
}
