import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS, PROVIDER_SECRET_ID } from '#infra/local/environment.ts';
import { ALL_TOPICS, type Connection, connectionOf } from '../../support/fulfilment/connection.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { eventually } from '../../support/shopping.ts';

let shop: Shop;
let connection: Connection;

beforeAll(async () => {
  shop = await startShop();
  connection = await connectionOf(shop);
  await connectProvider(shop);
});
afterAll(() => shop.close());

interface Kept {
  webhookSecret: string;
  former?: { webhookSecret: string; until: number | null };
}
async function kept(): Promise<Kept> {
  const client = new SSMClient({ ...LOCAL_CREDENTIALS, endpoint: `${shop.url}/_parameters` });
  const asked = new GetParameterCommand({ Name: PROVIDER_SECRET_ID, WithDecryption: true });
  const { Parameter } = await client.send(asked);
  return JSON.parse(Parameter?.Value ?? '') as Kept;
}

/** Sends an event with a topic that the shop does not handle. Signs it if there is a secret. */
function deliver(secret: string | null, id = crypto.randomUUID()) {
  const at = '2026-01-31 15:00:00+00:00';
  const resource = { id: '5a96f649b2439217d070f507', type: 'order', data: { shop_id: connection.key.shopId } };
  const body = JSON.stringify({ id, type: 'product:deleted', created_at: at, resource });
  const signature = secret && {
    'x-pfy-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  return shop.call('POST', '/api/webhooks/printify', body, { ...signature });
}

const statesOf = (items: readonly { topic: string; state: string }[]) =>
  Object.fromEntries(items.filter(({ state }) => state !== 'ok').map(({ topic, state }) => [topic, state]));
const hookStates = async () => statesOf((await connection.checkHooks()).body.items);
const atProvider = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/_printify/v1/shops/${connection.key.shopId}/webhooks${path}`, body, {
    authorization: `Bearer ${connection.key.apiKey}`,
    'user-agent': 'FoundationTests/1.0',
  });
const lost = () => readFileSync(join(shop.dataDirectory, 'functions.log'), 'utf8').split('"provider lost"').length - 1;

describe('The webhooks of the provider', () => {
  test('are listed with the topics that are missing or go elsewhere', async () => {
    expect(await hookStates()).toEqual({});
    const [moved, ended] = await connection.hooks();
    await atProvider('PUT', `/${moved?.id}.json`, { url: 'https://another.example/hook' });
    await atProvider('DELETE', `/${ended?.id}.json?host=${new URL(shop.url).host}`);
    expect(await hookStates()).toEqual({ [moved?.topic ?? '']: 'elsewhere', [ended?.topic ?? '']: 'missing' });
  });

  test('are registered again with a new secret, while the former one is accepted for an hour', async () => {
    const { webhookSecret: before } = await kept();
    const { status, body } = await connection.register();
    expect({ status, states: statesOf(body.items) }).toEqual({ status: 200, states: {} });
    expect((await connection.hooks()).map(({ topic }) => topic).sort()).toEqual(ALL_TOPICS);
    const { webhookSecret, former } = await kept();
    expect(webhookSecret).not.toBe(before);
    expect(former).toEqual({ webhookSecret: before, until: expect.any(Number) });
    expect((await deliver(webhookSecret)).status).toBe(200);
    expect((await deliver(before)).status).toBe(200);
    expect((await deliver('another-secret')).status).toBe(400);
    expect((await deliver(null)).status).toBe(400);
    expect(await connection.latest()).toMatchObject({ action: 'integration.registered' });
  });

  test('record the time of the last event for admins', async () => {
    const { lastEventAt } = await connection.read();
    expect(Date.parse(lastEventAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await connection.checkHooks()).body.lastEventAt).toBe(lastEventAt);
  });

  test('keep both secrets until all of them are registered', async () => {
    const { webhookSecret: before } = await kept();
    await shop.fault('printify', 'throttle', 1, '/webhooks.json');
    expect(await connection.register()).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    await shop.heal();
    const unfinished = await kept();
    expect(unfinished.former).toEqual({ webhookSecret: before, until: null });
    expect((await deliver(before)).status).toBe(200);
    expect((await connection.register()).status).toBe(200);
    expect(await kept()).toMatchObject({
      webhookSecret: unfinished.webhookSecret,
      former: { webhookSecret: before, until: expect.any(Number) },
    });
  });

  test('are all registered although some calls fail', async () => {
    await shop.fault('printify', 'timeout_after_success', 2, '/webhooks.json');
    expect(statesOf((await connection.register()).body.items)).toEqual({});
    await shop.heal();
    expect((await connection.hooks()).length).toBe(ALL_TOPICS.length);
  });
});

describe('A key that was revoked', () => {
  test('is recorded once, shown to admins, and explained in plain words', async () => {
    await connection.control('token', { revoked: true });
    const before = lost();
    for (let times = 0; times < 2; times++) {
      expect(await connection.checkHooks()).toMatchObject({
        status: 422,
        body: {
          code: 'provider_refused',
          detail: 'Printify rejected the API key. Enter a new one under Connections',
        },
      });
    }
    const { problem, isConnected } = await connection.read();
    expect({ problem, isConnected }).toMatchObject({ problem: { kind: 'unauthorised' }, isConnected: true });
    expect(lost()).toBe(before + 1);
  });

  test('does not block other changes by admins', async () => {
    expect((await connection.change({ isActive: false })).status).toBe(200);
    expect((await connection.change({ isActive: true })).status).toBe(200);
    expect(await connection.change({ webhookUrl: 'https://shop.example/hooks' })).toMatchObject({ status: 422 });
  });

  test('resolves the problem when it works again', async () => {
    await connection.control('token', { revoked: false });
    expect(await hookStates()).toEqual({});
    expect((await connection.read()).problem).toBeNull();
  });

  test('is replaced by a new key, which resolves the problem', async () => {
    await connection.control('token', { revoked: true });
    await connection.checkHooks();
    expect((await connection.read()).problem).toMatchObject({ kind: 'unauthorised' });
    await connection.control('token', { revoked: false });
    expect((await connection.connect(connection.key)).body.problem).toBeNull();
  });
});

test('A key that lacks one right is not reported as revoked', async () => {
  const { scopes } = (await shop.call<{ settings: { scopes: string[] } }>('GET', '/_printify/control/state')).body
    .settings;
  await connection.control('settings', { scopes: scopes.filter((scope) => scope !== 'webhooks.read') });
  expect((await connection.checkHooks()).status).toBe(422);
  expect((await connection.read()).problem).toBeNull();
  await connection.control('settings', { scopes });
});

describe('A shop that the provider disconnects', () => {
  test('is recorded at its event, and resolved when a check finds it connected again', async () => {
    await connection.control('shop', { disconnected: true });
    await connection.control('idle', {});
    await eventually(async () => (await connection.read()).problem?.kind === 'disconnected');
    await connection.checkHooks();
    expect((await connection.read()).problem).toMatchObject({ kind: 'disconnected' });
    await connection.control('shop', { disconnected: false });
    await connection.checkHooks();
    expect((await connection.read()).problem).toBeNull();
  });
});
