import { isDeepStrictEqual } from 'node:util';
import { batchesOf } from '../batches.ts';
import { type Kind, kindOf } from './kinds.ts';
import type { Item } from './plain.ts';
import { keyOf, nameOf, readItems, scan, type Table } from './table.ts';

/** A `missing` item is only in the copy, and a `newer` item is only in the live table. */
export type State = 'missing' | 'different' | 'newer';

export interface Difference {
  kind: Kind;
  state: State;
  /** Item in the copy. Null if the state is `newer`. */
  former: Item | null;
  /** Item in the live table. Null if the state is `missing`. */
  present: Item | null;
}

const AT_ONCE = 100;

/** Returns the kind of an item to compare. Returns null for expired items and for items that archives leave out. */
function comparableKind(item: Item, now: number): Kind | null {
  const kind = kindOf(keyOf(item));
  if (!kind || kind.treatment === 'left out') return null;
  return item.ttl?.N !== undefined && Number(item.ttl.N) * 1000 <= now ? null : kind;
}

async function walk(
  table: Table,
  other: Table,
  now: number,
  compareItems: (kind: Kind, item: Item, counterpart: Item | undefined) => Difference | null,
  visit: (differences: Difference[]) => Promise<void>,
): Promise<void> {
  await scan(table, async (page) => {
    for (const items of batchesOf(
      page.filter((item) => comparableKind(item, now)),
      AT_ONCE,
    )) {
      const counterparts = await readItems(other, items.map(keyOf));
      const found = items.flatMap((item) => {
        const kind = comparableKind(item, now);
        return (kind && compareItems(kind, item, counterparts.get(nameOf(keyOf(item))))) ?? [];
      });
      if (found.length > 0) await visit(found);
    }
  });
}

/**
 * Calls `visit` with every difference between the live table and a copy of it, at most a hundred at a time. Several calls may
 * run at the same time, with different items. `now` is in milliseconds UTC.
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

/** Counts the differences by kind and state. */
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
