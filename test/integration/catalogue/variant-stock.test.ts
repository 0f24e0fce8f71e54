import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { AdminProduct, ProductDetail } from '#shared/catalogue/product.ts';
import type { StockMovement } from '#shared/catalogue/variants/stock-movement.ts';
import { adminOf, changeOf, productInput } from '../../support/admin.ts';
import { backOffice } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { allOrders, checkOut, eventually, expectedTotal, type Line, pay } from '../../support/shopping.ts';

const SHOPPERS = 50;
const UNITS = 10;

let shop: Shop;
let admin: Awaited<ReturnType<typeof adminOf>>;
let office: ReturnType<typeof backOffice>;
let store: ShopStore;
let count = 0;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  admin = await adminOf(shop);
  office = backOffice(shop);
});
afterAll(() => shop?.close());

const variant = (size: string, quantity: number, more: object = {}) => ({ size, color: 'Bone', quantity, ...more });

async function made(m: number, l: number, more: object = {}): Promise<AdminProduct> {
  const input = productInput({ slug: `variant-${++count}`, variants: [variant('M', m), variant('L', l)], ...more });
  const { status, body } = await admin.create(input);
  expect(status).toBe(201);
  return body;
}

const detailOf = async ({ slug }: { slug: string }) =>
  (await shop.call<ProductDetail>('GET', `/api/products/${slug}`)).body;

/** Returns the units in stock of the sizes M and L. */
async function unitsOf(product: { slug: string }): Promise<(number | undefined)[]> {
  const { variants = [] } = await detailOf(product);
  return ['M', 'L'].map((size) => variants.find((each) => each.size === size)?.quantity);
}

const line = ({ id }: AdminProduct, size: string, quantity = 1): Line => ({
  productId: id,
  size,
  color: 'Bone',
  quantity,
});

const open = async (product: AdminProduct, size: string, quantity = 1) =>
  checkOut(shop, [await detailOf(product)], [line(product, size, quantity)]);

/** Returns a function that checks out one unit. Many shoppers who have seen the same page can call it. */
async function buyerOf(product: AdminProduct, size: string) {
  const items = [line(product, size)];
  const expectedTotalCents = await expectedTotal(shop, [await detailOf(product)], items);
  return () => shop.call('POST', '/api/checkout/sessions', { items, country: 'US', expectedTotalCents });
}

/**
 * Returns the entries of the stock history, newest first. Each entry has its cause, the changes, the units left, and the
 * order's id, if any.
 */
async function historyOf({ id }: AdminProduct) {
  await shop.drain();
  const path = `/products/${id}/stock-movements`;
  const { items } = (await admin.call<Page<StockMovement>>('GET', path)).body;
  for (const { at } of items) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(3_600_000);
  return items.map(({ kind, changes, left, orderId }) => ({
    ...{ kind, left, orderId },
    changes: changes.map(({ size, units }) => `${size} ${units}`),
  }));
}

test('an owner sees where units went: sales with their orders, unpaid checkouts, returns, and edits', async () => {
  const product = await made(9, 5);
  const order = await office.buy([await detailOf(product)], [line(product, 'M', 3)]);
  const unpaid = await open(product, 'L', 2);
  await shop.call('DELETE', `/api/checkout/sessions/${unpaid.body.id}`);
  await office.cancel(order);
  const adjustment = { id: newId('chg', Date.now()), changes: [{ size: 'M', color: 'Bone', units: -1 }] };
  await admin.call('POST', `/products/${product.id}/stock`, { ...adjustment, reason: 'damaged' });
  const { body: current } = await admin.get(product.id);
  const variants = [variant('M', 12, { quantitySeen: 8 }), variant('L', 5, { quantitySeen: 5 })];
  expect((await admin.update(product.id, changeOf(current, { variants }))).status).toBe(200);
  expect(await historyOf(product)).toEqual([
    { kind: 'edited', changes: ['M 4'], left: 17, orderId: null },
    { kind: 'damaged', changes: ['M -1'], left: 13, orderId: null },
    { kind: 'order_returned', changes: ['M 3'], left: 14, orderId: order.id },
    { kind: 'checkout_closed', changes: ['L 2'], left: 11, orderId: null },
    { kind: 'checkout', changes: ['L -2'], left: 9, orderId: null },
    { kind: 'checkout', changes: ['M -3'], left: 11, orderId: order.id },
    { kind: 'created', changes: ['L 5', 'M 9'], left: 14, orderId: null },
  ]);
});

