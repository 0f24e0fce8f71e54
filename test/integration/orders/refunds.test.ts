import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SessionRecord, STRIPE_KIND } from '#infra/local/stripe/account.ts';
import { formatCents } from '#shared/base/money.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { type BackOffice, backOffice, booksOfStripe, refundsAtStripe } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { eventually, findProducts, lineOf, pay, stockOf } from '../../support/shopping.ts';

let shop: Shop;
let office: BackOffice;
let store: ShopStore;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  store = await storeOf(shop);
  products = await findProducts(shop, 12, ({ inventoryQuantity }) => inventoryQuantity >= 30);
});
afterEach(() => shop.heal());
afterAll(() => shop?.close());

/** A card whose refunds stay pending for some time. */
const SLOW_CARD = '4000 0000 0000 7726';

const buy = (skip = 0, quantity = 1, payment: Record<string, unknown> = {}) =>
  office.buy(products, [lineOf(products[skip] as ProductDetail, quantity)], payment);

const atStripe = (order: AdminOrder) => refundsAtStripe(shop, order);

const givenAtStripe = (order: AdminOrder) =>
  atStripe(order)
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);

const control = (name: string, body: unknown) => shop.call('POST', `/_stripe/control/${name}`, body);
const inDashboard = async ({ paymentIntentId }: AdminOrder, amount?: number) =>
  (await control('refund', { paymentIntent: paymentIntentId, ...(amount ? { amount } : {}) })).body;

const refunded = (id: string, cents: number) => office.orderOnce(id, ({ refundedCents }) => refundedCents === cents);
const today = () => store.getDayFigures(new Date().toISOString().slice(0, 10));

describe('an admin refunds an order', () => {
  test('in part, with one unit back into stock, then the rest: the order is refunded', async () => {
    const product = products[0] as ProductDetail;
    const order = await buy(0, 2);
    const stock = await stockOf(shop, product.slug);
    const day = await today();
    const asked = await office.refund(order, 500, 0, [{ item: 0, quantity: 1 }]);
    expect(asked.status).toBe(202);
    expect(asked.body.refunds).toMatchObject([{ amountCents: 500, byProvider: false, failure: null }]);
    const part = await refunded(order.id, 500);
    expect(part).toMatchObject({
      status: 'completed',
      refunds: [{ status: 'succeeded' }],
      items: [{ restockable: 1 }],
    });
    expect(await stockOf(shop, product.slug)).toBe(stock + 1);

    await office.refund(order, order.totalCents - 500, 500);
    const whole = await refunded(order.id, order.totalCents);
    expect(whole.status).toBe('refunded');
    expect(await stockOf(shop, product.slug)).toBe(stock + 1);
    expect(atStripe(order)).toMatchObject([
      { amount: 500, metadata: { refundId: whole.refunds[0]?.id } },
      { metadata: { orderId: order.id, refundId: whole.refunds[1]?.id } },
    ]);
    expect(await today()).toMatchObject({
      refunds: day.refunds + 2,
      refundedCents: day.refundedCents + order.totalCents,
    });
    await shop.drain();
    expect(await office.work(order.id)).toEqual([]);
    expect(whole.timeline.map(({ event }) => event)).toEqual([
      'Payment received',
      'Refund of $5.00 requested',
      'Refunded $5.00',
      `Refund of ${formatCents(order.totalCents - 500)} requested`,
      `Refunded ${formatCents(order.totalCents - 500)}`,
    ]);
  });

  test('at the same time as another admin: one refund is made, and the second admin sees it', async () => {
    const order = await buy(1);
    const answers = await Promise.all([office.refund(order, order.totalCents), office.refund(order, order.totalCents)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({
      code: 'conflict',
      order: { id: order.id, refunds: [{ amountCents: order.totalCents }] },
    });
    await refunded(order.id, order.totalCents);
    expect(givenAtStripe(order)).toBe(order.totalCents);
  });

  test.each([
    ['more than is left', (order: AdminOrder) => office.refund(order, order.totalCents + 1)],
    ['without having seen what was refunded', (order: AdminOrder) => office.refund(order, 100, 50)],
    ['more units than were bought', (order: AdminOrder) => office.refund(order, 100, 0, [{ item: 0, quantity: 2 }])],
    [
      'one item twice',
      (order: AdminOrder) =>
        office.refund(order, 100, 0, [
          { item: 0, quantity: 1 },
          { item: 0, quantity: 1 },
        ]),
    ],
    ['an item it does not have', (order: AdminOrder) => office.refund(order, 100, 0, [{ item: 7, quantity: 1 }])],
  ])('%s: is refused and changes nothing', async (_what, refund) => {
    const product = products[2] as ProductDetail;
    const order = await buy(2);
    const stock = await stockOf(shop, product.slug);
    const answer = await refund(order);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'conflict', order: { id: order.id } });
    expect(await office.order(order.id)).toEqual(order);
    expect(await stockOf(shop, product.slug)).toBe(stock);
    expect(atStripe(order)).toEqual([]);
  });

  test('and the refund is pending at the bank before it succeeds', async () => {
    const order = await buy(3, 1, { card: SLOW_CARD });
    await office.refund(order, order.totalCents);
    const waiting = await office.orderOnce(order.id, ({ refunds }) => refunds[0]?.status === 'pending');
    expect(waiting).toMatchObject({ refundedCents: 0, status: 'completed' });
    expect((await office.refund(order, 1)).status).toBe(409);
    expect((await office.refund(order, 1, order.totalCents)).status).toBe(409);
    await control('settle-refund', { refundId: waiting.refunds[0]?.stripeRefundId, outcome: 'succeeded' });
    expect(await refunded(order.id, order.totalCents)).toMatchObject({ status: 'refunded' });
    await shop.drain();
    expect(await office.work(order.id)).toEqual([]);
  });

  test('and a later check finds the refund when no webhook arrives', async () => {
    const order = await buy(3, 1, { card: SLOW_CARD });
    await shop.fault('stripe', 'drop', 10, 'webhook');
    await office.refund(order, 300);
    const { refunds } = await office.orderOnce(order.id, (seen) => seen.refunds[0]?.status === 'pending');
    await control('settle-refund', { refundId: refunds[0]?.stripeRefundId, outcome: 'succeeded' });
    const [waiting] = await office.work(order.id);
    expect(Date.parse(waiting?.dueAt ?? '')).toBeGreaterThan(Date.now());
    expect((await office.call('POST', `/work/${waiting?.id}/retry`)).status).toBe(202);
    await refunded(order.id, 300);
    await shop.heal();
  });

  test('and the refund fails at the bank: the amount is corrected, the status kept, and an admin notified', async () => {
    const order = await buy(4);
    const day = await today();
    await office.refund(order, order.totalCents);
    const paid = await refunded(order.id, order.totalCents);
    await control('settle-refund', { refundId: paid.refunds[0]?.stripeRefundId, outcome: 'failed' });
    const failed = await refunded(order.id, 0);
    expect(failed).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'failed', failure: 'the card has expired or was canceled' }],
    });
    expect(await today()).toMatchObject({ refunds: day.refunds, refundedCents: day.refundedCents });
    const [review] = await office.work(order.id);
    expect(review).toMatchObject({ kind: 'review_order', parked: true, reason: expect.stringContaining('failed') });
    expect((await office.refund(order, order.totalCents)).status).toBe(202);
    await refunded(order.id, order.totalCents);
  });
});

