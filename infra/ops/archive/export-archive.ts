import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountsOf } from './accounts.ts';
import { kindOf, UNKNOWN } from './kinds.ts';
import { type LineWriter, writeLines } from './lines.ts';
import { ACCOUNTS, type ArchiveFile, itemsFile, MANIFEST, PICTURES, writeManifest } from './manifest.ts';
import { downloadAll } from './pictures.ts';
import { toPlain } from './plain.ts';
import { counting, type Say } from './progress.ts';
import type { StageData } from './stage-data.ts';
import { keyOf, scan, type Table } from './table.ts';

/** Name of a file that marks a folder while an export runs. The next run may overwrite a marked folder's files. */
const UNFINISHED = 'unfinished-export';

const CONSISTENCY = {
  moment: "All items show the same moment, restored from the table's backup. Accounts and pictures were read later.",
  closed: 'The shop was closed before the first item was read, so all data shows the same moment.',
  scan: 'Items were read one by one while the shop was open. Changes made between the two times may be missing.',
};

const NOT_INCLUDED = [
  "Passwords, which can't be read from a user pool. After an import, everyone sets a new one with 'Forgot password'.",
  "The payment keys and the print-on-demand provider's key, which are secrets. Enter them in the other stage by hand.",
  'Emails, logs, metrics, and any data at Stripe, the provider, and Amazon SES. Times are in UTC, amounts in cents.',
];

export interface Export {
  stageData: StageData;
  to: string;
  say: Say;
  /** Copy of the table as of a moment (UTC ISO), which is read instead of the live table. */
  copy?: { table: Table; asOf: string };
  /** True if the shop is closed during the export. */
  isClosed?: boolean;
}

const consistencyOf = ({ copy, isClosed }: Export): string =>
  copy ? CONSISTENCY.moment : isClosed ? CONSISTENCY.closed : CONSISTENCY.scan;

/** Throws an `Error` unless the folder is new, empty, or left over from an interrupted export. */
export function requireNewFolder(to: string): void {
  if (existsSync(join(to, MANIFEST))) throw new Error(`${to} already holds an archive. Name another folder.`);
  const isOurs = existsSync(join(to, UNFINISHED));
  if (existsSync(to) && readdirSync(to).length > 0 && !isOurs)
    throw new Error(`${to} holds other files. Name a new folder.`);
}

function prepareFolder(to: string): void {
  requireNewFolder(to);
  for (const name of ['items', ACCOUNTS, PICTURES]) rmSync(join(to, name), { recursive: true, force: true });
  mkdirSync(join(to, 'items'), { recursive: true, mode: 0o700 });
  writeFileSync(join(to, UNFINISHED), '');
}

async function exportItems(table: Table, to: string, say: Say): Promise<ArchiveFile[]> {
  const writers = new Map<string, LineWriter>();
  const writerOf = (kind: string): LineWriter => {
    const writer = writers.get(kind) ?? writeLines(join(to, itemsFile(kind)));
    writers.set(kind, writer);
    return writer;
  };
  const items = counting(say, 'item');
  await scan(table, async (page) => {
    for (const item of page) await writerOf(kindOf(keyOf(item))?.name ?? UNKNOWN).write(toPlain(item));
    items.add(page.length);
  });
  items.done();
  const files: ArchiveFile[] = [];
  for (const [kind, writer] of writers) files.push({ name: itemsFile(kind), ...(await writer.end()) });
  return files.sort((one, other) => one.name.localeCompare(other.name));
}

async function exportAccounts({ pool }: StageData, to: string, say: Say): Promise<ArchiveFile> {
  const writer = writeLines(join(to, ACCOUNTS));
  const accounts = counting(say, 'account');
  for await (const account of accountsOf(pool)) {
    await writer.write(account);
    accounts.add();
  }
  accounts.done();
  return { name: ACCOUNTS, ...(await writer.end()) };
}

async function exportPictures({ bucket }: StageData, to: string, say: Say): Promise<ArchiveFile> {
  const writer = writeLines(join(to, PICTURES));
  const pictures = counting(say, 'picture');
  await downloadAll(bucket, to, async (picture) => {
    await writer.write(picture);
    pictures.add();
  });
  pictures.done();
  return { name: PICTURES, ...(await writer.end()) };
}

/**
 * Writes all data of a stage to a folder. After an interruption, run it again: it reads the table again and keeps the
 * pictures. Items come first, so that the archive contains the accounts and pictures to which they refer.
 */
export async function exportArchive(task: Export): Promise<void> {
  const { stageData, to, say, copy } = task;
  prepareFolder(to);
  const startedAt = new Date().toISOString();
  say(`Reading the stage ${stageData.stage}...`);
  const items = await exportItems(copy?.table ?? stageData.table, to, say);
  const finishedAt = new Date().toISOString();
  const files = [...items, await exportAccounts(stageData, to, say), await exportPictures(stageData, to, say)];
  writeManifest(to, {
    ...{ stage: stageData.stage, startedAt, finishedAt, asOf: copy?.asOf ?? null },
    ...{ consistency: consistencyOf(task), notIncluded: NOT_INCLUDED, files },
  });
  rmSync(join(to, UNFINISHED));
  if (consistencyOf(task) === CONSISTENCY.scan)
    say('This is not a snapshot, because the shop was open during the export. For a snapshot, use --as-of=<UTC time>.');
  say(
    `The archive is complete: ${join(to, MANIFEST)}. It contains customers' names and can open their orders, so guard it like a key.`,
  );
}