test('a change that the stream delivers twice is noted once, and the cause of an earlier change is not taken for its own', async () => {
  const { listStockMovements, putStockMovement } = await import('#store/catalogue/stock/stock-movements.ts');
  const id = newId('prd', Date.now());
  const cause = { kind: 'received', at: '2026-11-25T10:00:00.000Z', by: 'owner@example.com' } as const;
  const stock = (units: number) => ({ productId: id, isPublished: true, version: 1, counters: { '*': units }, cause });
  const received = {
    stock: { before: { ...stock(3), cause: undefined }, after: stock(8) },
    occurrence: { at: '2026-11-25T10:00:01.000Z', sequence: '7' },
  };
  await putStockMovement({ id, ...received });
  await putStockMovement({ id, ...received });
  const occurrence = { at: '2026-11-25T10:00:02.000Z', sequence: '8' };
  await putStockMovement({ id, stock: { before: stock(8), after: stock(7) }, occurrence });
  await putStockMovement({ id, stock: { before: stock(7), after: { ...stock(7), version: 2 } }, occurrence });
  expect((await listStockMovements(id, { limit: 25 })).items).toMatchObject([
    { kind: 'unknown', changes: [{ size: null, color: null, units: -1 }], left: 7, by: null },
    { kind: 'received', changes: [{ size: null, color: null, units: 5 }], left: 8, by: 'owner@example.com' },
  ]);
});

interface ReadVariant {
  size: string;
  sku?: string;
  gtin?: string;
  offers: { price: string; availability: string; priceSpecification?: { price: string } };
}

test('its page and the feed name price, compare-at price, SKU, barcode and availability of each size', async () => {
  const [seeded] = (await admin.list('status=published&limit=48')).items.filter(({ images }) => images.length > 0);
  const own = { priceCents: 2_800, compareAtPriceCents: 4_000, sku: 'PL-M', barcode: '4006381333931' };
  const variants = [variant('M', 2, own), variant('L', 0, { sku: 'PL-L' })];
  const images = (seeded?.images ?? []).map(({ url, alt, widths }) => ({ url, alt, ...(widths ? { widths } : {}) }));
  const { slug } = await made(2, 0, { variants, images, compareAtPriceCents: 3_600 });
  await shop.drain();
  const page = await (await fetch(`${shop.url}/product/${slug}`)).text();
  const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string; isVariantOf?: { hasVariant: ReadVariant[] } },
  );
  const read = data.find((each) => each['@type'] === 'Product')?.isVariantOf?.hasVariant ?? [];
  const InStock = 'https://schema.org/InStock';
  expect(read).toMatchObject([
    {
      ...{ size: 'M', sku: 'PL-M', gtin: '4006381333931' },
      offers: { price: '28.00', availability: InStock, priceSpecification: { price: '40.00' } },
    },
    {
      ...{ size: 'L', sku: 'PL-L' },
      offers: { price: '32.00', availability: InStock.replace('In', 'OutOf'), priceSpecification: { price: '36.00' } },
    },
  ]);
  expect(read[1]).not.toHaveProperty('gtin');
  const feed = await (await fetch(`${shop.url}/feed.xml`)).text();
  const items = feed.split('<item>').filter((item) => item.includes(`/product/${slug}?`));
  const field = (item: string, name: string) => new RegExp(`<g:${name}>([^<]*)<`).exec(item)?.[1];
  const names = ['size', 'price', 'sale_price', 'mpn', 'gtin', 'identifier_exists', 'availability'];
  expect(items.map((item) => names.map((name) => field(item, name)))).toEqual([
    ['M', '40.00 USD', '28.00 USD', 'PL-M', '4006381333931', 'yes', 'in_stock'],
    ['L', '36.00 USD', '32.00 USD', 'PL-L', undefined, 'yes', 'out_of_stock'],
  ]);
});

