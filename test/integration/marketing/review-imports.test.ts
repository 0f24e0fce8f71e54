import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { readReviewCsv, splitReviews } from '#shared/marketing/reviews/csv/review-csv.ts';
import type { PlannedReviews, ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import type { AdminReview, PublicReview } from '#shared/marketing/reviews/review.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { as, eventually, getProduct, listProducts } from '../../support/shopping.ts';

let shop: Shop;
let owner: Record<string, string>;
let [first, second]: ProductDetail[] = [];

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
  const cards = (await listProducts(shop)).filter(({ rating }) => !rating);
  [first, second] = await Promise.all(cards.slice(0, 2).map(({ slug }) => getProduct(shop, slug)));
});
afterAll(() => shop?.close());

const HEAD = 'Product,Rating,Title,Text,Name,Date,Fit,Status\n';
const call = <T>(method: string, path: string, body?: object) => shop.call<T>(method, `/api/admin${path}`, body, owner);

/** Uploads a file in parts, the same way that the page does. Returns the import's id and the planned reviews. */
async function check(csv: string) {
  const { reviews } = readReviewCsv(csv, Date.now());
  const parts = splitReviews(reviews);
  const input = { fileName: 'reviews.csv', reviews: reviews.length, parts: parts.length };
  const { id } = (await call<ReviewImport>('POST', '/review-imports', input)).body;
  const plans: PlannedReviews[] = [];
  for (const [at, items] of parts.entries())
    plans.push((await call<PlannedReviews>('PUT', `/review-imports/${id}/parts/${at + 1}`, { items })).body);
  return { id, plans };
}
const start = (id: string, isAutomatic = true) =>
  call<ReviewImport>('POST', `/review-imports/${id}/start`, { isAutomatic });
const done = (id: string) =>
  eventually(async () => {
    const { body } = await call<ReviewImport>('GET', `/review-imports/${id}`);
    return body.status === 'done' && body;
  });
const importAll = async (csv: string, isAutomatic = true) => {
  const { id } = await check(csv);
  expect((await start(id, isAutomatic)).status).toBe(202);
  return done(id);
};
const published = async ({ slug }: ProductDetail) =>
  (await shop.call<{ items: PublicReview[] }>('GET', `/api/products/${slug}/reviews?limit=20`)).body.items;
const figures = async ({ slug }: ProductDetail) =>
  (await shop.call<ProductDetail>('GET', `/api/products/${slug}`)).body.reviews;

