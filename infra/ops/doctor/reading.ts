import { toMessage } from '../aws/access.ts';
import type { Reading, Readings, Subject } from './readings.ts';

/** Runs a reader. Converts its error to a reason, so that the other readers still run. */
export async function reading<T>(read: () => Promise<T> | T): Promise<Reading<T>> {
  try {
    return { read: await read() };
  } catch (error) {
    return { reason: toMessage(error) };
  }
}

export const unread = (reason: string): Reading<never> => ({ reason });

/** Returns the same reason for several subjects. */
export const allUnread = <Name extends Subject>(names: readonly Name[], reason: string): Pick<Readings, Name> =>
  Object.fromEntries(names.map((name) => [name, unread(reason)])) as Pick<Readings, Name>;
