import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { eachOf, measure } from './lines.ts';

export interface Bucket {
  client: S3Client;
  name: string;
}

/** Describes a picture's line in `pictures.ndjson`. A header is null if the picture was stored without it. */
export interface PictureLine {
  key: string;
  bytes: number;
  sha256: string;
  contentType: string | null;
  cacheControl: string | null;
}

/** Escapes a path segment, including dots, so that no key can point outside the folder. */
const safe = (segment: string): string =>
  encodeURIComponent(segment).replace(/^\.*$/, (dots) => dots.replaceAll('.', '%2E') || '%');

/** Returns a picture's path in an archive. */
export const pictureFile = (key: string): string => `pictures/${key.split('/').map(safe).join('/')}`;

/** Prefixes to keep: files that the site shows, and buyers' photos. The parts of uploads are left out. */
const KEPT = ['media/', 'photos/'];

async function* keysOf({ client, name }: Bucket): AsyncGenerator<string> {
  for (const Prefix of KEPT) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: name, Prefix, ContinuationToken }));
      for (const { Key } of page.Contents ?? []) if (Key) yield Key;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }
}

/** Returns whether the bucket has a picture, a video, or a buyer's photo. */
export const hasPictures = async (bucket: Bucket): Promise<boolean> => !(await keysOf(bucket).next()).done;

async function download({ client, name }: Bucket, key: string, file: string): Promise<PictureLine> {
  const about = { Bucket: name, Key: key };
  const head = await client.send(new HeadObjectCommand(about));
  const line = { key, contentType: head.ContentType ?? null, cacheControl: head.CacheControl ?? null };
  // The picture for a key never changes, so a picture from an earlier run is reused.
  if (existsSync(file)) {
    const existing = await measure(file);
    if (existing.bytes === head.ContentLength) return { ...line, ...existing };
  }
  mkdirSync(dirname(file), { recursive: true });
  const { Body } = await client.send(new GetObjectCommand(about));
  await pipeline(Body as Readable, createWriteStream(`${file}.part`));
  renameSync(`${file}.part`, file);
  return { ...line, ...(await measure(file)) };
}

const AT_ONCE = 8;

/** Downloads all pictures of the bucket into the folder. Calls `onDone` after each picture. */
export const downloadAll = (
  bucket: Bucket,
  folder: string,
  onDone: (line: PictureLine) => Promise<void>,
): Promise<void> =>
  eachOf(keysOf(bucket), AT_ONCE, async (key) => onDone(await download(bucket, key, join(folder, pictureFile(key)))));

const existsAlready = (error: unknown): boolean => error instanceof Error && error.name === 'PreconditionFailed';

async function upload({ client, name }: Bucket, folder: string, line: PictureLine): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: name,
    Key: line.key,
    // The whole file is read into memory, because S3 needs the checksum first. A picture has at most 10 MB.
    Body: await readFile(join(folder, pictureFile(line.key))),
    IfNoneMatch: '*',
    ...(line.contentType ? { ContentType: line.contentType } : {}),
    ...(line.cacheControl ? { CacheControl: line.cacheControl } : {}),
  });
  await client.send(command).catch((error: unknown) => {
    if (!existsAlready(error)) throw error;
  });
}

/** Uploads pictures with their headers. Skips pictures that already exist. */
export const uploadAll = (
  bucket: Bucket,
  folder: string,
  lines: AsyncIterable<PictureLine>,
  onDone: () => void,
): Promise<void> =>
  eachOf(lines, AT_ONCE, async (line) => {
    await upload(bucket, folder, line);
    onDone();
  });
