import { resolve } from 'node:path';
import { activate } from './archive/activate.ts';
import { importArchive } from './archive/import-archive.ts';
import { placeOf } from './archive/place.ts';
import { sayAloud } from './archive/progress.ts';
import { readArguments, withoutRest } from './arguments.ts';
import { readOutputs } from './aws/stacks.ts';
import { run } from './outputs.ts';

const USAGE = 'Usage: npm run import -- --stage=<stage> --from=<folder>, and afterwards --activate';

/** `import --stage=<stage> --from=<folder>` makes an empty stage the shop of an archive; `--activate` releases what was held. */
await run(async () => {
  const { stage, choices, from, switches } = withoutRest(readArguments(process.argv.slice(2)), ['from', '--activate']);
  const isActivation = switches.has('--activate');
  if (!from === !isActivation) throw new Error(`An archive, or --activate? ${USAGE}`);
  const place = await placeOf(stage, await readOutputs(stage, choices));
  if (isActivation) return activate(place, sayAloud);
  await importArchive({ place, from: resolve(from ?? ''), say: sayAloud });
});
