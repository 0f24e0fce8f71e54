import { join } from 'node:path';
import { convertItem } from './convert-item.ts';
import { compare, type Difference, type State } from './difference.ts';
import type { Kind } from './kinds.ts';
import { inChunks, readLines, writeLines } from './lines.ts';
import { fromPlain, type Item, type PlainItem, toPlain } from './plain.ts';
import { counting, type Say } from './progress.ts';
import { type ItemWrite, type Key, keyOf, type Table, writeItems } from './table.ts';

/** Says which items to restore: all, or only those of certain nouns, such as `orders`. */
export type Selection = 'all' | ReadonlySet<string>;

export interface RestoreTask {
  copy: Table;
  live: Table;
  /** Lists nouns by state: missing items are written, different items are overwritten, and newer items are deleted. */
  selection: Readonly<Record<State, Selection>>;
  /** Folder of the undo file, which records how to revert each write. */
  undoFolder: string;
  /** Current time, in milliseconds UTC. */
  now: number;
  say: Say;
}

/** Describes how to revert one write: put back the old item, or remove the new one. */
type Undo = { put: PlainItem } | { remove: Key };

export const UNDO = 'undo.ndjson';

const isSelected = (selection: Selection, { noun }: Kind): boolean =>
  noun !== undefined && (selection === 'all' || selection.has(noun));

/**
 * Returns the item to write. Returns null if the copy does not contain the item, or if an import would leave it out. Puts
 * jobs and open checkouts on hold, as an import does, because they may have run since.
 */
function itemToRestore({ kind, former, present }: Difference, now: number): Item | null {
  if (!former) return null;
  const item = convertItem(kind, toPlain(former), {
    accounts: new Map(),
    exportedAt: new Date(now).toISOString(),
    now,
  });
  if (!item) return null;
  return keepSales(kind, fromPlain(item), present);
}

/**
 * Keeps the current stock, because sales since then have changed it. The stock is in the product's stock item, or in the
 * product itself for earlier releases.
 */
function keepSales({ name }: Kind, former: Item, present: Item | null): Item {
  const field = { products: 'inventoryQuantity', 'product-stock': 'counters' }[name];
  if (!field || !present) return former;
  const { [field]: _former, ...restored } = former;
  return present[field] ? { ...restored, [field]: present[field] } : restored;
}

/** Returns the write that makes the live item match the copy, or null if there is nothing to write. */
function writeFor(difference: Difference, { selection, now }: RestoreTask): ItemWrite | null {
  const { kind, state, present } = difference;
  if (!isSelected(selection[state], kind)) return null;
  if (state === 'newer') return present ? { remove: keyOf(present) } : null;
  const put = itemToRestore(difference, now);
  return put ? { put } : null;
}

const undoOf = ({ present }: Difference, write: ItemWrite): Undo => {
  if ('put' in write && (!present || keyOf(present).pk !== keyOf(write.put).pk)) return { remove: keyOf(write.put) };
  return present ? { put: toPlain(present) } : { remove: 'put' in write ? keyOf(write.put) : write.remove };
};

/**
 * Writes the selected differences from a copy to the live table. The shop must be closed. A line in the undo file precedes
 * each write. After an interruption, run it again with another folder. Returns the numbers of written and deleted items.
 */
export async function restoreItems(task: RestoreTask): Promise<{ put: number; removed: number }> {
  const undo = writeLines(join(task.undoFolder, UNDO));
  const written = counting(task.say, 'item written or deleted', 'items written or deleted');
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

/** Reverts `restoreItems` from its undo file. Safe to run twice. */
export async function undoRestore(live: Table, undoFolder: string, say: Say): Promise<void> {
  const items = counting(say, 'item reverted', 'items reverted');
  for await (const lines of inChunks(readLines<Undo>(join(undoFolder, UNDO)), 200)) {
    await writeItems(
      live,
      lines.map((line) => ('put' in line ? { put: fromPlain(line.put) } : line)),
    );
    items.add(lines.length);
  }
  items.done();
}
