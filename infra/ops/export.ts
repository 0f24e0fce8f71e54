import { resolve } from 'node:path';
import { doorsOf, leavingClosed, open } from './archive/doors.ts';
import { exportArchive, requireFree } from './archive/export-archive.ts';
import { placeOf } from './archive/place.ts';
import { atMoment } from './archive/point-in-time.ts';
import { sayAloud as say } from './archive/progress.ts';
import { isoTimeOf } from './archive/words.ts';
import { readArguments, withoutRest } from './arguments.ts';
import { readOutputs } from './aws/stacks.ts';
import { regionOf, run } from './outputs.ts';

const USAGE = `Usage: npm run export -- --stage=<stage> --to=<folder>
  --as-of=2026-11-21T10:00:00Z  reads the table as it was at that moment, from its backup
  --close                       closes the shop first and leaves it closed, for a move
Or: npm run export -- --stage=<stage> --to=<folder> --open, which opens the shop that an export to this folder has closed`;

/** This command with `--open`, to be pasted: the profile and place that it was given are needed then as well. */
const opener = (): string => {
  const args = process.argv.slice(2).filter((arg) => arg !== '--close');
  return ['npm run export --', ...args.map((arg) => (/[^\w@%+=:,./-]/.test(arg) ? `'${arg}'` : arg)), '--open'].join(
    ' ',
  );
};

/** `export --stage=<stage> --to=<folder>`: writes everything of a stage into files. */
await run(async () => {
  const args = withoutRest(readArguments(process.argv.slice(2)), ['to', 'asOf', '--close', '--open']);
  const { stage, choices, to: folder, asOf: time, switches } = args;
  const [isClosing, isOpening] = [switches.has('--close'), switches.has('--open')];
  if (!folder) throw new Error(`The folder is missing: --to=<folder>. ${USAGE}`);
  if (isOpening && (isClosing || time))
    throw new Error(`--open exports nothing: leave out --close and --as-of. ${USAGE}`);
  if (isClosing && time)
    throw new Error(`--as-of reads a backup, for which nothing is closed: leave out --as-of or --close. ${USAGE}`);
  const to = resolve(folder);
  const asOf = time && isoTimeOf(time);
  if (!isOpening) requireFree(to);
  const outputs = await readOutputs(stage, choices);
  const doors = () => doorsOf(stage, regionOf(outputs), `${to}.closed.json`, say);
  if (isOpening) return open(await doors());
  const place = await placeOf(stage, outputs);
  const whole = { place, to, say, isClosed: isClosing };
  if (isClosing) return leavingClosed(await doors(), opener(), () => exportArchive(whole));
  if (!asOf) return exportArchive(whole);
  await atMoment(place.table, asOf, say, (table) => exportArchive({ ...whole, copy: { table, asOf } }));
});
