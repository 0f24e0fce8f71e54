import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionEnvironment, LOCAL_CREDENTIALS } from '#infra/local/environment.ts';
import { createSecrets } from '#infra/local/secrets.ts';
import { serve } from '../../support/serve.ts';

const PROVIDER_SECRET_ID = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:ProviderKey-Local1';
const KEY = { apiKey: 'k'.repeat(3_000), webhookSecret: 'signing' };

describe("the provider's key of a stage from before parameters, in a stack's secret", () => {
  let server: Awaited<ReturnType<typeof serve>>;
  let secret: typeof import('#outside/provider-secret.ts');
  let client: SecretsManagerClient;

  beforeAll(async () => {
    server = await serve([createSecrets({ ProviderKey: 'not-set' })]);
    const world = { siteUrl: server.url, dynamoDbEndpoint: server.url, realStripe: false };
    Object.assign(process.env, functionEnvironment(world), { PROVIDER_SECRET_ID });
    secret = await import('#outside/provider-secret.ts');
    client = new SecretsManagerClient({ ...LOCAL_CREDENTIALS, endpoint: `${server.url}/_secrets` });
  });
  afterAll(() => server?.close());

  const stored = async (VersionStage: string) =>
    (await client.send(new GetSecretValueCommand({ SecretId: PROVIDER_SECRET_ID, VersionStage }))).SecretString;

  test('is null while the secret has the value of the deployment', async () => {
    expect(await secret.getProviderKey()).toBeNull();
  });

  test('is the stored one at once, and deleting it deletes its former version too', async () => {
    await secret.putProviderKey(KEY);
    expect(await secret.getProviderKey()).toEqual(KEY);
    await secret.putProviderKey({ ...KEY, apiKey: 'another' });
    expect(await secret.getProviderKey()).toMatchObject({ apiKey: 'another' });
    await secret.deleteProviderKey();
    expect(await secret.getProviderKey()).toBeNull();
    expect([await stored('AWSCURRENT'), await stored('AWSPREVIOUS')]).toEqual(['{}', '{}']);
  });

  test('is read again with `fresh` after another function has changed it', async () => {
    await secret.putProviderKey(KEY);
    await secret.getProviderKey();
    const others = { ...KEY, apiKey: 'rotated' };
    await client.send(
      new PutSecretValueCommand({ SecretId: PROVIDER_SECRET_ID, SecretString: JSON.stringify(others) }),
    );
    expect(await secret.getProviderKey()).toEqual(KEY);
    expect(await secret.getProviderKey({ fresh: true })).toEqual(others);
    expect(await secret.getProviderKey()).toEqual(others);
  });

  test('cannot be stored when the secret is gone, and deleting it then does nothing', async () => {
    const secretId = process.env.PROVIDER_SECRET_ID;
    const { config } = await import('#functions/runtime/config.ts');
    config().PROVIDER_SECRET_ID = PROVIDER_SECRET_ID.replace('ProviderKey', 'Gone');
    await expect(secret.putProviderKey(KEY)).rejects.toThrow("can't find");
    await secret.deleteProviderKey();
    expect(await secret.getProviderKey({ fresh: true })).toBeNull();
    config().PROVIDER_SECRET_ID = secretId;
  });

  test('is null when the secret has an unknown form', async () => {
    for (const SecretString of ['[]', '{"apiKey":""}', '{"apiKey":"k"}', 'null']) {
      await client.send(new PutSecretValueCommand({ SecretId: PROVIDER_SECRET_ID, SecretString }));
      expect(await secret.getProviderKey({ fresh: true })).toBeNull();
    }
  });
});
