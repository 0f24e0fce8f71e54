import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signReviewToken } from '#functions/marketing/reviews/review-link.ts';
import { signLinkToken } from '#functions/orders/order-link.ts';
import { newId } from '#shared/base/id.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminReview, PublicReview, Reviewable } from '#shared/marketing/reviews/review.ts';
import type { AdminOrder, Order } from '#shared/orders/order.ts';
import { MAX_PHOTOS_A_DAY, type PassedPhoto, photoPath } from '#shared/orders/photos/photo.ts';
import { hasNotes, PLACE, phonePhoto } from '#support/catalogue/photos.ts';
import { type BackOffice, backOffice } from '../../support/orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, getProduct, lineOf, listProducts } from '../../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let office: BackOffice;
let owner: Record<string, string>;
let product: ProductDetail;
let shipped = 0;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  office = backOffice(shop);
  owner = await as(shop, 'admin');
  const found = (await listProducts(shop)).find(({ rating, soldOut }) => !rating && !soldOut);
  if (!found) throw new Error('Every product has reviews');
  product = await getProduct(shop, found.slug);
});
afterAll(() => shop?.close());

interface Bought {
  order: AdminOrder;
  review: { 'review-link': string };
  link: { 'order-link': string };
}

/** Returns a guest's shipped order and the headers of the links that are emailed to the guest. */
async function bought(email: string): Promise<Bought> {
  const order = await office.buy([product], [lineOf(product)], { email });
  await office.ship(order, `1ZP${++shipped}`);
  const { getLinkKey } = await import('#store/signing-key.ts');
  const expiresAt = Math.floor(Date.now() / 1000) + 86_400;
  return {
    order,
    review: { 'review-link': await signReviewToken(order.id, Date.now()) },
    link: { 'order-link': signLinkToken(await getLinkKey(), { orderId: order.id, expiresAt }) },
  };
}

/** Uses up `count` uploads of an order's daily limit without uploading anything. */
async function takeUploads(orderId: string, count: number): Promise<void> {
  const { consumeToken } = await import('#store/rate-limits.ts');
  const limit = { name: `photos.${orderId}`, most: MAX_PHOTOS_A_DAY, spanMs: 86_400_000 };
  expect(await consumeToken(limit, Date.now(), count)).toBe(0);
}

const getPhoto = async (id: string) => (await import('#store/catalogue/photos.ts')).getPhoto(id);
const newPhoto = () => newId('pho', Date.now());

async function put(path: string, headers: Record<string, string>, bytes: Buffer, mediaType = 'image/jpeg') {
  const response = await fetch(`${shop.url}${path}`, {
    ...{ method: 'PUT', body: new Uint8Array(bytes) },
    headers: { 'content-type': mediaType, ...headers },
  });
  return { status: response.status, body: (await response.json()) as Problem & PassedPhoto };
}
const PHOTO = phonePhoto(96, 120);
const upload = (headers: Record<string, string>, bytes = PHOTO, id = newPhoto()) =>
  put(`/api/${'review-link' in headers ? 'review-link' : 'order-link'}/photos/${id}`, headers, bytes);

