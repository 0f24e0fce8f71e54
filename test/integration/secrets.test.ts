import { GetSecretValueCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecrets } from '../../infra/local/secrets.ts';
import { serve } from '../support/serve.ts';

describe('the local Secrets Manager', () => {
  let server: Awaited<ReturnType<typeof serve>>;
  let client: SecretsManagerClient;

  beforeAll(async () => {
    server = await serve([createSecrets({ 'shop/stripe': '{"secretKey":"local"}', empty: '' })]);
    client = new SecretsManagerClient({
      endpoint: `${server.url}/_secrets`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
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

  test('an unknown secret is refused by the name AWS gives that error', async () => {
    await expect(read('shop/other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(read('constructor')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('an operation it does not imitate is refused, not ignored', async () => {
    await expect(client.send(new ListSecretsCommand({}))).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });

  test('a body that is not JSON is a bad request', async () => {
    const headers = { 'x-amz-target': 'secretsmanager.GetSecretValue' };
    const answer = await fetch(`${server.url}/_secrets/`, { method: 'POST', headers, body: 'not json' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });
});
