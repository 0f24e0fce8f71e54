import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SSMClient } from '@aws-sdk/client-ssm';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createParameters } from '#infra/local/parameters.ts';
import { createSecrets } from '#infra/local/secrets.ts';
import { type KeyClients, readKeys, writeKeys } from '#infra/ops/aws/keys.ts';
import { parsePaymentKeys, readPaymentKeys } from '#infra/ops/payments/payment-keys.ts';
import { stripeClient } from '#infra/ops/payments/stripe-account.ts';
import type { Dialogue } from '#infra/ops/set-up/dialogue.ts';
import { modeWarning, type PaymentSteps, setUpPayments } from '#infra/ops/set-up/payments.ts';
import { PLACEHOLDER, parameterNames } from '#infra/stage.ts';
import { PAYMENT_EVENTS } from '#shared/checkout/payment-events.ts';
import { serve } from '../../support/serve.ts';
import { openStripeShop, SECRET_KEY, type StripeShop } from '../emulators/stripe-shop.ts';

const keysId = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:PaymentKeys-1-Local1';
const webhookUrl = 'https://shop.example/api/webhooks/stripe';
const fresh = JSON.stringify({ stripeSecretKey: PLACEHOLDER, stripeWebhookSecret: PLACEHOLDER });

let shop: StripeShop;
let vault: Awaited<ReturnType<typeof serve>>;
let clients: KeyClients;
let printed: string[];

beforeEach(async () => {
  printed = [];
  shop = await openStripeShop();
  vault = await serve([createSecrets({ 'PaymentKeys-1': fresh }), createParameters({})]);
  const access = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  };
  clients = {
    secrets: new SecretsManagerClient({ ...access, endpoint: `${vault.url}/_secrets` }),
    parameters: new SSMClient({ ...access, endpoint: `${vault.url}/_parameters` }),
  };
});
afterEach(async () => {
  for (const client of Object.values(clients)) client.destroy();
  await Promise.all([shop.close(), vault.close()]);
});

/** Returns a terminal that gives these answers one after another. */
const person = (...answers: string[]): Dialogue => ({
  say: (line) => void printed.push(line),
  isInteractive: true,
  ask: async (question) => {
    printed.push(question);
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`Unexpected question: ${question}`);
    return answer;
  },
});
const noTerminal: Dialogue = {
  say: (line) => void printed.push(line),
  isInteractive: false,
  ask: () => Promise.reject(new Error('There is no terminal')),
};

const steps = (changes: Partial<PaymentSteps> = {}): PaymentSteps => ({
  stage: 'dev',
  clients,
  keysId,
  webhookUrl,
  dialogue: person(SECRET_KEY),
  keyOfEnvironment: undefined,
  wantsNewKey: false,
  connect: (key) => stripeClient(key, shop.url),
  ...changes,
});

