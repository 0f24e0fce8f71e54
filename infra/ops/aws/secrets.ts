import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { nullIfMissing } from './stack-resources.ts';

/** Secrets of a stack are named by ARN. Other secrets are named by name and created when first written. */
const isOfStack = (secretId: string): boolean => secretId.startsWith('arn:');

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'ResourceNotFoundException';

/** Returns the text of a secret, empty before it is first written. Throws when a stack's secret is gone. */
export async function readSecret(client: SecretsManagerClient, secretId: string): Promise<string> {
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return SecretString ?? '';
  } catch (error) {
    if (isMissing(error) && !isOfStack(secretId)) return '';
    throw error;
  }
}

interface Written {
  secretId: string;
  text: string;
  /** For a new secret. */
  description: string;
  tags: Record<string, string>;
}

/**
 * Writes a secret, and creates it if needed. Throws while a deleted secret of the same name can still be restored, because
 * AWS does not allow another then.
 */
export async function writeSecret(client: SecretsManagerClient, written: Written): Promise<void> {
  const { secretId, text: SecretString, description, tags } = written;
  const put = () => client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString }));
  try {
    await put();
    return;
  } catch (error) {
    if (!isMissing(error) || isOfStack(secretId)) throw error;
  }
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  const creation = new CreateSecretCommand({ Name: secretId, Description: description, SecretString, Tags });
  await client.send(creation).catch((error: Error) => {
    if (error.name !== 'ResourceExistsException') throw error;
    return put();
  });
}

/** Returns the names of the secrets that exist and are not scheduled for deletion. */
export async function existingSecrets(client: SecretsManagerClient, names: readonly string[]): Promise<string[]> {
  const isThere = async (SecretId: string) => {
    const found = await nullIfMissing(client.send(new DescribeSecretCommand({ SecretId })));
    return found !== null && !found.DeletedDate;
  };
  const there = await Promise.all(names.map(isThere));
  return names.filter((_name, index) => there[index]);
}

/** Deletes secrets at once and for good. Ignores missing ones. */
export async function deleteSecrets(client: SecretsManagerClient, names: readonly string[]): Promise<void> {
  for (const SecretId of names)
    await client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
}
