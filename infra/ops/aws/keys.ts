import {
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { DeleteParameterCommand, GetParameterCommand, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { nullIfMissing } from './stack-resources.ts';

/** Clients of the services that may contain the shop's keys. */
export interface KeyClients {
  parameters: SSMClient;
  secrets: SecretsManagerClient;
}

/**
 * Returns true if the id is the path of a parameter. The id of a stack's secret is an ARN. Older previews kept keys in
 * secrets that belong to no stack, and the id of such a secret is its name.
 */
const isParameter = (id: string): boolean => id.startsWith('/');
const isOfStack = (secretId: string): boolean => secretId.startsWith('arn:');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['ParameterNotFound', 'ResourceNotFoundException'].includes(error.name);

async function readText({ parameters, secrets }: KeyClients, id: string): Promise<string | undefined> {
  if (!isParameter(id)) return (await secrets.send(new GetSecretValueCommand({ SecretId: id }))).SecretString;
  return (await parameters.send(new GetParameterCommand({ Name: id, WithDecryption: true }))).Parameter?.Value;
}

/** Returns the keys as text, or an empty string before they are first written. Throws if a stack's secret is gone. */
export async function readKeys(clients: KeyClients, id: string): Promise<string> {
  try {
    return (await readText(clients, id)) ?? '';
  } catch (error) {
    if (isMissing(error) && !isOfStack(id)) return '';
    throw error;
  }
}

/** Encrypts and stores the keys. Creates a missing parameter, but not a missing secret. */
export async function writeKeys({ parameters, secrets }: KeyClients, id: string, text: string): Promise<void> {
  if (!isParameter(id)) {
    await secrets.send(new PutSecretValueCommand({ SecretId: id, SecretString: text }));
    return;
  }
  const Tier = 'Intelligent-Tiering';
  await parameters.send(
    new PutParameterCommand({ Name: id, Value: text, Type: 'SecureString', Tier, Overwrite: true }),
  );
}

/** Returns the ids under which keys exist. Ignores secrets that are scheduled for deletion. */
export async function existingKeys(clients: KeyClients, ids: readonly string[]): Promise<string[]> {
  const isThere = async (id: string) => {
    if (isParameter(id)) return (await readKeys(clients, id)) !== '';
    const found = await nullIfMissing(clients.secrets.send(new DescribeSecretCommand({ SecretId: id })));
    return found !== null && !found.DeletedDate;
  };
  const there = await Promise.all(ids.map(isThere));
  return ids.filter((_id, index) => there[index]);
}

/** Deletes keys immediately and permanently. Ignores missing keys. */
export async function deleteKeys({ parameters, secrets }: KeyClients, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    if (!isParameter(id)) {
      await secrets.send(new DeleteSecretCommand({ SecretId: id, ForceDeleteWithoutRecovery: true }));
      continue;
    }
    await parameters.send(new DeleteParameterCommand({ Name: id })).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}
