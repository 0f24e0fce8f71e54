import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type StageName, stackNames } from '../../stage.ts';
import { s3Client } from '../aws/s3.ts';
import { type Outputs, regionOf } from '../outputs.ts';
import type { UserPool } from './accounts.ts';
import type { Bucket } from './pictures.ts';
import type { Table } from './table.ts';

/** Where a stage keeps what must never be lost. */
export interface Place {
  stage: string;
  table: Table;
  pool: UserPool;
  bucket: Bucket;
}

/** Patient: a command may run for hours beside a shop that is open. */
const PATIENT = { maxAttempts: 12, retryMode: 'adaptive' } as const;

/** The ids of a stack's resources of one type, as CloudFormation knows them. */
export async function resourcesOf(region: string, stack: string, type: string): Promise<string[]> {
  const client = new CloudFormationClient({ region, ...PATIENT });
  const found: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListStackResourcesCommand({ StackName: stack, NextToken }));
    for (const { ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (ResourceType === type && PhysicalResourceId) found.push(PhysicalResourceId);
    }
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
}

/** The function of an alias, of which CloudFormation knows the ARN. */
export const functionOfAlias = (arn: string): string => arn.split(':')[6] ?? '';

/** The stage as it was deployed. Throws an `Error` where its data stack has no bucket, or several. */
export async function placeOf(stage: StageName, outputs: Outputs): Promise<Place> {
  const region = regionOf(outputs);
  const { data } = stackNames(stage);
  const [bucket, ...others] = await resourcesOf(region, data, 'AWS::S3::Bucket');
  if (!bucket || others.length > 0) throw new Error(`${data} does not have the one bucket that pictures are kept in.`);
  return {
    stage,
    table: { client: new DynamoDBClient({ region, ...PATIENT }), name: outputs.TableName },
    pool: { client: new CognitoIdentityProviderClient({ region, ...PATIENT }), id: outputs.UserPoolId },
    bucket: { client: s3Client({ region, ...PATIENT }), name: bucket },
  };
}
