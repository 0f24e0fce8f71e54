import {
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import type { Stored } from '#shared/releases.ts';

/** What S3 deletes in one call. */
export const MOST_DELETED = 1000;

/** The bucket of the built site. Its calls throw as the SDK does. */
export function siteBucket(Bucket: string) {
  const client = new S3Client(awsClientConfig);
  return {
    /** All objects whose keys begin so. */
    async list(Prefix: string): Promise<Stored[]> {
      const found: Stored[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) found.push({ key: Key, storedAt: LastModified.getTime() });
      return found;
    },

    async read(Key: string): Promise<string> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? '';
    },

    async write(Key: string, Body: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' }));
    },

    /** Deletes up to a thousand objects, whose versions stay as long as the bucket keeps them. Returns why some were not deleted, one code each. */
    async remove(keys: readonly string[]): Promise<string[]> {
      const Objects = keys.map((Key) => ({ Key }));
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      return Errors.map(({ Code }) => Code ?? 'Unknown');
    },
  };
}

export type SiteBucket = ReturnType<typeof siteBucket>;
