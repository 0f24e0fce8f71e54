import { addSources, arePresent, mayKeep, recordSources, type Sources } from './looks.ts';

interface Entry<T> {
  value: T;
  bytes: number;
  sources: Sources;
}

const MOST_ROUNDS = 3;

/**
 * Caches values in memory until the data that they were made from changes. Concurrent callers of the same key share one run.
 * Drops the least recently used values if the cache has more than `maxBytes` bytes.
 */
export class Kept<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #making = new Map<string, Promise<boolean>>();
  readonly #maxBytes: number;
  readonly #bytesOf: (value: T) => number;
  #bytes = 0;

  /** Creates a cache. `bytesOf` returns the size of a value in bytes, or 0 if the value must not be cached. */
  constructor(maxBytes: number, bytesOf: (value: T) => number) {
    this.#maxBytes = maxBytes;
    this.#bytesOf = bytesOf;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the value for a key. Runs `make` unless the value is cached and none of its sources has changed. */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const entry = this.#entries.get(key);
      if (entry && (await arePresent(entry.sources))) return this.#use(key, entry);
      const others = this.#making.get(key);
      if (!others) return this.#make(key, make);
      // The other run may have read its data before this request arrived. So its result is checked like any cached value.
      if (!(await others)) break;
    }
    return make();
  }

  #use(key: string, entry: Entry<T>): T {
    addSources(entry.sources);
    if (this.#entries.get(key) === entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry.value;
  }

  #make(key: string, make: () => Promise<T>): Promise<T> {
    const making = recordSources(make).then(({ result: value, sources }) => {
      const bytes = mayKeep(sources) ? this.#bytesOf(value) : 0;
      this.#remove(key);
      if (bytes > 0) this.#put(key, { value, bytes, sources });
      addSources(sources);
      return { value, isKept: bytes > 0 };
    });
    const settled = making.then(
      ({ isKept }) => isKept,
      () => false,
    );
    this.#making.set(
      key,
      settled.finally(() => this.#making.delete(key)),
    );
    return making.then(({ value }) => value);
  }

  #put(key: string, entry: Entry<T>): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
