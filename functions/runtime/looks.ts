import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';

/** A value counts as current if it was read less than this many milliseconds ago. */
export const FRESH_MS = 1000;
const MOST_LOOKS = 20_000;

interface Look {
  /** Time at which the read started, in milliseconds UTC. */
  at: number;
  value: Promise<unknown>;
}

/** A value from which a result was made. */
interface Source {
  value: unknown;
  /** Returns the current value. It is the same object until the value changes. */
  look: () => Promise<unknown>;
}

/** The values from which a result was made, by name. */
export type Sources = Map<string, Source>;

const recording = new AsyncLocalStorage<Sources>();

/** Runs `make`. Returns its result and all values that it read through `Looks`. */
export async function recordSources<T>(make: () => Promise<T>): Promise<{ result: T; sources: Sources }> {
  const sources: Sources = new Map();
  return { result: await recording.run(sources, make), sources };
}

/**
 * Adds sources to the result that is being made. Keeps the first value of each source, so that a change in between is
 * noticed.
 */
export function addSources(sources: Iterable<readonly [string, Source]>): void {
  const recorded = recording.getStore();
  if (!recorded) return;
  for (const [name, source] of sources) if (!recorded.has(name)) recorded.set(name, source);
}

const NEVER = 'never';

/** Marks the result that is being made as not cacheable, because the result's sources do not show when the result changes. */
export const neverKeep = (): void => addSources([[NEVER, { value: true, look: async () => false }]]);

/** Returns true if a result with these sources may be cached. The sources must show when the result changes. */
export const mayKeep = (sources: Sources): boolean => sources.size > 0 && !sources.has(NEVER);

/** Returns true if all sources still have their recorded values. */
export async function arePresent(sources: Sources): Promise<boolean> {
  const all = await Promise.all(Array.from(sources.values(), async ({ value, look }) => (await look()) === value));
  return all.every(Boolean);
}

/**
 * Reads each value at most once a second, no matter how many callers need it. A value stays the same object until it changes.
 * So `===` shows if a result that was made from it is still valid.
 */
export class Looks {
  readonly #looks = new Map<string, Look>();

  /** Returns a value that is at most a second old. */
  async see<T>(name: string, read: () => Promise<T>): Promise<T> {
    const look = () => this.#recent(name, read);
    const value = await look();
    addSources([[name, { value, look }]]);
    return value as T;
  }

  /** Removes a value, so that the next call reads it again. */
  forget(name: string): void {
    this.#looks.delete(name);
  }

  #recent(name: string, read: () => Promise<unknown>): Promise<unknown> {
    const known = this.#looks.get(name);
    const now = Date.now();
    // If the system clock was set back, old values must not count as current.
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

/** Returns the previous object if the new value equals it, and otherwise the new value. */
async function identified(value: unknown, former: Look | undefined): Promise<unknown> {
  const before = await former?.value.catch(() => undefined);
  return isDeepStrictEqual(before, value) ? before : value;
}