describe('a product with stock for each size', () => {
  test('sells each size from its own stock, and shows how many are left', async () => {
    const product = await made(2, 1);
    expect(product.inventoryQuantity).toBe(3);
    expect((await open(product, 'L')).status).toBe(201);
    expect(await unitsOf(product)).toEqual([2, 0]);
    expect((await detailOf(product)).variants?.map(({ available }) => available)).toEqual([true, false]);
    const refused = await open(product, 'L');
    expect(refused).toMatchObject({ status: 409, body: { code: 'out_of_stock', shortages: [{ available: 0 }] } });
    await shop.drain();
    const listed = await shop.call<{ items: { id: string; soldOut: boolean }[] }>(
      'GET',
      '/api/products?size=L&inStock=true&limit=48',
    );
    expect(listed.body.items.map(({ id }) => id)).not.toContain(product.id);
    expect((await open(product, 'M', 2)).status).toBe(201);
    await shop.drain();
    const all = await shop.call<{ items: { id: string; soldOut: boolean }[] }>('GET', '/api/products?limit=48');
    expect(all.body.items.find(({ id }) => id === product.id)?.soldOut).toBe(true);
  });

  test('gets a canceled order’s units back in their size, and so an unpaid checkout’s', async () => {
    const product = await made(5, 5);
    const detail = await detailOf(product);
    const order = await office.buy([detail], [line(product, 'M', 2), line(product, 'L', 1)]);
    expect(await unitsOf(product)).toEqual([3, 4]);
    expect((await office.cancel(order)).status).toBe(202);
    expect(await unitsOf(product)).toEqual([5, 5]);
    const { body: page } = await open(product, 'L', 3);
    expect(await unitsOf(product)).toEqual([5, 2]);
    await shop.call('POST', '/_stripe/control/expire', { sessionId: page.id });
    await eventually(async () => (await unitsOf(product))[1] === 5);
  });

  test('returns no units of a removed size, and returns units of a shared number to that number', async () => {
    const product = await made(5, 5);
    const { body: first } = await open(product, 'M', 2);
    const { body: second } = await open(product, 'L', 2);
    const { body: now } = await admin.get(product.id);
    const onlyL = { sizes: ['L'], variants: [{ ...variant('L', 3), quantitySeen: 3 }] };
    expect((await admin.update(product.id, changeOf(now, onlyL))).status).toBe(200);
    await shop.call('POST', '/_stripe/control/expire', { sessionId: first.id });
    await shop.drain();
    expect((await detailOf(product)).inventoryQuantity).toBe(3);
    const { body: later } = await admin.get(product.id);
    expect((await admin.update(product.id, changeOf(later, { variants: null }))).status).toBe(200);
    await shop.call('POST', '/_stripe/control/expire', { sessionId: second.id });
    await eventually(async () => (await detailOf(product)).inventoryQuantity === 5);
    expect((await detailOf(product)).variants).toBeUndefined();
  });

  test('is refused with a combination that does not exist, and keeps its numbers when only its title changes', async () => {
    const bad = productInput({ slug: 'variant-bad', variants: [variant('XS', 1)] });
    expect(await admin.create(bad)).toMatchObject({ status: 400, body: { errors: [{ path: 'variants.0' }] } });
    const product = await made(2, 1, {
      variants: [variant('M', 2, { sku: 'M-1', priceCents: 4_000, compareAtPriceCents: 5_000 }), variant('L', 1)],
    });
    const { body } = await admin.update(product.id, changeOf(product, { title: 'Another title', priceCents: 3_000 }));
    expect(body.variants).toMatchObject([
      { quantity: 2, sku: 'M-1', priceCents: 4_000, compareAtPriceCents: 5_000, hasProductPrice: false },
      { quantity: 1, priceCents: 3_000, hasProductPrice: true },
    ]);
  });
});

describe('fifty shoppers want the last ten of one size', () => {
  test.each([1, 2])('round %i: exactly ten get it, and the other size is untouched', async () => {
    const product = await made(UNITS, 7);
    const answers = await Promise.all(Array.from({ length: SHOPPERS }, await buyerOf(product, 'M')));
    const counts = Object.entries(Object.groupBy(answers, ({ status }) => status));
    expect(counts.map(([status, of]) => [status, of?.length])).toEqual([
      ['201', UNITS],
      ['409', SHOPPERS - UNITS],
    ]);
    expect(await unitsOf(product)).toEqual([0, 7]);
  });
});

