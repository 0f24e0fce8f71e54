import { resolve } from 'node:path';
import { activate } from './archive/activate.ts';
import { importArchive } from './archive/import-archive.ts';
import { placeOf } from './archive/place.ts';
import { sayAloud } from './archive/progress.ts';
import { optionOf } from './archive/words.ts';
import { readOutputs, run, stageOf } from './outputs.ts';

const USAGE = 'Usage: npm run import -- --stage=<stage> --from=<folder>, and afterwards --activate';

/** `import --stage=<stage> --from=<folder>` makes an empty stage the shop of an archive; `--activate` releases what was held. */
await run(async () => {
  const args = process.argv.slice(2);
  const [from, isActivation] = [optionOf(args, 'from'), args.includes('--activate')];
  if (!from === !isActivation) throw new Error(`An archive, or --activate? ${USAGE}`);
  const stage = stageOf(args);
  const place = await placeOf(stage, readOutputs(stage));
  if (isActivation) return activate(place, sayAloud);
  await importArchive({ place, from: resolve(from ?? ''), say: sayAloud });
});
