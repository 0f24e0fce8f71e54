import { fork } from 'node:child_process';
import { join } from 'node:path';

/** A request that is repeated. */
export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Sends each request from another address, because of the limit for one address. */
  isFromMany?: boolean;
}

export interface Loaded {
  perSecond: number;
  /** Response times, sorted. */
  milliseconds: Float64Array;
  /** Answers with a status other than 2xx. */
  errors: number;
}

/**
 * Loads a path with 16 connections for some seconds, from a process of its own: this one also reads the shop's log, and would
 * count its own garbage collections as slow answers. Throws when a connection breaks.
 */
export function loadFor(seconds: number, load: Load): Promise<Loaded> {
  const client = fork(join(import.meta.dirname, 'load-client.ts'), { serialization: 'advanced' });
  client.send({ seconds, load });
  return new Promise((resolve, reject) => {
    client.once('message', (loaded) => resolve(loaded as Loaded));
    client.once('exit', () => reject(new Error(`The requests to ${load.url} broke off`)));
  });
}

/** Returns the value that `percent` of sorted values do not exceed. */
export const percentile = (sorted: Float64Array, percent: number): number =>
  sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)] ?? Number.NaN;
