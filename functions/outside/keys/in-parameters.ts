import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import type { KeyHome } from './key-home.ts';

// Parameter Store accepts 40 calls per second. If many functions start at the same moment, the client retries the rejected calls.
const client = new SSMClient({ ...awsClientConfig, maxAttempts: 8 });

const nullIfNotFound = (error: unknown): null => {
  if (error instanceof ParameterNotFound) return null;
  throw error;
};

/**
 * Keeps keys in AWS Systems Manager's Parameter Store. It encrypts with AWS's own key and costs nothing for values up to 4
 * KB.
 */
export const parameters: KeyHome = {
  read: async (Name) => {
    const found = await client.send(new GetParameterCommand({ Name, WithDecryption: true })).catch(nullIfNotFound);
    return found?.Parameter?.Value ?? null;
  },
  write: async (Name, Value) => {
    // With this tier, values above 4 KB are accepted too. They cost five cents a month.
    const Tier = 'Intelligent-Tiering';
    await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Tier, Overwrite: true }));
  },
  remove: async (Name) => {
    await client.send(new DeleteParameterCommand({ Name })).catch(nullIfNotFound);
  },
};
