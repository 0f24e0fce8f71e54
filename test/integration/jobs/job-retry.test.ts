import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { type Job, MAX_JOB_ATTEMPTS } from '#shared/jobs/job.ts';
import { jobId } from '#shared/jobs/kinds.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { type BackOffice, backOffice, plentiful } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { browse, eventually, lineOf, mailsTo } from '../../support/shopping.ts';

let shop: Shop;
let office: BackOffice;
let store: ShopStore;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  store = await storeOf(shop);
  products = plentiful(await browse(shop));
});
afterAll(() => shop?.close());

const at = () => new Date().toISOString();
const auditOf = async (subject: string) =>
  (await office.call<Page<AuditEntry>>('GET', `/audit?subject=${subject}`)).body.items.map(({ action }) => action);

/** Creates a dead-lettered job for an email about an order. */
async function deadLetterMail(): Promise<{ order: AdminOrder; id: string; email: string }> {
  const email = `parked-${Math.random()}@example.com`;
  const order = await office.buy(products, [lineOf(products[0] as ProductDetail)], { email });
  await store.transact([
    store.enqueueDeadLetterJob('send_order_link', { orderId: order.id }, 'An error occurred: TypeError', at()),
  ]);
  return { order, email, id: `send_order_link.${order.id}` };
}

describe('work that was given up', () => {
  test('runs at once when an admin retries it, and the order keeps the mail', async () => {
    const { order, id, email } = await deadLetterMail();
    expect(await office.work(order.id)).toMatchObject([{ id, parked: true }]);
    const answer = await office.call<Job>('POST', `/work/${id}/retry`);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ id, parked: false, attempts: 0 });
    await eventually(async () => (await office.work(order.id)).length === 0);
    expect(await mailsTo(shop, email)).toHaveLength(2);
    const { mails } = await office.orderOnce(order.id, (seen) => seen.mails.length === 2);
    expect(mails.map(({ kind }) => kind)).toEqual(['order_confirmation', 'order_link']);
    expect(await auditOf(order.id)).toEqual(['work.retried']);
  });

  test('that fails again is rescheduled as before', async () => {
    const { order, id } = await deadLetterMail();
    await shop.fault('ses', 'error', 20);
    await office.call('POST', `/work/${id}/retry`);
    await eventually(async () => (await office.work(order.id))[0]?.attempts === 1);
    expect(await office.work(order.id)).toMatchObject([{ parked: false }]);
    await shop.heal();
  });

  test('is parked again after its last try', async () => {
    const { order, id } = await deadLetterMail();
    await shop.fault('ses', 'error', 20);
    const item = await store.getJob(id);
    if (!item) throw new Error('The work is not there');
    await store.rescheduleJob(item, at(), { attempts: MAX_JOB_ATTEMPTS - 1, reason: null });
    await eventually(async () => (await office.work(order.id))[0]?.parked);
    expect((await office.work(order.id))[0]?.attempts).toBe(MAX_JOB_ATTEMPTS);
    await shop.heal();
  });

  test('is not found once it is done', async () => {
    const id = 'send_order_link.ord_01JD00000000000000ABCDEFGH';
    expect((await office.call('POST', `/work/${id}/retry`)).status).toBe(404);
    expect((await office.call('POST', `/work/${id}/resolution`)).status).toBe(404);
  });
});

describe('work that only a person can do', () => {
  async function toReview() {
    const order = await office.buy(products, [lineOf(products[1] as ProductDetail)]);
    await store.transact([
      store.enqueueDeadLetterJob(
        'review_order',
        { orderId: order.id, partId: null },
        'Paid, but check it before you ship: oversold',
        at(),
      ),
    ]);
    return { order, id: `review_order.${order.id}` };
  }

  test('cannot be tried by the shop', async () => {
    const { order, id } = await toReview();
    const answer = await office.call('POST', `/work/${id}/retry`);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('your review') });
    expect(await office.work(order.id)).toMatchObject([{ id, parked: true }]);
  });

  test('leaves the list once, and the order remembers what it was', async () => {
    const { order, id } = await toReview();
    const answers = await Promise.all([1, 2, 3].map(() => office.call('POST', `/work/${id}/resolution`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await office.work(order.id)).toEqual([]);
    const { timeline } = await office.order(order.id);
    expect(timeline.map(({ event }) => event)).toEqual([
      'Payment received',
      'Reviewed: Paid, but check it before you ship: oversold',
    ]);
    expect(await auditOf(order.id)).toEqual(['order.reviewed']);
  });
});

test('a job that was enqueued again since it was read stays in the list', async () => {
  const review = { orderId: `ord_${'0'.repeat(26)}`, partId: 'du_1' };
  const id = jobId('review_order', review);
  await store.transact([
    store.enqueueDeadLetterJob('review_order', review, 'Answer the dispute', '2026-01-01T00:00:00.000Z'),
  ]);
  const seen = (await store.getJob(id)) as Job;
  await store.transact([store.enqueueDeadLetterJob('review_order', review, 'It was lost', '2026-01-02T00:00:00.000Z')]);
  await expect(store.transact([store.resolveJob(seen)])).rejects.toMatchObject({ failed: [0] });
  expect(await store.getJob(id)).toMatchObject({ reason: 'It was lost' });
});

test('a job that the shop retries cannot be dismissed', async () => {
  const { id } = await deadLetterMail();
  expect((await office.call('POST', `/work/${id}/resolution`)).status).toBe(409);
});

test('an admin cannot close a payment page that a shopper may still be using', async () => {
  const sessionId = await office.openPage(products, [lineOf(products[2] as ProductDetail)]);
  const { body } = await office.call<Page<Job>>('GET', '/work?state=due&limit=50');
  const item = body.items.find(({ kind }) => kind === 'close_checkout');
  expect((await office.call('POST', `/work/${item?.id}/retry`)).status).toBe(409);
  const state = await shop.call('GET', `/api/checkout/sessions/${sessionId}`);
  expect(state.body).toMatchObject({ status: 'open' });
});
