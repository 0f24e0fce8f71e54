import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { type StageName, stackNames } from '../../stage.ts';
import { s3Client } from '../aws/s3.ts';
import { listStackResources } from '../aws/stack-resources.ts';
import { type Outputs, regionOf } from '../outputs.ts';
import type { UserPool } from './accounts.ts';
import type { Bucket } from './pictures.ts';
import { type Table, tableClient } from './table.ts';

/** Describes all data of a stage that an archive contains: its table, user pool, and bucket. */
export interface StageData {
  stage: string;
  table: Table;
  pool: UserPool;
  bucket: Bucket;
}

/** Retry settings for commands that run for hours while the shop is open. */
const RETRIES = { maxAttempts: 12, retryMode: 'adaptive' } as const;

export async function resourcesOf(region: string, stack: string, type: string): Promise<string[]> {
  const resources = await listStackResources(new CloudFormationClient({ region, ...RETRIES }), stack);
  return resources.filter((resource) => resource.type === type).map(({ name }) => name);
}

export const functionOfAlias = (arn: string): string => arn.split(':')[6] ?? '';

/** Finds the data of a deployed stage. Throws an `Error` unless its data stack has exactly one bucket. */
export async function findStageData(stage: StageName, outputs: Outputs): Promise<StageData> {
  const region = regionOf(outputs);
  const { data } = stackNames(stage);
  const [bucket, ...others] = await resourcesOf(region, data, 'AWS::S3::Bucket');
  if (!bucket || others.length > 0) throw new Error(`${data} does not have exactly one bucket for pictures.`);
  return {
    stage,
    table: { client: tableClient({ region, ...RETRIES }), name: outputs.TableName },
    pool: { client: new CognitoIdentityProviderClient({ region, ...RETRIES }), id: outputs.UserPoolId },
    bucket: { client: s3Client({ region, ...RETRIES }), name: bucket },
  };
}
