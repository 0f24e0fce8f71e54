import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import type { KeyHome } from './key-home.ts';

// Parameter Store answers 40 calls a second. When a crowd starts many functions at once, further calls are retried.
const client = new SSMClient({ ...awsClientConfig, maxAttempts: 8 });

const nullIfNotFound = (error: unknown): null => {
  if (error instanceof ParameterNotFound) return null;
  throw error;
};

/** AWS Systems Manager's Parameter Store. Encrypts with AWS's own key, and costs nothing up to 4 KB. */
export const parameters: KeyHome = {
  read: async (Name) => {
    const found = await client.send(new GetParameterCommand({ Name, WithDecryption: true })).catch(nullIfNotFound);
    return found?.Parameter?.Value ?? null;
  },
  write: async (Name, Value) => {
    // Longer values are accepted too, for five cents a month.
    const Tier = 'Intelligent-Tiering';
    await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Tier, Overwrite: true }));
  },
  remove: async (Name) => {
    await client.send(new DeleteParameterCommand({ Name })).catch(nullIfNotFound);
  },
};
