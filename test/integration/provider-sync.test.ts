import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category } from '../../shared/category.ts';
import type { ProductDetail } from '../../shared/product.ts';
import { changeOf } from '../support/owner.ts';
import { connectProvider } from '../support/provider.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { type Syncing, syncingOf } from '../support/syncing.ts';

let shop: Shop;
let pfy: Syncing;

beforeAll(async () => {
  shop = await startShop();
  await connectProvider(shop);
  pfy = await syncingOf(shop);
  await pfy.settings({ autoSync: false });
}, 60_000);
afterAll(() => shop.close());

/** The owner writes a product anew, as the form does. */
async function edit(title: string, change: Parameters<typeof changeOf>[1]) {
  const product = await pfy.product(title);
  const saved = await pfy.owner.update(product.id, changeOf(product, change));
  expect(saved.status).toBe(200);
  return saved.body;
}

const inShop = async (slug: string) => (await shop.call<ProductDetail>('GET', `/api/products/${slug}`)).body;

describe('a first sync', () => {
  test('brings every product of the provider, and says so', async () => {
    const sources = await pfy.listed();
    const run = await pfy.sync();
    expect(run).toMatchObject({
      ...{ status: 'succeeded', startedBy: 'owner', reason: null, errors: [], errorCount: 0 },
      ...{ total: sources.length, done: sources.length, synced: sources.length, created: sources.length, removed: 0 },
    });
    expect((await pfy.products()).map(({ title }) => title).toSorted()).toEqual(
      sources.map(({ product }) => product.title).toSorted(),
    );
  });

  test('brings them as drafts: whoever made them there may not be done with them', async () => {
    const products = await pfy.products();
    expect(products.map(({ isPublished, syncStatus }) => [isPublished, syncStatus])).toEqual(
      products.map(() => [false, 'synced']),
    );
  });

  test('takes price, cost and availability of each variant', async () => {
    const { product: source } = await pfy.source('Dead Load Hoodie');
    const product = await pfy.product('Dead Load Hoodie');
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

  test("copies the pictures into the shop's own media, where browsers get them", async () => {
    const product = await pfy.product('Daily Log Tee');
    expect(product.images.length).toBeGreaterThan(3);
    for (const { url, color } of product.images) {
      expect(url).toMatch(/^\/media\/img_[0-9A-Z]{26}\/640\.png$/);
      expect(product.colors).toContain(color);
      const picture = await fetch(`${shop.url}${url}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  test('cleans the HTML that anybody may have pasted in there', async () => {
    const { descriptionHtml } = await pfy.product('Punch List Tee');
    expect(descriptionHtml).toContain('Thirty-one items open');
    expect(descriptionHtml).not.toMatch(/script|onclick|onerror|javascript|iframe|<style/i);
  });

  test('writes nothing when it is done again and nothing has changed', async () => {
    const before = await pfy.products();
    expect(await pfy.sync()).toMatchObject({ status: 'succeeded', synced: before.length, created: 0, removed: 0 });
    expect(await pfy.products()).toEqual(before);
  });
});

describe('what changes there', () => {
  test('a variant that runs out is sold out here after the next sync, without anybody publishing again', async () => {
    const { product: source } = await pfy.source('Daily Log Tee');
    const before = await pfy.product('Daily Log Tee');
    await pfy.owner.publish(before.id, true);
    const out = source.variants.find((variant) => variant.title === 'Bone / M');
    await pfy.control('variants', { productId: source.id, variantIds: [out?.id], available: false, told: false });
    await pfy.sync();
    const shown = (await inShop(before.slug)).variants?.filter(({ available }) => !available);
    expect(shown).toEqual([expect.objectContaining({ color: 'Bone', size: 'M' })]);
  });

  test('a variant that is switched off there cannot be bought here, and is back when it is back there', async () => {
    const { product: source } = await pfy.source('Daily Log Tee');
    const { slug } = await pfy.product('Daily Log Tee');
    const variantIds = source.variants.filter((variant) => variant.title === 'Clay / M').map(({ id }) => id);
    const isSold = async () =>
      (await inShop(slug)).variants?.some(
        ({ color, size, available }) => available && color === 'Clay' && size === 'M',
      );
    expect(await isSold()).toBe(true);
    await pfy.control('variants', { productId: source.id, variantIds, enabled: false, told: false });
    await pfy.sync();
    expect(await isSold()).toBe(false);
    await pfy.control('variants', { productId: source.id, variantIds, enabled: true, told: false });
    await pfy.sync();
    expect(await isSold()).toBe(true);
  });

  test('prices and costs follow, under the discount of their category', async () => {
    const { product: source } = await pfy.source('Curing Time Crewneck');
    const { body: category } = await pfy.owner.call<Category>('POST', '/categories', {
      ...{ name: 'Synced', slug: 'synced', description: null, position: 90, isFeatured: false },
    });
    await edit('Curing Time Crewneck', { categoryIds: [category.id] });
    await pfy.owner.call('PUT', `/categories/${category.id}/discount`, { type: 'percentage', percent: 10 });
    await shop.drain();
    await pfy.control('variants', { productId: source.id, price: 8_000, cost: 3_000, told: false });
    await pfy.sync();
    const product = await pfy.product('Curing Time Crewneck');
    expect(product).toMatchObject({
      priceCents: 7_200,
      compareAtPriceCents: 8_000,
      base: { priceCents: 8_000 },
      costCents: 3_000,
    });
    expect(new Set(product.variants?.map(({ priceCents }) => priceCents))).toEqual(new Set([7_200]));
  });

  test('a picture is copied once, however often a product is synced', async () => {
    const { product: source } = await pfy.source('Dead Load Hoodie');
    const { images } = await pfy.product('Dead Load Hoodie');
    await pfy.control('product', { productId: source.id, description: '<p>Another text.</p>', told: false });
    await pfy.sync();
    const after = await pfy.product('Dead Load Hoodie');
    expect(after.descriptionHtml).toBe('<p>Another text.</p>');
    expect(after.images).toEqual(images);
  });
});

describe('what the owner edited here', () => {
  test('wins over what the provider says of it, now and later', async () => {
    const { product: source } = await pfy.source('Setting Out Boxy Tee');
    const before = await pfy.product('Setting Out Boxy Tee');
    const kept = before.sizes.filter((size) => size !== 'S');
    await edit('Setting Out Boxy Tee', {
      descriptionHtml: '<p>Our own words.</p>',
      sizes: kept,
      images: before.images.slice(1),
    });
    await pfy.control('product', { productId: source.id, description: '<p>Theirs.</p>', told: false });
    await pfy.sync();
    await pfy.sync();
    expect(await pfy.product('Setting Out Boxy Tee')).toMatchObject({
      descriptionHtml: '<p>Our own words.</p>',
      sizes: kept,
      images: before.images.slice(1),
      syncStatus: 'synced',
    });
  });

  test('of the price moves every variant by as much, at once and after the next sync', async () => {
    const before = await pfy.product('Site Gate Zip Hoodie');
    const dearest = Math.max(...(before.variants ?? []).map(({ priceCents }) => priceCents));
    const prices = new Set([10_000, 10_000 + dearest - before.priceCents]);
    const saved = await edit('Site Gate Zip Hoodie', { priceCents: 10_000 });
    expect(new Set(saved.variants?.map(({ priceCents }) => priceCents))).toEqual(prices);
    const { product: source } = await pfy.source('Site Gate Zip Hoodie');
    await pfy.control('variants', { productId: source.id, cost: 4_444, told: false });
    await pfy.sync();
    const after = await pfy.product('Site Gate Zip Hoodie');
    expect(after).toMatchObject({ priceCents: 10_000, costCents: 4_444 });
    expect(new Set(after.variants?.map(({ priceCents }) => priceCents))).toEqual(prices);
  });

  test('the address of its page stays when the provider calls it something else', async () => {
    const { product: source } = await pfy.source('Test Bore Long Sleeve');
    const { slug, id } = await pfy.product('Test Bore Long Sleeve');
    await pfy.control('product', { productId: source.id, title: 'Core Sample Long Sleeve', told: false });
    await pfy.sync();
    expect(await pfy.product('Core Sample Long Sleeve')).toMatchObject({ id, slug });
  });

  test('a product that the owner deleted stays deleted', async () => {
    const { id, providerProductId } = await pfy.product('Core Sample Long Sleeve');
    await pfy.owner.remove(id);
    const run = await pfy.sync();
    expect(run).toMatchObject({ status: 'succeeded', created: 0, removed: 0 });
    expect((await pfy.products()).map((product) => product.providerProductId)).not.toContain(providerProductId);
  });

  test('two products cannot be linked to one of the provider', async () => {
    const { providerProductId } = await pfy.product('Dead Load Hoodie');
    const other = await pfy.product('Punch List Tee');
    const { status, body } = await pfy.owner.update(other.id, changeOf(other, { providerProductId }));
    expect([status, body.errors?.[0]?.path]).toEqual([409, 'providerProductId']);
  });
});

describe('what is gone there', () => {
  test('is sold out here and says why, and comes back when it is made again there', async () => {
    const { product: source } = await pfy.source('Dead Load Hoodie');
    const before = await pfy.product('Dead Load Hoodie');
    await pfy.owner.publish(before.id, true);
    await pfy.control('delete-product', { productId: source.id });
    expect(await pfy.sync()).toMatchObject({ status: 'succeeded', removed: 1 });
    const gone = await pfy.product('Dead Load Hoodie');
    expect(gone).toMatchObject({ syncStatus: 'error', isPublished: true });
    expect(gone.provider?.problems).toEqual([expect.stringContaining('does not have this product any more')]);
    expect((await inShop(before.slug)).variants?.some(({ available }) => available)).toBe(false);
    expect(await pfy.sync()).toMatchObject({ removed: 0 });
  });

  test('is one product here still when the merchant deletes it and makes it anew', async () => {
    const { product: source } = await pfy.source('Daily Log Tee');
    const before = await pfy.product('Daily Log Tee');
    const again = await pfy.control<{ id: string }>('recreate-product', { productId: source.id });
    expect(again.id).not.toBe(source.id);
    expect(await pfy.sync()).toMatchObject({ status: 'succeeded', created: 0, removed: 0 });
    const after = await pfy.product('Daily Log Tee');
    expect(after).toMatchObject({
      id: before.id,
      providerProductId: again.id,
      syncStatus: 'synced',
      isPublished: true,
    });
    expect(after.variants?.filter(({ available }) => available).length).toBeGreaterThan(5);
  });

  test('is named as an error where the owner linked a product to nothing', async () => {
    const made = await pfy.owner.create({
      ...changeOf(await pfy.product('Punch List Tee'), { slug: 'linked-to-nothing', title: 'Linked To Nothing' }),
      ...{ providerProductId: 'feedfacefeedfacefeedface', version: undefined, inventorySeen: undefined },
    });
    expect(made.status).toBe(201);
    await shop.drain();
    await pfy.sync();
    expect((await pfy.owner.get(made.body.id)).body.syncStatus).toBe('error');
  });
});

describe("the owner's settings", () => {
  test('leave availability alone without inventory, and new products there without products', async () => {
    await pfy.settings({ syncInventory: false, syncProducts: false });
    const { product: source } = await pfy.source('Punch List Tee');
    const before = await pfy.product('Punch List Tee');
    await pfy.control('variants', { productId: source.id, available: false, cost: 1_111, told: false });
    await pfy.owner.remove((await pfy.product('Linked To Nothing')).id);
    await shop.call('POST', `/_printify/v1/shops/${source.shop_id}/products.json`, newSource(source), await merchant());
    expect(await pfy.sync()).toMatchObject({ status: 'succeeded', created: 0 });
    const after = await pfy.product('Punch List Tee');
    expect(after.variants?.map(({ available }) => available)).toEqual(before.variants?.map((one) => one.available));
    expect(after.costCents).toBe(1_111);
    await pfy.settings({ syncInventory: true, syncProducts: true });
    expect(await pfy.sync()).toMatchObject({ status: 'succeeded', created: 1 });
    expect((await pfy.product('Punch List Tee')).variants?.some(({ available }) => available)).toBe(false);
  });
});

const merchant = async () => ({
  authorization: `Bearer ${shop.local.printify.token}`,
  'user-agent': 'FoundationTests/1.0',
});

const newSource = (like: { blueprint_id: number; print_provider_id: number; variants: { id: number }[] }) => ({
  title: 'Never Seen Before Tee',
  description: '',
  blueprint_id: like.blueprint_id,
  print_provider_id: like.print_provider_id,
  variants: like.variants.slice(0, 4).map(({ id }) => ({ id, price: 3_000, is_enabled: true })),
  print_areas: [{ variant_ids: like.variants.map(({ id }) => id), placeholders: [] }],
});