const stored = () => readPaymentKeys(clients, keysId);
const store = (keys: object) => writeKeys(clients, keysId, JSON.stringify(keys));
const endpoints = async () => (await shop.sdk.webhookEndpoints.list({ limit: 100 })).data;
const makeEndpoint = (changes: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
  shop.sdk.webhookEndpoints.create({ url: webhookUrl, enabled_events: ['charge.refunded'], ...changes });

describe('The first time', () => {
  test('an operator types the key, and payments work', async () => {
    expect(await setUpPayments(steps())).toBe(true);
    const [endpoint, ...others] = await endpoints();
    expect(others).toEqual([]);
    expect(endpoint).toMatchObject({ url: webhookUrl, status: 'enabled', enabled_events: PAYMENT_EVENTS });
    expect(endpoint?.api_version).toBe(stripeClient(SECRET_KEY).getApiField('version'));
    expect(await stored()).toMatchObject({ stripeSecretKey: SECRET_KEY, stripeWebhookEndpoint: endpoint?.id });
    expect((await stored())?.stripeWebhookSecret).toMatch(/^whsec_/);
  });

  test('without a terminal the key comes from the environment', async () => {
    expect(await setUpPayments(steps({ dialogue: noTerminal, keyOfEnvironment: `${SECRET_KEY}\n` }))).toBe(true);
    expect(await stored()).toMatchObject({ stripeSecretKey: SECRET_KEY });
  });

  test('without a terminal and without a key, the shop cannot take payments', async () => {
    expect(await setUpPayments(steps({ dialogue: noTerminal }))).toBe(false);
    expect(printed.join()).toContain('STRIPE_SECRET_KEY');
    expect(await endpoints()).toEqual([]);
    expect(await stored()).toEqual(parsePaymentKeys(fresh));
  });

  test('a parameter is created with the keys, and found again', async () => {
    const named = { keysId: parameterNames('production').paymentKeys, stage: 'production' as const };
    expect(await setUpPayments(steps({ ...named, dialogue: person('') }))).toBe(false);
    expect(await readKeys(clients, named.keysId)).toBe('');
    expect(await setUpPayments(steps(named))).toBe(true);
    expect(await readPaymentKeys(clients, named.keysId)).toMatchObject({ stripeSecretKey: SECRET_KEY });
    expect(await setUpPayments(steps({ ...named, dialogue: person() }))).toBe(true);
  });

  test("a stack's deleted secret is not created again", async () => {
    const gone = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:PaymentKeys-2-Local1';
    await expect(setUpPayments(steps({ keysId: gone }))).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(writeKeys(clients, gone, '{}')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('a key that Stripe refuses is not stored', async () => {
    await expect(setUpPayments(steps({ dialogue: person('sk_test_other') }))).rejects.toThrow(
      'rejected the secret key',
    );
    await expect(setUpPayments(steps({ dialogue: person('whsec_1') }))).rejects.toThrow('not a Stripe secret key');
    expect(await stored()).toEqual(parsePaymentKeys(fresh));
  });

  test('secrets are never printed', async () => {
    await setUpPayments(steps());
    const wrong = await setUpPayments(steps({ dialogue: person('sk_test_wrong'), wantsNewKey: true })).catch(String);
    const { stripeWebhookSecret = '' } = (await stored()) ?? {};
    for (const secret of [SECRET_KEY, stripeWebhookSecret, 'sk_test_wrong']) {
      expect(printed.join('\n')).not.toContain(secret);
      expect(wrong).not.toContain(secret);
    }
  });
});

describe('Once more', () => {
  test('nothing changes, without a prompt', async () => {
    await setUpPayments(steps());
    const before = [await stored(), await endpoints()];
    expect(await setUpPayments(steps({ dialogue: person() }))).toBe(true);
    expect([await stored(), await endpoints()]).toEqual(before);
  });

  test('after a crash between Stripe and the secret, there is one endpoint, with a known secret', async () => {
    await makeEndpoint();
    await setUpPayments(steps());
    const all = await endpoints();
    expect(all).toHaveLength(1);
    expect((await stored())?.stripeWebhookEndpoint).toBe(all[0]?.id);
  });

  test('a changed endpoint is repaired and keeps its secret', async () => {
    await setUpPayments(steps());
    const before = await stored();
    const id = String(before?.stripeWebhookEndpoint);
    await shop.sdk.webhookEndpoints.update(id, { disabled: true, enabled_events: ['charge.refunded'] });
    await setUpPayments(steps({ dialogue: person() }));
    expect(await endpoints()).toMatchObject([{ id, status: 'enabled', enabled_events: PAYMENT_EVENTS }]);
    expect(await stored()).toEqual(before);
  });

  test('a shop that moved to its own domain keeps its endpoint', async () => {
    await setUpPayments(steps({ webhookUrl: 'https://d1.cloudfront.net/api/webhooks/stripe' }));
    const before = await stored();
    await setUpPayments(steps({ dialogue: person() }));
    expect(await endpoints()).toMatchObject([{ id: before?.stripeWebhookEndpoint, url: webhookUrl }]);
    expect(await stored()).toEqual(before);
  });

  test("other applications' endpoints on the same account stay as they are", async () => {
    const other = await makeEndpoint({ url: 'https://other.example/stripe' });
    await setUpPayments(steps());
    await setUpPayments(steps({ dialogue: person() }));
    expect(await endpoints()).toHaveLength(2);
    expect(await shop.sdk.webhookEndpoints.retrieve(other.id)).toMatchObject({ enabled_events: ['charge.refunded'] });
  });

  test('values that were entered by hand are kept', async () => {
    const { id, secret } = await makeEndpoint({ enabled_events: [...PAYMENT_EVENTS] });
    await store({ stripeSecretKey: SECRET_KEY, stripeWebhookSecret: secret });
    await setUpPayments(steps({ dialogue: person() }));
    expect(await stored()).toEqual({
      stripeSecretKey: SECRET_KEY,
      stripeWebhookSecret: secret,
      stripeWebhookEndpoint: id,
    });
    expect(await endpoints()).toHaveLength(1);
  });
});

describe('A working secret', () => {
  const gone = { stripeSecretKey: SECRET_KEY, stripeWebhookSecret: 'whsec_kept', stripeWebhookEndpoint: 'we_gone' };

  test('is not overwritten without a yes', async () => {
    await store(gone);
    expect(await setUpPayments(steps({ dialogue: noTerminal }))).toBe(false);
    expect(await setUpPayments(steps({ dialogue: person('n') }))).toBe(false);
    expect(await stored()).toEqual(gone);
    expect(await endpoints()).toEqual([]);
    expect(await setUpPayments(steps({ dialogue: person('y') }))).toBe(true);
    expect(await stored()).not.toEqual(gone);
    expect(await endpoints()).toHaveLength(1);
  });

  test("with two endpoints at the shop's address is not guessed", async () => {
    await makeEndpoint();
    const { secret } = await makeEndpoint();
    await store({ stripeSecretKey: SECRET_KEY, stripeWebhookSecret: secret });
    expect(await setUpPayments(steps({ dialogue: noTerminal }))).toBe(false);
    expect(await endpoints()).toHaveLength(2);
    expect(await setUpPayments(steps({ dialogue: person('yes') }))).toBe(true);
    expect(await endpoints()).toHaveLength(1);
  });

  test('stays when the environment has another key, until the operator replaces it', async () => {
    await setUpPayments(steps());
    await setUpPayments(steps({ dialogue: noTerminal, keyOfEnvironment: 'sk_test_another' }));
    expect(printed.join()).toContain('--new-stripe-key');
    expect(await stored()).toMatchObject({ stripeSecretKey: SECRET_KEY });
  });

  test('stays when the operator asks for another and enters none', async () => {
    await setUpPayments(steps());
    const before = await stored();
    expect(await setUpPayments(steps({ dialogue: person(''), wantsNewKey: true }))).toBe(true);
    expect(await setUpPayments(steps({ dialogue: noTerminal, wantsNewKey: true }))).toBe(true);
    expect(printed.join()).not.toContain("can't take payments");
    expect(await stored()).toEqual(before);
  });

  test('that Stripe revoked is requested again', async () => {
    await store({ stripeSecretKey: 'sk_test_revoked', stripeWebhookSecret: PLACEHOLDER });
    expect(await setUpPayments(steps())).toBe(true);
    expect(printed.join()).toContain('The stored key does not work');
    expect(await stored()).toMatchObject({ stripeSecretKey: SECRET_KEY });
  });
});

describe('From test to live', () => {
  const live = 'sk_live_1';

  async function goLive(answers: Dialogue, connectTest = (key: string) => stripeClient(key, shop.url)) {
    await setUpPayments(steps());
    const [before] = await endpoints();
    const other = await openStripeShop();
    const connect = (key: string) => (key === live ? stripeClient(SECRET_KEY, other.url) : connectTest(key));
    await setUpPayments(steps({ dialogue: answers, keyOfEnvironment: live, wantsNewKey: true, connect }));
    await other.close();
    expect((await stored())?.stripeSecretKey).toBe(live);
    return (await endpoints()).find(({ id }) => id === before?.id)?.status;
  }

  test('the endpoint of test mode is disabled when the operator agrees', async () => {
    expect(await goLive(person('y'))).toBe('disabled');
    expect(printed.join('\n')).toContain('still has the test mode endpoint');
  });

  test('it is named when the operator does not agree, or the former key no longer works', async () => {
    expect(await goLive(noTerminal)).toBe('enabled');
    expect(printed.join('\n')).toMatch(
      /disable it later: Stripe → test mode → Developers → Webhooks → we_\w+ → Disable/,
    );
    await store({ stripeSecretKey: PLACEHOLDER, stripeWebhookSecret: PLACEHOLDER });
    printed.length = 0;
    let isRevoked = false;
    const revoked = (key: string) => stripeClient(isRevoked ? 'sk_test_revoked' : key, shop.url);
    const ask = async () => {
      isRevoked = true;
      return 'y';
    };
    expect(await goLive({ ...person(), ask }, revoked)).toBe('enabled');
    expect(printed.join('\n')).toContain('by hand: Stripe → test mode');
  });
});

test('A test key in production and a live key elsewhere give a warning', async () => {
  await setUpPayments(steps({ stage: 'production' }));
  expect(printed.join()).toContain('only test cards');
  expect(modeWarning('dev', 'sk_live_1')).toContain('real money');
  expect(modeWarning('production', 'rk_live_1')).toBeNull();
});

test("Stripe's outage is not reported as a wrong key", async () => {
  await shop.emulator.close();
  const connect = () => stripeClient(SECRET_KEY, 'http://127.0.0.1:9');
  await expect(setUpPayments(steps({ connect }))).rejects.toThrow('Stripe did not answer');
});
