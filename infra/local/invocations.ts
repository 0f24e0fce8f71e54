/** One run of a function, with what it cost at the table. */
export interface Invocation {
  function: string;
  route: string;
  status: number;
  durationMs: number;
  capacityUnits: number;
  calls: number;
}

const KEPT = 200;

/** The latest invocations, newest first, for the page at `/_local`. */
export class Invocations {
  #latest: (Invocation & { at: string })[] = [];

  add(invocation: Invocation) {
    this.#latest.unshift({ at: new Date().toISOString(), ...invocation });
    this.#latest.length = Math.min(this.#latest.length, KEPT);
  }

  list() {
    return this.#latest;
  }
}
