import { resolve } from 'node:path';
import { exportArchive } from './archive/export-archive.ts';
import { placeOf } from './archive/place.ts';
import { atMoment } from './archive/point-in-time.ts';
import { sayAloud } from './archive/progress.ts';
import { isoTimeOf, optionOf } from './archive/words.ts';
import { readOutputs, run, stageOf } from './outputs.ts';

const USAGE = 'Usage: npm run export -- --stage=production --to=<folder> [--as-of=2026-11-21T10:00:00Z]';

/** `export --stage=<stage> --to=<folder> [--as-of=<UTC time>]`: writes everything of a stage into files. */
await run(async () => {
  const args = process.argv.slice(2);
  const [to, time] = [optionOf(args, 'to'), optionOf(args, 'as-of')];
  if (!to) throw new Error(`Where to? ${USAGE}`);
  const stage = stageOf(args);
  const place = await placeOf(stage, readOutputs(stage));
  const whole = { place, to: resolve(to), say: sayAloud };
  if (!time) return exportArchive(whole);
  const asOf = isoTimeOf(time);
  await atMoment(place.table, asOf, sayAloud, (table) => exportArchive({ ...whole, copy: { table, asOf } }));
});