describe('a refund during trouble at Stripe', () => {
  test('is made once, as soon as Stripe is back', async () => {
    const order = await buy(5);
    await shop.fault('stripe', 'error', 50, '/v1/refunds');
    await office.refund(order, 700);
    const [job] = await eventually(async () => {
      const work = await office.work(order.id);
      return (work[0]?.attempts ?? 0) > 0 && work;
    });
    expect(job).toMatchObject({ kind: 'send_refund', parked: false });
    expect(await office.order(order.id)).toMatchObject({ refunds: [{ status: 'requested' }], refundedCents: 0 });
    await shop.heal();
    await office.call('POST', `/work/${job?.id}/retry`);
    await refunded(order.id, 700);
    expect(atStripe(order)).toHaveLength(1);
  });

  test('is made once when the answer of Stripe is lost', async () => {
    const order = await buy(6);
    await shop.fault('stripe', 'drop', 50, 'webhook');
    await shop.fault('stripe', 'timeout_after_success', 4, '/v1/refunds');
    await office.refund(order, 800);
    await eventually(async () => (await office.work(order.id)).some(({ attempts }) => attempts > 0));
    await shop.heal();
    const [job] = await office.work(order.id);
    if (job) await office.call('POST', `/work/${job.id}/retry`);
    await refunded(order.id, 800);
    expect(atStripe(order)).toMatchObject([{ amount: 800 }]);
  });

  test('is made once however often its job runs', async () => {
    const order = await buy(7);
    await shop.fault('stripe', 'error', 2, '/v1/refunds');
    const { body } = await office.refund(order, 900);
    const id = `send_refund.${order.id}.${body.refunds[0]?.id}`;
    await Promise.all(Array.from({ length: 10 }, () => office.call('POST', `/work/${id}/retry`)));
    await refunded(order.id, 900);
    await shop.drain();
    expect(atStripe(order)).toHaveLength(1);
    expect((await office.order(order.id)).refundedCents).toBe(900);
  });

  test('fails with its reason when Stripe refuses it, and an admin is notified', async () => {
    const order = await buy(8);
    await control('dispute', { paymentIntent: order.paymentIntentId });
    await office.orderOnce(order.id, ({ flags }) => flags.includes('disputed'));
    await office.refund(order, 400);
    const failed = await office.orderOnce(order.id, ({ refunds }) => refunds[0]?.status === 'failed');
    expect(failed).toMatchObject({ refundedCents: 0, refunds: [{ failure: expect.stringContaining('disputed') }] });
    const reviews = await office.work(order.id);
    expect(reviews.map(({ kind, parked }) => `${kind} ${parked}`)).toEqual(['review_order true', 'review_order true']);
    expect(atStripe(order)).toEqual([]);
  });
});

