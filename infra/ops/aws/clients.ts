import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { Route53Client } from '@aws-sdk/client-route-53';
import type { S3Client } from '@aws-sdk/client-s3';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { SNSClient } from '@aws-sdk/client-sns';
import { SSMClient } from '@aws-sdk/client-ssm';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { DefaultStackSynthesizer } from 'aws-cdk-lib/core';
import { CERTIFICATE_REGION } from './certificates.ts';
import { s3Client } from './s3.ts';

export interface Clients {
  sts: STSClient;
  cloudformation: CloudFormationClient;
  acm: ACMClient;
  route53: Route53Client;
  ses: SESClient;
  sns: SNSClient;
  pools: CognitoIdentityProviderClient;
  secrets: SecretsManagerClient;
  parameters: SSMClient;
  kms: KMSClient;
  table: DynamoDBClient;
  lambda: LambdaClient;
  scheduler: SchedulerClient;
  s3: S3Client;
  logs: CloudWatchLogsClient;
  cloudwatch: CloudWatchClient;
}

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken: string };

const TIMEOUT_MS = 10_000;

/** Sets timeouts. By default, the SDK waits forever, and `requestTimeout` alone only logs a warning. */
const requestHandler = { requestTimeout: TIMEOUT_MS, throwOnRequestTimeout: true, socketTimeout: TIMEOUT_MS };

function clientsWith(region: string, credentials?: Credentials): Clients {
  const access = { region, maxAttempts: 3, requestHandler, ...(credentials ? { credentials } : {}) };
  return {
    sts: new STSClient(access),
    cloudformation: new CloudFormationClient(access),
    acm: new ACMClient({ ...access, region: CERTIFICATE_REGION }),
    route53: new Route53Client(access),
    ses: new SESClient(access),
    sns: new SNSClient(access),
    pools: new CognitoIdentityProviderClient(access),
    secrets: new SecretsManagerClient(access),
    parameters: new SSMClient(access),
    kms: new KMSClient(access),
    table: new DynamoDBClient(access),
    lambda: new LambdaClient(access),
    scheduler: new SchedulerClient(access),
    s3: s3Client(access),
    logs: new CloudWatchLogsClient(access),
    cloudwatch: new CloudWatchClient(access),
  };
}

export const clientsIn = (region: string): Clients => clientsWith(region);

/**
 * Returns clients that use CDK's lookup role, which may read everything except secrets. The pipeline may read only with this
 * role.
 */
export async function lookupClients(region: string, account: string): Promise<Clients> {
  const { DEFAULT_QUALIFIER } = DefaultStackSynthesizer;
  const RoleArn = `arn:aws:iam::${account}:role/cdk-${DEFAULT_QUALIFIER}-lookup-role-${account}-${region}`;
  const { Credentials: key } = await clientsIn(region).sts.send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: 'doctor' }),
  );
  return clientsWith(region, {
    accessKeyId: key?.AccessKeyId ?? '',
    secretAccessKey: key?.SecretAccessKey ?? '',
    sessionToken: key?.SessionToken ?? '',
  });
}
