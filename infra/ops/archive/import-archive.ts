import { join } from 'node:path';
import { type AccountLine, hasAccounts, recreateAccounts } from './accounts.ts';
import { convertItem, type ImportContext } from './convert-item.ts';
import { setCustomerFill } from './customer-fill.ts';
import { type ImportRecord, readRecord, writeRecord } from './import-record.ts';
import { KINDS, type Kind, kindOf } from './kinds.ts';
import { inChunks, readLines } from './lines.ts';
import { ACCOUNTS, type Archive, checkArchive, itemsFile, PICTURES, readManifest } from './manifest.ts';
import { hasPictures, type PictureLine, uploadAll } from './pictures.ts';
import { fromPlain, type PlainItem } from './plain.ts';
import { counting, type Say } from './progress.ts';
import { requestRebuild } from './recount.ts';
import type { StageData } from './stage-data.ts';
import { keyOf, scan, type Table, writeItems } from './table.ts';

export interface Import {
  stageData: StageData;
  from: string;
  say: Say;
}

class NotEmpty extends Error {
  constructor(stage: string, what: string) {
    super(`The stage ${stage} is not empty: ${what}. Import the archive into an unused stage.`);
    this.name = 'NotEmpty';
  }
}

/** Throws an `Error` if the stage contains data other than the items that a new stage creates itself. */
async function requireEmpty({ stage, table, pool, bucket }: StageData): Promise<void> {
  await scan(
    table,
    async (items) => {
      const found = items.map(keyOf).find((key) => !kindOf(key)?.isAutomatic);
      if (found) throw new NotEmpty(stage, `its table holds ${found.pk}`);
    },
    { keysOnly: true },
  );
  if (await hasAccounts(pool)) throw new NotEmpty(stage, 'it has accounts');
  if (await hasPictures(bucket)) throw new NotEmpty(stage, 'its bucket holds pictures');
}

/** Returns the record of this import, or null if it is finished. Throws an `Error` for a stage that is in use. */
async function begin(stageData: StageData, { id }: Archive): Promise<ImportRecord | null> {
  const known = await readRecord(stageData.table);
  if (known && known.archiveId !== id) throw new NotEmpty(stageData.stage, 'another archive has been imported into it');
  if (known) return known.finishedAt ? null : known;
  await requireEmpty(stageData);
  const startedAt = new Date().toISOString();
  const record = { archiveId: id, startedAt, file: null, lines: 0, finishedAt: null, activatedAt: null };
  await writeRecord(stageData.table, record, true);
  return record;
}

const CHUNK = 500;

/** Writes the remaining lines of one file, and saves the position in the file after each chunk. */
async function importKind(
  table: Table,
  kind: Kind,
  file: string,
  context: ImportContext,
  record: ImportRecord,
  say: Say,
) {
  const written = record.file === kind.name ? record.lines : 0;
  const items = counting(say, `line of ${kind.name}`, `lines of ${kind.name}`);
  let lines = 0;
  for await (const chunk of inChunks(readLines<PlainItem>(file), CHUNK)) {
    lines += chunk.length;
    if (lines <= written) continue;
    const puts = chunk.map((line) => convertItem(kind, line, context)).filter((item) => item !== null);
    await writeItems(
      table,
      puts.map((item) => ({ put: fromPlain(item) })),
    );
    await writeRecord(table, { ...record, file: kind.name, lines });
    items.add(puts.length);
  }
  items.done();
}

async function importItems(
  stageData: StageData,
  { folder, manifest }: Archive,
  context: ImportContext,
  record: ImportRecord,
  say: Say,
) {
  const names = new Set(manifest.files.map(({ name }) => name));
  const started = KINDS.findIndex(({ name }) => name === record.file);
  for (const kind of KINDS.slice(Math.max(0, started))) {
    if (kind.treatment === 'left out' || !names.has(itemsFile(kind.name))) continue;
    await importKind(stageData.table, kind, join(folder, itemsFile(kind.name)), context, record, say);
  }
  // In archives from a release without variants, products contain their own stock. The scheduled job must complete these
  // products.
  if (!names.has(itemsFile('product-stock'))) await requestRebuild(stageData.table);
}

async function importPictures({ bucket }: StageData, { folder }: Archive, say: Say): Promise<void> {
  const pictures = counting(say, 'picture');
  await uploadAll(bucket, folder, readLines<PictureLine>(join(folder, PICTURES)), pictures.add);
  pictures.done();
}

/**
 * Checks the whole archive, and then imports it into an empty stage. After an interruption, run it again: it continues where
 * it stopped, and does nothing once the import is finished. Jobs and open checkouts stay on hold until `activate`. Throws an
 * `Error` for an archive that is damaged or newer than this release, and for a stage that is in use.
 */
export async function importArchive({ stageData, from, say }: Import): Promise<void> {
  const archive = readManifest(from);
  say(`Checking the archive of ${archive.manifest.stage}, ${archive.manifest.asOf ?? archive.manifest.finishedAt}...`);
  await checkArchive(archive);
  const record = await begin(stageData, archive);
  if (!record) return say(`The stage ${stageData.stage} already holds this archive. Nothing was changed.`);
  if (record.file) say(`Continuing an interrupted import at ${record.file}...`);
  // The archive contains the customers of these accounts, so the scheduled job must not create them.
  await setCustomerFill(stageData.table, 'done');
  const accounts = counting(say, 'account');
  const ids = await recreateAccounts(stageData.pool, readLines<AccountLine>(join(from, ACCOUNTS)), accounts.add);
  accounts.done();
  // If the record lists a file, an earlier run has already written items. That run uploaded the pictures before its first
  // item.
  if (!record.file) await importPictures(stageData, archive, say);
  const context = { accounts: ids, exportedAt: archive.manifest.finishedAt, now: Date.parse(record.startedAt) };
  await importItems(stageData, archive, context, record, say);
  await setCustomerFill(stageData.table, 'due');
  await writeRecord(stageData.table, { ...record, file: null, lines: 0, finishedAt: new Date().toISOString() });
  say(
    'The shop is imported. Its jobs and open checkouts are on hold, so no emails, production orders, or refunds will start.',
  );
  say(`Once the old shop is closed, release them: npm run import -- --stage=${stageData.stage} --activate`);
}
