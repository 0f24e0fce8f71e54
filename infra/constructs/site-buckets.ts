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
  // Nothing is pruned: a tab opened before a deployment still asks for the chunks of its day, and S3 can only count an
  // object's age, so a rule that expires old chunks would expire current ones. Only overwritten versions go.
  const bucket = new Bucket(scope, id, {
    ...disposable,
    versioned: true,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(30),
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
