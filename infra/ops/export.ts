import { resolve } from 'node:path';
import { stackNames } from '../stage.ts';
import { exportArchive } from './archive/export-archive.ts';
import { placeOf } from './archive/place.ts';
import { atMoment } from './archive/point-in-time.ts';
import { sayAloud as say } from './archive/progress.ts';
import { close, open } from './archive/switch.ts';
import { isoTimeOf } from './archive/words.ts';
import { readArguments, withoutRest } from './arguments.ts';
import { readOutputs } from './aws/stacks.ts';
import { regionOf, run } from './outputs.ts';

const USAGE = `Usage: npm run export -- --stage=<stage> --to=<folder>
  --as-of=2026-11-21T10:00:00Z  reads the table as it was at that moment, from its backup
  --close                       closes the shop first and leaves it closed, for a move
Or: npm run export -- --stage=<stage> --to=<folder> --open, which opens the shop that an export to this folder has closed`;

/** `export --stage=<stage> --to=<folder>`: writes everything of a stage into files. */
await run(async () => {
  const args = withoutRest(readArguments(process.argv.slice(2)), ['to', 'asOf', '--close', '--open']);
  const { stage, choices, to, asOf: time, switches } = args;
  if (!to || (time && switches.has('--close'))) throw new Error(USAGE);
  const asOf = time && isoTimeOf(time);
  const outputs = await readOutputs(stage, choices);
  const file = `${resolve(to)}.closed.json`;
  const doors = { region: regionOf(outputs), appStack: stackNames(stage).app, file, say };
  if (switches.has('--open')) return open(doors);
  const place = await placeOf(stage, outputs);
  if (switches.has('--close')) await close(doors);
  const whole = { place, to: resolve(to), say, isClosed: switches.has('--close') };
  if (!asOf) return exportArchive(whole);
  await atMoment(place.table, asOf, say, (table) => exportArchive({ ...whole, copy: { table, asOf } }));
});
