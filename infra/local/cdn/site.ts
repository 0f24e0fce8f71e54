import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Service } from '../service.ts';
import { SECURITY_HEADERS } from './cdn.ts';

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
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
};

const COMPRESSIBLE = /^(?:text|application|image\/svg)/;

interface Asset {
  modified: number;
  type: string;
  etag: string;
  plain: Buffer;
  isCompressible: boolean;
  /** Caches the compressed content by encoding. */
  compressed: Map<Encoding, Buffer>;
}

type Encoding = 'br' | 'gzip';

/** Compresses about as well as CloudFront does. The best quality would take a hundred times as long. */
const COMPRESS: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => gzipSync(plain),
};

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith('/media/')) return 'public, max-age=86400';
  return 'no-cache';
}

/** Renders a page and returns the result that API Gateway would get. */
type Pages = (request: IncomingMessage, url: URL) => Promise<APIGatewayProxyStructuredResultV2>;

/** Matches paths that the pages function renders although they may contain a dot. */
const RENDERED = /^\/(?:robots\.txt$|sitemap\.xml$|site\.webmanifest$|feed[^/]*\.xml$|cart\/)/;

/**
 * Returns true for a path below `/assets` or `/media`, or with a dot in its last part. A missing file gets a 404, because an
 * open tab would otherwise load an HTML page as a script.
 */
const isFile = (path: string): boolean =>
  !RENDERED.test(path) && (/^\/(assets|media)(\/|$)/.test(path) || path.slice(path.lastIndexOf('/')).includes('.'));

/** Serves pages and the files of the site and media buckets like CloudFront: compressed and with its headers. */
export function createSite(options: {
  /** Origin of every page. A cart filled at another origin would be lost when the shopper returns from the payment page. */
  siteUrl: string;
  filesDirectory: string;
  mediaDirectory: string;
  /** Returns the `cache-control` of an object in the media bucket, or undefined for the pictures from the seed. */
  mediaCaching: (key: string) => string | undefined;
  /** Returns the content of `/config.json`. */
  publicConfig: () => unknown;
  pages: Pages;
}): Service {
  const cache = new Map<string, Asset>();

  const load = (file: string): Asset | null => {
    if (!existsSync(file)) return null;
    const stat = statSync(file);
    if (!stat.isFile()) return null;
    const cached = cache.get(file);
    if (cached?.modified === stat.mtimeMs) return cached;
    const asset = toAsset(readFileSync(file), TYPES[extname(file)] ?? 'application/octet-stream', stat.mtimeMs);
    cache.set(file, asset);
    return asset;
  };

  const find = (path: string): Asset | null => {
    if (path === '/config.json') {
      return toAsset(Buffer.from(JSON.stringify(options.publicConfig())), 'application/json', 0);
    }
    const safe = normalize(path);
    // `index.html` is the frame of all pages, and files with a leading dot belong to the build. Neither is served as a file.
    if (safe === '/index.html' || safe.startsWith('/.')) return null;
    if (safe.startsWith('/media/')) return load(join(options.mediaDirectory, safe.slice('/media/'.length)));
    return load(join(options.filesDirectory, safe));
  };

  return {
    name: 'site',
    prefixes: ['/'],
    handle: async (request, response, url) => {
      if (isIpAddress(request)) {
        response.writeHead(307, { location: `${options.siteUrl}${url.pathname}${url.search}` }).end();
        return;
      }
      const path = decodePath(url.pathname);
      if (path === null || !isFile(path)) return sendPage(request, response, await options.pages(request, url));
      const asset = find(path);
      if (!asset) return notFound(response);
      send(request, response, asset, options.mediaCaching(path.slice(1)) ?? cacheControl(path));
    },
  };
}

/**
 * Returns true if a page was requested by IP address. This machine has several names, so such a request is redirected to the
 * site's origin.
 */
const isIpAddress = ({ headers }: IncomingMessage): boolean =>
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
  return {
    modified,
    type,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    isCompressible: COMPRESSIBLE.test(type) && plain.length > 500,
    compressed: new Map(),
  };
}

function notFound(response: ServerResponse) {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', ...SECURITY_HEADERS });
  response.end('Not found');
}

function sendPage(request: IncomingMessage, response: ServerResponse, result: APIGatewayProxyStructuredResultV2) {
  const plain = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const compresses = !result.headers?.['content-encoding'] && String(request.headers['accept-encoding']).includes('br');
  const body = compresses ? COMPRESS.br(plain) : plain;
  response.writeHead(result.statusCode ?? 200, {
    ...SECURITY_HEADERS,
    ...(result.headers as Record<string, string>),
    ...(compresses ? { 'content-encoding': 'br' } : {}),
    vary: 'accept-encoding',
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Returns the first and last byte of a range, or 'unsatisfiable' if the range is outside the file. Returns null if the whole
 * file is requested (RFC 9110, section 14).
 */
function rangeOf(header: string | undefined, size: number): [number, number] | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'unsatisfiable' : [first, last];
}

/** Sends the requested part of a file, as video players ask for it. Returns false if the request has no range. */
function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  { plain, type }: Asset,
  headers: Record<string, string>,
): boolean {
  const range = rangeOf(request.headers.range, plain.length);
  if (range === null) return false;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${plain.length}` }).end();
    return true;
  }
  const part = plain.subarray(range[0], range[1] + 1);
  const contentRange = `bytes ${range[0]}-${range[1]}/${plain.length}`;
  response.writeHead(206, {
    ...{ ...headers, 'content-type': type, 'content-length': part.length, 'content-range': contentRange },
  });
  response.end(request.method === 'HEAD' ? undefined : part);
  return true;
}

function compressed({ plain, compressed: sent }: Asset, encoding: Encoding): Buffer {
  const body = sent.get(encoding) ?? COMPRESS[encoding](plain);
  sent.set(encoding, body);
  return body;
}

function send(request: IncomingMessage, response: ServerResponse, asset: Asset, caching: string) {
  const headers = {
    ...SECURITY_HEADERS,
    etag: asset.etag,
    'cache-control': caching,
    'accept-ranges': 'bytes',
    vary: 'accept-encoding',
  };
  if (request.headers['if-none-match'] === asset.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  if (sendRange(request, response, asset, headers)) return;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((each) => asset.isCompressible && accepted.includes(each));
  const body = encoding ? compressed(asset, encoding) : asset.plain;
  response.writeHead(200, {
    ...headers,
    'content-type': asset.type,
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
