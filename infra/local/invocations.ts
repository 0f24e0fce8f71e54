import { type CapacityReading, measureCapacity } from '#store/capacity-meter.ts';

/** What a run of a function cost: time, and at the table. */
interface Cost extends CapacityReading {
  durationMs: number;
}

/** One request that a function answered. */
export interface Invocation extends Cost {
  function: string;
  route: string;
  status: number;
}

/** All runs of one function since the start. */
export type Total = Cost & { invocations: number };

const KEPT = 200;
const NOTHING: Total = { invocations: 0, durationMs: 0, capacityUnits: 0, writeUnits: 0, calls: 0 };

/** The latest requests, newest first, for the page at `/_local`, and what every function cost so far. */
export class Invocations {
  #latest: (Invocation & { at: string })[] = [];
  #totals = new Map<string, Total>();

  add(invocation: Invocation) {
    this.#latest.unshift({ at: new Date().toISOString(), ...invocation });
    this.#latest.length = Math.min(this.#latest.length, KEPT);
    this.#count(invocation.function, invocation);
  }

  #count(name: string, cost: Cost) {
    const sum = this.#totals.get(name) ?? NOTHING;
    this.#totals.set(name, {
      invocations: sum.invocations + 1,
      durationMs: sum.durationMs + cost.durationMs,
      capacityUnits: sum.capacityUnits + cost.capacityUnits,
      writeUnits: sum.writeUnits + cost.writeUnits,
      calls: sum.calls + cost.calls,
    });
  }

  /** The function `name`, which answers no requests, with its runs counted. */
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

  /** By the function's name. */
  totals(): Record<string, Total> {
    return Object.fromEntries(this.#totals);
  }
}
