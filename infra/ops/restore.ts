import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { stackNames } from '../stage.ts';
import { kindNamed } from './archive/kinds.ts';
import { placeOf } from './archive/place.ts';
import { atMoment } from './archive/point-in-time.ts';
import { sayAloud as say } from './archive/progress.ts';
import type { Which } from './archive/put-back.ts';
import { bringBack, rehearse, type Switch, undo } from './archive/switch.ts';
import { isoTimeOf, optionOf } from './archive/words.ts';
import { readOutputs, regionOf, run, stageOf } from './outputs.ts';

const USAGE = `Usage: npm run restore -- --stage=<stage> --at=2026-11-21T10:00:00Z
  rehearses: restores a copy, checks it, says how the table in use differs, deletes the copy
  --switch=<new folder>   also closes the shop, puts back what is missing, and opens it; the folder holds the way back
  --turn-back=<kinds>     with --switch: these kinds become again what they were, separated by commas, or "all"
  --delete-newer=<kinds>  with --switch: of these kinds, what came later is deleted
Or: npm run restore -- --stage=<stage> --undo=<folder of a switch>`;

/** The kinds that an option names. Throws an `Error` for one that cannot be turned back by itself. */
function kindsOf(args: readonly string[], option: string): Which {
  const value = optionOf(args, option);
  if (value === 'all') return 'all';
  const names = value?.split(',') ?? [];
  const wrong = names.find((name) => kindNamed(name)?.fate !== 'as it is');
  if (wrong) throw new Error(`"${wrong}" is no kind that --${option} can name: take one that the rehearsal lists.`);
  return new Set(names);
}

async function confirmed(stage: string, question: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type the stage's name (${stage}) to go on: `);
  terminal.close();
  if (answer.trim() !== stage) throw new Error('Nothing was changed.');
}

/** `restore --stage=<stage> --at=<UTC time>`: rehearses a restore of the table beside it, and with `--switch` brings it back. */
await run(async () => {
  const args = process.argv.slice(2);
  const stage = stageOf(args);
  const [at, into, back] = ['at', 'switch', 'undo'].map((option) => optionOf(args, option));
  if (!at === !back) throw new Error(USAGE);
  const which = { turnBack: kindsOf(args, 'turn-back'), deleteNewer: kindsOf(args, 'delete-newer') };
  const folder = resolve(back ?? into ?? '');
  if (into && existsSync(folder)) throw new Error(`${folder} is there already: name a new folder for the way back.`);
  const moment = at && isoTimeOf(at);
  const outputs = readOutputs(stage);
  const { table: live } = await placeOf(stage, outputs);
  const there: Switch = { region: regionOf(outputs), appStack: stackNames(stage).app, live, folder, say };
  if (!moment) {
    await confirmed(
      stage,
      'The shop is closed meanwhile. What was written since of the items that the switch changed is lost.',
    );
    return undo(there);
  }
  await atMoment(live, moment, say, async (copy) => {
    await rehearse(copy, live, say);
    if (!into) return say('This was a rehearsal: nothing was changed. Add --switch=<new folder> to bring it back.');
    await confirmed(stage, 'The shop is closed meanwhile.');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await bringBack(there, copy, which);
    say(`The way back: npm run restore -- --stage=${stage} --undo=${into}`);
    say('Owed work that came back is held. Look at it under Needs attention, then release it:');
    say(`npm run import -- --stage=${stage} --activate`);
  });
});
