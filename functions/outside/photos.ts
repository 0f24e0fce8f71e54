import type { S3Client } from '@aws-sdk/client-s3';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';
import { PHOTO_SIZES, type PhotoSize, photoObject } from '#shared/orders/photos/photo.ts';

let cachedClient: Promise<S3Client> | undefined;

/** Returns the S3 client. Loads it on first use, so that cold starts stay fast. */
const client = (): Promise<S3Client> => {
  cachedClient ??= import('@aws-sdk/client-s3').then(({ S3Client }) => new S3Client(awsClientConfig));
  return cachedClient;
};

const objectOf = (id: string, size: PhotoSize) => ({ Bucket: config().MEDIA_BUCKET, Key: photoObject(id, size) });

/**
 * Stores both sizes of a photo under keys that are not visible on the site. Safe to run twice. Throws `unavailable` if S3
 * fails.
 */
export async function storePhoto(id: string, files: Readonly<Record<PhotoSize, Buffer>>): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  const s3 = await client();
  try {
    await Promise.all(
      PHOTO_SIZES.map((size) =>
        s3.send(new PutObjectCommand({ ...objectOf(id, size), Body: files[size], ContentType: 'image/jpeg' })),
      ),
    );
  } catch (cause) {
    throw new Problem('unavailable', 'The photo could not be saved. Please try again.', { cause });
  }
}

/** Returns true for the error of a missing object. S3 returns AccessDenied for it if the role may not list the bucket. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name);

/** Returns a photo. Null if it no longer exists. Throws `unavailable` if S3 fails. */
export async function readPhoto(id: string, size: PhotoSize): Promise<Buffer | null> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  try {
    const { Body } = await (await client()).send(new GetObjectCommand(objectOf(id, size)));
    return Body ? Buffer.from(await Body.transformToByteArray()) : null;
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw new Problem('unavailable', 'The photo could not be read. Please try again.', { cause });
  }
}

/** Deletes both sizes of a photo. Safe to run twice. */
export async function deletePhotoFiles(id: string): Promise<void> {
  const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
  const s3 = await client();
  await Promise.all(PHOTO_SIZES.map((size) => s3.send(new DeleteObjectCommand(objectOf(id, size)))));
}