async function see(path: string) {
  const response = await fetch(`${shop.url}${path}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const isStored = (id: string) => existsSync(join(shop.dataDirectory, 'photos', id, 'large.jpg'));

const write = (headers: Record<string, string>, photos: string[]) =>
  shop.call<Reviewable & Problem>(
    'POST',
    `/api/review-link/reviews/${product.id}`,
    { rating: 5, title: '', text: '', fit: null, name: 'Ada L.', photos },
    headers,
  );
const pending = async (orderId: string) => {
  const list = ['pending', 'published', 'hidden'].map((status) =>
    shop.call<{ items: AdminReview[] }>('GET', `/api/admin/reviews?status=${status}`, undefined, owner),
  );
  return (await Promise.all(list)).flatMap(({ body }) => body.items).find((one) => one.orderId === orderId);
};
async function decide(orderId: string, action: string, more: object = {}) {
  const read = await pending(orderId);
  const body = { id: read?.id, revision: read?.revision, ...more };
  return shop.call('POST', `/api/admin/reviews/${orderId}/${product.id}/${action}`, body, owner);
}

describe('A photo of a review', () => {
  let buyer: Bought;
  let ids: string[];

  test('is stored without its place, and shown to nobody but its buyer and admins', async () => {
    buyer = await bought('photos-1@example.com');
    const taken = phonePhoto(400, 500, 'https://example.com');
    expect(taken.includes(PLACE)).toBe(true);
    const sent = await upload(buyer.review, taken);
    expect(sent).toMatchObject({ status: 200, body: { width: 400, height: 500 } });
    const seen = await see(photoPath(sent.body, 'large'));
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
    expect(seen.headers.get('cache-control')).toMatch(/^private/);
    expect(hasNotes(seen.bytes)).toBe(false);
    const { id, pass } = sent.body;
    const other = await upload(buyer.review);
    const open = ['/media', '', '/photos'].map((root) => `${root}/${id}/large.jpg`);
    for (const path of [
      ...[photoPath({ id }, 'large'), photoPath({ id }, 'small'), ...open],
      ...[photoPath({ id, pass: `${pass.slice(0, -2)}AA` }, 'large'), photoPath({ id: other.body.id, pass }, 'large')],
      `/api/photos/${id}/..%2F..%2Fmedia?pass=${pass}`,
    ])
      expect([path, (await see(path)).status]).toEqual([path, 404]);
    expect((await see(`/api/photos/${id}/large`)).status).toBe(400);
    ids = [id, other.body.id];
  });

  test('is public once the review is published, and not a moment longer than that', async () => {
    expect(await write(buyer.review, ids)).toMatchObject({ status: 200, body: { review: { photos: [{}, {}] } } });
    const [first = ''] = ids;
    const path = photoPath({ id: first }, 'small');
    expect((await see(path)).status).toBe(404);
    const review = await pending(buyer.order.id);
    expect(review?.photos.map(({ id }) => id)).toEqual(ids);
    expect((await see(photoPath(review?.photos[0] as PassedPhoto, 'large'))).status).toBe(200);

    expect((await decide(buyer.order.id, 'publication')).status).toBe(200);
    const shown = await see(path);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=600']);
    const { body } = await shop.call<{ items: PublicReview[] }>('GET', `/api/products/${product.slug}/reviews`);
    expect(body.items[0]?.photos).toEqual([
      { id: first, width: 400, height: 500 },
      { id: ids[1], width: 96, height: 120 },
    ]);
    expect((await decide(buyer.order.id, 'hiding', { reason: 'Shows a stranger' })).status).toBe(200);
    expect((await see(path)).status).toBe(404);
    await decide(buyer.order.id, 'publication');
  });

  test('is removed by an admin for good, and its buyer cannot bring it back', async () => {
    const [first = '', second = ''] = ids;
    const path = `/api/admin/reviews/${buyer.order.id}/${product.id}/photos/${first}`;
    expect((await shop.call('DELETE', path)).status).toBe(401);
    const both = await Promise.all([1, 2].map(() => shop.call<AdminReview>('DELETE', path, undefined, owner)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.photos.map(({ id }) => id)).toEqual([second]);
    await shop.drain();
    expect([isStored(first), isStored(second)]).toEqual([false, true]);
    expect((await see(photoPath({ id: first }, 'large'))).status).toBe(404);
    expect((await write(buyer.review, ids)).status).toBe(400);
    expect((await write(buyer.review, [second])).status).toBe(409);
    const withdrawn = await shop.call('DELETE', `/api/review-link/reviews/${product.id}`, undefined, buyer.review);
    expect(withdrawn.status).toBe(204);
    await shop.drain();
    expect(isStored(second)).toBe(false);
  });

  test('is taken from one review or return only, and never from another order', async () => {
    const [one, two] = [await bought('photos-2@example.com'), buyer];
    const { id } = (await upload(one.review)).body;
    expect(await write(two.review, [id])).toMatchObject({ status: 400, body: { errors: [{ path: 'photos.0' }] } });
    const saves = await Promise.all([write(one.review, [id]), write(one.review, [id])]);
    expect(saves.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect((await pending(one.order.id))?.photos.map((photo) => photo.id)).toEqual([id]);
    const request = { wish: 'refund', lines: [{ item: 0, quantity: 1, reason: 'damaged' }], note: null, photos: [id] };
    expect((await shop.call('POST', '/api/order-link/returns', request, one.link)).status).toBe(400);
    // This id belongs to the first picture.
    expect((await upload(two.review, phonePhoto(60, 60), id)).status).toBe(409);
    expect((await upload(one.review, phonePhoto(61, 60), id)).status).toBe(409);
    expect((await upload(one.review, PHOTO, id)).status).toBe(200);
  });

  test.each([
    ['an SVG as a JPEG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
    ['HTML as a JPEG', Buffer.from('<!doctype html><script>alert(1)</script>'), 400],
    ['too many pixels', phonePhoto(1700, 300), 400],
    ['more than 1.5 MB', Buffer.concat([phonePhoto(64, 64), Buffer.alloc(1_600_000)]), 413],
  ])('is refused with %s', async (_, bytes, status) => {
    const path = `/api/review-link/photos/${newPhoto()}`;
    expect((await upload(buyer.review, bytes)).status).toBe(status);
    expect((await put(path, buyer.review, bytes, 'image/svg+xml')).status).not.toBe(200);
  });

  test('cannot be uploaded without a link, before the order has shipped, or to a path', async () => {
    const waiting = await office.buy([product], [lineOf(product)], { email: 'photos-5@example.com' });
    const token = { 'review-link': await signReviewToken(waiting.id, Date.now()) };
    expect((await upload(token)).status).toBe(409);
    expect((await upload({ 'review-link': `${token['review-link'].slice(0, -3)}AAA` })).status).toBe(404);
    expect((await put(`/api/orders/${waiting.id}/photos/${newPhoto()}`, {}, phonePhoto(9, 9))).status).toBe(401);
    for (const id of ['..%2F..%2Fmedia%2Fx', 'img_01JSAMP1E0000000000000000A', '%00'])
      expect((await put(`/api/review-link/photos/${id}`, token, phonePhoto(9, 9))).status).toBe(404);
  });

  test('is deleted after a day when nothing uses it; a link fills no bucket', async () => {
    const { review, order } = await bought('photos-6@example.com');
    const { id } = (await upload(review)).body;
    expect(isStored(id)).toBe(true);
    expect((await store.getJob(`delete_photo.${id}`))?.dueAt).toBeDefined();
    await store.enqueueJobNow('delete_photo', { photoId: id }, Date.now());
    await shop.drain();
    expect([isStored(id), await getPhoto(id)]).toEqual([false, null]);
    expect((await write(review, [id])).status).toBe(400);

    // Uses up the order's daily limit except for two uploads.
    await takeUploads(order.id, MAX_PHOTOS_A_DAY - 3);
    const answers: number[] = [];
    for (let sent = 0; sent < 3; sent++) answers.push((await upload(review, PHOTO)).status);
    expect(answers).toEqual([200, 200, 429]);
    // A photo that is used in a review is not deleted.
    const kept = await bought('photos-7@example.com');
    const used = (await upload(kept.review)).body.id;
    await write(kept.review, [used]);
    await store.enqueueJobNow('delete_photo', { photoId: used }, Date.now());
    await shop.drain();
    expect([isStored(used), order.id === kept.order.id]).toEqual([true, false]);
  });
});

describe('A photo of a return', () => {
  test('is seen by admins alone, exported, and deleted with the personal data', async () => {
    const email = 'photos-8@example.com';
    const { order, link, review } = await bought(email);
    const { id } = (await upload(link)).body;
    const inReview = (await upload(review)).body.id;
    await write(review, [inReview]);
    const request = { wish: 'refund', lines: [{ item: 0, quantity: 1, reason: 'damaged' }], note: null, photos: [id] };
    const asked = await shop.call<Order>('POST', '/api/order-link/returns', request, link);
    expect(asked).toMatchObject({ status: 201, body: { returns: [{ photos: [{ id }] }] } });
    const returnId = asked.body.returns?.[0]?.id ?? '';
    const path = `/api/admin/orders/${order.id}/returns/${returnId}/photos`;
    expect((await shop.call('GET', path)).status).toBe(401);
    const [photo] = (await shop.call<{ items: PassedPhoto[] }>('GET', path, undefined, owner)).body.items;
    expect((await see(photoPath(photo as PassedPhoto, 'large'))).status).toBe(200);
    expect((await see(photoPath({ id }, 'large'))).status).toBe(404);

    const decline = `/api/admin/orders/${order.id}/returns/${returnId}/decline`;
    await shop.call('POST', decline, { answer: 'It was worn.' }, owner);
    await office.call('POST', `/orders/${order.id}/delivery`);
    const erased = await shop.call('POST', '/api/admin/erasures', { email }, owner);
    expect(erased.status).toBe(200);
    await shop.drain();
    expect([isStored(id), isStored(inReview), await getPhoto(id)]).toEqual([false, false, null]);
    expect((await see(photoPath(photo as PassedPhoto, 'large'))).status).toBe(404);
    expect((await upload(review)).status).toBe(409);
  });
});
