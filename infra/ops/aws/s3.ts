import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

/** Returns the endpoint that the environment sets for one service or for all services, as the SDK's clients read it. */
export const endpointOverride = (service: string): string | undefined =>
  process.env[`AWS_ENDPOINT_URL_${service}`] || process.env.AWS_ENDPOINT_URL || undefined;

/**
 * Returns an S3 client. If another endpoint is set, the client addresses buckets by path, because there is no host for each
 * bucket.
 */
export const s3Client = (options: S3ClientConfig): S3Client =>
  new S3Client({ ...options, forcePathStyle: endpointOverride('S3') !== undefined });
