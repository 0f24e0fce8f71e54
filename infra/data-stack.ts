import { CfnOutput, Duration, RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { WITHOUT_PERMIT } from '../shared/sign-up.ts';
import type { Bundles } from './bundle.ts';
import { Customers } from './constructs/customers.ts';
import { ShopFunction } from './constructs/shop-function.ts';
import { ShopStack } from './constructs/shop-stack.ts';
import { ShopTable } from './constructs/shop-table.ts';
import { timeLimits } from './limits.ts';
import { PLACEHOLDER, type Stage, stackNames } from './stage.ts';

/** What the shop keeps while no provider is connected. */
const NOT_CONNECTED = '{}';

/** Where the key of the permits lies, and where who has none is counted, as `functions/store/keys.ts` has it. */
const PERMITS = 'SIGN_UP';
const COUNTED = `LIMIT#${WITHOUT_PERMIT.name}`;

export interface DataStackProps {
  stage: Stage;
  bundles: Pick<Bundles, 'customMessage' | 'admitSignUp'>;
}

/** What must never be lost: the table, the pictures, the user pool, and the keys of the payments and of the provider. */
export class DataStack extends ShopStack {
  readonly table: ShopTable;
  readonly media: Bucket;
  readonly customers: Customers;
  readonly paymentKeys: Secret;
  readonly providerKey: Secret;

  constructor(scope: Construct, { stage, bundles }: DataStackProps) {
    super(scope, `${stage.name}-data`, {
      stage,
      stackName: stackNames(stage.name).data,
      description: 'The shop: what must never be lost',
    });
    this.table = new ShopTable(this, 'Table', stage.keepsData);
    this.media = this.mediaBucket(stage);
    this.paymentKeys = this.paymentSecret(stage);
    this.providerKey = this.providerSecret(stage);
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

  private paymentSecret(stage: Stage): Secret {
    const placeholder = SecretValue.unsafePlainText(PLACEHOLDER);
    // Without a name of its own: a kept secret would hold on to the name, and the stage could not be deployed again.
    const secret = new Secret(this, 'PaymentKeys', {
      description: 'Filled in by the owner: the keys of the Stripe account',
      secretObjectValue: { stripeSecretKey: placeholder, stripeWebhookSecret: placeholder },
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Stripe has no call that rotates a key; the owner rolls it in the dashboard and pastes the new one.',
    });
    return secret;
  }

  /** The key of its own, which costs a dollar a month, guards what is kept; a preview has that of AWS. */
  private providerEncryption(stage: Stage): Key | undefined {
    if (!stage.keepsData) return undefined;
    return new Key(this, 'ProviderKeys', {
      alias: `${stackNames(stage.name).data}/provider-keys`,
      description: "Encrypts the API key of the shop's print-on-demand provider",
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  private providerSecret(stage: Stage): Secret {
    const secret = new Secret(this, 'ProviderKey', {
      description:
        "Written by the shop when its owner connects: the provider's API key and what its webhooks are signed with",
      encryptionKey: this.providerEncryption(stage),
      secretStringValue: SecretValue.unsafePlainText(NOT_CONNECTED),
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Printify has no call that rotates a key; the owner makes another within its year and pastes it.',
    });
    return secret;
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
    // Their names would have to be cut out of these, by how CloudFormation makes names up.
    new CfnOutput(this, 'PaymentSecretArn', { value: this.paymentKeys.secretArn });
    new CfnOutput(this, 'ProviderSecretArn', { value: this.providerKey.secretArn });
  }
}
