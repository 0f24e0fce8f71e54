import { toMessage } from '../aws/access.ts';
import type { Reading, Readings, Subject } from './readings.ts';

/** Runs a reader, and turns its error into a reason, so that the others still run. */
export async function reading<T>(read: () => Promise<T> | T): Promise<Reading<T>> {
  try {
    return { read: await read() };
  } catch (error) {
    return { reason: toMessage(error) };
  }
}

export const unread = (reason: string): Reading<never> => ({ reason });

/** Gives several subjects the same reason. */
export const allUnread = <Name extends Subject>(names: readonly Name[], reason: string): Pick<Readings, Name> =>
  Object.fromEntries(names.map((name) => [name, unread(reason)])) as Pick<Readings, Name>;