describe('refunds made in Stripe’s dashboard', () => {
  test('are added once, with every event duplicated and out of order', async () => {
    const order = await buy(9);
    await shop.fault('stripe', 'reorder', 1, 'webhook/refund.created');
    await shop.fault('stripe', 'duplicate', 3, 'webhook');
    await inDashboard(order, 250);
    await inDashboard(order, 350);
    const seen = await refunded(order.id, 600);
    await control('redeliver', { sessionId: order.sessionId, times: 5, parallel: true });
    await shop.heal();
    expect(await office.order(order.id)).toMatchObject({
      refundedCents: 600,
      refunds: seen.refunds,
      timeline: seen.timeline,
    });
    expect(seen.refunds).toMatchObject([
      { amountCents: 250, byProvider: true, status: 'succeeded' },
      { amountCents: 350, byProvider: true, status: 'succeeded' },
    ]);
  });

  test('never exceed the payment together with an admin’s refund, and both sides agree', async () => {
    const order = await buy(10);
    const [asked] = await Promise.all([office.refund(order, order.totalCents), inDashboard(order)]);
    expect([202, 409]).toContain(asked.status);
    const settled = await office.orderOnce(
      order.id,
      ({ refunds, refundedCents, status }) =>
        status === 'refunded' &&
        refundedCents === order.totalCents &&
        refunds.every((refund) => ['succeeded', 'failed'].includes(refund.status)),
    );
    expect(givenAtStripe(order)).toBe(settled.refundedCents);
  });

  test('whose webhooks never arrive are found by a tick, once', async () => {
    const order = await buy(10);
    await shop.fault('stripe', 'drop', 10, 'webhook');
    await inDashboard(order, 450);
    await shop.tick();
    await shop.tick();
    expect(await office.order(order.id)).toMatchObject({
      refundedCents: 450,
      refunds: [{ amountCents: 450, byProvider: true, status: 'succeeded' }],
    });
  });

  test('are all recorded, however many are in one event', async () => {
    const order = await buy(10);
    const { recordRefunds } = await import('#store/orders/refunds.ts');
    const made = Array.from({ length: 45 }, (_, number) => ({
      ...{ id: `re_many_${number}`, refundId: null, amountCents: 1, status: 'succeeded' as const },
      ...{ failure: null, createdAt: new Date().toISOString() },
    }));
    const failed = made.map((refund) => ({ ...refund, status: 'failed' as const, failure: 'the bank declined it' }));
    const day = await today();
    await recordRefunds(order.id, made, Date.now());
    expect(await office.order(order.id)).toMatchObject({ refundedCents: 45 });
    expect((await today()).refundedCents).toBe(day.refundedCents + 45);
    await recordRefunds(order.id, failed, Date.now());
    expect(await office.order(order.id)).toMatchObject({ refundedCents: 0 });
    expect((await today()).refundedCents).toBe(day.refundedCents);
    // Waits for the order's many jobs, which would keep the shop busy during the next test.
    await shop.drain();
  });

  test('that arrive before the order exists create the order first', async () => {
    await shop.fault('stripe', 'drop', 3, 'webhook/checkout');
    const opened = await office.openPage(products, [lineOf(products[11] as ProductDetail)]);
    expect((await pay(shop, opened, { email: 'early@example.com' })).status).toBe(200);
    const record = booksOfStripe<SessionRecord>(shop, STRIPE_KIND.session).find(({ session }) => session.id === opened);
    expect((await control('refund', { paymentIntent: record?.session.payment_intent })).status).toBe(200);
    const order = await eventually(async () => {
      const found = await office.call<{ items: AdminOrder[] }>('GET', '/orders?q=early@example.com');
      return found.body.items[0]?.status === 'refunded' && found.body.items[0];
    });
    await shop.heal();
    expect(order).toMatchObject({ refunds: [{ byProvider: true, status: 'succeeded' }] });
  });
});