describe('an admin who adjusts stock', () => {
  const adjust = (productId: string, changes: object[], reason = 'received', id = newId('chg', Date.now())) =>
    admin.call<AdminProduct>('POST', `/products/${productId}/stock`, { id, changes, reason });

  test('changes 250 variants at once, beside shoppers who buy them', async () => {
    const sizes = Array.from({ length: 25 }, (_, number) => `S${number}`);
    const colors = Array.from({ length: 10 }, (_, number) => `Color ${number}`);
    const variants = sizes.flatMap((size) => colors.map((color) => ({ size, color, quantity: 20 })));
    const { body: product } = await admin.create(
      productInput({ slug: `variant-${++count}`, sizes, colors, variants, isPublished: true }),
    );
    const detail = await detailOf(product);
    const changes = variants.map(({ size, color }) => ({ size, color, units: 3 }));
    const buy = (size: string) =>
      checkOut(shop, [detail], [{ productId: product.id, size, color: 'Color 1', quantity: 1 }]);
    const [{ status }, ...sold] = await Promise.all([adjust(product.id, changes), ...sizes.slice(0, 5).map(buy)]);
    expect(status).toBe(200);
    const taken = sold.filter((answer) => answer.status === 201).length;
    expect((await admin.get(product.id)).body.inventoryQuantity).toBe(250 * 23 - taken);
  });

  test('and repeats it when no answer came changes the stock once', async () => {
    const product = await made(5, 5);
    const id = newId('chg', Date.now());
    const again = () => adjust(product.id, [{ size: 'M', color: 'Bone', units: 3 }], 'received', id);
    const answers = [await again(), ...(await Promise.all([again(), again()]))];
    expect(answers.map(({ status, body }) => [status, body.inventoryQuantity])).toEqual(Array(3).fill([200, 13]));
    const damaged = newId('chg', Date.now());
    const take = () => adjust(product.id, [{ size: 'M', color: 'Bone', units: -5 }], 'damaged', damaged);
    expect([(await take()).status, (await take()).status]).toEqual([200, 200]);
    expect(await unitsOf(product)).toEqual([3, 5]);
    const entries = await admin.audit(product.id);
    expect(entries.filter(({ action }) => action === 'product.stock_received')).toHaveLength(1);
  });

  test('and another who edits the product, while fifty shoppers buy: the sum is right to the unit', async () => {
    const product = await made(60, 60);
    const [buyM, buyL] = [await buyerOf(product, 'M'), await buyerOf(product, 'L')];
    const buyers = Array.from({ length: SHOPPERS }, (_, number) => (number % 2 ? buyM() : buyL()));
    const received = (async () => {
      const statuses: number[] = [];
      for (let times = 0; times < 10; times++) {
        const changes = [
          { size: 'M', color: 'Bone', units: 3 },
          { size: 'L', color: 'Bone', units: -1 },
        ];
        statuses.push((await adjust(product.id, changes)).status);
      }
      return statuses;
    })();
    const edited = (async () => {
      for (let edits = 0; edits < 5; ) {
        const { body: now } = await admin.get(product.id);
        const variants = (now.variants ?? []).map(({ size, color, quantity = 0 }) => ({
          ...{ size, color, quantity: quantity + 2, quantitySeen: quantity },
        }));
        const { status } = await admin.update(product.id, changeOf(now, { variants }));
        if (status === 200) edits++;
      }
    })();
    const [answers, adjusted] = await Promise.all([Promise.all(buyers), received, edited]);
    expect(adjusted).toEqual(Array(10).fill(200));
    const sold = (size: string) =>
      answers.filter(({ status }, number) => status === 201 && (number % 2 ? 'M' : 'L') === size).length;
    expect(await unitsOf(product)).toEqual([60 + 30 + 10 - sold('M'), 60 - 10 + 10 - sold('L')]);
    expect(sold('M') + sold('L')).toBeGreaterThan(0);
  });

  test('finds each adjustment with its reason in the history', async () => {
    const product = await made(5, 5);
    await adjust(product.id, [{ size: 'M', color: 'Bone', units: -2 }], 'damaged');
    const [entry] = await admin.audit(product.id);
    expect(entry).toMatchObject({
      action: 'product.stock_damaged',
      changes: [{ field: 'stock.M / Bone', before: null, after: '−2' }],
    });
    expect(await unitsOf(product)).toEqual([3, 5]);
  });

  test('reads why it is not possible, and nothing changes', async () => {
    const product = await made(1, 5);
    const gone = await adjust(product.id, [
      { size: 'L', color: 'Bone', units: 1 },
      { size: 'M', color: 'Bone', units: -2 },
    ]);
    expect(gone).toMatchObject({ status: 409, body: { detail: 'Only 1 is left of M / Bone' } });
    const unknown = await adjust(product.id, [{ size: 'XS', color: 'Bone', units: 1 }]);
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'changes.0' }] } });
    expect((await adjust(product.id, [{ size: null, color: null, units: 1 }])).status).toBe(400);
    expect((await adjust(product.id, [{ size: 'M', color: 'Bone', units: 0 }])).status).toBe(400);
    const most = 1_000_000;
    const flood = await adjust(product.id, [{ size: 'M', color: 'Bone', units: most }]);
    expect(flood).toMatchObject({ status: 409, body: { errors: [{ path: 'changes.0.units' }] } });
    expect(await unitsOf(product)).toEqual([1, 5]);
  });
});

