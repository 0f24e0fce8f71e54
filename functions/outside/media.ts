import type { S3Client } from '@aws-sdk/client-s3';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';

let kept: Promise<S3Client> | undefined;

/** Comes in with the first picture, so that starts which keep none do not wait for it. */
const client = (): Promise<S3Client> => {
  kept ??= import('@aws-sdk/client-s3').then(({ S3Client }) => new S3Client(awsClientConfig));
  return kept;
};

export interface StoredPicture {
  /** Where the site shows it, without the slash in front: `media/…`. */
  key: string;
  bytes: Buffer;
  mediaType: string;
}

const isThereAlready = (error: unknown): boolean => error instanceof Error && error.name === 'PreconditionFailed';

/**
 * Keeps a picture for good: its address never shows another one, so browsers need not ask again.
 * Storing it a second time changes nothing. Throws `unavailable` when S3 does not take it.
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
    if (!isThereAlready(cause))
      throw new Problem('unavailable', 'The picture could not be kept. Please try again.', { cause });
  }
}
