import { createHmac } from 'node:crypto';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LOCAL_CREDENTIALS } from '#infra/local/environment.ts';
import { parameterNames } from '#infra/stage.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { browse, expectedTotal, lineOf } from '../../support/shopping.ts';
import { fromAddress } from '../../support/visitor.ts';
import { apiEvent, lambdaContext } from '../../unit/http/events.ts';

const names = parameterNames('production');
const KEY = { apiKey: 'one', webhookSecret: 'signing' };

let shop: Shop;
let parameters: SSMClient;
let providerSecret: typeof import('#outside/provider-secret.ts');

/** Connects the functions of this process to the table of a running shop. Their parameters do not exist there. */
beforeAll(async () => {
  shop = await startShop();
  await storeOf(shop);
  process.env.SECRETS_ID = names.paymentKeys;
  process.env.PROVIDER_SECRET_ID = names.providerKey;
  providerSecret = await import('#outside/provider-secret.ts');
  parameters = new SSMClient({ ...LOCAL_CREDENTIALS, endpoint: `${shop.url}/_parameters` });
});
afterAll(() => shop?.close());

const isThere = (Name: string) =>
  parameters.send(new GetParameterCommand({ Name })).then(
    () => true,
    () => false,
  );

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

async function answerOf(handler: unknown, routeKey: string, body: object, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = routeKey.split(' ');
  const event = apiEvent({
    routeKey,
    rawPath: path,
    headers: { 'content-type': 'application/json', ...fromAddress('10.9.9.9'), ...headers },
    body: JSON.stringify(body),
  });
  event.requestContext.http = { ...event.requestContext.http, method, path };
  const { statusCode, body: text = '' } = await (handler as Handler)(event, lambdaContext);
  return { status: statusCode, problem: JSON.parse(text) };
}

describe('A shop without stored payment keys', () => {
  test('shows that payments are not available, and reserves no stock', async () => {
    const { handler } = await import('#functions/requests/lambdas/shop.ts');
    const products = await browse(shop);
    const product = products.find((one) => one.inventoryPolicy === 'finite' && one.inventoryQuantity > 0);
    if (!product) throw new Error('The seeded shop has nothing to sell');
    const items = [lineOf(product)];
    const expectedTotalCents = await expectedTotal(shop, products, items);
    const request = { items, country: 'US', expectedTotalCents };
    const { status, problem } = await answerOf(handler, 'POST /api/checkout/sessions', request);
    expect([status, problem.code]).toEqual([503, 'payment_unavailable']);
    const after = (await browse(shop)).find(({ id }) => id === product.id);
    expect(after?.inventoryQuantity).toBe(product.inventoryQuantity);
    expect(await isThere(names.paymentKeys)).toBe(false);
  });

  test('refuses every webhook of Stripe, even one signed with an empty key', async () => {
    const { handler } = await import('#functions/requests/lambdas/webhooks.ts');
    const event = { id: 'evt_1', type: 'charge.refunded', data: { object: {} } };
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', '')
      .update(`${at}.${JSON.stringify(event)}`)
      .digest('hex');
    const headers = { 'stripe-signature': `t=${at},v1=${signature}` };
    const { status, problem } = await answerOf(handler, 'POST /api/webhooks/stripe', event, headers);
    expect([status, problem.code]).toEqual([503, 'payment_unavailable']);
  });
});

describe('A shop whose payment keys are in a secret of its stack', () => {
  test('fails when that secret is gone, instead of treating the keys as not stored yet', async () => {
    vi.resetModules();
    const { config } = await import('#functions/runtime/config.ts');
    config().SECRETS_ID = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:PaymentKeys-Local1';
    const { arePaymentsConfigured } = await import('#outside/payment-secrets.ts');
    await expect(arePaymentsConfigured()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('A shop that was never connected to a provider', () => {
  test('has no key, and deleting it creates no parameter', async () => {
    expect(await providerSecret.getProviderKey({ fresh: true })).toBeNull();
    await providerSecret.deleteProviderKey();
    expect(await isThere(names.providerKey)).toBe(false);
  });

  test('creates one parameter when two admins connect at once, and keeps one of their keys', async () => {
    const keys = [KEY, { ...KEY, apiKey: 'other' }];
    await Promise.all(keys.map((key) => providerSecret.putProviderKey(key)));
    expect(keys).toContainEqual(await providerSecret.getProviderKey());
  });

  test('stores the next key in the same parameter, and deletes it with its former versions', async () => {
    await providerSecret.putProviderKey({ ...KEY, apiKey: 'next' });
    expect(await providerSecret.getProviderKey()).toMatchObject({ apiKey: 'next' });
    await providerSecret.deleteProviderKey();
    expect(await providerSecret.getProviderKey()).toBeNull();
    expect(await isThere(names.providerKey)).toBe(false);
  });
});
