import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder, Order } from '#shared/orders/order.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { newCustomer } from '../../support/customers.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import {
  type Maker,
  madeLine,
  makerOf,
  openPage,
  sellProviderProducts,
  setProvider,
} from '../../support/fulfilment/provider-orders.ts';
import { backOffice, plentiful } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { as, browse, eventually, lineOf, mailsTo, pay } from '../../support/shopping.ts';

let shop: Shop;
let maker: Maker;
let products: ProductDetail[];
let made: Product[];

beforeAll(async () => {
  shop = await startShop();
  await connectProvider(shop);
  maker = await makerOf(shop);
  products = plentiful(await browse(shop));
  made = await sellProviderProducts(shop, maker.store);
  await maker.provider.settings({ pendingFor: 0, approvalAfter: null, stepEvery: null });
});
afterAll(() => shop?.close());

const control = (action: string, body: Record<string, unknown>) =>
  shop.call('POST', `/_stripe/control/${action}`, body);

/**
 * Waits for an email to an address whose subject contains these words. Returns the subjects of all such emails, including
 * late ones that a tick sends.
 */
async function subjectsTo(email: string, words: string): Promise<string[]> {
  await eventually(async () => (await mailsTo(shop, email)).some(({ subject }) => subject.includes(words)));
  await shop.tick();
  await shop.drain();
  return (await mailsTo(shop, email)).map(({ subject }) => subject).filter((subject) => subject.includes(words));
}

const kindsOf = ({ mails }: Pick<AdminOrder, 'mails'>) => mails.map(({ kind }) => kind);

describe('a new order', () => {
  const team = ['owner@example.com', 'packing@example.com'];
  const tell = async (orderNotices: string[]) => {
    const headers = await as(shop, 'admin');
    const { body } = await shop.call<ShopSettings & { mailAddress: string }>(
      'GET',
      '/api/admin/settings',
      undefined,
      headers,
    );
    const { mailAddress: _address, currency: _currency, ...settings } = body;
    expect((await shop.call('PUT', '/api/admin/settings', { ...settings, orderNotices }, headers)).status).toBe(200);
  };

  test('is reported to each of the team once, without the street of its customer', async () => {
    await tell(team);
    await shop.fault('stripe', 'duplicate', 3, 'webhook');
    const order = await backOffice(shop).buy(products, [lineOf(products[0] as ProductDetail, 2)]);
    await shop.heal();
    for (const email of team) expect(await subjectsTo(email, 'New order')).toHaveLength(1);
    const [mail] = await mailsTo(shop, team[0] ?? '');
    expect(mail?.text).toContain(`/admin/orders/${order.id}`);
    expect(mail?.text).toContain('2 items to ');
    expect(mail?.text).not.toContain(order.shippingAddress?.address1);
    await tell([]);
    await backOffice(shop).buy(products, [lineOf(products[0] as ProductDetail)]);
    await shop.drain();
    expect(await mailsTo(shop, team[0] ?? '')).toHaveLength(1);
  });
});

describe('a pending payment', () => {
  const office = () => backOffice(shop);
  const pending = 'your payment is on its way';

  async function wait(email: string): Promise<string> {
    const page = await office().openPage(products, [lineOf(products[0] as ProductDetail)]);
    await shop.fault('stripe', 'duplicate', 3, 'webhook');
    await pay(shop, page, { delayed: true, email });
    expect(await subjectsTo(email, pending)).toHaveLength(1);
    await shop.heal();
    return page;
  }

  test('sends one mail, and one more when it fails, however often its events arrive', async () => {
    const email = 'slow-bank@example.com';
    const page = await wait(email);
    await shop.fault('stripe', 'duplicate', 3, 'webhook');
    await control('settle-delayed', { sessionId: page, outcome: 'failed' });
    expect(await subjectsTo(email, 'did not go through')).toHaveLength(1);
    await control('redeliver', { sessionId: page, times: 3, parallel: true });
    await shop.heal();
    await shop.drain();
    expect(await mailsTo(shop, email)).toHaveLength(2);
    expect((await mailsTo(shop, email))[0]?.text).toContain('You weren’t charged');
  });

  test('becomes an order with its confirmation when it succeeds', async () => {
    const email = 'slow-but-sure@example.com';
    const page = await wait(email);
    await control('settle-delayed', { sessionId: page, outcome: 'succeeded' });
    expect(await subjectsTo(email, 'is confirmed')).toHaveLength(1);
    expect(await mailsTo(shop, email)).toHaveLength(2);
  });

  test('sends no mail when the session expires without a payment', async () => {
    const email = 'left@example.com';
    const { headers } = await newCustomer(shop, email);
    const { id } = await openPage(shop, [lineOf(products[0] as ProductDetail)], headers);
    expect((await shop.call('DELETE', `/api/checkout/sessions/${id}`)).status).toBe(200);
    await shop.drain();
    expect(await mailsTo(shop, email)).toEqual([]);
  });
});

