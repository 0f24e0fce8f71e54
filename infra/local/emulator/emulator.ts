import type { Service } from '../service.ts';
import type { Deliveries } from './webhook-sender.ts';

const SWEEP_EVERY = 1000;

/** Describes an emulated service whose state changes on its own through timers, and which sends webhooks. */
export interface Emulator extends Service {
  /** Starts the timers and the webhook deliveries. */
  start(): void;
  close(): Promise<void>;
  /** Does all work that is due now. Resolves when no webhook delivery is due. */
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
