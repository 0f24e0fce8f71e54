import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDocuments } from '#infra/local/documents.ts';
import { createSecrets } from '#infra/local/secrets.ts';
import { serve } from '../../support/serve.ts';

const clientOf = (url: string) =>
  new SecretsManagerClient({
    endpoint: `${url}/_secrets`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

describe('the local Secrets Manager', () => {
  let server: Awaited<ReturnType<typeof serve>>;
  let client: SecretsManagerClient;

  beforeAll(async () => {
    server = await serve([createSecrets({ 'shop/stripe': '{"secretKey":"local"}', empty: '', rolled: 'first' })]);
    client = clientOf(server.url);
  });
  afterAll(() => server.close());

  const read = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));

  test('a secret is read by its name and by its ARN', async () => {
    const byName = await read('shop/stripe');
    expect(byName).toMatchObject({ Name: 'shop/stripe', SecretString: '{"secretKey":"local"}' });
    expect(byName.VersionStages).toEqual(['AWSCURRENT']);
    expect((await read(byName.ARN ?? '')).SecretString).toBe('{"secretKey":"local"}');
    expect((await read('empty')).SecretString).toBe('');
  });

  test('an unknown secret is refused with the error name of AWS', async () => {
    await expect(read('shop/other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(read('constructor')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('an operation that is not emulated is refused', async () => {
    await expect(client.send(new ListSecretsCommand({}))).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });

  test('a body that is not JSON is a bad request', async () => {
    const headers = { 'x-amz-target': 'secretsmanager.GetSecretValue' };
    const answer = await fetch(`${server.url}/_secrets/`, { method: 'POST', headers, body: 'not json' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });

  test('a written value is read back, and the former version stays until the next write', async () => {
    const write = (SecretString: string, ClientRequestToken?: string) =>
      client.send(new PutSecretValueCommand({ SecretId: 'rolled', SecretString, ClientRequestToken }));
    const previous = new GetSecretValueCommand({ SecretId: 'rolled', VersionStage: 'AWSPREVIOUS' });
    await expect(client.send(previous)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const token = 'a'.repeat(32);
    expect(await write('second', token)).toMatchObject({ Name: 'rolled', VersionId: token });
    expect((await read('rolled')).SecretString).toBe('second');
    expect((await client.send(previous)).SecretString).toBe('first');
    await write('second', token);
    expect((await client.send(previous)).SecretString).toBe('first');
    await expect(write('third', token)).rejects.toMatchObject({ name: 'ResourceExistsException' });
    await write('third');
    expect((await client.send(previous)).SecretString).toBe('second');
  });

  test('a new secret has the given name, and a second one with that name is refused', async () => {
    const make = (SecretString: string, ClientRequestToken?: string, Name = 'shop/new') =>
      client.send(
        new CreateSecretCommand({ Name, SecretString, ClientRequestToken, Tags: [{ Key: 'a', Value: 'b' }] }),
      );
    const token = 'b'.repeat(32);
    const made = await make('first', token);
    expect(made).toMatchObject({ Name: 'shop/new', VersionId: token });
    expect((await read(made.ARN ?? '')).SecretString).toBe('first');
    expect(await make('first', token)).toMatchObject({ VersionId: token });
    for (const again of [make('first'), make('second', token), make('x', token, 'rolled')])
      await expect(again).rejects.toMatchObject({ name: 'ResourceExistsException' });
    await expect(make('x', token, made.ARN)).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(make('', token, 'shop/other')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(read('shop/other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('writing an unknown secret or an empty value is refused', async () => {
    const write = (SecretId: string, SecretString: string) =>
      client.send(new PutSecretValueCommand({ SecretId, SecretString }));
    await expect(write('shop/other', 'x')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(write('empty', '')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(write('empty', 'x'.repeat(65_537))).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});

test('the values of the local Secrets Manager survive a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'secrets-'));
  const during = async (work: (client: SecretsManagerClient) => Promise<unknown>) => {
    const documents = openDocuments(join(directory, 'documents.sqlite'));
    const server = await serve([createSecrets({ kept: 'given' }, documents)]);
    try {
      return await work(clientOf(server.url));
    } finally {
      await server.close();
      documents.close();
    }
  };
  await during((client) => client.send(new PutSecretValueCommand({ SecretId: 'kept', SecretString: 'written' })));
  await during((client) => client.send(new CreateSecretCommand({ Name: 'new', SecretString: 'made' })));
  const made = await during((client) => client.send(new GetSecretValueCommand({ SecretId: 'new' })));
  expect(made).toMatchObject({ SecretString: 'made' });
  const read = await during((client) => client.send(new GetSecretValueCommand({ SecretId: 'kept' })));
  expect(read).toMatchObject({ SecretString: 'written' });
  rmSync(directory, { recursive: true });
});
