import { CfnOutput, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { UNPERMITTED_LIMIT } from '#shared/customers/sign-up.ts';
import type { Bundles } from './bundle.ts';
import { Customers } from './constructs/customers.ts';
import { paymentKeys, providerKey, secretIdOf } from './constructs/secrets.ts';
import { ShopFunction } from './constructs/shop-function.ts';
import { ShopStack } from './constructs/shop-stack.ts';
import { ShopTable } from './constructs/shop-table.ts';
import { timeLimits } from './limits.ts';
import { type Stage, stackNames } from './stage.ts';

/** Where the key of the permits lies, and where who has none is counted, as `functions/store/keys.ts` has it. */
const PERMITS = 'SIGN_UP';
const COUNTED = `LIMIT#${UNPERMITTED_LIMIT.name}`;

export interface DataStackProps {
  stage: Stage;
  bundles: Pick<Bundles, 'customMessage' | 'admitSignUp'>;
}

/** What must never be lost: the table, the pictures, the user pool, and the keys of the payments and of the provider. */
export class DataStack extends ShopStack {
  readonly table: ShopTable;
  readonly media: Bucket;
  readonly customers: Customers;
  readonly paymentKeys: ISecret;
  readonly providerKey: ISecret;

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
      triggers: { customMessage: this.customMessage(stage, bundles), preSignUp: this.admitSignUp(stage, bundles) },
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
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !stage.keepsData,
    });
    // Naming the one distribution would make this stack depend on the app stack, which depends on this one.
    // ListBucket makes a missing picture a 404 in place of a 403.
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject', 's3:ListBucket'],
        resources: [bucket.bucketArn, bucket.arnForObjects('*')],
        // The account stands in the ARN: that CloudFront says SourceAccount as well is written nowhere.
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

  private customMessage(stage: Stage, bundles: DataStackProps['bundles']): ShopFunction {
    return new ShopFunction(this, 'CustomMessage', {
      stage,
      code: bundles.customMessage,
      description: "Words the user pool's mails",
      timeout: Duration.seconds(timeLimits.customMessage),
      environment: { STORE_NAME: stage.storeName },
    });
  }

  private admitSignUp(stage: Stage, bundles: DataStackProps['bundles']): ShopFunction {
    const admits = new ShopFunction(this, 'AdmitSignUp', {
      stage,
      code: bundles.admitSignUp,
      description: 'Lets those sign up whom the shop has counted',
      timeout: Duration.seconds(timeLimits.admitSignUp),
      environment: { TABLE_NAME: this.table.tableName },
    });
    admits.mayInPartition(this.table, 'dynamodb:GetItem', PERMITS);
    admits.mayInPartition(this.table, 'dynamodb:UpdateItem', COUNTED);
    return admits;
  }

  private outputs(): void {
    const { pool, client } = this.customers;
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: client.userPoolClientId });
    // Of those that the stack made, names would have to be cut out of ARNs, by how CloudFormation makes names up.
    new CfnOutput(this, 'PaymentSecretId', { value: secretIdOf(this.paymentKeys) });
    new CfnOutput(this, 'ProviderSecretId', { value: secretIdOf(this.providerKey) });
  }
}
