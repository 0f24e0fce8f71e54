import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Describes a request that is sent repeatedly. */
export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** True to send each request from a different IP address, because the shop limits the requests per address. */
  isFromMany?: boolean;
}

export interface Loaded {
  perSecond: number;
  /** Response times in milliseconds, in ascending order. */
  milliseconds: Float64Array;
  /** Counts the responses with a status other than 2xx. */
  errors: number;
}

/**
 * Loads a path for some seconds over 16 connections. A separate process sends the requests. This process also reads the
 * shop's log, and its garbage collections would make responses look slow. Throws if a connection breaks.
 */
export function loadFor(seconds: number, load: Load): Promise<Loaded> {
  const client = fork(join(import.meta.dirname, 'load-client.ts'), { serialization: 'advanced' });
  client.send({ seconds, load });
  return new Promise((resolve, reject) => {
    client.once('message', (loaded) => resolve(loaded as Loaded));
    client.once('exit', () => reject(new Error(`The requests to ${load.url} broke off`)));
  });
}

/** Returns the percentile of sorted values. `percent` of the values are not greater. */
export const percentile = (sorted: Float64Array, percent: number): number =>
  sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)] ?? Number.NaN;
