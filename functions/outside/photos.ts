import type { S3Client } from '@aws-sdk/client-s3';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';
import { PHOTO_SIZES, type PhotoSize, photoObject } from '#shared/orders/photos/photo.ts';

let cachedClient: Promise<S3Client> | undefined;

/** Loads the S3 client on first use, to keep it out of cold starts. */
const client = (): Promise<S3Client> => {
  cachedClient ??= import('@aws-sdk/client-s3').then(({ S3Client }) => new S3Client(awsClientConfig));
  return cachedClient;
};

const objectOf = (id: string, size: PhotoSize) => ({ Bucket: config().MEDIA_BUCKET, Key: photoObject(id, size) });

/** Stores both sizes of a photo where the site shows nothing. Safe to run twice. Throws `unavailable` when S3 fails. */
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

/** S3 answers AccessDenied for a missing object to a role that may not list the bucket. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name);

/** Returns a photo; null when it is gone. Throws `unavailable` when S3 fails. */
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
