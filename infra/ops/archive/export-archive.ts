import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountsOf } from './accounts.ts';
import { kindOf, UNKNOWN } from './kinds.ts';
import { type LineWriter, writeLines } from './lines.ts';
import { ACCOUNTS, type ArchiveFile, itemsFile, MANIFEST, PICTURES, writeManifest } from './manifest.ts';
import { downloadAll } from './pictures.ts';
import type { Place } from './place.ts';
import { toPlain } from './plain.ts';
import { counting, type Say } from './progress.ts';
import { keyOf, scan, type Table } from './table.ts';

/** Stands in a folder while an export is under way, and says that what lies there is ours to write anew. */
const UNFINISHED = 'unfinished-export';

const CONSISTENCY = {
  moment:
    'Items are those of one moment, restored from the backup of the table; accounts and pictures are read after it.',
  closed: 'The shop was closed before the first item was read, so that all of it is of one moment.',
  scan: 'Items were read one after the other while the shop went on: what was written between the two times may be in or not.',
};

const NOT_INCLUDED = [
  "Passwords: a user pool gives none away. After an import everybody sets a new one by 'Forgot password'.",
  'The payment keys and the key of the print-on-demand provider: they are secrets, and are put into the other stage by hand.',
  'Mails, logs and metrics, and what Stripe, the provider and Amazon SES keep themselves. Times are UTC, sums are cents.',
];

export interface Export {
  place: Place;
  to: string;
  say: Say;
  /** A copy of the table as it was at a moment (UTC ISO), in place of the table in use. */
  copy?: { table: Table; asOf: string };
  /** True where nothing of the shop runs meanwhile. */
  isClosed?: boolean;
}

const consistencyOf = ({ copy, isClosed }: Export): string =>
  copy ? CONSISTENCY.moment : isClosed ? CONSISTENCY.closed : CONSISTENCY.scan;

/** Throws an `Error` for every folder but one that is new, empty, or left by an export that did not end. */
export function requireFree(to: string): void {
  if (existsSync(join(to, MANIFEST))) throw new Error(`${to} holds an archive already: name another folder.`);
  const isOurs = existsSync(join(to, UNFINISHED));
  if (existsSync(to) && readdirSync(to).length > 0 && !isOurs)
    throw new Error(`${to} holds other files: name a new folder.`);
}

function takeFolder(to: string): void {
  requireFree(to);
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

async function exportAccounts({ pool }: Place, to: string, say: Say): Promise<ArchiveFile> {
  const writer = writeLines(join(to, ACCOUNTS));
  const accounts = counting(say, 'account');
  for await (const account of accountsOf(pool)) {
    await writer.write(account);
    accounts.add();
  }
  accounts.done();
  return { name: ACCOUNTS, ...(await writer.end()) };
}

async function exportPictures({ bucket }: Place, to: string, say: Say): Promise<ArchiveFile> {
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
 * Writes everything of a stage into a folder. Cut off, it is run again: what was read of the table is read anew, pictures
 * that were brought are kept. The items come first, so that whoever an order names has an account, and what a product shows
 * is there.
 */
export async function exportArchive(task: Export): Promise<void> {
  const { place, to, say, copy } = task;
  takeFolder(to);
  const startedAt = new Date().toISOString();
  say(`Reading the stage ${place.stage} ...`);
  const items = await exportItems(copy?.table ?? place.table, to, say);
  const finishedAt = new Date().toISOString();
  const files = [...items, await exportAccounts(place, to, say), await exportPictures(place, to, say)];
  writeManifest(to, {
    ...{ stage: place.stage, startedAt, finishedAt, asOf: copy?.asOf ?? null },
    ...{ consistency: consistencyOf(task), notIncluded: NOT_INCLUDED, files },
  });
  rmSync(join(to, UNFINISHED));
  if (consistencyOf(task) === CONSISTENCY.scan)
    say('It is no snapshot: the shop went on while it was read. For items of one moment: --as-of=<UTC time>.');
  say(
    `The archive is whole: ${join(to, MANIFEST)}. It names customers and can open their orders: keep it as you would keep a key.`,
  );
}
