import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { Job } from '#shared/jobs/job.ts';
import { openForeignPage, refundsOfPage } from '../../support/foreign-payments.ts';
import { allJobs } from '../../support/fulfilment/storm.ts';
import { backOffice, plentiful } from '../../support/orders.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { allOrders, browse, checkOut, eventually, lineOf, mailsTo, pay } from '../../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let product: ProductDetail;

beforeAll(async () => {
  shop = await startShop(seededDirectory(), 0, { isManual: true });
  store = await storeOf(shop);
  [product] = plentiful(await browse(shop)) as [ProductDetail];
});
afterAll(() => shop?.close());

const foreignPage = (reference: string, currency: string, amount: number) =>
  openForeignPage(shop, { reference, currency, amount });

async function openOwn() {
  const { status, body } = await checkOut(shop, [product], [lineOf(product)]);
  expect(status).toBe(201);
  const checkout = await store.getCheckoutBySession(body.id);
  if (!checkout) throw new Error('The checkout is not there');
  return { ...body, checkoutId: checkout.id };
}

const ordersOf = async (checkoutId: string) => {
  const checkout = await store.getCheckout(checkoutId);
  return (await allOrders(shop)).filter(({ id }) => id === checkout?.orderId);
};
const reported = async (sessionId: string): Promise<Job[]> =>
  (await allJobs(shop, 'parked')).filter(({ id }) => id === `refund_session.${sessionId}`);
const oneReport = (sessionId: string) =>
  eventually(async () => {
    const [job] = await reported(sessionId);
    return job;
  });
describe('A payment that names a checkout and was not made on its page', () => {
  test('in another currency makes no order and is shown to the admin, and the shopper can still pay', async () => {
    const { id, checkoutId, totalCents } = await openOwn();
    const foreign = await foreignPage(checkoutId, 'jpy', totalCents);
    await pay(shop, foreign, { email: 'yen@example.com' });
    const job = await oneReport(foreign);
    expect(job).toMatchObject({ kind: 'refund_session', parked: true, attempts: 0 });
    expect(job.reason).toContain(`¥${totalCents.toLocaleString('en-US')} was paid for checkout`);
    expect(await ordersOf(checkoutId)).toEqual([]);
    await pay(shop, id, { email: 'yen@example.com' });
    const [order] = await eventually(async () => {
      const made = await ordersOf(checkoutId);
      return made.length > 0 && made;
    });
    expect(order).toMatchObject({ sessionId: id, flags: [] });
  });

  test('after its order is reported once, and refunded once when the admin says so', async () => {
    const { id, checkoutId, totalCents } = await openOwn();
    await pay(shop, id, { email: 'twice@example.com' });
    const [order] = await eventually(async () => {
      const made = await ordersOf(checkoutId);
      return made.length > 0 && made;
    });
    const foreign = await foreignPage(checkoutId, 'usd', totalCents);
    await pay(shop, foreign, { email: 'twice@example.com' });
    expect((await oneReport(foreign)).reason).toContain('was paid for order #');
    await shop.call('POST', '/_stripe/control/redeliver', { sessionId: foreign, times: 3, parallel: true });
    expect(await reported(foreign)).toHaveLength(1);
    const owner = backOffice(shop);
    expect((await owner.call('POST', `/work/refund_session.${foreign}/retry`)).status).toBe(202);
    await eventually(async () => (await reported(foreign)).length === 0);
    const refunds = await eventually(async () => {
      const made = await refundsOfPage(shop, foreign);
      return made.length > 0 && made;
    });
    expect(refunds).toEqual([totalCents]);
    await shop.drain();
    const [after] = await ordersOf(checkoutId);
    expect(after).toMatchObject({ id: order?.id, status: 'completed', refundedCents: 0 });
    expect(await mailsTo(shop, 'twice@example.com')).toHaveLength(1);
    await shop.call('POST', '/_stripe/control/redeliver', { sessionId: foreign, times: 1, parallel: false });
    expect(await reported(foreign)).toEqual([]);
  });

  test('without a webhook is found by the clock, and can be kept', async () => {
    const { checkoutId } = await openOwn();
    const foreign = await foreignPage(checkoutId, 'usd', 100);
    await shop.fault('stripe', 'drop', 10, 'webhook');
    await pay(shop, foreign);
    await shop.heal();
    await shop.tick();
    expect((await oneReport(foreign)).reason).toContain('$1.00 was paid for checkout');
    const owner = backOffice(shop);
    expect((await owner.call('POST', `/work/refund_session.${foreign}/resolution`)).status).toBe(204);
    await shop.tick();
    expect(await reported(foreign)).toEqual([]);
    expect(await refundsOfPage(shop, foreign)).toEqual([]);
  });
});

describe('A payment page whose link to its checkout was lost in a crash', () => {
  test('becomes an order when it is paid', async () => {
    const { id, checkoutId } = await openOwn();
    await store.updateItem({
      Key: store.checkoutKey(checkoutId),
      UpdateExpression: 'SET sessionId = :none',
      ExpressionAttributeValues: { ':none': null },
    });
    await pay(shop, id);
    const [order] = await eventually(async () => {
      const made = await ordersOf(checkoutId);
      return made.length > 0 && made;
    });
    expect(order).toMatchObject({ sessionId: id, flags: [] });
  });
});
