import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category } from '#shared/catalogue/category.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { changeOf } from '../../support/admin.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { type Syncing, syncingOf } from '../../support/fulfilment/syncing.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { eventually } from '../../support/shopping.ts';

let shop: Shop;
let printify: Syncing;

beforeAll(async () => {
  shop = await startShop();
  await connectProvider(shop);
  printify = await syncingOf(shop);
  await printify.settings({ autoSync: false });
});
afterAll(() => shop.close());

/** Saves a product the same way that the form does. */
async function edit(title: string, change: Parameters<typeof changeOf>[1]) {
  const product = await printify.product(title);
  const saved = await printify.owner.update(product.id, changeOf(product, change));
  expect(saved.status).toBe(200);
  return saved.body;
}

const inShop = async (slug: string) => (await shop.call<ProductDetail>('GET', `/api/products/${slug}`)).body;

describe('a first sync', () => {
  test('imports every product of the provider, and reports the counts', async () => {
    const sources = await printify.listed();
    const run = await printify.sync();
    expect(run).toMatchObject({
      ...{ status: 'succeeded', startedBy: 'owner', reason: null, errors: [], errorCount: 0 },
      ...{ total: sources.length, done: sources.length, synced: sources.length, created: sources.length, removed: 0 },
    });
    expect((await printify.products()).map(({ title }) => title).toSorted()).toEqual(
      sources.map(({ product }) => product.title).toSorted(),
    );
  });

  test('imports them as drafts, because they may be unfinished', async () => {
    const products = await printify.products();
    expect(products.map(({ isPublished, syncStatus }) => [isPublished, syncStatus])).toEqual(
      products.map(() => [false, 'synced']),
    );
  });

  test('takes price, cost and availability of each variant', async () => {
    const { product: source } = await printify.source('Dead Load Hoodie');
    const product = await printify.product('Dead Load Hoodie');
    const sold = source.variants.filter((variant) => variant.is_enabled);
    expect(product.variants).toHaveLength(sold.length);
    for (const variant of sold) {
      const [color, size] = variant.title.split(' / ');
      expect(product.variants?.find((one) => one.color === color && one.size === size)).toMatchObject({
        priceCents: variant.price,
        costCents: variant.cost,
        available: variant.is_available,
        sku: variant.sku,
      });
    }
  });

  test("copies the pictures into the shop's own media", async () => {
    const product = await printify.product('Daily Log Tee');
    expect(product.images.length).toBeGreaterThan(3);
    for (const { url, color } of product.images) {
      expect(url).toMatch(/^\/media\/img_[0-9A-Z]{26}\/640\.png$/);
      expect(product.colors).toContain(color);
      const picture = await fetch(`${shop.url}${url}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  test('sanitizes the HTML of descriptions', async () => {
    const { descriptionHtml } = await printify.product('Punch List Tee');
    expect(descriptionHtml).toContain('Thirty-one items open');
    expect(descriptionHtml).not.toMatch(/script|onclick|onerror|javascript|iframe|<style/i);
  });

  test("takes the provider's tags, which an admin can then change for good", async () => {
    const { product: source } = await printify.source('Daily Log Tee');
    expect((await printify.product('Daily Log Tee')).tags).toEqual(source.tags);
    await edit('Daily Log Tee', { tags: [] });
    await printify.control('product', { productId: source.id, tags: ['Other'], notify: false });
    await printify.sync();
    expect((await printify.product('Daily Log Tee')).tags).toEqual([]);
  });

  test('writes nothing when it is repeated without changes', async () => {
    const before = await printify.products();
    expect(await printify.sync()).toMatchObject({ status: 'succeeded', synced: before.length, created: 0, removed: 0 });
    expect(await printify.products()).toEqual(before);
  });
});

describe('a change at the provider', () => {
  test('marks a variant that ran out as sold out after the next sync, without publishing again', async () => {
    const { product: source } = await printify.source('Daily Log Tee');
    const before = await printify.product('Daily Log Tee');
    await printify.owner.publish(before.id, true);
    const out = source.variants.find((variant) => variant.title === 'Bone / M');
    await printify.control('variants', {
      productId: source.id,
      variantIds: [out?.id],
      available: false,
      notify: false,
    });
    await printify.sync();
    const shown = (await inShop(before.slug)).variants?.filter(({ available }) => !available);
    expect(shown).toEqual([expect.objectContaining({ color: 'Bone', size: 'M' })]);
  });

  test('removes a disabled variant from sale, until it is enabled again', async () => {
    const { product: source } = await printify.source('Daily Log Tee');
    const { slug } = await printify.product('Daily Log Tee');
    const variantIds = source.variants.filter((variant) => variant.title === 'Clay / M').map(({ id }) => id);
    const isSold = async () =>
      (await inShop(slug)).variants?.some(
        ({ color, size, available }) => available && color === 'Clay' && size === 'M',
      );
    expect(await isSold()).toBe(true);
    await printify.control('variants', { productId: source.id, variantIds, enabled: false, notify: false });
    await printify.sync();
    expect(await isSold()).toBe(false);
    await printify.control('variants', { productId: source.id, variantIds, enabled: true, notify: false });
    await printify.sync();
    expect(await isSold()).toBe(true);
  });

  test('updates prices and costs, and the discount of the category still applies', async () => {
    const { product: source } = await printify.source('Curing Time Crewneck');
    const { body: category } = await printify.owner.call<Category>('POST', '/categories', {
      ...{ name: 'Synced', slug: 'synced', description: null, position: 90, isFeatured: false },
    });
    await edit('Curing Time Crewneck', { categoryIds: [category.id] });
    await printify.owner.call('PUT', `/categories/${category.id}/discount`, { type: 'percentage', percent: 10 });
    await shop.drain();
    await printify.control('variants', { productId: source.id, price: 8_000, cost: 3_000, notify: false });
    await printify.sync();
    const product = await printify.product('Curing Time Crewneck');
    expect(product).toMatchObject({
      priceCents: 7_200,
      compareAtPriceCents: 8_000,
      base: { priceCents: 8_000 },
      costCents: 3_000,
    });
    expect(new Set(product.variants?.map(({ priceCents }) => priceCents))).toEqual(new Set([7_200]));
  });

  test('copies a picture once, however often its product is synced', async () => {
    const { product: source } = await printify.source('Dead Load Hoodie');
    const { images } = await printify.product('Dead Load Hoodie');
    await printify.control('product', { productId: source.id, description: '<p>Another text.</p>', notify: false });
    await printify.sync();
    const after = await printify.product('Dead Load Hoodie');
    expect(after.descriptionHtml).toBe('<p>Another text.</p>');
    expect(after.images).toEqual(images);
  });
});

describe('an edit in the shop', () => {
  test('wins over the provider, now and later', async () => {
    const { product: source } = await printify.source('Setting Out Boxy Tee');
    const before = await printify.product('Setting Out Boxy Tee');
    const kept = before.sizes.filter((size) => size !== 'S');
    await edit('Setting Out Boxy Tee', {
      descriptionHtml: '<p>Our own words.</p>',
      sizes: kept,
      images: before.images.slice(1),
    });
    await printify.control('product', { productId: source.id, description: '<p>Theirs.</p>', notify: false });
    await printify.sync();
    await printify.sync();
    expect(await printify.product('Setting Out Boxy Tee')).toMatchObject({
      descriptionHtml: '<p>Our own words.</p>',
      sizes: kept,
      images: before.images.slice(1),
      syncStatus: 'synced',
    });
  });

  test('of the price changes every variant by the same amount, at once and after the next sync', async () => {
    const before = await printify.product('Site Gate Zip Hoodie');
    const dearest = Math.max(...(before.variants ?? []).map(({ priceCents }) => priceCents));
    const prices = new Set([10_000, 10_000 + dearest - before.priceCents]);
    const saved = await edit('Site Gate Zip Hoodie', { priceCents: 10_000 });
    expect(new Set(saved.variants?.map(({ priceCents }) => priceCents))).toEqual(prices);
    const { product: source } = await printify.source('Site Gate Zip Hoodie');
    await printify.control('variants', { productId: source.id, cost: 4_444, notify: false });
    await printify.sync();
    const after = await printify.product('Site Gate Zip Hoodie');
    expect(after).toMatchObject({ priceCents: 10_000, costCents: 4_444 });
    expect(new Set(after.variants?.map(({ priceCents }) => priceCents))).toEqual(prices);
  });

  test('keeps the address of the page when the provider changes the title', async () => {
    const { product: source } = await printify.source('Test Bore Long Sleeve');
    const { slug, id } = await printify.product('Test Bore Long Sleeve');
    await printify.control('product', { productId: source.id, title: 'Core Sample Long Sleeve', notify: false });
    await printify.sync();
    expect(await printify.product('Core Sample Long Sleeve')).toMatchObject({ id, slug });
  });

  test('that deletes a product is not undone by a sync', async () => {
    const { id, providerProductId } = await printify.product('Core Sample Long Sleeve');
    await printify.owner.remove(id);
    const run = await printify.sync();
    expect(run).toMatchObject({ status: 'succeeded', created: 0, removed: 0 });
    expect((await printify.products()).map((product) => product.providerProductId)).not.toContain(providerProductId);
  });

  test('cannot link two products to the same one of the provider', async () => {
    const { providerProductId } = await printify.product('Dead Load Hoodie');
    const other = await printify.product('Punch List Tee');
    const { status, body } = await printify.owner.update(other.id, changeOf(other, { providerProductId }));
    expect([status, body.errors?.[0]?.path]).toEqual([409, 'providerProductId']);
  });
});

describe('a product that is gone at the provider', () => {
  test('is sold out with a reason, but keeps its page', async () => {
    const { product: source } = await printify.source('Dead Load Hoodie');
    const before = await printify.product('Dead Load Hoodie');
    await printify.owner.publish(before.id, true);
    await printify.control('delete-product', { productId: source.id, notify: false });
    expect(await printify.sync()).toMatchObject({ status: 'succeeded', removed: 1 });
    const gone = await printify.product('Dead Load Hoodie');
    expect(gone).toMatchObject({ syncStatus: 'error', isPublished: true });
    expect(gone.provider?.problems).toEqual([expect.stringContaining('no longer has this product')]);
    expect((await inShop(before.slug)).variants?.some(({ available }) => available)).toBe(false);
    expect(await printify.sync()).toMatchObject({ removed: 0 });
  });

  test('is sold out before the next sync when its event arrives', async () => {
    const { product: like } = await printify.source('Punch List Tee');
    const source = await printify.make(like, 'Short Lived Tee');
    await printify.sync();
    const before = await printify.product('Short Lived Tee');
    expect(before.syncStatus).toBe('synced');
    await printify.control('delete-product', { productId: source.id });
    const gone = await eventually(async () => {
      const { body: now } = await printify.owner.get(before.id);
      return now.syncStatus === 'error' ? now : null;
    });
    expect(gone.variants?.some(({ available }) => available)).toBe(false);
  });

  test('stays one product when the merchant deletes it and creates it again', async () => {
    const { product: source } = await printify.source('Daily Log Tee');
    const before = await printify.product('Daily Log Tee');
    const again = await printify.control<{ id: string }>('recreate-product', { productId: source.id });
    expect(again.id).not.toBe(source.id);
    expect(await printify.sync()).toMatchObject({ status: 'succeeded', created: 0, removed: 0 });
    const after = await printify.product('Daily Log Tee');
    expect(after).toMatchObject({
      id: before.id,
      providerProductId: again.id,
      syncStatus: 'synced',
      isPublished: true,
    });
    expect(after.variants?.filter(({ available }) => available).length).toBeGreaterThan(5);
  });

  test('is reported as an error when an admin has linked a missing product', async () => {
    const made = await printify.owner.create({
      ...changeOf(await printify.product('Punch List Tee'), { slug: 'linked-to-nothing', title: 'Linked To Nothing' }),
      ...{ providerProductId: 'feedfacefeedfacefeedface', version: undefined, inventorySeen: undefined },
    });
    expect(made.status).toBe(201);
    await shop.drain();
    await printify.sync();
    expect((await printify.owner.get(made.body.id)).body.syncStatus).toBe('error');
  });
});

describe('the settings of the connection', () => {
  test('keep the availability without `syncInventory`, and skip new products without `syncProducts`', async () => {
    await printify.settings({ syncInventory: false, syncProducts: false });
    const { product: source } = await printify.source('Punch List Tee');
    const before = await printify.product('Punch List Tee');
    await printify.control('variants', { productId: source.id, available: false, cost: 1_111, notify: false });
    await printify.owner.remove((await printify.product('Linked To Nothing')).id);
    await printify.make(source, 'Never Seen Before Tee');
    expect(await printify.sync()).toMatchObject({ status: 'succeeded', created: 0 });
    const after = await printify.product('Punch List Tee');
    expect(after.variants?.map(({ available }) => available)).toEqual(before.variants?.map((one) => one.available));
    expect(after.costCents).toBe(1_111);
    await printify.settings({ syncInventory: true, syncProducts: true });
    expect(await printify.sync()).toMatchObject({ status: 'succeeded', created: 1 });
    expect((await printify.product('Punch List Tee')).variants?.some(({ available }) => available)).toBe(false);
  });
});
