import { appendFileSync } from 'node:fs';
import { format } from 'node:util';

/** Sends what functions log to a file, as CloudWatch would keep it, so that the terminal stays readable. */
export function logToFile(path: string) {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    console[level] = (...parts: unknown[]) => appendFileSync(path, `${format(...parts)}\n`);
  }
}
