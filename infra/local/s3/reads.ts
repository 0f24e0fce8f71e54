import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { escapeHtml } from '#shared/mail/escape-html.ts';

/** Headers with which an object was stored. */
export interface StoredObject {
  cacheControl?: string;
  contentType?: string;
}

const MEDIA = 'media/';
/** Prefix of buyers' photos. They are in a folder next to the site's media folder. */
const PHOTOS = 'photos/';
const MAX_KEYS = 1000;

/** Content types of the seed's pictures by file extension. These pictures were not uploaded. */
const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };

const folderOf = (directory: string, prefix: string): string =>
  prefix === MEDIA ? directory : join(directory, '..', prefix);

/**
 * Lists the keys of the bucket in order. Objects are files in the site's media folder, and photos are in a folder next to it.
 */
const keysIn = (directory: string): string[] =>
  [MEDIA, PHOTOS].flatMap((prefix) => keysUnder(folderOf(directory, prefix), prefix)).sort();

function keysUnder(directory: string, prefix: string): string[] {
  if (!existsSync(directory)) return [];
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return names.filter((name) => !name.endsWith('.part')).map((name) => `${prefix}${name}`);
}

const fileOf = (directory: string, key: string): string =>
  key.startsWith(PHOTOS) ? join(directory, '..', key) : join(directory, key.slice(MEDIA.length));

/** Answers ListObjectsV2. The continuation token is the last key of the previous page. */
export function listObjects(directory: string, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS);
  const prefix = query.get('prefix') ?? '';
  const left = keysIn(directory).filter((key) => key.startsWith(prefix) && key > after);
  const page = left.slice(0, most);
  const contents = page.map((key) => {
    const { size } = statSync(fileOf(directory, key));
    return `<Contents><Key>${escapeHtml(key)}</Key><Size>${size}</Size></Contents>`;
  });
  const isTruncated = left.length > page.length;
  const next = isTruncated ? `<NextContinuationToken>${escapeHtml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>` +
      `<KeyCount>${page.length}</KeyCount>${contents.join('')}${next}</ListBucketResult>`,
  );
}

/** Answers HeadObject and GetObject, and returns true. Returns false if there is no such object. */
export function sendObject(
  { directory, key, stored, headOnly }: { directory: string; key: string; stored: StoredObject; headOnly: boolean },
  response: ServerResponse,
): boolean {
  const file = fileOf(directory, key);
  const stat = /^(?:media|photos)\//.test(key) ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (!stat?.isFile()) return false;
  const contentType = stored.contentType ?? TYPES[key.slice(key.lastIndexOf('.') + 1)];
  response.writeHead(200, {
    'content-length': stat.size,
    ...(contentType ? { 'content-type': contentType } : {}),
    ...(stored.cacheControl ? { 'cache-control': stored.cacheControl } : {}),
  });
  if (headOnly) response.end();
  else createReadStream(file).pipe(response);
  return true;
}
