import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { otherEndpoint } from './endpoint.ts';

/** S3. At another address than AWS's own a bucket is asked for by its path: there is no host of its name. */
export const s3Client = (options: S3ClientConfig): S3Client =>
  new S3Client({ ...options, forcePathStyle: otherEndpoint('S3') !== undefined });
