import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { endpointOverride } from './endpoint.ts';

/** Returns an S3 client. With another endpoint it addresses buckets by path, because no host has their name. */
export const s3Client = (options: S3ClientConfig): S3Client =>
  new S3Client({ ...options, forcePathStyle: endpointOverride('S3') !== undefined });
