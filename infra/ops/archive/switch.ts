import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import type { StageName } from '../../stage.ts';
import { tally } from './difference.ts';
import { type Doors, doorsOf, whileClosed } from './doors.ts';
import { inspect } from './inspect.ts';
import type { Say } from './progress.ts';
import { type PutBack, putBack, takeBack, UNDO } from './put-back.ts';
import { recount } from './recount.ts';
import { sayInspection, sayTally } from './report.ts';
import type { Table } from './table.ts';

/** Where the shop's functions are, and where a switch keeps its way back. */
export interface Switch {
  stage: StageName;
  region: string;
  live: Table;
  folder: string;
  say: Say;
}

const CLOSED = 'closed.json';

/** Whether a switch was begun with this folder. */
export const isSwitchFolder = (folder: string): boolean =>
  [CLOSED, UNDO].some((name) => existsSync(join(folder, name)));

const doorsIn = ({ stage, region, folder, say }: Switch): Promise<Doors> =>
  doorsOf(stage, region, join(folder, CLOSED), say);

/** Says what a copy holds, and how the table in use differs from it. Changes nothing. */
export async function rehearse(copy: Table, live: Table, say: Say): Promise<void> {
  say('The copy holds:');
  sayInspection(await inspect(copy), say);
  say('The table in use differs from it:');
  sayTally(await tally({ copy, live, now: Date.now() }), say);
}

/** Closes the shop, copies the difference back, and opens it. What it changes can be taken back from the folder. */
export const bringBack = async (there: Switch, copy: Table, which: PutBack['which']): Promise<void> =>
  whileClosed(await doorsIn(there), async () => {
    const { live, say, folder } = there;
    const done = await putBack({ copy, live, which, undoFolder: folder, now: Date.now(), say });
    await recount(live);
    say(`${pluralize(done.put, 'item was', 'items were')} put back, ${formatCount(done.removed)} deleted.`);
  });

/** Takes back what `bringBack` changed; where it was killed, it opens the shop too. */
export const undo = async (there: Switch): Promise<void> =>
  whileClosed(await doorsIn(there), async () => {
    const { live, say, folder } = there;
    // Killed while it closed the shop, a switch has changed nothing.
    if (!existsSync(join(folder, UNDO))) return;
    await takeBack(live, folder, say);
    await recount(live);
  });
