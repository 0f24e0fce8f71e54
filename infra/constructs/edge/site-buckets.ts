import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../../stage.ts';

const disposable = {
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.DESTROY,
  autoDeleteObjects: true,
};

export function siteBucket(scope: Construct, id: string): Bucket {
  // Current files never expire. A rule by age would one day delete chunks that a rarely deployed shop still uses. Keeping all
  // chunks is cheap: a thousand releases cost about four US cents a month.
  const bucket = new Bucket(scope, id, {
    ...disposable,
    versioned: true,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(30),
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      "The site is read through CloudFront alone, whose access logs are kept; the bucket's own would repeat them.",
  });
  return bucket;
}

/** Creates the bucket for CloudFront's access logs, which expire after `stage.visitLogDays` days. */
export function visitLogs(scope: Construct, id: string, stage: Stage): Bucket {
  const bucket = new Bucket(scope, id, {
    ...disposable,
    // CloudFront needs an access control list to write its logs.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(stage.visitLogDays) }],
  });
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S1', reason: 'This bucket holds the logs themselves.' });
  return bucket;
}
