import { resolve } from 'node:path';
import { closableShop, leavingClosed, openShop } from './archive/close-shop.ts';
import { exportArchive, requireNewFolder } from './archive/export-archive.ts';
import { atMoment, toUtcIso } from './archive/point-in-time.ts';
import { say } from './archive/progress.ts';
import { findStageData } from './archive/stage-data.ts';
import type { Arguments } from './arguments.ts';
import { readOutputs } from './aws/stacks.ts';
import { runCommand } from './command.ts';
import { FLAGS } from './flags.ts';
import { regionOf } from './outputs.ts';

const USAGE = `Usage: npm run export -- --stage=<stage> --to=<folder>
  --as-of=2026-11-21T10:00:00Z  reads the table as it was at that time, from its backup
  --close                       closes the shop first and keeps it closed (for a move)
Or: npm run export -- --stage=<stage> --to=<folder> --open, which reopens the shop after an export to this folder closed it`;

/** Returns this command with `--open`, quoted for a shell. It keeps the profile and the region. */
const opener = (): string => {
  const args = process.argv.slice(2).filter((arg) => arg !== '--close');
  return ['npm run export --', ...args.map((arg) => (/[^\w@%+=:,./-]/.test(arg) ? `'${arg}'` : arg)), '--open'].join(
    ' ',
  );
};

/** Runs `export --stage=<stage> --to=<folder>`, which writes all data of a stage to files. */
async function exportStage({ stage, options, flags }: Arguments<(typeof FLAGS)['export']>): Promise<void> {
  const { to: folder, 'as-of': time, close: isClosing = false, open: isOpening = false } = flags;
  if (!folder) throw new Error(`The folder is missing: --to=<folder>. ${USAGE}`);
  if (isOpening && (isClosing || time))
    throw new Error(`--open doesn't export anything. Leave out --close and --as-of. ${USAGE}`);
  if (isClosing && time)
    throw new Error(`--as-of reads a backup, so the shop can stay open. Leave out either --as-of or --close. ${USAGE}`);
  const to = resolve(folder);
  const asOf = time && toUtcIso(time);
  if (!isOpening) requireNewFolder(to);
  const outputs = await readOutputs(stage, options);
  const shop = () => closableShop(stage, regionOf(outputs), `${to}.closed.json`, say);
  if (isOpening) return openShop(await shop());
  const stageData = await findStageData(stage, outputs);
  const whole = { stageData, to, say, isClosed: isClosing };
  if (isClosing) return leavingClosed(await shop(), opener(), () => exportArchive(whole));
  if (!asOf) return exportArchive(whole);
  await atMoment(stageData.table, asOf, say, (table) => exportArchive({ ...whole, copy: { table, asOf } }));
}

await runCommand(FLAGS.export, exportStage);
