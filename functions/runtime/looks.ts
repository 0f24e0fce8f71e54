import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';

/** A value read less than this many milliseconds ago counts as present. */
export const FRESH_MS = 1000;
const MOST_LOOKS = 20_000;

interface Look {
  /** When the read was sent, milliseconds UTC. */
  at: number;
  value: Promise<unknown>;
}

/** A value that something was made from. */
interface Source {
  value: unknown;
  /** Returns the present value: the same object while nothing has changed. */
  look: () => Promise<unknown>;
}

/** The values that something was made from, by name. */
export type Sources = Map<string, Source>;

const recording = new AsyncLocalStorage<Sources>();

/** Runs `make` and returns its result with all values it looked at. */
export async function recordSources<T>(make: () => Promise<T>): Promise<{ result: T; sources: Sources }> {
  const sources: Sources = new Map();
  return { result: await recording.run(sources, make), sources };
}

/** Adds sources to what is being made. The first value of a source stays, so that a change in between is noticed. */
export function addSources(sources: Iterable<readonly [string, Source]>): void {
  const recorded = recording.getStore();
  if (!recorded) return;
  for (const [name, source] of sources) if (!recorded.has(name)) recorded.set(name, source);
}

const NEVER = 'never';

/** Marks what is being made as not to be kept, because its sources do not tell when it changes. */
export const neverKeep = (): void => addSources([[NEVER, { value: true, look: async () => false }]]);

/** Returns whether the sources tell when what was made from them changes. */
export const mayKeep = (sources: Sources): boolean => sources.size > 0 && !sources.has(NEVER);

/** Returns whether all sources still have the values that were recorded. */
export async function arePresent(sources: Sources): Promise<boolean> {
  const all = await Promise.all(Array.from(sources.values(), async ({ value, look }) => (await look()) === value));
  return all.every(Boolean);
}

/**
 * Reads each value at most once a second, however many ask for it. A value keeps its identity until it changes, so that
 * `===` tells whether something made from it is still true.
 */
export class Looks {
  readonly #looks = new Map<string, Look>();

  /** Returns the value as it was at most a second ago. */
  async see<T>(name: string, read: () => Promise<T>): Promise<T> {
    const look = () => this.#recent(name, read);
    const value = await look();
    addSources([[name, { value, look }]]);
    return value as T;
  }

  /** Forgets a value, so that the next call reads it again. */
  forget(name: string): void {
    this.#looks.delete(name);
  }

  #recent(name: string, read: () => Promise<unknown>): Promise<unknown> {
    const known = this.#looks.get(name);
    const now = Date.now();
    // A clock that was set back must not make old values fresh.
    if (known && now >= known.at && now - known.at < FRESH_MS) return known.value;
    const look = { at: now, value: read().then((value) => identified(value, known)) };
    this.#looks.delete(name);
    this.#looks.set(name, look);
    look.value.catch(() => this.#looks.get(name) === look && this.#looks.delete(name));
    const [oldest] = this.#looks.keys();
    if (this.#looks.size > MOST_LOOKS && oldest !== undefined) this.#looks.delete(oldest);
    return look.value;
  }
}

/** Returns the former object for an equal value. */
async function identified(value: unknown, former: Look | undefined): Promise<unknown> {
  const before = await former?.value.catch(() => undefined);
  return isDeepStrictEqual(before, value) ? before : value;
}
