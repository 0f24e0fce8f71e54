import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import type { StageName } from '../../stage.ts';
import { type ClosableShop, closableShop, whileClosed } from './close-shop.ts';
import { tally } from './difference.ts';
import { inspect } from './inspect.ts';
import type { Say } from './progress.ts';
import { recount } from './recount.ts';
import { sayInspection, sayTally } from './report.ts';
import { type RestoreTask, restoreItems, UNDO, undoRestore } from './restore-items.ts';
import type { Table } from './table.ts';

/** Describes a restore with `--switch`. `folder` contains the data to undo it. */
export interface Switch {
  stage: StageName;
  region: string;
  live: Table;
  folder: string;
  say: Say;
}

const CLOSED = 'closed.json';

export const isSwitchFolder = (folder: string): boolean =>
  [CLOSED, UNDO].some((name) => existsSync(join(folder, name)));

const shopOf = ({ stage, region, folder, say }: Switch): Promise<ClosableShop> =>
  closableShop(stage, region, join(folder, CLOSED), say);

/** Prints the contents of a copy and its differences from the live table. Changes nothing. */
export async function rehearse(copy: Table, live: Table, say: Say): Promise<void> {
  say('The copy contains:');
  sayInspection(await inspect(copy), say);
  say('Differences from the live table:');
  sayTally(await tally({ copy, live, now: Date.now() }), say);
}

/** Closes the shop, restores the selected items, and opens the shop again. */
export const restoreFromCopy = async (
  target: Switch,
  copy: Table,
  selection: RestoreTask['selection'],
): Promise<void> =>
  whileClosed(await shopOf(target), async () => {
    const { live, say, folder } = target;
    const done = await restoreItems({ copy, live, selection, undoFolder: folder, now: Date.now(), say });
    await recount(live);
    say(`${pluralize(done.put, 'item was', 'items were')} restored, ${formatCount(done.removed)} deleted.`);
  });

/** Reverts `restoreFromCopy`. Also opens the shop if `restoreFromCopy` was interrupted. */
export const undo = async (target: Switch): Promise<void> =>
  whileClosed(await shopOf(target), async () => {
    const { live, say, folder } = target;
    // If closing the shop was interrupted, there are no items to revert.
    if (!existsSync(join(folder, UNDO))) return;
    await undoRestore(live, folder, say);
    await recount(live);
  });
