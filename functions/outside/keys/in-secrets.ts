import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import type { KeyHome } from './key-home.ts';

const client = new SecretsManagerClient(awsClientConfig);

const NOTHING = '{}';

const put = (SecretId: string, SecretString: string) =>
  client.send(new PutSecretValueCommand({ SecretId, SecretString }));

/** AWS Secrets Manager, for stages whose secrets a stack made before keys were in parameters. */
export const secrets: KeyHome = {
  /** Throws `ResourceNotFoundException` when the secret is gone. */
  read: async (SecretId) => (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? null,
  write: async (SecretId, text) => {
    await put(SecretId, text);
  },
  remove: async (SecretId) => {
    try {
      // Twice, because Secrets Manager keeps the previous version.
      await put(SecretId, NOTHING);
      await put(SecretId, NOTHING);
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  },
};