describe('A file of reviews', () => {
  const csv = () =>
    [
      `${HEAD}${first?.sku},5,Solid,"Warm, soft",Ada L.,2024-03-01,true`,
      `${first?.slug},3,,,Bob,2023-11-30,`,
      `${second?.id},1,,,Cem,2025-01-01,large`,
      'nothing-of-ours,4,,,Dora,2025-01-01,',
    ].join('\n');

  test('says what it would do before anything changes', async () => {
    const { id, plans } = await check(csv());
    expect(plans).toEqual([
      { found: 3, known: 0, failures: [{ row: 5, message: expect.stringContaining('No product matches') }] },
    ]);
    expect(await call('GET', `/review-imports/${id}`)).toMatchObject({ body: { status: 'uploading', received: 1 } });
    expect(await figures(first as ProductDetail)).toBeUndefined();
  });

  test('is imported with its dates, marked as imported, and counts once, also when it is imported twice', async () => {
    expect(await importAll(csv())).toMatchObject({
      created: 3,
      unchanged: 0,
      failed: 1,
      done: 4,
      failures: [{ row: 5 }],
    });
    const before = await figures(first as ProductDetail);
    expect(before).toMatchObject({ count: 2, sum: 8, stars: [0, 0, 1, 0, 1], fits: { true: 1 } });
    const shown = await published(first as ProductDetail);
    expect(shown.map(({ name, createdAt, isImported }) => [name, createdAt, isImported])).toEqual([
      ['Ada L.', '2024-03-01T12:00:00.000Z', true],
      ['Bob', '2023-11-30T12:00:00.000Z', true],
    ]);
    expect(await importAll(csv())).toMatchObject({ created: 0, unchanged: 3, failed: 1 });
    expect(await figures(first as ProductDetail)).toEqual(before);
    const page = await shop.call<string>('GET', `/product/${first?.slug}`);
    expect(page.body).not.toContain('Verified buyer');
  });

  test('waits for approval when the admin wants so; the history names the file', async () => {
    const run = await importAll(`${HEAD}${second?.slug},2,Thin,,Eve,2025-05-05,`, false);
    expect(run).toMatchObject({ created: 1, isAutomatic: false });
    expect((await published(second as ProductDetail)).map(({ name }) => name)).toEqual(['Cem']);
    const history = await call<{ items: { action: string; name: string }[] }>('GET', `/audit?subject=${run.id}`);
    expect(history.body.items).toMatchObject([{ action: 'reviews.imported', name: 'reviews.csv' }]);
  });

  test('that the shop has exported itself creates nothing, not even from its own buyers', async () => {
    const { csv: exported, count } = (await call<{ csv: string; count: number }>('GET', '/review-export')).body;
    expect(count).toBeGreaterThan(3);
    const { plans } = await check(exported);
    expect(plans).toEqual([{ found: count, known: count, failures: [] }]);
    expect(await importAll(exported)).toMatchObject({ created: 0, unchanged: count, failed: 0 });
  });

  test('keeps a review of its own buyer hidden, which the file still has as published', async () => {
    const { body: before } = await call<{ csv: string; count: number }>('GET', '/review-export');
    const { body: list } = await call<{ items: AdminReview[] }>('GET', '/reviews?status=published');
    const own = list.items.find(({ isImported }) => !isImported) as AdminReview;
    const { id, revision, orderId, productId } = own;
    await call('POST', `/reviews/${orderId}/${productId}/hiding`, { id, revision, reason: 'Insults' });
    expect(await importAll(before.csv)).toMatchObject({ created: 0, unchanged: before.count, failed: 0 });
    const shown = await shop.call<{ items: PublicReview[] }>('GET', `/api/products/${productId}/reviews?limit=20`);
    expect(JSON.stringify(shown.body)).not.toContain(own.createdAt);
  });

  test('has all reviews of the shop with their status, and brings each back as it was', async () => {
    await importAll(`${HEAD}${first?.slug},1,,,Mallory,2025-07-01,,hidden`);
    const pages: string[] = [];
    let [cursor, count] = ['', 0];
    do {
      const query = cursor ? `?limit=2&cursor=${cursor}` : '?limit=2';
      const { body } = await call<{ csv: string; count: number; nextCursor: string | null }>(
        'GET',
        `/review-export${query}`,
      );
      pages.push(body.csv);
      [cursor, count] = [body.nextCursor ?? '', count + body.count];
    } while (cursor);
    const lines = pages.join('').trimEnd().split('\r\n');
    expect(lines).toHaveLength(count + 1);
    for (const [name, status] of [
      ['Mallory', 'hidden'],
      ['Eve', 'pending'],
      ['Cem', 'published'],
    ])
      expect(lines.find((line) => line.includes(`,${name},`))).toMatch(new RegExp(`,${status}$`));
    expect(await importAll(pages.join(''))).toMatchObject({ created: 0, unchanged: count, failed: 0 });
    expect((await call('GET', '/review-export?cursor=nonsense')).status).toBe(400);
    const { body } = await call<{ items: AdminReview[] }>('GET', '/reviews?status=hidden');
    expect(body.items.find(({ name }) => name === 'Mallory')).toMatchObject({ isImported: true });
  });

  test.each([
    ['a date in the future', { createdAt: '2031-01-01T00:00:00.000Z' }, 200],
    ['six stars', { rating: 6 }, 400],
    ['a product of another form', { product: '' }, 400],
    ['a photo', { photos: [] }, 400],
    ['a mark of its own', { isImported: false }, 400],
  ])('cannot bring %s past the page', async (_, change, status) => {
    const { body } = await call<ReviewImport>('POST', '/review-imports', { fileName: 'a.csv', reviews: 1, parts: 1 });
    const item = {
      ...{ row: 2, product: first?.slug, rating: 5, title: '', text: '', name: 'A', fit: null },
      ...{ createdAt: '2025-01-01T12:00:00.000Z', ...change },
    };
    const answer = await call<PlannedReviews>('PUT', `/review-imports/${body.id}/parts/1`, { items: [item] });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toMatchObject({ found: 0, failures: [{ row: 2 }] });
    expect((await call('PUT', `/review-imports/${body.id}/parts/2`, { items: [item] })).status).toBe(400);
  });

  test('cannot be started twice, or before all of it has arrived', async () => {
    const input = { fileName: 'a.csv', reviews: 1, parts: 2 };
    const { id } = (await call<ReviewImport>('POST', '/review-imports', input)).body;
    expect((await start(id)).status).toBe(409);
    const whole = await check(`${HEAD}${first?.slug},4,,,Twice,2025-06-01,`);
    const both = await Promise.all([start(whole.id), start(whole.id)]);
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect(await done(whole.id)).toMatchObject({ created: 1, done: 1 });
    expect((await call('PUT', `/review-imports/${whole.id}/parts/1`, { items: [] })).status).toBe(400);
  });
});

test('An import that a power cut interrupts goes on, and counts each review exactly once', async () => {
  const lines = Array.from(
    { length: 110 },
    (_, at) => `${at % 2 ? first?.slug : second?.slug},4,,,Cut ${at},2022-01-01,`,
  );
  const [before, others] = await Promise.all([first, second].map((one) => figures(one as ProductDetail)));
  const { id } = await check(HEAD + lines.join('\n'));
  await start(id);
  await eventually(async () => ((await figures(first as ProductDetail))?.count ?? 0) > (before?.count ?? 0) + 10);
  const { dataDirectory } = shop;
  await shop.kill();
  // The job's lease has expired by then.
  shop = await startShop(dataDirectory, 0, { aheadMs: 120_000 });
  owner = await as(shop, 'admin');
  await shop.tick();
  expect(await done(id)).toMatchObject({ created: 110, unchanged: 0, failed: 0, done: 110 });
  expect((await figures(first as ProductDetail))?.count).toBe((before?.count ?? 0) + 55);
  expect((await figures(second as ProductDetail))?.count).toBe((others?.count ?? 0) + 55);
});
