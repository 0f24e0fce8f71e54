import { type CapacityReading, measureCapacity } from '#store/capacity-meter.ts';

/** Time and table capacity that one invocation used. */
interface Cost extends CapacityReading {
  durationMs: number;
}

/** Describes a request that a function answered. */
export interface Invocation extends Cost {
  function: string;
  route: string;
  status: number;
}

/** Sum of all invocations of one function since the start. */
export type Total = Cost & { invocations: number };

const MAX_LATEST = 200;
const ZERO: Total = { invocations: 0, durationMs: 0, capacityUnits: 0, writeUnits: 0, calls: 0 };

/** Stores the latest requests, newest first, for the page at `/_local`. Also stores the totals of every function. */
export class Invocations {
  #latest: (Invocation & { at: string })[] = [];
  #totals = new Map<string, Total>();

  add(invocation: Invocation) {
    this.#latest.unshift({ at: new Date().toISOString(), ...invocation });
    this.#latest.length = Math.min(this.#latest.length, MAX_LATEST);
    this.#count(invocation.function, invocation);
  }

  #count(name: string, cost: Cost) {
    const sum = this.#totals.get(name) ?? ZERO;
    this.#totals.set(name, {
      invocations: sum.invocations + 1,
      durationMs: sum.durationMs + cost.durationMs,
      capacityUnits: sum.capacityUnits + cost.capacityUnits,
      writeUnits: sum.writeUnits + cost.writeUnits,
      calls: sum.calls + cost.calls,
    });
  }

  /** Wraps a function that does not answer requests, so that its invocations are counted under `name`. */
  counted<Input extends unknown[]>(name: string, run: (...input: Input) => Promise<void>) {
    return async (...input: Input): Promise<void> => {
      const started = performance.now();
      const { reading } = await measureCapacity(() => run(...input));
      this.#count(name, { durationMs: performance.now() - started, ...reading });
    };
  }

  list() {
    return this.#latest;
  }

  /** Returns the totals by function name. */
  totals(): Record<string, Total> {
    return Object.fromEntries(this.#totals);
  }
}
