import { join } from 'node:path';
import { carried } from './carry.ts';
import { compare, type Difference, type State } from './difference.ts';
import type { Kind } from './kinds.ts';
import { inChunks, readLines, writeLines } from './lines.ts';
import { fromPlain, type Item, type PlainItem, toPlain } from './plain.ts';
import { counting, type Say } from './progress.ts';
import { type ItemWrite, type Key, keyOf, type Table, writeItems } from './table.ts';

/** Nouns, or all of them. */
export type Which = 'all' | ReadonlySet<string>;

export interface PutBack {
  copy: Table;
  live: Table;
  /** Of which nouns to put back what is missing, to turn back what is different, and to delete what is newer. */
  which: Readonly<Record<State, Which>>;
  /** Where what is overwritten or deleted is kept. */
  undoFolder: string;
  /** Milliseconds UTC. */
  now: number;
  say: Say;
}

/** How to take one write back: put the item that was there, or take away the one that was not. */
type Undo = { put: PlainItem } | { remove: Key };

export const UNDO = 'undo.ndjson';

const names = (which: Which, { noun }: Kind): boolean => noun !== undefined && (which === 'all' || which.has(noun));

/** The item as it goes back. Work and open checkouts are held, as they are by an import: what they owe may have been done since. */
function goingBack({ kind, former, present }: Difference, now: number): Item | null {
  if (!former) return null;
  const item = carried(kind, toPlain(former), { accounts: new Map(), exportedAt: new Date(now).toISOString(), now });
  if (!item) return null;
  // What was sold since is sold.
  const stock = kind.name === 'products' ? present?.inventoryQuantity : undefined;
  return { ...fromPlain(item), ...(stock ? { inventoryQuantity: stock } : {}) };
}

/** What to do about a difference; null for nothing. */
function writeFor(difference: Difference, { which, now }: PutBack): ItemWrite | null {
  const { kind, state, present } = difference;
  if (!names(which[state], kind)) return null;
  if (state === 'newer') return present ? { remove: keyOf(present) } : null;
  const put = goingBack(difference, now);
  return put ? { put } : null;
}

const undoOf = ({ present }: Difference, write: ItemWrite): Undo => {
  if ('put' in write && (!present || keyOf(present).pk !== keyOf(write.put).pk)) return { remove: keyOf(write.put) };
  return present ? { put: toPlain(present) } : { remove: 'put' in write ? keyOf(write.put) : write.remove };
};

/**
 * Copies the difference between a copy and the table in use back, while the shop is closed. Every write is preceded by the
 * line that takes it back. Cut off, it is run again, into another folder. Returns how many items were put and deleted.
 */
export async function putBack(task: PutBack): Promise<{ put: number; removed: number }> {
  const undo = writeLines(join(task.undoFolder, UNDO));
  const written = counting(task.say, 'item put back or deleted', 'items put back or deleted');
  const done = { put: 0, removed: 0 };
  await compare(task, async (differences) => {
    const writes: ItemWrite[] = [];
    for (const difference of differences) {
      const write = writeFor(difference, task);
      if (!write) continue;
      await undo.write(undoOf(difference, write));
      writes.push(write);
    }
    await undo.flushed();
    await writeItems(task.live, writes);
    for (const write of writes) done['put' in write ? 'put' : 'removed'] += 1;
    written.add(writes.length);
  });
  await undo.end();
  written.done();
  return done;
}

/** Takes back what `putBack` did, by its folder. Safe to run twice. */
export async function takeBack(live: Table, undoFolder: string, say: Say): Promise<void> {
  const items = counting(say, 'item as it was', 'items as they were');
  for await (const lines of inChunks(readLines<Undo>(join(undoFolder, UNDO)), 200)) {
    await writeItems(
      live,
      lines.map((line) => ('put' in line ? { put: fromPlain(line.put) } : line)),
    );
    items.add(lines.length);
  }
  items.done();
}
