import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { NOUNS } from './archive/kinds.ts';
import { atMoment, toUtcIso } from './archive/point-in-time.ts';
import { say } from './archive/progress.ts';
import type { Selection } from './archive/restore-items.ts';
import { findStageData } from './archive/stage-data.ts';
import { isSwitchFolder, rehearse, restoreFromCopy, type Switch, undo } from './archive/switch.ts';
import type { Arguments } from './arguments.ts';
import { readOutputs } from './aws/stacks.ts';
import { runCommand } from './command.ts';
import { FLAGS } from './flags.ts';
import { regionOf } from './outputs.ts';
import { confirmStage, terminal } from './set-up/dialogue.ts';

const USAGE = `Usage: npm run restore -- --stage=<stage> --at=2026-11-21T10:00:00Z
  rehearses: restores a copy, checks it, compares it with the live table, and deletes the copy
  --switch=<new folder>    also closes the shop, writes what the next three flags select, and reopens it; the folder stores the undo data
  --put-back=<nouns>       writes missing items
  --turn-back=<nouns>      overwrites items that differ
  --delete-newer=<nouns>   deletes items that were created later
  Nouns are ${NOUNS.join(', ')}, separated by commas, or "all".
Or: npm run restore -- --stage=<stage> --undo=<folder of a switch>`;

function parseNouns(value: string | undefined): Selection {
  if (value === 'all') return 'all';
  const nouns = value?.split(',') ?? [];
  const wrong = nouns.find((noun) => !NOUNS.some((known) => known === noun));
  if (wrong) throw new Error(`There is no noun "${wrong}". ${USAGE}`);
  return new Set(nouns);
}

function confirm(stage: string, consequence: string): Promise<void> {
  say(consequence);
  return confirmStage(terminal, stage, 'Nothing was changed.');
}

/** Returns the plan of a restore. Throws an `Error` if the flags contradict each other or the folder cannot be used. */
function readPlan(flags: Arguments<(typeof FLAGS)['restore']>['flags']) {
  const { at, switch: into, undo: undone } = flags;
  if (!at === !undone) throw new Error(USAGE);
  const selection = {
    missing: parseNouns(flags['put-back']),
    different: parseNouns(flags['turn-back']),
    newer: parseNouns(flags['delete-newer']),
  };
  if (into && Object.values(selection).every((nouns) => nouns !== 'all' && nouns.size === 0))
    throw new Error(`--switch needs --put-back, --turn-back or --delete-newer with nouns. ${USAGE}`);
  const folder = resolve(undone ?? into ?? '');
  if (into && existsSync(folder)) throw new Error(`${folder} already exists. Name a new folder for the undo data.`);
  if (undone && !isSwitchFolder(folder)) throw new Error(`${folder} was not written by --switch.`);
  return { moment: at && toUtcIso(at), into, folder, selection };
}

/**
 * Runs `restore --stage=<stage> --at=<UTC time>`, which restores a copy of the table and compares it with the live table.
 * With `--switch`, it also writes the differences back. `--undo` reverts that.
 */
async function restore({ stage, options, flags }: Arguments<(typeof FLAGS)['restore']>): Promise<void> {
  const { moment, into, folder, selection } = readPlan(flags);
  const outputs = await readOutputs(stage, options);
  const { table: live } = await findStageData(stage, outputs);
  const target: Switch = { stage, region: regionOf(outputs), live, folder, say };
  if (!moment) {
    await confirm(
      stage,
      'The shop closes while this runs. Anything changed since in the items that the switch wrote will be lost.',
    );
    return undo(target);
  }
  const ask = () => confirm(stage, 'The shop closes while this runs.');
  // Without a terminal, the operator cannot read the comparison first, so the question comes before the long restore.
  const isRead = process.stdin.isTTY;
  if (into && !isRead) await ask();
  await atMoment(live, moment, say, async (copy) => {
    await rehearse(copy, live, say);
    if (!into) return say('This was a rehearsal. Nothing was changed. To restore for real, add --switch=<new folder>.');
    if (isRead) await ask();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await restoreFromCopy(target, copy, selection);
    say(`To undo this: npm run restore -- --stage=${stage} --undo=${into}`);
    say('Restored jobs are on hold. Review them under Needs attention, then release them:');
    say(`npm run import -- --stage=${stage} --activate`);
  });
}

await runCommand(FLAGS.restore, restore);
