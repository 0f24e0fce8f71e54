import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A comment on a line of its own, or the indentation of a line. */
const NOT_RUN = /^\s*(?:\/\/.*\n|\/\*\*.*\*\/\n)|^ +/gm;

/** Returns the code of `web/early-use.js`, without comments and indentation. Every page contains it, so each byte counts. */
export const earlyUseScript = (): string =>
  readFileSync(join(import.meta.dirname, '..', 'web', 'early-use.js'), 'utf8').replace(NOT_RUN, '');