test('two admins who each add stock cannot add more than a product can have', async () => {
  const most = 1_000_000;
  const product = await made(most - 1, 1);
  await admin.call('POST', `/products/${product.id}/stock`, {
    ...{ id: newId('chg', Date.now()), reason: 'received', changes: [{ size: 'M', color: 'Bone', units: 1 }] },
  });
  const variants = [
    { size: 'M', color: 'Bone', quantity: most, quantitySeen: most - 1 },
    { size: 'L', color: 'Bone', quantity: 1, quantitySeen: 1 },
  ];
  const refused = await admin.update(product.id, changeOf(product, { variants, inventoryQuantity: most }));
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'variants' }] } });
  expect(await unitsOf(product)).toEqual([most, 1]);
});

describe('a product of an earlier release, with its stock in its own item', () => {
  async function former(units: number): Promise<AdminProduct> {
    const { body } = await admin.create(productInput({ slug: `former-${++count}`, inventoryQuantity: units }));
    await store.deleteItem(store.stockKey(body.id));
    await store.updateItem({
      Key: store.productKey(body.id),
      UpdateExpression: 'SET inventoryQuantity = :units',
      ExpressionAttributeValues: { ':units': units },
    });
    return body;
  }

  test('sells, is edited and gets units back as before', async () => {
    const product = await former(5);
    expect((await detailOf(product)).inventoryQuantity).toBe(5);
    const { status, body: page } = await open(product, 'M', 2);
    expect(status).toBe(201);
    expect((await detailOf(product)).inventoryQuantity).toBe(3);
    await shop.call('POST', '/_stripe/control/expire', { sessionId: page.id });
    await eventually(async () => (await detailOf(product)).inventoryQuantity === 5);
    const other = await former(4);
    expect((await admin.update(other.id, changeOf(other, { inventoryQuantity: 6 }))).status).toBe(200);
    expect((await detailOf(other)).inventoryQuantity).toBe(6);
    expect((await admin.publish((await former(1)).id, false)).status).toBe(200);
  });

  test('is brought over while shoppers buy, and no unit is lost', async () => {
    const product = await former(30);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, await buyerOf(product, 'M')),
      ...Array.from({ length: 3 }, () => store.ensureStock(product.id)),
    ]);
    const sold = answers.filter((answer) => answer && 'status' in answer && answer.status === 201).length;
    expect((await detailOf(product)).inventoryQuantity).toBe(30 - sold);
    expect(sold).toBe(20);
  });

  test('is counted with the units that the earlier release returns to the old place', async () => {
    const product = await former(5);
    await store.ensureStock(product.id);
    await store.updateItem({
      Key: store.productKey(product.id),
      UpdateExpression: 'ADD inventoryQuantity :units',
      ExpressionAttributeValues: { ':units': 2 },
    });
    expect(await store.ensureStock(product.id)).toEqual({ '*': 7 });
    expect(await store.ensureStock(product.id)).toEqual({ '*': 7 });
  });

  test('follows the product when a restore has written another version of it', async () => {
    const product = await made(3, 3);
    await store.updateItem({
      Key: store.productKey(product.id),
      UpdateExpression: 'SET version = :version',
      ExpressionAttributeValues: { ':version': 9 },
    });
    expect((await open(product, 'M')).status).toBe(201);
    expect(await unitsOf(product)).toEqual([2, 3]);
  });
});

describe('a payment that comes after its checkout was closed', () => {
  test('takes the units of its size again, and flags the order where another size is gone', async () => {
    const product = await made(2, 9);
    const detail = await detailOf(product);
    const { body: page } = await checkOut(shop, [detail], [line(product, 'M', 2), line(product, 'L', 3)]);
    const checkout = await store.getCheckoutBySession(page.id);
    expect(checkout && (await store.releaseCheckout(checkout, 'expired', Date.now()))).toBe(true);
    expect(await unitsOf(product)).toEqual([2, 9]);
    expect((await open(product, 'M')).status).toBe(201);
    await pay(shop, page.id);
    const { items } = await eventually(async () =>
      (await allOrders(shop)).find(({ sessionId }) => sessionId === page.id),
    );
    expect(items.map(({ size, restockable }) => [size, restockable])).toEqual([
      ['M', 0],
      ['L', 3],
    ]);
    expect(await unitsOf(product)).toEqual([1, 6]);
  });
});
