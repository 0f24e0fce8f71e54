import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { kindNamed, UNKNOWN } from './kinds.ts';
import { eachOf, measure, readLines } from './lines.ts';
import { type PictureLine, pictureFile } from './pictures.ts';

const FORMAT = 'foundation-archive';
/** Format version of archives. Increase it if older releases would misread an archive. */
export const VERSION = 1;
export const MANIFEST = 'manifest.json';
export const ACCOUNTS = 'accounts.ndjson';
export const PICTURES = 'pictures.ndjson';
export const itemsFile = (kind: string): string => `items/${kind}.ndjson`;

const fileSchema = z.object({
  name: z.string().check(z.regex(/^(?:items\/[a-z-]+|accounts|pictures)\.ndjson$/)),
  lines: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type ArchiveFile = z.infer<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  stage: z.string(),
  /** Start and end of reading the table, in UTC ISO format. */
  startedAt: z.string(),
  finishedAt: z.string(),
  /** Point in time of the copied table, in UTC ISO format. Null if the live table was scanned. */
  asOf: z.nullable(z.string()),
  consistency: z.string(),
  notIncluded: z.array(z.string()),
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export interface Archive {
  folder: string;
  /** Hash of the manifest. The manifest contains the hashes of the other files. */
  id: string;
  manifest: Manifest;
}

/** Writes the manifest atomically. Call it last, because a folder without a manifest is not a complete archive. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'format' | 'version'>): void {
  const text = `${JSON.stringify({ format: FORMAT, version: VERSION, ...manifest }, null, 2)}\n`;
  writeFileSync(join(folder, `${MANIFEST}.part`), text);
  renameSync(join(folder, `${MANIFEST}.part`), join(folder, MANIFEST));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the manifest of an archive. Throws an `Error` if this release cannot read the archive. */
export function readManifest(folder: string): Archive {
  const file = join(folder, MANIFEST);
  if (!existsSync(file))
    throw new Error(`${folder} has no ${MANIFEST}. Either it isn't an archive, or the export didn't finish.`);
  const text = readFileSync(file);
  const json = parse(text.toString('utf8')) as { format?: unknown; version?: unknown } | null;
  if (json?.format !== FORMAT) throw new Error(`${file} is not an archive's manifest.`);
  if (Number(json.version) > VERSION) {
    throw new Error(
      `The archive has format version ${json.version}, but this release reads only versions up to ${VERSION}. ` +
        'Import it with the release that wrote it or a later one.',
    );
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new Error(`${file} is damaged: ${z.prettifyError(parsed.error)}`);
  return { folder, id: createHash('sha256').update(text).digest('hex'), manifest: parsed.data };
}

async function checkFile(folder: string, { name, bytes, sha256 }: Omit<ArchiveFile, 'lines'>): Promise<void> {
  const file = join(folder, name);
  if (!existsSync(file)) throw new Error(`${name} is missing from the archive.`);
  const found = await measure(file);
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new Error(`${name} has changed since the export: its SHA-256 differs. Nothing was written.`);
  }
}

function checkKind({ name, lines }: ArchiveFile): void {
  const kind = /^items\/(.+)\.ndjson$/.exec(name)?.[1];
  if (!kind || lines === 0 || kindNamed(kind)) return;
  const described = kind === UNKNOWN ? 'items of unknown kinds' : `items of the kind "${kind}"`;
  throw new Error(
    `The archive holds ${lines} ${described} that this release can't import (see ${name}). Nothing was written.`,
  );
}

const PICTURES_AT_ONCE = 4;

/** Compares all files with the manifest. Throws an `Error` that identifies a missing, changed, or unknown file. */
export async function checkArchive({ folder, manifest }: Archive): Promise<void> {
  for (const file of manifest.files) await checkFile(folder, file);
  for (const file of manifest.files) checkKind(file);
  await eachOf(readLines<PictureLine>(join(folder, PICTURES)), PICTURES_AT_ONCE, ({ key, bytes, sha256 }) =>
    checkFile(folder, { name: pictureFile(key), bytes, sha256 }),
  );
}
