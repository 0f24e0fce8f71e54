import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { escapeHtml } from '#shared/mail/escape-html.ts';
import { neverAnswer, takeFailure } from '../aws.ts';
import type { Documents } from '../documents.ts';
import type { Faults } from '../faults.ts';
import { readBody, type Service } from '../service.ts';
import { listObjects, type StoredObject, sendObject } from './reads.ts';

export interface S3Settings {
  documents: Documents;
  faults: Faults;
  /** Name of the only bucket. */
  bucket: string;
  /** Folder of the site that contains the objects under `media/`. */
  directory: string;
}

export interface S3 extends Service {
  /** Returns the `cache-control` header with which an object was stored. */
  cacheControlOf(key: string): string | undefined;
}

/**
 * `ID` matches the id in a key. `MEDIA_KEY` matches the site's pictures and videos, which the admin function's role may
 * write.
 */
const ID = '[0-9A-HJKMNP-TV-Z]{26}';
const MEDIA_KEY = new RegExp(`^media/(img_${ID}/\\d+\\.(?:webp|jpg|png)|vid_${ID}/video\\.(?:mp4|webm))$`);
/** Matches parts of uploads. The admin function may also read them, and the site does not show them. */
const UPLOAD_KEY = new RegExp(`^(uploads/vid_${ID}/\\d)$`);
/** Matches buyers' photos. Functions may also read and delete them, and the site does not show them. */
const PHOTO_KEY = new RegExp(`^(photos/pho_${ID}/(?:large|small)\\.jpg)$`);
/** Matches keys that an operator may write. They include the drawings of a seeded shop. */
const OPERATOR_KEY = /^media\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;
/** Access key of operators. Any other access key belongs to a function's role. */
export const OPERATOR = 'operator';

const isOperator = ({ headers }: IncomingMessage): boolean =>
  String(headers.authorization).includes(`Credential=${OPERATOR}/`);

const headerOf = (request: IncomingMessage, name: string): string | undefined => request.headers[name]?.toString();

function isIntact(request: IncomingMessage, body: Buffer): boolean {
  const sent = headerOf(request, 'x-amz-checksum-crc32');
  const own = Buffer.alloc(4);
  own.writeUInt32BE(crc32(body));
  return sent === undefined || sent === own.toString('base64');
}

/**
 * Returns the file of a key that a function's role may write, relative to the media folder. Returns undefined for any other
 * key.
 */
const nameOfRole = (key: string): string | undefined => {
  const unseen = (UPLOAD_KEY.exec(key) ?? PHOTO_KEY.exec(key))?.[1];
  return unseen ? `../${unseen}` : MEDIA_KEY.exec(key)?.[1];
};

/** Returns the file of a key that an operator may write, or undefined for any other key. */
const nameOfOperator = (key: string): string | undefined =>
  PHOTO_KEY.test(key) ? nameOfRole(key) : OPERATOR_KEY.exec(key)?.[1];

/** Emulates Amazon S3 with one bucket. The site serves its objects immediately. Operators can also list and read them. */
export function createS3({ documents, faults, bucket, directory }: S3Settings): S3 {
  const stored = (key: string) => documents.get<StoredObject>('s3', key);

  function write(key: string, name: string, request: IncomingMessage, body: Buffer) {
    const file = join(directory, name);
    mkdirSync(dirname(file), { recursive: true });
    // Renaming is atomic, so readers never see half a picture.
    writeFileSync(`${file}.part`, body);
    renameSync(`${file}.part`, file);
    const [cacheControl, contentType] = [headerOf(request, 'cache-control'), headerOf(request, 'content-type')];
    documents.put('s3', key, { ...(cacheControl ? { cacheControl } : {}), ...(contentType ? { contentType } : {}) });
  }

  async function put(key: string, request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request);
    const fault = await takeFailure(faults, 's3', `/_s3/${key}`);
    if (fault === 'throttle') return sendError(response, 503, 'SlowDown', 'Please reduce your request rate.');
    if (fault === 'error') return sendError(response, 500, 'InternalError', 'We encountered an internal error.');
    const name = isOperator(request) ? nameOfOperator(key) : nameOfRole(key);
    if (!name) return sendError(response, 403, 'AccessDenied', 'Access Denied');
    if (!isIntact(request, body)) return sendError(response, 400, 'BadDigest', 'The checksum did not match.');
    if (headerOf(request, 'if-none-match') === '*' && stored(key))
      return sendError(response, 412, 'PreconditionFailed', 'At least one of the preconditions did not hold.');
    write(key, name, request, body);
    if (fault === 'timeout_after_success') return neverAnswer(response);
    response.writeHead(200, { etag: `"${crc32(body).toString(16)}"`, 'x-amz-request-id': crypto.randomUUID() }).end();
  }

  /** Deletes a photo. As in S3, the response is the same if there is no such photo. */
  function remove(key: string, response: ServerResponse) {
    if (!PHOTO_KEY.test(key)) return sendError(response, 403, 'AccessDenied', 'Access Denied');
    rmSync(join(directory, nameOfRole(key) ?? ''), { force: true });
    documents.remove('s3', key);
    response.writeHead(204).end();
  }

  /**
   * Sends a part of an upload, or a photo. As in S3, a role that may not list the bucket gets a refusal for a missing file.
   */
  function readUnseen(key: string, response: ServerResponse) {
    const file = join(directory, nameOfRole(key) ?? '');
    if (!existsSync(file)) return sendError(response, 403, 'AccessDenied', 'Access Denied');
    response.writeHead(200, { 'content-length': statSync(file).size });
    createReadStream(file).pipe(response);
  }

  /** Answers reads. The shop's own roles may read only parts of uploads and photos, because the site serves the pictures. */
  function read(key: string, request: IncomingMessage, response: ServerResponse, { searchParams }: URL) {
    const headOnly = request.method === 'HEAD';
    const isUnseen = UPLOAD_KEY.test(key) || PHOTO_KEY.test(key);
    if (request.method === 'GET' && isUnseen && !isOperator(request)) return readUnseen(key, response);
    if (!isOperator(request)) return sendError(response, 403, 'AccessDenied', 'Access Denied');
    if (!headOnly && request.method !== 'GET')
      return sendError(response, 501, 'NotImplemented', 'This S3 emulator only stores, lists, and returns objects.');
    if (!key) return listObjects(directory, searchParams, response);
    const found = sendObject({ directory, key, stored: stored(key) ?? {}, headOnly }, response);
    if (!found) sendError(response, 404, 'NoSuchKey', 'The specified key does not exist.');
  }

  return {
    name: 's3',
    prefixes: ['/_s3'],
    cacheControlOf: (key) => stored(key)?.cacheControl,
    async handle(request, response, url) {
      const [, name, key = ''] = /^\/_s3\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
      if (name !== bucket) return sendError(response, 404, 'NoSuchBucket', 'The specified bucket does not exist');
      if (key && request.method === 'PUT') return put(key, request, response);
      if (key && request.method === 'DELETE') return remove(key, response);
      read(key, request, response, url);
    },
  };
}

function sendError(response: ServerResponse, status: number, code: string, message: string) {
  const requestId = crypto.randomUUID();
  const error = `<Code>${code}</Code><Message>${escapeHtml(message)}</Message><RequestId>${requestId}</RequestId>`;
  response.writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': requestId });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error>${error}</Error>`);
}