describe('an order', () => {
  test('is confirmed by the first run of the job although the mail service throttles for some seconds', async () => {
    await shop.fault('ses', 'throttle', 3, 'SendRawEmail');
    const [product] = products;
    const order = await backOffice(shop).buy(products, [lineOf(product as ProductDetail)], {
      email: 'busy@example.com',
    });
    expect(await subjectsTo('busy@example.com', 'confirmed')).toHaveLength(1);
    const log = readFileSync(join(shop.dataDirectory, 'functions.log'), 'utf8');
    const failures = log.split('job failed').slice(1);
    expect(failures.filter((line) => line.slice(0, 500).includes(order.id))).toEqual([]);
  });

  const buy = (email: string) => maker.office.buy(products, [lineOf(products[1] as ProductDetail)], { email });
  const settled = (id: string, cents: number) => maker.orderOnce(id, ({ refundedCents }) => refundedCents === cents);

  test('cancelled by an admin sends one mail, which includes the refund', async () => {
    const email = 'called-off@example.com';
    const order = await buy(email);
    await Promise.all([maker.office.cancel(order), maker.office.cancel(order)]);
    await settled(order.id, order.totalCents);
    expect(await subjectsTo(email, 'is canceled')).toHaveLength(1);
    expect(await mailsTo(shop, email)).toHaveLength(2);
    expect(kindsOf(await maker.office.order(order.id))).toEqual(['order_confirmation', 'order_cancelled']);
  });

  test('cancelled by its customer sends a mail that says so', async () => {
    const customer = await newCustomer(shop, 'second-thoughts@example.com');
    await setProvider(maker.store, { graceMinutes: 30 });
    const order = await maker.buy([madeLine(made[0])], { email: customer.email }, customer.headers);
    await shop.call('POST', `/api/orders/${order.id}/cancellation`, undefined, customer.headers);
    await shop.call('POST', `/api/orders/${order.id}/cancellation`, undefined, customer.headers);
    expect(await subjectsTo(customer.email, 'is canceled')).toHaveLength(1);
    expect((await mailsTo(shop, customer.email))[0]?.text).toContain('You canceled it in time');
    await setProvider(maker.store, { graceMinutes: 0 });
  });

  test('sends one mail for each refund: partial, of the rest, and from the Stripe dashboard', async () => {
    const email = 'money-back@example.com';
    const order = await buy(email);
    await shop.fault('stripe', 'duplicate', 6, 'webhook');
    await maker.office.refund(order, 500);
    await settled(order.id, 500);
    await control('refund', { paymentIntent: order.paymentIntentId, amount: 300 });
    await settled(order.id, 800);
    await maker.office.refund(order, order.totalCents - 800, 800);
    await settled(order.id, order.totalCents);
    await control('redeliver', { sessionId: order.sessionId, times: 3, parallel: true });
    await shop.heal();
    expect(await subjectsTo(email, ' is refunded')).toHaveLength(3);
    const mails = await mailsTo(shop, email);
    const amounts = mails.flatMap(({ text }) => /Refunded now: (.*)/.exec(text)?.[1] ?? []);
    expect(amounts.toSorted()).toHaveLength(3);
    expect(amounts).toEqual(expect.arrayContaining(['$5.00', '$3.00']));
    expect(mails.filter(({ subject }) => subject.includes(': Order')).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('is refunded'),
    );
    const noted = kindsOf(await maker.office.order(order.id)).filter((kind) => kind === 'order_refunded');
    expect(noted).toHaveLength(3);
  });

  test('sends a mail for each of two refunds in one event', async () => {
    const email = 'two-at-once@example.com';
    const order = await buy(email);
    await shop.fault('stripe', 'drop', 6, 'webhook');
    await control('refund', { paymentIntent: order.paymentIntentId, amount: 300 });
    await control('refund', { paymentIntent: order.paymentIntentId, amount: 400 });
    await shop.heal();
    await control('redeliver', { sessionId: order.sessionId, times: 1 });
    await settled(order.id, 700);
    const now = () => mailsTo(shop, email);
    await eventually(async () => (await now()).filter(({ subject }) => subject.includes(' is refunded')).length === 2);
    const amounts = (await now()).flatMap(({ text }) => /Refunded now: (.*)/.exec(text)?.[1] ?? []);
    expect(amounts.toSorted()).toEqual(['$3.00', '$4.00']);
  });
});

describe('an order whose address the provider refuses', () => {
  test('asks its customer for another address, and is then submitted', async () => {
    const customer = await newCustomer(shop, 'no-region@example.com');
    await setProvider(maker.store, { graceMinutes: 0 });
    const address = { line1: '1 Main St', city: 'Newark', state: '', postal_code: '07102', country: 'US' };
    const order = await maker.buy([madeLine(made[0])], { address, email: customer.email }, customer.headers);
    await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'refused');
    expect(await subjectsTo(customer.email, 'We can’t ship order')).toHaveLength(1);
    const mail = (await mailsTo(shop, customer.email)).find(({ subject }) => subject.includes('We can’t ship'));
    expect(mail?.text).toContain(`/orders/${order.id}`);

    const path = `/api/orders/${order.id}`;
    const before = await shop.call<Order>('GET', path, undefined, customer.headers);
    expect(before.body.needsAddress).toBe(true);
    const corrected = {
      firstName: 'New',
      lastName: 'User',
      address1: '1 Main St',
      address2: null,
      city: 'Newark',
      region: 'NJ',
      zip: '07102',
    };
    const answer = await shop.call<Order>('PUT', `${path}/address`, corrected, customer.headers);
    expect(answer.status).toBe(200);
    expect(answer.body.needsAddress).toBeUndefined();
    const taken = await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'submitted');
    expect(taken.status).toBe('fulfillment_pending');
    expect(await maker.provider.of(order)).toHaveLength(1);
    expect((await maker.office.work(order.id)).filter(({ parked }) => parked)).toEqual([]);
    expect((await shop.call('PUT', `${path}/address`, { ...corrected, zip: '07103' }, customer.headers)).status).toBe(
      409,
    );
    expect(await subjectsTo(customer.email, 'We can’t ship order')).toHaveLength(1);
  });
});
