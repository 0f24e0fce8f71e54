import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#shared/base/rate-limits.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { MAX_FAILURES_PER_PAGE } from '#shared/checkout/card-testing.ts';
import type { Job } from '#shared/jobs/job.ts';
import { newCustomer } from '../../support/customers.ts';
import { allJobs } from '../../support/fulfilment/storm.ts';
import { backOffice, plentiful } from '../../support/orders.ts';
import { type Shop, startShop, windowJustBegun } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { allOrders, browse, checkOut, eventually, lineOf, pay, stockOf } from '../../support/shopping.ts';
import { fromAddress } from '../../support/visitor.ts';

const REFUSED_CARD = '4000 0000 0000 0002';
const PAYABLE = '4242 4242 4242 4242';

let shop: Shop;
let store: ShopStore;
let product: ProductDetail;
let traffic: () => Promise<{ paid: number; failed: number; expired: number }>;

beforeAll(async () => {
  const clock = windowJustBegun();
  shop = await startShop(undefined, 0, clock);
  store = await storeOf(shop);
  const { getPaymentTraffic } = await import('#store/checkout/card-testing.ts');
  traffic = () => getPaymentTraffic(Date.now() + clock.aheadMs);
  [product] = plentiful(await browse(shop)) as [ProductDetail];
});
afterAll(() => shop?.close());

const open = (headers: Record<string, string> = {}) => checkOut(shop, [product], [lineOf(product)], headers);
const tryCard = (sessionId: string, card: string) => pay(shop, sessionId, { card });
const suspicions = async (): Promise<Job[]> =>
  (await allJobs(shop, 'parked')).filter(({ kind }) => kind === 'review_payments');
const warningCount = () =>
  readFileSync(join(shop.dataDirectory, 'functions.log'), 'utf8').split('"card testing suspected"').length - 1;

/** Opens payment pages one after another and tries refused cards on each page. Waits until all webhooks are delivered. */
async function storm(pages: number, cards: number): Promise<void> {
  const before = await traffic();
  for (let page = 0; page < pages; page++) {
    const { body } = await open();
    for (let card = 0; card < cards; card++) await tryCard(body.id, REFUSED_CARD);
  }
  await eventually(async () => (await traffic()).failed >= before.failed + pages * cards);
}

describe('A payment page', () => {
  test('at which a shopper tries a second card can be paid', async () => {
    const { body } = await open();
    for (let tries = 1; tries < MAX_FAILURES_PER_PAGE; tries++) await tryCard(body.id, REFUSED_CARD);
    await eventually(async () => (await traffic()).failed === MAX_FAILURES_PER_PAGE - 1);
    expect((await tryCard(body.id, PAYABLE)).status).toBe(200);
    await eventually(async () => (await allOrders(shop)).some(({ sessionId }) => sessionId === body.id));
    expect((await traffic()).paid).toBe(1);
  });

  test('at which ten were refused is closed, and its stock goes back', async () => {
    const stock = await stockOf(shop, product.slug);
    const { body } = await open();
    expect(await stockOf(shop, product.slug)).toBe(stock - 1);
    for (let tries = 0; tries < MAX_FAILURES_PER_PAGE; tries++) await tryCard(body.id, REFUSED_CARD);
    await eventually(async () => (await stockOf(shop, product.slug)) === stock);
    expect((await tryCard(body.id, PAYABLE)).status).toBe(409);
  });

  test('is counted once per refusal, however often Stripe reports it', async () => {
    const { body } = await open();
    const before = (await traffic()).failed;
    await tryCard(body.id, REFUSED_CARD);
    await shop.call('POST', '/_stripe/control/redeliver', { sessionId: body.id, times: 5, parallel: true });
    await eventually(async () => (await traffic()).failed > before);
    expect((await traffic()).failed).toBe(before + 1);
    expect(await suspicions()).toEqual([]);
  });
});

describe('A storm of refused cards', () => {
  const office = fromAddress('203.0.113.40');

  test('is reported to the admin once, in the log and under what needs attention', async () => {
    await storm(5, 7);
    const [suspicion, ...others] = await eventually(async () => {
      const found = await suspicions();
      return found.length > 0 && found;
    });
    expect(others).toEqual([]);
    expect(suspicion?.reason).toMatch(/^Within 20 minutes, \d+ payments failed/);
    await storm(1, 5);
    expect(warningCount()).toBe(1);
  });

  test('allows every address a few checkouts, slows a crowd at one address, and says when to continue', async () => {
    const { most } = RATE_LIMITS.checkout.strict.address;
    for (let count = 0; count < most; count++) expect((await open(office)).status).toBe(201);
    const refused = await open(office);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.body).toMatchObject({ detail: expect.stringMatching(/try again in .*, or sign in first\.$/) });
    expect((await open()).status).toBe(201);
  });

  test('lets in who signs in, even from there, and takes their money', async () => {
    const customer = await newCustomer(shop, 'honest@example.com');
    const { status, body } = await open({ ...office, ...customer.headers });
    expect(status).toBe(201);
    expect((await tryCard(body.id, PAYABLE)).status).toBe(200);
    await eventually(async () => (await allOrders(shop)).some(({ sessionId }) => sessionId === body.id));
  });

  test('ends after its time', async () => {
    await store.putItem({ ...store.strictLimitsKey, tightUntil: Date.now() - 1 });
    expect((await open(office)).status).toBe(201);
  });

  test('is marked as reviewed by an admin, which the history shows', async () => {
    const owner = backOffice(shop);
    const id = 'review_payments.payments';
    expect((await owner.call('POST', `/work/${id}/retry`)).status).toBe(409);
    expect((await owner.call('POST', `/work/${id}/resolution`)).status).toBe(204);
    expect(await suspicions()).toEqual([]);
    const { body } = await owner.call<{ items: { action: string }[] }>('GET', '/audit?subject=payments');
    expect(body.items.map(({ action }) => action)).toEqual(['payments.reviewed']);
    expect((await owner.call('POST', `/work/${id}/resolution`)).status).toBe(404);
  });
});
