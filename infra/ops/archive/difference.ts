import { isDeepStrictEqual } from 'node:util';
import { type Kind, kindOf } from './kinds.ts';
import type { Item } from './plain.ts';
import { keyOf, nameOf, readItems, scan, type Table } from './table.ts';

/**
 * How an item of the copy and the table in use differ: it is `missing` from the table, it is `different` there,
 * or it is `newer`, which the copy does not have.
 */
export type State = 'missing' | 'different' | 'newer';

export interface Difference {
  kind: Kind;
  state: State;
  /** As it was; null for a newer one. */
  former: Item | null;
  /** As it is in use; null for a missing one. */
  present: Item | null;
}

const AT_ONCE = 100;

const slicesOf = (items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** What is left out of archives is made again by itself, or worth nothing later; what has expired is gone. */
function comparable(item: Item, now: number): Kind | null {
  const kind = kindOf(keyOf(item));
  if (!kind || kind.fate === 'left out') return null;
  return item.ttl?.N !== undefined && Number(item.ttl.N) * 1000 <= now ? null : kind;
}

async function walk(
  through: Table,
  beside: Table,
  now: number,
  judge: (kind: Kind, item: Item, other: Item | undefined) => Difference | null,
  visit: (differences: Difference[]) => Promise<void>,
): Promise<void> {
  await scan(through, async (page) => {
    for (const items of slicesOf(page.filter((item) => comparable(item, now)))) {
      const others = await readItems(beside, items.map(keyOf));
      const found = items.flatMap((item) => {
        const kind = comparable(item, now);
        return (kind && judge(kind, item, others.get(nameOf(keyOf(item))))) ?? [];
      });
      if (found.length > 0) await visit(found);
    }
  });
}

/**
 * Tells of everything in which the table in use differs from a copy of it, a hundred items at a time and without holding
 * more. `now` in milliseconds UTC. Several visits may be under way at once, of different items.
 */
export async function compare(
  { copy, live, now }: { copy: Table; live: Table; now: number },
  visit: (differences: Difference[]) => Promise<void>,
): Promise<void> {
  const wasThere = (kind: Kind, former: Item, present: Item | undefined): Difference | null => {
    if (!present) return { kind, state: 'missing', former, present: null };
    return isDeepStrictEqual(former, present) ? null : { kind, state: 'different', former, present };
  };
  const isNew = (kind: Kind, present: Item, former: Item | undefined): Difference | null =>
    former ? null : { kind, state: 'newer', former: null, present };
  await walk(copy, live, now, wasThere, visit);
  await walk(live, copy, now, isNew, visit);
}

export type Tally = Map<string, Record<State, number>>;

/** How many items of each kind differ in which way. */
export async function tally(tables: { copy: Table; live: Table; now: number }): Promise<Tally> {
  const counts: Tally = new Map();
  await compare(tables, async (differences) => {
    for (const { kind, state } of differences) {
      const count = counts.get(kind.name) ?? { missing: 0, different: 0, newer: 0 };
      count[state] += 1;
      counts.set(kind.name, count);
    }
  });
  return counts;
}
