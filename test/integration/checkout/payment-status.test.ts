import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_EVENTS } from '#shared/checkout/payment-events.ts';
import { missingEvents, type PaymentStatus } from '#shared/checkout/payment-status.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';

let shop: Shop;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
});
afterAll(() => shop.close());

const read = () => shop.call<PaymentStatus>('GET', '/api/admin/integrations/stripe', undefined, owner);

test('The state of Stripe names mode, account, and address, and shows no key; its errors are a state too', async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ problem: null, mode: 'test', hasWebhookSecret: true, endpoint: null },
    webhookUrl: `${shop.url}/api/webhooks/stripe`,
    account: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toMatch(/sk_test_|whsec_/);

  await shop.fault('stripe', 'error', 9, '/v1/account');
  expect(await read()).toMatchObject({ status: 200, body: { problem: 'unreachable', mode: 'test', account: null } });
  await shop.heal();
});

test('An endpoint lacks the events that it does not name', () => {
  expect(missingEvents(['*'])).toEqual([]);
  expect(missingEvents(PAYMENT_EVENTS)).toEqual([]);
  expect(missingEvents(PAYMENT_EVENTS.slice(1))).toEqual([PAYMENT_EVENTS[0]]);
});
