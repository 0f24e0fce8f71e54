import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Declaration } from '../../function-kinds.ts';
import { MEMORY_MB } from '../../functions.ts';
import type { Stage } from '../../stage.ts';
import { tableSchema } from '../../table.ts';
import { type KeyHome, parameterArn } from '../secrets.ts';

const keyActions = {
  read: { parameter: ['ssm:GetParameter'], secret: ['secretsmanager:GetSecretValue'], key: ['kms:Decrypt'] },
  write: {
    parameter: ['ssm:GetParameter', 'ssm:PutParameter', 'ssm:DeleteParameter'],
    secret: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
    key: ['kms:Decrypt', 'kms:GenerateDataKey'],
  },
};

// IAM checks each action within a transaction. `Scan` is in neither list, because the shop never reads the whole table.
const tableActions = {
  read: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  write: [
    ...['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
    'dynamodb:BatchWriteItem',
  ],
};

const photoActions = { add: 's3:PutObject', read: 's3:GetObject', delete: 's3:DeleteObject' } as const;

export interface ShopFunctionProps {
  stage: Stage;
  code: Code;
  declaration: Pick<Declaration, 'description' | 'timeoutSeconds' | 'memoryMb'>;
  environment: Record<string, string>;
}

/**
 * Creates a Lambda function with the project's runtime, memory, and log group. At first, its role may only write to that log
 * group.
 */
export class ShopFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, { stage, code, declaration, environment }: ShopFunctionProps) {
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    super(scope, id, {
      code,
      description: declaration.description,
      timeout: Duration.seconds(declaration.timeoutSeconds),
      memorySize: declaration.memoryMb ?? MEMORY_MB,
      role,
      logGroup,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: id.toLowerCase(),
        LOG_LEVEL: 'INFO',
        ...environment,
      },
    });
    logGroup.grantWrite(role);
  }

  /** Grants reading the table and its indexes, and with `write` also changing single items. */
  mayUseTable(table: ITable, access: 'read' | 'write'): void {
    const indexes = tableSchema.indexes.map((index) => `${table.tableArn}/index/${index.name}`);
    this.may(tableActions.read, [table.tableArn, ...indexes]);
    if (access === 'write') this.may(tableActions.write, [table.tableArn]);
  }

  mayInPartition(table: ITable, action: 'dynamodb:GetItem' | 'dynamodb:UpdateItem', partition: string): void {
    this.addToRolePolicy(
      new PolicyStatement({
        actions: [action],
        resources: [table.tableArn],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [partition] } },
      }),
    );
  }

  /** Grants writing new pictures, which the site shows under /media, and no other access to the bucket. */
  mayStorePictures(media: IBucket): void {
    this.may(['s3:PutObject'], [media.arnForObjects('media/img_*')]);
    this.acknowledgeNewFiles(media, 'media/img_*');
  }

  /** Grants writing new videos. Also grants writing and reading the parts of their uploads, which the site does not show. */
  mayStoreVideos(media: IBucket): void {
    this.may(['s3:PutObject'], [media.arnForObjects('media/vid_*')]);
    this.may(['s3:PutObject', 's3:GetObject'], [media.arnForObjects('uploads/vid_*')]);
    this.acknowledgeNewFiles(media, 'media/vid_*', 'uploads/vid_*');
  }

  /**
   * Grants adding, reading, or deleting buyers' photos, as listed in `uses`. Photos are stored apart from the files that the
   * site shows.
   */
  mayUsePhotos(media: IBucket, uses: readonly (keyof typeof photoActions)[]): void {
    this.may(
      uses.map((use) => photoActions[use]),
      [media.arnForObjects('photos/pho_*')],
    );
    this.acknowledgeNewFiles(media, 'photos/pho_*');
  }

  private acknowledgeNewFiles(media: IBucket, ...keys: string[]): void {
    const { 'Fn::ImportValue': bucket } = Stack.of(this).resolve(Stack.of(media).exportValue(media.bucketArn));
    Validations.of(this.role ?? this).acknowledge(
      ...keys.map((key) => ({
        id: `AwsSolutions-IAM5[Resource::${bucket}/${key}]`,
        reason: 'Which files there will be is not known: the key of each begins with the mark of an upload.',
      })),
    );
  }

  /**
   * Grants reading keys, and with `write` also replacing and deleting them. Keys that moved from a secret to a parameter can
   * be used in both places, because the previous release uses the secret until the new release is live. A secret's own
   * encryption key may be used only through Secrets Manager. AWS's own key, which encrypts parameters and other secrets,
   * needs no permission.
   */
  mayUseKeys({ parameter, secret }: KeyHome, access: 'read' | 'write'): void {
    const actions = keyActions[access];
    if (parameter) this.may(actions.parameter, [parameterArn(this, parameter)]);
    if (!secret) return;
    this.may(actions.secret, [secret.secretArn]);
    if (!secret.encryptionKey) return;
    this.addToRolePolicy(
      new PolicyStatement({
        actions: actions.key,
        resources: [secret.encryptionKey.keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `secretsmanager.${Stack.of(this).region}.amazonaws.com` } },
      }),
    );
  }

  may(actions: string[], resources: string[]): void {
    this.addToRolePolicy(new PolicyStatement({ actions, resources }));
  }
}
