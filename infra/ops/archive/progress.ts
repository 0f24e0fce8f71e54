import { pluralize } from '#shared/base/format-count.ts';

export type Say = (line: string) => void;

export const say: Say = (line) => process.stdout.write(`${line}\n`);

const EVERY_MS = 5_000;

/** Counts, and prints the count every five seconds. `many` is the plural of `one`. */
export function counting(say: Say, one: string, many?: string) {
  let [count, saidAt] = [0, Date.now()];
  return {
    add(more = 1) {
      count += more;
      if (Date.now() < saidAt + EVERY_MS) return;
      saidAt = Date.now();
      say(`  ${pluralize(count, one, many)} ...`);
    },
    done() {
      say(`  ${pluralize(count, one, many)}`);
      return count;
    },
  };
}
