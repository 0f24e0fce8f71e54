import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { StockAlert, StockAlertCounts } from '#shared/marketing/stock-alert.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { as, browse, checkOut, eventually, lineOf, mailsTo } from '../../support/shopping.ts';

let shop: Shop;
let store: typeof import('#store/marketing/stock-alerts.ts');
let owner: { authorization: string };
let product: AdminProduct;

beforeAll(async () => {
  shop = await startShop();
  await storeOf(shop);
  store = await import('#store/marketing/stock-alerts.ts');
  owner = await as(shop, 'admin');
  const { slug } = await inStock();
  const shown = await shop.call<{ id: string }>('GET', `/api/products/${slug}`);
  product = await current(shown.body.id);
  await adjust(-product.inventoryQuantity);
});
afterAll(() => shop?.close());

/** Returns a product whose sizes and colors share one stock number. */
async function inStock() {
  const found = (await browse(shop)).find(
    ({ inventoryPolicy, variants, inventoryQuantity, sizes, colors }) =>
      inventoryPolicy === 'finite' && !variants && inventoryQuantity > 0 && sizes.length > 1 && colors.length > 0,
  );
  if (!found) throw new Error('No product has one stock number');
  return found;
}

const current = async (id: string): Promise<AdminProduct> =>
  (await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, undefined, owner)).body;

async function adjust(by: number): Promise<void> {
  const { status } = await shop.call('POST', `/api/admin/products/${product.id}/stock`, adjustment(by), owner);
  expect(status).toBe(200);
}

const adjustment = (units: number) => ({
  changes: [{ size: null, color: null, units }],
  reason: 'counted',
  id: newId('chg', Date.now()),
});

const ask = (email: unknown, more: object = {}) => {
  const choice = { size: product.sizes[0], color: product.colors[0] };
  return shop.call<Problem>('POST', `/api/products/${product.slug}/stock-alerts`, { email, ...choice, ...more });
};
const waiting = async () =>
  (await shop.call<StockAlertCounts>('GET', `/api/admin/products/${product.id}/stock-alerts`, undefined, owner)).body;
const mailsAbout = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ subject }) => subject.startsWith('Back in stock'));

describe('A shopper who asks about a sold-out choice', () => {
  test('is counted once, and emailed once when units come back', async () => {
    expect((await ask('waits@example.com')).status).toBe(201);
    expect((await ask('WAITS@example.com')).status).toBe(201);
    expect((await ask('second@example.com')).status).toBe(201);
    const [size, color] = [product.sizes[0], product.colors[0]];
    expect(await waiting()).toEqual({ total: 2, isMore: false, choices: [{ size, color, count: 2 }] });

    await adjust(1);
    await eventually(async () => (await waiting()).total === 0);
    const [mail, ...more] = await mailsAbout('waits@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Back in stock: ${product.title}, ${size} / ${color}`);
    expect(await mailsAbout('second@example.com')).toHaveLength(1);

    await adjust(-1);
    await adjust(1);
    await shop.drain();
    expect(await mailsAbout('waits@example.com')).toHaveLength(1);
    await adjust(-1);
  });

  test('is emailed when an unpaid checkout gives the last unit back', async () => {
    await adjust(1);
    const shown = (await browse(shop)).find(({ id }) => id === product.id);
    if (!shown) throw new Error('The product is not listed');
    const { body } = await checkOut(shop, [shown], [lineOf(shown)]);
    expect((await ask('patient@example.com')).status).toBe(201);
    await shop.call('POST', '/_stripe/control/expire', { sessionId: body.id });
    await eventually(async () => (await mailsAbout('patient@example.com')).length === 1);
    await eventually(async () => (await waiting()).total === 0);
    await adjust(-1);
  });

  test.each([
    ['an invalid address', { email: 'nobody' }, 400, 'email'],
    ['a size that does not exist', { size: 'XXXXS' }, 400, 'size'],
    ['a color that does not exist', { color: 'Plaid' }, 400, 'color'],
    ['no size', { size: null }, 400, 'size'],
  ])('is refused with %s', async (_, input, status, path) => {
    const answer = await ask('input@example.com', input);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([status, [path]]);
  });

  test('is refused for a product that is in stock or does not exist', async () => {
    await adjust(1);
    expect(await ask('late@example.com')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await adjust(-1);
    const unknown = '/api/products/no-such-product/stock-alerts';
    const body = { email: 'lost@example.com', size: null, color: null };
    expect((await shop.call('POST', unknown, body)).status).toBe(404);
  });

  test('gets no email after an erasure', async () => {
    await ask('erased@example.com');
    const erased = await shop.call('POST', '/api/admin/erasures', { email: 'erased@example.com' }, owner);
    expect(erased.body).toEqual({
      orders: 0,
      subscription: false,
      notes: false,
      stockAlerts: 1,
      reviews: 0,
      reminders: false,
      giftCards: 0,
    });
    expect((await waiting()).total).toBe(0);
    await adjust(1);
    await shop.drain();
    expect(await mailsAbout('erased@example.com')).toEqual([]);
    await adjust(-1);
  });

  test('is answered by one of two runs at once', async () => {
    const alert: StockAlert = {
      productId: product.id,
      email: 'twice@example.com',
      size: product.sizes[0] ?? null,
      color: product.colors[0] ?? null,
      requestedAt: new Date().toISOString(),
    };
    await store.putStockAlert(alert);
    const now = Date.now();
    const claims = await Promise.all([1, 2, 3].map(() => store.claimStockAlert(alert, now, now + 60_000)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await store.claimStockAlert(alert, now + 60_000, now + 120_000)).toBe(true);
    await store.deleteStockAlert(alert);
    expect(await store.claimStockAlert(alert, now + 200_000, now + 300_000)).toBe(false);
  });
});
