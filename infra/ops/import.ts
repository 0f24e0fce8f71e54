import { resolve } from 'node:path';
import { activate } from './archive/activate.ts';
import { importArchive } from './archive/import-archive.ts';
import { say } from './archive/progress.ts';
import { findStageData } from './archive/stage-data.ts';
import type { Arguments } from './arguments.ts';
import { readOutputs } from './aws/stacks.ts';
import { runCommand } from './command.ts';
import { FLAGS } from './flags.ts';

const USAGE =
  'Usage: npm run import -- --stage=<stage> --from=<folder>, and later the same with --activate instead of --from';

/**
 * Runs `import --stage=<stage> --from=<folder>`, which fills an empty stage from an archive. With `--activate`, it instead
 * releases the jobs and checkouts that are on hold.
 */
async function importStage({
  stage,
  options,
  flags: { from, activate: isActivation },
}: Arguments<(typeof FLAGS)['import']>) {
  if (!from === !isActivation) throw new Error(`Name either --from=<folder> or --activate. ${USAGE}`);
  const stageData = await findStageData(stage, await readOutputs(stage, options));
  if (isActivation) return activate(stageData, say);
  await importArchive({ stageData, from: resolve(from ?? ''), say });
}

await runCommand(FLAGS.import, importStage);
