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

/** Keeps keys in AWS Secrets Manager. Used by stages that were created before keys were stored as parameters. */
export const secrets: KeyHome = {
  /** Throws `ResourceNotFoundException` if the secret does not exist. */
  read: async (SecretId) => (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? null,
  write: async (SecretId, text) => {
    await put(SecretId, text);
  },
  remove: async (SecretId) => {
    try {
      // Secrets Manager keeps the previous version. Writing twice overwrites both versions.
      await put(SecretId, NOTHING);
      await put(SecretId, NOTHING);
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  },
};
