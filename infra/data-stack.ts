import { CfnOutput, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Bundles } from './bundle.ts';
import { Customers } from './constructs/customers.ts';
import { ShopFunction } from './constructs/lambda/shop-function.ts';
import { firstIdOf, type KeyHome, paymentKeys, providerKey } from './constructs/secrets.ts';
import { ShopStack } from './constructs/shop-stack.ts';
import { ShopTable } from './constructs/shop-table.ts';
import type { UserPoolFunction } from './function-kinds.ts';
import { byFunction, capitalized, lambdas, type UserPoolFunctionName, userPoolFunctions } from './functions.ts';
import { type Stage, stackNames } from './stage.ts';

export interface DataStackProps {
  stage: Stage;
  bundles: Pick<Bundles, UserPoolFunctionName>;
}

/** Creates everything that must never be lost: the table, the pictures, the user pool, and the payment and provider keys. */
export class DataStack extends ShopStack {
  readonly table: ShopTable;
  readonly media: Bucket;
  readonly customers: Customers;
  readonly paymentKeys: KeyHome;
  readonly providerKey: KeyHome;

  constructor(scope: Construct, { stage, bundles }: DataStackProps) {
    super(scope, `${stage.name}-data`, {
      stage,
      stackName: stackNames(stage.name).data,
      description: 'The shop: what must never be lost',
    });
    this.table = new ShopTable(this, 'Table', stage.keepsData);
    this.media = this.mediaBucket(stage);
    this.paymentKeys = paymentKeys(this, stage);
    this.providerKey = providerKey(this, stage);
    this.customers = new Customers(this, 'Customers', {
      stage,
      triggers: byFunction(userPoolFunctions, (name) => this.trigger(name, stage, bundles)),
    });
    this.outputs();
    this.finish(stage);
  }

  private mediaBucket(stage: Stage): Bucket {
    const bucket = new Bucket(this, 'Media', {
      versioned: true,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [
        {
          // A restore can go back 35 days, as far as the table's backups. It gets the pictures of that time from these old
          // versions.
          noncurrentVersionExpiration: Duration.days(60),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        // The parts of an upload are joined within minutes, so a day is enough.
        { prefix: 'uploads/', expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
      ],
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !stage.keepsData,
    });
    // Allowing only this shop's distribution would make this stack depend on the app stack, which already depends on this
    // stack. With ListBucket, S3 answers 404 instead of 403 for a missing picture.
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject', 's3:ListBucket'],
        resources: [bucket.bucketArn, bucket.arnForObjects('*')],
        // The ARN contains the account's id. AWS does not document that CloudFront also sends SourceAccount.
        conditions: {
          ArnLike: { 'AWS:SourceArn': `arn:${this.partition}:cloudfront::${this.account}:distribution/*` },
        },
      }),
    );
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        "Pictures are read through CloudFront alone, whose access logs are kept; the bucket's own would repeat them.",
    });
    return bucket;
  }

  private trigger(name: UserPoolFunctionName, stage: Stage, bundles: DataStackProps['bundles']): ShopFunction {
    const declaration: UserPoolFunction = lambdas[name];
    const variables = { STORE_NAME: stage.storeName, TABLE_NAME: this.table.tableName };
    const lambda = new ShopFunction(this, capitalized(name), {
      stage,
      code: bundles[name],
      declaration,
      environment: Object.fromEntries(declaration.environment.map((key) => [key, variables[key]])),
    });
    for (const { action, partition } of declaration.partitions) lambda.mayInPartition(this.table, action, partition);
    return lambda;
  }

  private outputs(): void {
    const { pool, client } = this.customers;
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: client.userPoolClientId });
    // These outputs are ids rather than names, because the names of the stack's secrets would have to be cut out of their
    // ARNs.
    new CfnOutput(this, 'PaymentSecretId', { value: firstIdOf(this.paymentKeys) });
    new CfnOutput(this, 'ProviderSecretId', { value: firstIdOf(this.providerKey) });
  }
}
