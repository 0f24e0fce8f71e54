import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';

const disposable = {
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.DESTROY,
  autoDeleteObjects: true,
};

/** The built site. */
export function siteBucket(scope: Construct, id: string): Bucket {
  // No rule for what is current: S3 can only count an object's age, and would one day expire the chunks of a shop that is
  // not deployed for long. The sweep knows which are old; what it deletes, and what is overwritten, lives on for as long.
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

/** Who visited, from CloudFront, as long as the stage keeps it. */
export function visitLogs(scope: Construct, id: string, stage: Stage): Bucket {
  const bucket = new Bucket(scope, id, {
    ...disposable,
    // CloudFront's log delivery writes with an access control list.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(stage.visitLogDays) }],
  });
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S1', reason: 'This bucket holds the logs themselves.' });
  return bucket;
}
