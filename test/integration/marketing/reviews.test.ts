import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminReview, OrderReviews, PublicReview, Reviewable } from '#shared/marketing/reviews/review.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, eventually, listProducts, mailsTo } from '../../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let owner: { authorization: string };
let buyer: { authorization: string };
let orders: Order[];
/** An order that was shipped twelve days ago. */
let order: Order;
/** A line item of this order whose product has no reviews. */
let item: Order['items'][number];

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  [owner, buyer] = await Promise.all([as(shop, 'admin'), as(shop, 'customer')]);
  orders = (await shop.call<{ items: Order[] }>('GET', '/api/orders', undefined, buyer)).body.items;
  order = withStatus('shipped');
  const free = await Promise.all(order.items.map(async (one) => ((await product(one.slug)).reviews ? null : one)));
  const found = free.find((one) => one !== null);
  if (!found) throw new Error('Every product of the order has reviews');
  item = found;
});
afterAll(() => shop?.close());

function withStatus(status: Order['status']): Order {
  const found = orders.find((one) => one.status === status);
  if (!found) throw new Error(`No order is ${status}`);
  return found;
}

const product = async (slug: string) => (await shop.call<ProductDetail>('GET', `/api/products/${slug}`)).body;
const card = async () => (await listProducts(shop)).find(({ slug }) => slug === item.slug);
const published = async (slug: string) =>
  (await shop.call<{ items: PublicReview[] }>('GET', `/api/products/${slug}/reviews`)).body.items;
const listed = async (status: string) =>
  (await shop.call<{ items: AdminReview[] }>('GET', `/api/admin/reviews?status=${status}`, undefined, owner)).body
    .items;
/** Returns the id and the revision of the review that an admin currently sees. */
async function read(): Promise<{ id: string; revision: number } | undefined> {
  const lists = await Promise.all(['pending', 'published', 'hidden'].map(listed));
  const review = lists.flat().find(({ orderId, productId }) => orderId === order.id && productId === item.productId);
  return review && { id: review.id, revision: review.revision };
}
const decide = (method: string, action: string, body?: object) =>
  shop.call<AdminReview & Pick<Problem, 'detail'>>(
    method,
    `/api/admin/reviews/${order.id}/${item.productId}/${action}`,
    body,
    owner,
  );
const moderate = async (method: string, action: string, body: object = {}) =>
  decide(method, action, method === 'DELETE' ? undefined : { ...(await read()), ...body });

const INPUT = { rating: 4, title: 'Solid', text: 'Holds up.', fit: 'true', name: 'Regular S.' };
const write = (input: object = INPUT, productId = item.productId) =>
  shop.call<Reviewable & Problem>('POST', `/api/orders/${order.id}/reviews/${productId}`, input, buyer);

/** Runs the job that requests reviews now. Returns the emails that it has sent. */
async function ask(orderId: string) {
  await store.enqueueJobNow('send_review_request', { orderId }, Date.now());
  await shop.drain();
  return (await mailsTo(shop, order.email)).filter(({ subject }) => subject.includes('holding up'));
}

