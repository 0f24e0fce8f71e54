import { pluralize } from '#shared/base/format-count.ts';
import type { Tally } from './difference.ts';
import type { Inspection } from './inspect.ts';
import { KINDS } from './kinds.ts';
import type { Say } from './progress.ts';

const cents = (value: number): string => (value / 100).toFixed(2);

/** Prints the contents of a table, and the days with wrong counters. */
export function sayInspection({ counts, newestOrder, wrongDays }: Inspection, say: Say): void {
  for (const { name } of KINDS) if (counts.has(name)) say(`  ${String(counts.get(name)).padStart(9)} ${name}`);
  const unknown = counts.get('unknown');
  if (unknown) say(`  ${pluralize(unknown, 'item')} of unknown kinds, not compared`);
  say(newestOrder ? `  the newest order is ${newestOrder.id}, ${newestOrder.createdAt}` : '  there are no orders');
  if (wrongDays.length === 0) say("  every day's counters match its orders");
  for (const { day, orders, counters } of wrongDays) {
    const [one, other] = [orders, counters].map(
      (sums) => `${pluralize(sums.orders, 'order')}, ${cents(sums.revenueCents)}`,
    );
    say(`  CHECK: for ${day}, the orders say ${one}, but the counters say ${other}`);
  }
}

export function sayTally(tally: Tally, say: Say): void {
  if (tally.size === 0) say('  no differences');
  else say('    missing different     newer');
  for (const { name, noun } of KINDS) {
    const count = tally.get(name);
    if (!count) continue;
    const columns = [count.missing, count.different, count.newer].map((value) => String(value).padStart(9));
    say(`  ${columns.join(' ')} ${name}${noun === name ? '' : ` (${noun})`}`);
  }
}
