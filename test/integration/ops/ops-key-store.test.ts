import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SSMClient } from '@aws-sdk/client-ssm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS } from '#infra/local/environment.ts';
import { createParameters } from '#infra/local/parameters.ts';
import { createSecrets } from '#infra/local/secrets.ts';
import { deleteKeys, existingKeys, type KeyClients, readKeys, writeKeys } from '#infra/ops/aws/keys.ts';
import type { Deployed } from '#infra/ops/aws/stacks.ts';
import { copyKeys, copyLateKeys, hasKeysToMove, keyStoreOf } from '#infra/ops/set-up/key-store.ts';
import { parameterNames } from '#infra/stage.ts';
import { serve } from '../../support/serve.ts';

const arnOf = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-Local1`;
const [PAYMENT, PROVIDER] = [arnOf('PaymentKeys'), arnOf('ProviderKey')];
const names = parameterNames('production');
const texts = { paymentKeys: '{"stripeSecretKey":"sk_live_1"}', providerKey: '{"apiKey":"p1","webhookSecret":"w1"}' };

const stack = (outputs: Deployed['app']['outputs']) => ({ name: '', id: '', status: 'UPDATE_COMPLETE', outputs });
const first = { PaymentSecretId: PAYMENT, ProviderSecretId: PROVIDER };
const atParameters = { PaymentKeysId: names.paymentKeys, ProviderKeyId: names.providerKey };
/** The stage as it was deployed by a release that did not use parameters yet. */
const before: Deployed = { data: stack(first), app: stack({}) };
const moved: Deployed = { data: stack(first), app: stack(atParameters) };
const fresh: Deployed = {
  data: stack({ PaymentSecretId: names.paymentKeys, ProviderSecretId: names.providerKey }),
  app: stack(atParameters),
};
const none: Deployed = { data: { ...stack({}), status: null }, app: { ...stack({}), status: null } };

let vault: Awaited<ReturnType<typeof serve>>;
let clients: KeyClients;

beforeEach(async () => {
  vault = await serve([
    createSecrets({ PaymentKeys: texts.paymentKeys, ProviderKey: texts.providerKey }),
    createParameters({}),
  ]);
  const access = { ...LOCAL_CREDENTIALS, maxAttempts: 1 };
  clients = {
    secrets: new SecretsManagerClient({ ...access, endpoint: `${vault.url}/_secrets` }),
    parameters: new SSMClient({ ...access, endpoint: `${vault.url}/_parameters` }),
  };
});
afterEach(() => vault.close());

const atHome = async () => ({
  paymentKeys: await readKeys(clients, names.paymentKeys),
  providerKey: await readKeys(clients, names.providerKey),
});
const inSecrets = async () => ({
  paymentKeys: await readKeys(clients, PAYMENT),
  providerKey: await readKeys(clients, PROVIDER),
});

describe('Where the keys of a stage are', () => {
  test('is read from its stacks, and only a deploy that copies them moves them', () => {
    const stores = (deployed: Deployed) => [false, true].map((moves) => keyStoreOf(deployed, { moves }));
    expect(stores(before)).toEqual(['secrets', 'moved']);
    expect(stores(moved)).toEqual(['moved', 'moved']);
    expect(stores(fresh)).toEqual(['parameters', 'parameters']);
    expect(stores(none)).toEqual(['parameters', 'parameters']);
    expect([before, moved, fresh, none].map(hasKeysToMove)).toEqual([true, false, false, false]);
  });

  test('is what its functions use, also when a release that moved them was rolled back', () => {
    const rolledBack: Deployed = { data: moved.data, app: before.app };
    expect(keyStoreOf(rolledBack, { moves: false })).toBe('secrets');
    expect(hasKeysToMove(rolledBack)).toBe(true);
  });
});

describe('A deploy that moves the keys', () => {
  test('copies them to the letter, and changes no secret', async () => {
    const copies = await copyKeys(clients, 'production', before);
    expect(copies.map(({ to }) => to)).toEqual(Object.values(names));
    expect(await atHome()).toEqual(texts);
    expect(await inSecrets()).toEqual(texts);
  });

  test('copies again what changed until the functions used the copies', async () => {
    await copyKeys(clients, 'production', before);
    await writeKeys(clients, PROVIDER, '{"apiKey":"p2"}');
    const copies = await copyKeys(clients, 'production', before);
    expect(await atHome()).toMatchObject({ providerKey: '{"apiKey":"p2"}' });
    await writeKeys(clients, PROVIDER, '{"apiKey":"p3"}');
    await copyLateKeys(clients, copies);
    expect(await atHome()).toEqual({ ...texts, providerKey: '{"apiKey":"p3"}' });
  });

  test('never overwrites what the functions have stored in their place since', async () => {
    const copies = await copyKeys(clients, 'production', before);
    await writeKeys(clients, names.providerKey, '{"apiKey":"new"}');
    await writeKeys(clients, PROVIDER, '{"apiKey":"late"}');
    await copyLateKeys(clients, copies);
    expect(await atHome()).toMatchObject({ providerKey: '{"apiKey":"new"}' });
    expect(await copyKeys(clients, 'production', moved)).toEqual([]);
    expect(await copyKeys(clients, 'production', fresh)).toEqual([]);
    expect(await copyKeys(clients, 'production', none)).toEqual([]);
    expect(await atHome()).toMatchObject({ providerKey: '{"apiKey":"new"}' });
  });

  test('keeps the newer keys of a stage whose functions are gone, and copies those that never moved', async () => {
    const gone: Deployed = { data: moved.data, app: none.app };
    await writeKeys(clients, names.providerKey, '{"apiKey":"new"}');
    await copyKeys(clients, 'production', gone);
    expect(await atHome()).toEqual({ ...texts, providerKey: '{"apiKey":"new"}' });
  });

  test('stops before anything is deployed when a copy is not the same text', async () => {
    clients.parameters.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const answer = await next(args);
          const { Parameter } = answer.output as { Parameter?: { Value: string } };
          if (commandName === 'GetParameterCommand' && Parameter) Parameter.Value = 'cut off';
          return answer;
        },
      { step: 'initialize' },
    );
    await expect(copyKeys(clients, 'production', before)).rejects.toThrow('is not the same text');
    expect(await inSecrets()).toEqual(texts);
  });

  test('stops when a secret is gone', async () => {
    const gone = { ...before, data: stack({ ...first, ProviderSecretId: arnOf('Gone') }) };
    await expect(copyKeys(clients, 'production', gone)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test("copies a preview's named secrets, and does without those that no key made", async () => {
    const preview = { ...before, data: stack({ PaymentSecretId: 'PaymentKeys', ProviderSecretId: 'never-made' }) };
    expect(keyStoreOf(preview, { moves: true })).toBe('parameters');
    const copies = await copyKeys(clients, 'preview', preview);
    expect(copies.map(({ to }) => to)).toEqual(['/foundation-preview/payment-keys']);
  });
});

test('The keys of a deleted stage are found and deleted, and missing ones are no error', async () => {
  await copyKeys(clients, 'production', before);
  const ids = Object.values(names);
  expect(await existingKeys(clients, [...ids, '/foundation-preview/payment-keys'])).toEqual(ids);
  await deleteKeys(clients, [...ids, '/foundation-preview/payment-keys']);
  expect(await atHome()).toEqual({ paymentKeys: '', providerKey: '' });
});
