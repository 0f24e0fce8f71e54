import { join } from 'node:path';
import { type AccountLine, hasAccounts, recreateAccounts } from './accounts.ts';
import { type Crossing, carried } from './carry.ts';
import { type ImportRecord, readRecord, writeRecord } from './import-record.ts';
import { KINDS, type Kind, kindOf } from './kinds.ts';
import { inChunks, readLines } from './lines.ts';
import { ACCOUNTS, type Archive, checkArchive, itemsFile, PICTURES, readManifest } from './manifest.ts';
import { hasPictures, type PictureLine, uploadAll } from './pictures.ts';
import type { Place } from './place.ts';
import { fromPlain, type PlainItem } from './plain.ts';
import { counting, type Say } from './progress.ts';
import { keyOf, scan, type Table, writeItems } from './table.ts';

export interface Import {
  place: Place;
  from: string;
  say: Say;
}

class NotEmpty extends Error {
  constructor(stage: string, what: string) {
    super(`The stage ${stage} is not empty: ${what}. An archive is imported into a stage that nobody has used yet.`);
    this.name = 'NotEmpty';
  }
}

/** What a stage makes by itself within its first minutes is no reason to refuse. Throws an `Error` for anything else. */
async function requireEmpty({ stage, table, pool, bucket }: Place): Promise<void> {
  await scan(
    table,
    async (items) => {
      const found = items.map(keyOf).find((key) => !kindOf(key)?.ofItself);
      if (found) throw new NotEmpty(stage, `its table holds ${found.pk}`);
    },
    { keysOnly: true },
  );
  if (await hasAccounts(pool)) throw new NotEmpty(stage, 'somebody has signed up');
  if (await hasPictures(bucket)) throw new NotEmpty(stage, 'its bucket holds pictures');
}

/** The record of this import, made or found; null where nothing is left to do. Throws an `Error` for a stage that is in use. */
async function begin(place: Place, { id }: Archive): Promise<ImportRecord | null> {
  const known = await readRecord(place.table);
  if (known && known.archiveId !== id) throw new NotEmpty(place.stage, 'another archive was imported into it');
  if (known) return known.finishedAt ? null : known;
  await requireEmpty(place);
  const startedAt = new Date().toISOString();
  const record = { archiveId: id, startedAt, file: null, lines: 0, finishedAt: null, activatedAt: null };
  await writeRecord(place.table, record, true);
  return record;
}

const CHUNK = 500;

/** Writes the lines of one file that are not written yet; where it stands is kept after every few hundred. */
async function importKind(table: Table, kind: Kind, file: string, crossing: Crossing, record: ImportRecord, say: Say) {
  const written = record.file === kind.name ? record.lines : 0;
  const items = counting(say, `line of ${kind.name}`, `lines of ${kind.name}`);
  let lines = 0;
  for await (const chunk of inChunks(readLines<PlainItem>(file), CHUNK)) {
    lines += chunk.length;
    if (lines <= written) continue;
    const puts = chunk.map((line) => carried(kind, line, crossing)).filter((item) => item !== null);
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
  place: Place,
  { folder, manifest }: Archive,
  crossing: Crossing,
  record: ImportRecord,
  say: Say,
) {
  const names = new Set(manifest.files.map(({ name }) => name));
  const begun = KINDS.findIndex(({ name }) => name === record.file);
  for (const kind of KINDS.slice(Math.max(0, begun))) {
    if (kind.fate === 'left out' || !names.has(itemsFile(kind.name))) continue;
    await importKind(place.table, kind, join(folder, itemsFile(kind.name)), crossing, record, say);
  }
}

async function importPictures({ bucket }: Place, { folder }: Archive, say: Say): Promise<void> {
  const pictures = counting(say, 'picture');
  await uploadAll(bucket, folder, readLines<PictureLine>(join(folder, PICTURES)), pictures.add);
  pictures.done();
}

/**
 * Makes an empty stage the shop of an archive. Nothing is written before all of the archive has been checked. Cut off, it is
 * run again and goes on; run once more after that, it does nothing. What would act by itself is held until `activate`.
 * Throws an `Error` in plain words for an archive that is damaged or newer than this release, and for a stage that is in use.
 */
export async function importArchive({ place, from, say }: Import): Promise<void> {
  const archive = readManifest(from);
  say(`Checking the archive of ${archive.manifest.stage}, ${archive.manifest.asOf ?? archive.manifest.finishedAt} ...`);
  await checkArchive(archive);
  const record = await begin(place, archive);
  if (!record) return say(`The stage ${place.stage} holds this archive already: nothing was done.`);
  if (record.file) say(`Going on with an import that was cut off in ${record.file} ...`);
  const accounts = counting(say, 'account');
  const ids = await recreateAccounts(place.pool, readLines<AccountLine>(join(from, ACCOUNTS)), accounts.add);
  accounts.done();
  // Items come after all pictures: once one is written, these are there.
  if (!record.file) await importPictures(place, archive, say);
  const crossing = { accounts: ids, exportedAt: archive.manifest.finishedAt, now: Date.parse(record.startedAt) };
  await importItems(place, archive, crossing, record, say);
  await writeRecord(place.table, { ...record, file: null, lines: 0, finishedAt: new Date().toISOString() });
  say(
    'The shop is imported. Its owed work and open checkouts are held: nothing is mailed, made or refunded by itself.',
  );
  say(`Release them once the former shop is closed: npm run import -- --stage=${place.stage} --activate`);
}
