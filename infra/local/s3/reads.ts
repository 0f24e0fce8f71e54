import { createReadStream, readdirSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { escapeHtml } from '#shared/mail/escape-html.ts';

/** Headers an object was stored with. */
export interface StoredObject {
  cacheControl?: string;
  contentType?: string;
}

const PREFIX = 'media/';
const MAX_KEYS = 1000;

/** Content types of the seed's pictures, which were not uploaded. */
const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };

/** Lists the keys of the bucket in order. Its objects are files in the site's media folder. */
function keysIn(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return names
    .filter((name) => !name.endsWith('.part'))
    .map((name) => `${PREFIX}${name}`)
    .sort();
}

/** Answers ListObjectsV2. The continuation token is the last key of the page before. */
export function listObjects(directory: string, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS);
  const left = keysIn(directory).filter((key) => key > after);
  const page = left.slice(0, most);
  const contents = page.map((key) => {
    const { size } = statSync(join(directory, key.slice(PREFIX.length)));
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

/** Answers HeadObject and GetObject. Returns false when there is no such object. */
export function sendObject(
  { directory, key, stored, headOnly }: { directory: string; key: string; stored: StoredObject; headOnly: boolean },
  response: ServerResponse,
): boolean {
  const file = join(directory, key.slice(PREFIX.length));
  const stat = key.startsWith(PREFIX) ? statSync(file, { throwIfNoEntry: false }) : undefined;
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
