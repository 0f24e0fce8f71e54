export type Say = (line: string) => void;

export const sayAloud: Say = (line) => process.stdout.write(`${line}\n`);

const EVERY_MS = 5_000;

/** Counts, and says how far it is every five seconds. */
export function counting(say: Say, what: string) {
  let [count, saidAt] = [0, Date.now()];
  return {
    add(more = 1) {
      count += more;
      if (Date.now() < saidAt + EVERY_MS) return;
      saidAt = Date.now();
      say(`  ${count.toLocaleString('en')} ${what} ...`);
    },
    done() {
      say(`  ${count.toLocaleString('en')} ${what}`);
      return count;
    },
  };
}
