import { appendFileSync } from 'node:fs';
import { format } from 'node:util';

/** Sends the logs of the functions to a file, so that the terminal stays readable. */
export function logToFile(path: string) {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    console[level] = (...parts: unknown[]) => appendFileSync(path, `${format(...parts)}\n`);
  }
}
