import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { NOUNS } from './archive/kinds.ts';
import { placeOf } from './archive/place.ts';
import { atMoment } from './archive/point-in-time.ts';
import { sayAloud as say } from './archive/progress.ts';
import type { Which } from './archive/put-back.ts';
import { bringBack, isSwitchFolder, rehearse, type Switch, undo } from './archive/switch.ts';
import { isoTimeOf } from './archive/words.ts';
import { readArguments, withoutRest } from './arguments.ts';
import { readOutputs } from './aws/stacks.ts';
import { regionOf, run } from './outputs.ts';
import { confirmStage, terminal } from './set-up/ask.ts';

const USAGE = `Usage: npm run restore -- --stage=<stage> --at=2026-11-21T10:00:00Z
  rehearses: restores a copy, checks it, says how the table in use differs, deletes the copy
  --switch=<new folder>    also closes the shop, does what the next three name, and opens it; the folder holds the way back
  --put-back=<nouns>       what is missing comes back
  --turn-back=<nouns>      what is different becomes again what it was
  --delete-newer=<nouns>   what came later is deleted
  Nouns are ${NOUNS.join(', ')}, separated by commas, or "all".
Or: npm run restore -- --stage=<stage> --undo=<folder of a switch>`;

const KNOWN = ['at', 'switch', 'putBack', 'turnBack', 'deleteNewer', 'undo'] as const;

/** The nouns that an option's value names. Throws an `Error` for one that there is not. */
function nounsOf(value: string | undefined): Which {
  if (value === 'all') return 'all';
  const nouns = value?.split(',') ?? [];
  const wrong = nouns.find((noun) => !NOUNS.some((known) => known === noun));
  if (wrong) throw new Error(`There is no noun "${wrong}". ${USAGE}`);
  return new Set(nouns);
}

function confirmed(stage: string, means: string): Promise<void> {
  say(means);
  return confirmStage(terminal, stage, 'Nothing was changed.');
}

/** `restore --stage=<stage> --at=<UTC time>`: rehearses a restore of the table beside it, and with `--switch` brings it back. */
await run(async () => {
  const {
    stage,
    choices,
    at,
    switch: into,
    undo: back,
    ...which
  } = withoutRest(readArguments(process.argv.slice(2)), KNOWN);
  if (!at === !back) throw new Error(USAGE);
  const [missing, different, newer] = [nounsOf(which.putBack), nounsOf(which.turnBack), nounsOf(which.deleteNewer)];
  if (into && ![missing, different, newer].some((which) => which === 'all' || which.size > 0))
    throw new Error(
      `--switch needs what to bring back: --put-back, --turn-back or --delete-newer with nouns. ${USAGE}`,
    );
  const folder = resolve(back ?? into ?? '');
  if (into && existsSync(folder)) throw new Error(`${folder} is there already: name a new folder for the way back.`);
  if (back && !isSwitchFolder(folder)) throw new Error(`${folder} is no folder of a switch.`);
  const moment = at && isoTimeOf(at);
  const outputs = await readOutputs(stage, choices);
  const { table: live } = await placeOf(stage, outputs);
  const there: Switch = { stage, region: regionOf(outputs), live, folder, say };
  if (!moment) {
    await confirmed(
      stage,
      'The shop is closed meanwhile. What was written since of the items that the switch changed is lost.',
    );
    return undo(there);
  }
  const asked = () => confirmed(stage, 'The shop is closed meanwhile.');
  // Who answers from a file or not at all reads no rehearsal: asked before the long restore.
  const isRead = process.stdin.isTTY;
  if (into && !isRead) await asked();
  await atMoment(live, moment, say, async (copy) => {
    await rehearse(copy, live, say);
    if (!into) return say('This was a rehearsal: nothing was changed. Add --switch=<new folder> to bring it back.');
    if (isRead) await asked();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await bringBack(there, copy, { missing, different, newer });
    say(`The way back: npm run restore -- --stage=${stage} --undo=${into}`);
    say('Owed work that came back is held. Look at it under Needs attention, then release it:');
    say(`npm run import -- --stage=${stage} --activate`);
  });
});
