import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lists the failures that an emulator can apply to its next requests or webhooks. `timeout_after_success` does the work but
 * never answers, so the caller cannot know that it succeeded.
 */
export const FAULT_MODES = [
  'delay',
  'throttle',
  'error',
  'timeout_after_success',
  'duplicate',
  'drop',
  'reorder',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

const OF_REQUESTS = ['delay', 'throttle', 'error', 'timeout_after_success'] as const;

/** Lists the emulators that can fail, and the failures that each supports. Only Stripe and Printify send webhooks. */
export const FAULT_SERVICES = {
  stripe: FAULT_MODES,
  printify: FAULT_MODES,
  ses: OF_REQUESTS,
  cognito: OF_REQUESTS,
  s3: OF_REQUESTS,
} as const satisfies Record<string, readonly FaultMode[]>;
export type FaultService = keyof typeof FAULT_SERVICES;

export const isFaultService = (name: unknown): name is FaultService =>
  typeof name === 'string' && Object.hasOwn(FAULT_SERVICES, name);

export interface Fault {
  service: FaultService;
  mode: FaultMode;
  /** Number of requests or webhooks that the fault still affects. */
  remaining: number;
  /**
   * Duration of a `delay`, in milliseconds. For `timeout_after_success` at Stripe and Printify, the time before the
   * connection is closed. For `throttle` at Printify, the suggested time until the next attempt.
   */
  milliseconds?: number;
  /** Affects only requests whose path contains this text. Missing to affect every request. */
  path?: string;
}

/** Stores the faults of one local cloud. They are in memory only, so a restart clears them. */
export class Faults {
  #faults: Fault[] = [];

  set(fault: Fault) {
    this.#faults.push(fault);
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  clear() {
    this.#faults = [];
  }

  /** Uses up one matching fault of the given modes. Returns undefined if there is none. */
  take(service: FaultService, path: string, modes: readonly FaultMode[]): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) =>
        candidate.service === service &&
        modes.includes(candidate.mode) &&
        (!candidate.path || path.includes(candidate.path)),
    );
    if (!fault) return undefined;
    fault.remaining -= 1;
    if (fault.remaining <= 0) this.#faults = this.#faults.filter((candidate) => candidate !== fault);
    return fault;
  }

  /**
   * Applies a delay, throttle, or error to a request before the emulator does its work. Returns true if this answered the
   * request.
   */
  async before(
    service: FaultService,
    path: string,
    response: ServerResponse,
    body: (status: number) => string,
  ): Promise<boolean> {
    const delay = this.take(service, path, ['delay']);
    if (delay) await sleep(delay.milliseconds ?? 1000);
    const failure = this.take(service, path, ['throttle', 'error']);
    if (!failure) return false;
    const status = failure.mode === 'throttle' ? 429 : 500;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body(status));
    return true;
  }
}