describe('A buyer', () => {
  test('is asked once, some days after the delivery, and never about a refunded or unshipped order', async () => {
    expect(await ask(withStatus('refunded').id)).toEqual([]);
    expect(await ask(withStatus('completed').id)).toEqual([]);
    // The order was shipped twelve days ago. The shop treats it as delivered two days from now at the latest, so it is too
    // early to ask.
    expect(await ask(order.id)).toEqual([]);
    expect(await store.getJob(`send_review_request.${order.id}`)).not.toBeNull();
    const delivered = withStatus('delivered');
    expect(await ask(delivered.id)).toHaveLength(1);
    expect(await ask(delivered.id)).toHaveLength(1);
  });

  test('opens the link of the email without signing in; opening it stores nothing', async () => {
    const [mail] = await ask(withStatus('delivered').id);
    const [, productId, stars, token] = /review\?product=(\w+)&stars=(5)#([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    const headers = { 'review-link': String(token) };
    const before = await shop.call<OrderReviews>('GET', '/api/review-link', undefined, headers);
    expect(before).toMatchObject({ status: 200, body: { name: 'Regular S.' } });
    expect(before.body.items.map((one) => one.productId)).toContain(productId);
    expect(stars).toBe('5');
    const again = await shop.call<OrderReviews>('GET', '/api/review-link', undefined, headers);
    expect(again.body).toEqual(before.body);
    // The link opens the reviews but not the order.
    expect((await shop.call('GET', '/api/order-link', undefined, { 'order-link': String(token) })).status).toBe(404);
    const forged = { 'review-link': `${String(token).slice(0, -3)}AAA` };
    expect((await shop.call('GET', '/api/review-link', undefined, forged)).status).toBe(404);
  });

  test.each([
    ['no stars', { rating: 0 }, 'rating'],
    ['six stars', { rating: 6 }, 'rating'],
    ['no name', { name: ' ' }, 'name'],
    ['another fit', { fit: 'huge' }, 'fit'],
  ])('cannot send a review with %s', async (_, input, path) => {
    const { status, body } = await write({ ...INPUT, ...input });
    expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
  });

  test('cannot review what is not in the order, or an order of somebody else', async () => {
    expect((await write(INPUT, 'prd_01JSAMPLE00000000004TG7QX2')).status).toBe(404);
    const path = `/api/orders/${order.id}/reviews`;
    expect((await shop.call('GET', path, undefined, owner)).status).toBe(404);
    expect((await shop.call('GET', path)).status).toBe(401);
  });

  test('changes a review until an admin has published it; figures count only what shoppers see', async () => {
    expect(await write()).toMatchObject({ status: 200, body: { review: { status: 'pending', isEditable: true } } });
    expect(await write({ ...INPUT, rating: 2 })).toMatchObject({ status: 200, body: { review: { rating: 2 } } });
    expect((await product(item.slug)).reviews).toBeUndefined();
    expect(await published(item.slug)).toEqual([]);
    expect((await listed('pending')).filter((one) => one.orderId === order.id)).toHaveLength(1);

    // The buyer rewrites the review while an admin reads it.
    const seen = await read();
    await write({ ...INPUT, rating: 2, text: 'Call me at 555 0100.' });
    const late = [decide('POST', 'publication', seen), decide('POST', 'hiding', { ...seen, reason: 'Rude' })];
    for (const { status, body } of await Promise.all(late)) {
      expect([status, body.detail]).toEqual([
        409,
        'This review has changed since you opened this page. Please read it again.',
      ]);
    }
    expect(await published(item.slug)).toEqual([]);
    expect(await moderate('POST', 'publication')).toMatchObject({ status: 200, body: { status: 'published' } });
    expect((await product(item.slug)).reviews).toEqual({
      ...{ count: 1, sum: 2, stars: [0, 1, 0, 0, 0], fits: { small: 0, true: 1, large: 0 } },
    });
    // The stream updates the product card a moment later.
    await shop.drain();
    const rated = await eventually(async () => (await card())?.rating);
    expect(rated).toEqual({ average: 2, count: 1 });
    expect(await published(item.slug)).toMatchObject([{ rating: 2, name: 'Regular S.', answer: null }]);
    expect(JSON.stringify(await published(item.slug))).not.toContain(order.id);
    expect(await write()).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('An admin', () => {
  test('answers, hides with a reason, and publishes again; the history says so', async () => {
    expect(await moderate('PUT', 'answer', { text: 'Thank you.' })).toMatchObject({ status: 200 });
    expect(await published(item.slug)).toMatchObject([{ answer: { text: 'Thank you.' } }]);
    expect((await shop.call<string>('GET', `/product/${item.slug}`)).body).toContain('"aggregateRating"');

    expect((await moderate('POST', 'hiding', { reason: ' ' })).status).toBe(400);
    expect(await moderate('POST', 'hiding', { reason: 'Names a person' })).toMatchObject({ status: 200 });
    expect((await product(item.slug)).reviews).toBeUndefined();
    expect(await published(item.slug)).toEqual([]);
    const page = await shop.call<string>('GET', `/product/${item.slug}`);
    expect(page.body).not.toContain('"aggregateRating"');

    expect((await moderate('DELETE', 'answer')).body.answer).toBeNull();
    const seen = await read();
    const both = await Promise.all([decide('POST', 'publication', seen), decide('POST', 'publication', seen)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await product(item.slug)).reviews?.count).toBe(1);
    const [review] = await published(item.slug);
    const history = await shop.call<{ items: { action: string }[] }>(
      'GET',
      `/api/admin/audit?subject=${review?.id}`,
      undefined,
      owner,
    );
    expect(history.body.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['review.published', 'review.answered', 'review.hidden', 'review.answer_deleted']),
    );
  });

  test('edits a product without touching the figures of its reviews', async () => {
    const { id } = await product(item.slug);
    for (const isPublished of [false, true])
      await shop.call('PUT', `/api/admin/products/${id}/publication`, { isPublished }, owner);
    expect((await product(item.slug)).reviews?.count).toBe(1);
  });
});

describe('A withdrawn or erased review', () => {
  test('is gone with its figures, and was part of the export before', async () => {
    const exported = await shop.call<{ reviews: { productId: string }[] }>('GET', '/api/me/export', undefined, buyer);
    expect(exported.body.reviews.map(({ productId }) => productId)).toContain(item.productId);
    const seen = await read();
    const withdrawn = await shop.call('DELETE', `/api/orders/${order.id}/reviews/${item.productId}`, undefined, buyer);
    expect(withdrawn.status).toBe(204);
    expect((await product(item.slug)).reviews).toBeUndefined();
    expect(await published(item.slug)).toEqual([]);
    expect((await decide('POST', 'publication', seen)).status).toBe(404);
    // A review that is written again after its deletion is a different review.
    await write();
    expect((await decide('POST', 'publication', { ...seen, revision: 1 })).status).toBe(409);
    await moderate('POST', 'publication');
    const { deleteReviewsOf } = await import('#store/marketing/reviews/reviews.ts');
    expect(await deleteReviewsOf(order.id)).toBe(1);
    expect((await product(item.slug)).reviews).toBeUndefined();
    await shop.drain();
  });
});
