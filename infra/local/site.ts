import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { contentSecurityPolicy, PERMISSIONS_POLICY } from '../security-headers.ts';
import type { Service } from './service.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
};

const COMPRESSIBLE = /^(?:text|application|image\/svg)/;

/** The headers CloudFront adds to every page and asset. */
const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy({ connect: [], forms: [] }),
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

interface Asset {
  modified: number;
  type: string;
  etag: string;
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** CloudFront's own viewer-request function decides here too which paths are pages. */
const viewerRequest = runInNewContext(
  `${readFileSync(join(import.meta.dirname, '..', 'constructs', 'page-fallback.js'), 'utf8')};handler`,
) as (event: { request: { uri: string } }) => { uri: string };

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith('/media/')) return 'public, max-age=86400';
  return 'no-cache';
}

/** The site bucket and the media bucket behind CloudFront: compressed, with its headers and its page fallback. */
export function createSite(options: {
  /** The one address pages are shown at: a cart filled at another would be lost on the way back from the card page. */
  siteUrl: string;
  webDirectory: string;
  mediaDirectory: string;
  /** What `/config.json` tells the browser. */
  publicConfig: () => unknown;
}): Service {
  const cache = new Map<string, Asset>();

  const load = (file: string): Asset | null => {
    if (!existsSync(file)) return null;
    const stat = statSync(file);
    if (!stat.isFile()) return null;
    const known = cache.get(file);
    if (known?.modified === stat.mtimeMs) return known;
    const asset = toAsset(readFileSync(file), TYPES[extname(file)] ?? 'application/octet-stream', stat.mtimeMs);
    cache.set(file, asset);
    return asset;
  };

  const find = (path: string): Asset | null => {
    if (path === '/config.json') {
      return toAsset(Buffer.from(JSON.stringify(options.publicConfig())), 'application/json', 0);
    }
    const safe = normalize(path);
    if (safe.startsWith('/media/')) return load(join(options.mediaDirectory, safe.slice('/media/'.length)));
    return load(join(options.webDirectory, viewerRequest({ request: { uri: safe } }).uri));
  };

  return {
    name: 'site',
    prefixes: ['/'],
    handle: (request, response, url) => {
      if (isOtherName(request)) {
        response.writeHead(307, { location: `${options.siteUrl}${url.pathname}${url.search}` }).end();
        return;
      }
      const path = decodePath(url.pathname);
      const asset = path === null ? null : find(path);
      if (!asset) return notFound(response);
      send(request, response, asset, cacheControl(url.pathname));
    },
  };
}

/** This machine has several names; a page asked for by a bare address is sent to the site's own. */
const isOtherName = ({ headers }: IncomingMessage): boolean =>
  /^(?:127\.0\.0\.1|\[::1\])(?::|$)/.test(headers.host ?? '') && String(headers.accept ?? '').includes('text/html');

function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

function toAsset(plain: Buffer, type: string, modified: number): Asset {
  const worthwhile = COMPRESSIBLE.test(type) && plain.length > 500;
  return {
    modified,
    type,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    brotli: worthwhile ? brotliCompressSync(plain) : null,
    gzip: worthwhile ? gzipSync(plain) : null,
  };
}

function notFound(response: ServerResponse) {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', ...SECURITY_HEADERS });
  response.end('Not found');
}

function send(request: IncomingMessage, response: ServerResponse, asset: Asset, caching: string) {
  const headers = { ...SECURITY_HEADERS, etag: asset.etag, 'cache-control': caching, vary: 'accept-encoding' };
  if (request.headers['if-none-match'] === asset.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding =
    asset.brotli && accepted.includes('br') ? 'br' : asset.gzip && accepted.includes('gzip') ? 'gzip' : null;
  const body = (encoding === 'br' ? asset.brotli : encoding === 'gzip' ? asset.gzip : null) ?? asset.plain;
  response.writeHead(200, {
    ...headers,
    'content-type': asset.type,
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
