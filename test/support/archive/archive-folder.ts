import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AccountLine } from '#infra/ops/archive/accounts.ts';
import { kindOf, UNKNOWN } from '#infra/ops/archive/kinds.ts';
import { measure, writeLines } from '#infra/ops/archive/lines.ts';
import { ACCOUNTS, type ArchiveFile, itemsFile, PICTURES, writeManifest } from '#infra/ops/archive/manifest.ts';
import { pictureFile } from '#infra/ops/archive/pictures.ts';
import type { PlainItem } from '#infra/ops/archive/plain.ts';

export interface ArchiveContents {
  items?: readonly PlainItem[];
  accounts?: readonly AccountLine[];
  pictures?: Readonly<Record<string, Buffer>>;
}

async function file(folder: string, name: string, values: readonly unknown[]): Promise<ArchiveFile> {
  const writer = writeLines(join(folder, name));
  for (const value of values) await writer.write(value);
  return { name, ...(await writer.end()) };
}

async function picture(folder: string, key: string, bytes: Buffer) {
  const path = join(folder, pictureFile(key));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return { key, ...(await measure(path)), contentType: 'image/png', cacheControl: null };
}

/** Writes a small archive with the given contents into a new folder, in the format of an export. */
export async function makeArchive({ items = [], accounts = [], pictures = {} }: ArchiveContents = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-folder-'));
  mkdirSync(join(folder, 'items'));
  const files: ArchiveFile[] = [];
  const byKind = Map.groupBy(items, ({ pk, sk }) => kindOf({ pk: String(pk), sk: String(sk) })?.name ?? UNKNOWN);
  for (const [kind, lines] of byKind) files.push(await file(folder, itemsFile(kind), lines));
  files.push(await file(folder, ACCOUNTS, accounts));
  const shown = Object.entries(pictures).map(([key, bytes]) => picture(folder, key, bytes));
  files.push(await file(folder, PICTURES, await Promise.all(shown)));
  const at = new Date().toISOString();
  writeManifest(folder, {
    ...{ stage: 'production', startedAt: at, finishedAt: at, asOf: null },
    ...{ consistency: 'made for a test', notIncluded: [], files },
  });
  return folder;
}
