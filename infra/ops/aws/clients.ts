import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { DefaultStackSynthesizer } from 'aws-cdk-lib/core';
import { CERTIFICATE_REGION } from '../set-up/certificate.ts';
import { type Ask, askWith, type Query, queryWith } from './calls.ts';
import { s3Client } from './s3.ts';

/** Whom the readers ask. */
export interface Clients {
  sts: STSClient;
  cloudformation: CloudFormationClient;
  acm: ACMClient;
  ses: SESClient;
  pools: CognitoIdentityProviderClient;
  secrets: SecretsManagerClient;
  table: DynamoDBClient;
  lambda: LambdaClient;
  s3: S3Client;
  /** CloudWatch and SNS, of which there are no clients. */
  query: Query;
  /** Logs, KMS and the scheduler, of which there are none either. */
  ask: Ask;
}

interface Access {
  region: string;
  maxAttempts: number;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken: string };
}

function clientsWith(access: Access): Clients {
  const sts = new STSClient(access);
  return {
    sts,
    query: queryWith(sts, access.region),
    ask: askWith(sts, access.region),
    cloudformation: new CloudFormationClient(access),
    acm: new ACMClient({ ...access, region: CERTIFICATE_REGION }),
    ses: new SESClient(access),
    pools: new CognitoIdentityProviderClient(access),
    secrets: new SecretsManagerClient(access),
    table: new DynamoDBClient(access),
    lambda: new LambdaClient(access),
    s3: s3Client(access),
  };
}

export const clientsIn = (region: string): Clients => clientsWith({ region, maxAttempts: 3 });

/**
 * The same with CDK's lookup role, which may read everything but secrets: for the pipeline, whose own rights end there.
 * Throws as STS does.
 */
export async function lookupClients(region: string, account: string): Promise<Clients> {
  const { DEFAULT_QUALIFIER } = DefaultStackSynthesizer;
  const RoleArn = `arn:aws:iam::${account}:role/cdk-${DEFAULT_QUALIFIER}-lookup-role-${account}-${region}`;
  const { Credentials: key } = await new STSClient({ region }).send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: 'doctor' }),
  );
  const credentials = {
    accessKeyId: key?.AccessKeyId ?? '',
    secretAccessKey: key?.SecretAccessKey ?? '',
    sessionToken: key?.SessionToken ?? '',
  };
  return clientsWith({ region, maxAttempts: 3, credentials });
}
