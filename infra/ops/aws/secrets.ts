import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { unlessGone } from './made.ts';

/** A secret that a stack made is known by its ARN; by its name one that whoever has something to keep makes. */
const isOfStack = (secretId: string): boolean => secretId.startsWith('arn:');

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'ResourceNotFoundException';

/** The text of a secret, empty while it has none or is yet to be made. Throws as AWS does, also where one of a stack is gone. */
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
  /** Of a secret that is made by this. */
  description: string;
  tags: Record<string, string>;
}

/**
 * Writes a secret, and makes it where it is yet to be made. Throws as AWS does: for the moment after its deletion, and for as
 * long as one that was deleted by hand can be had back, AWS gives out no second one of its name.
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
  const made = new CreateSecretCommand({ Name: secretId, Description: description, SecretString, Tags });
  await client.send(made).catch((error: Error) => {
    if (error.name !== 'ResourceExistsException') throw error;
    return put();
  });
}

/** Those of the names under which there is a secret that nobody has deleted. */
export async function secretsAmong(client: SecretsManagerClient, names: readonly string[]): Promise<string[]> {
  const isThere = async (SecretId: string) => {
    const found = await unlessGone(client.send(new DescribeSecretCommand({ SecretId })));
    return found !== null && !found.DeletedDate;
  };
  const there = await Promise.all(names.map(isThere));
  return names.filter((_name, index) => there[index]);
}

/** Deletes secrets at once and for good; those that are not there are none the less gone. */
export async function deleteSecrets(client: SecretsManagerClient, names: readonly string[]): Promise<void> {
  for (const SecretId of names)
    await client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
}
