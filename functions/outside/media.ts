import type { S3Client } from '@aws-sdk/client-s3';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';

let cachedClient: Promise<S3Client> | undefined;

/** Returns the S3 client. Loads it on first use, so that cold starts stay fast. */
const client = (): Promise<S3Client> => {
  cachedClient ??= import('@aws-sdk/client-s3').then(({ S3Client }) => new S3Client(awsClientConfig));
  return cachedClient;
};

export interface StoredPicture {
  /** Path on the site without the leading slash, such as `media/…`. */
  key: string;
  bytes: Buffer;
  mediaType: string;
}

const alreadyExists = (error: unknown): boolean => error instanceof Error && error.name === 'PreconditionFailed';

/**
 * Stores a picture or video. It never changes, so browsers may cache it forever. Safe to run twice. Throws `unavailable` if
 * S3 fails.
 */
export async function storePicture({ key, bytes, mediaType }: StoredPicture): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  const command = new PutObjectCommand({
    Bucket: config().MEDIA_BUCKET,
    Key: key,
    Body: bytes,
    ContentType: mediaType,
    CacheControl: 'public, max-age=31536000, immutable',
    IfNoneMatch: '*',
  });
  try {
    await (await client()).send(command);
  } catch (cause) {
    if (!alreadyExists(cause))
      throw new Problem(
        'unavailable',
        `The ${mediaType.startsWith('video/') ? 'video' : 'picture'} could not be saved. Please try again.`,
        { cause },
      );
  }
}

const uploadFailed = (cause: unknown) =>
  new Problem('unavailable', 'The video could not be saved. Please try again.', { cause });

/** Stores a part of an upload under a key that is not visible on the site. Throws `unavailable` if S3 fails. */
export async function storeUpload(key: string, bytes: Buffer): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  const command = new PutObjectCommand({ Bucket: config().MEDIA_BUCKET, Key: key, Body: bytes });
  try {
    await (await client()).send(command);
  } catch (cause) {
    throw uploadFailed(cause);
  }
}

/** Returns true for the error of a missing object. S3 returns AccessDenied for it if the role may not list the bucket. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name);

/** Returns a part of an upload. Null if it was never stored or has expired. Throws `unavailable` if S3 fails. */
export async function readUpload(key: string): Promise<Buffer | null> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  try {
    const { Body } = await (await client()).send(new GetObjectCommand({ Bucket: config().MEDIA_BUCKET, Key: key }));
    return Body ? Buffer.from(await Body.transformToByteArray()) : null;
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw uploadFailed(cause);
  }
}
