import { type Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, type PolicyStatementProps, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';
import { table as schema } from '../table.ts';
import { isMadeWhenNeeded, secretArnsOf } from './secrets.ts';

const providerActions = {
  read: { secret: ['secretsmanager:GetSecretValue'], key: ['kms:Decrypt'] },
  write: {
    secret: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
    key: ['kms:Decrypt', 'kms:GenerateDataKey'],
  },
};

// A transaction is allowed action by action. Scan is in neither list: no path of the shop reads the whole table.
const tableActions = {
  read: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  write: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
};

export interface ShopFunctionProps {
  stage: Stage;
  code: Code;
  description: string;
  timeout: Duration;
  environment: Record<string, string>;
}

/** What may be done besides with a secret that no stack makes. Tags ask for a right of their own. */
const makingSecret = ['secretsmanager:CreateSecret', 'secretsmanager:TagResource'];

/** The house Lambda: runtime, memory, logs, tracing, and a role that may do nothing else until it is told. */
export class ShopFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, { stage, environment, ...props }: ShopFunctionProps) {
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    super(scope, id, {
      ...props,
      role,
      logGroup,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      // Lambda gives processor time in proportion: below this the cold start is paid for by shoppers.
      memorySize: 1536,
      tracing: stage.isTraced ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: id.toLowerCase(),
        LOG_LEVEL: 'INFO',
        ...environment,
      },
    });
    logGroup.grantWrite(role);
    if (!stage.isTraced) return;
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray has no resources to name: PutTraceSegments and PutTelemetryRecords exist for * only.',
    });
  }

  /** Lets the function read the table and its indexes, and with `write` change single items of it. */
  mayUseTable(table: ITable, access: 'read' | 'write'): void {
    const indexes = schema.indexes.map((index) => `${table.tableArn}/index/${index.name}`);
    this.may(tableActions.read, [table.tableArn, ...indexes]);
    if (access === 'write') this.may(tableActions.write, [table.tableArn]);
  }

  /** Lets the function do this with the items of one partition, each by its key, and nothing else of the table. */
  mayInPartition(table: ITable, action: 'dynamodb:GetItem' | 'dynamodb:UpdateItem', partition: string): void {
    this.addToRolePolicy(
      new PolicyStatement({
        actions: [action],
        resources: [table.tableArn],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [partition] } },
      }),
    );
  }

  /** Lets the function add uploaded pictures, and nothing else, to what the site shows under /media. */
  mayStorePictures(media: IBucket): void {
    this.may(['s3:PutObject'], [media.arnForObjects('media/img_*')]);
    const { 'Fn::ImportValue': bucket } = Stack.of(this).resolve(Stack.of(media).exportValue(media.bucketArn));
    Validations.of(this.role ?? this).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${bucket}/media/img_*]`,
      reason: 'Which pictures there will be is not known: the key of each begins with the mark of an upload.',
    });
  }

  /**
   * Lets the function use the provider's key, and with `write` keep another, in a secret that it makes itself where no stack
   * does; what encrypts it serves the secret store alone.
   */
  mayUseProviderKey(secret: ISecret, access: 'read' | 'write'): void {
    const making = access === 'write' && isMadeWhenNeeded(secret) ? makingSecret : [];
    this.may([...providerActions[access].secret, ...making], secretArnsOf(secret));
    // Without a key of its own the secret is encrypted with that of AWS, which asks for no right.
    if (!secret.encryptionKey) return;
    this.addToRolePolicy(
      new PolicyStatement({
        actions: providerActions[access].key,
        resources: [secret.encryptionKey.keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `secretsmanager.${Stack.of(this).region}.amazonaws.com` } },
      }),
    );
  }

  may(actions: string[], resources: string[], conditions?: PolicyStatementProps['conditions']): void {
    this.addToRolePolicy(new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) }));
  }
}
