import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionEnvironment } from '#infra/local/environment.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { changeOf } from '../../support/admin.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { type Syncing, syncingOf } from '../../support/fulfilment/syncing.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { eventually } from '../../support/shopping.ts';

let shop: Shop;
let printify: Syncing;
let deliver: (event: Partial<ProviderEvent>) => Promise<void>;

beforeAll(async () => {
  shop = await startShop();
  const { shop: connected } = await connectProvider(shop);
  printify = await syncingOf(shop);
  await printify.settings({ autoSync: false });
  await printify.sync();
  const { endpoint } = shop.local.dynamodb;
  Object.assign(process.env, functionEnvironment({ siteUrl: shop.url, dynamoDbEndpoint: endpoint, realStripe: false }));
  const { handleProductEvent } = await import('#functions/fulfilment/products/handle-product-event.ts');
  deliver = async (event) => {
    const defaults = { id: 'evt', topic: null, resourceId: '', shopId: connected?.id ?? null, action: '', at: null };
    await handleProductEvent({ ...defaults, ...event }, Date.now());
    await shop.drain();
  };
});
afterAll(() => shop.close());

const publish = async (title: string) => {
  const { product } = await printify.source(title);
  await printify.control('publish', { productId: product.id });
  await deliver({ topic: 'product:publish:started', resourceId: product.id, action: 'create' });
  return product;
};

const unlocked = (title: string) =>
  eventually(async () => {
    const source = await printify.source(title);
    expect(source.product.is_locked).toBe(false);
    return source;
  });

type Toggled = AdminProduct & { providerNotified: boolean | null };
const toggle = async (id: string, isPublished: boolean) =>
  (await printify.owner.call<Toggled>('PUT', `/products/${id}/publication`, { isPublished })).body;

describe('a merchant who publishes at the provider', () => {
  test('finds the product published in the shop, and the lock gone', async () => {
    await publish('Daily Log Tee');
    const { product: source } = await unlocked('Daily Log Tee');
    const product = await printify.product('Daily Log Tee');
    expect(product).toMatchObject({ isPublished: true, provider: { isLocked: false } });
    expect(source.external).toEqual({ id: product.id, handle: `${shop.url}/product/${product.slug}` });
  });

  test('finds a product that is new to the shop published, too', async () => {
    const { product: like } = await printify.source('Daily Log Tee');
    await printify.make(like, 'Straight To The Shop Tee');
    await publish('Straight To The Shop Tee');
    await unlocked('Straight To The Shop Tee');
    expect(await printify.product('Straight To The Shop Tee')).toMatchObject({
      isPublished: true,
      syncStatus: 'synced',
    });
  });

  test('restores a product that an admin has deleted', async () => {
    const { id, providerProductId } = await printify.product('Straight To The Shop Tee');
    await printify.owner.remove(id);
    await deliver({ topic: 'product:updated', resourceId: providerProductId ?? '' });
    expect((await printify.products()).map(({ title }) => title)).not.toContain('Straight To The Shop Tee');
    await publish('Straight To The Shop Tee');
    await unlocked('Straight To The Shop Tee');
    expect(await printify.product('Straight To The Shop Tee')).toMatchObject({ isPublished: true });
  });

  test('gets the reason when the shop cannot sell the product', async () => {
    const { product } = await printify.source('Punch List Tee');
    await printify.control('variants', { productId: product.id, price: 0, notify: false });
    await publish('Punch List Tee');
    expect((await unlocked('Punch List Tee')).failure).toBe('None of its variants is enabled and priced in Printify');
  });

  test('gets the answer although some calls of the provider fail', async () => {
    const { product } = await printify.source('Curing Time Crewneck');
    await shop.fault('printify', 'error', 4, product.id);
    await publish('Curing Time Crewneck');
    await printify.hurry(`publish_product.${product.id}`);
    const { product: source } = await unlocked('Curing Time Crewneck');
    expect(source.external?.id).toBe((await printify.product('Curing Time Crewneck')).id);
  });

  test('finds a draft in the shop after unpublishing', async () => {
    const { product } = await printify.source('Daily Log Tee');
    await printify.control('unpublish', { productId: product.id });
    await deliver({ topic: 'product:publish:started', resourceId: product.id, action: 'delete', shopId: null });
    expect((await unlocked('Daily Log Tee')).product.external).toBeUndefined();
    expect((await printify.product('Daily Log Tee')).isPublished).toBe(false);
  });
});

describe('an admin who publishes in the list', () => {
  test('reports it to the provider, and reports unpublishing', async () => {
    const { id, slug } = await printify.product('Dead Load Hoodie');
    expect(await toggle(id, true)).toMatchObject({ isPublished: true, providerNotified: true });
    expect((await printify.source('Dead Load Hoodie')).product.external).toEqual({
      id,
      handle: `${shop.url}/product/${slug}`,
    });
    expect(await toggle(id, false)).toMatchObject({ isPublished: false, providerNotified: true });
    expect((await printify.source('Dead Load Hoodie')).product.external).toBeUndefined();
  });

  test('keeps the change when the report fails', async () => {
    const { id, providerProductId } = await printify.product('Dead Load Hoodie');
    await shop.fault('printify', 'error', 9, providerProductId ?? '');
    expect(await toggle(id, true)).toMatchObject({ isPublished: true, providerNotified: false });
    await shop.heal();
    expect((await printify.product('Dead Load Hoodie')).isPublished).toBe(true);
    expect(await toggle(id, true)).toMatchObject({ providerNotified: true });
  });

  test('does not wait for a provider that never answers', async () => {
    const { id, providerProductId } = await printify.product('Dead Load Hoodie');
    await shop.call('POST', '/_local/faults', {
      ...{ service: 'printify', mode: 'delay', remaining: 9, milliseconds: 30_000, path: providerProductId },
    });
    expect(await toggle(id, false)).toMatchObject({ isPublished: false, providerNotified: false });
    await shop.heal();
  });

  test("reports nothing about the shop's own products", async () => {
    const product = await printify.product('Dead Load Hoodie');
    const made = await printify.owner.create({
      ...changeOf(product, { slug: 'of-our-own', providerProductId: null }),
      ...{ version: undefined, inventorySeen: undefined },
    });
    expect(await toggle(made.body.id, true)).toMatchObject({ isPublished: true, providerNotified: null });
  });
});

describe('a lock without an event', () => {
  test('is found by the sync and ended, with the reference that the provider has', async () => {
    const { id } = await printify.product('Curing Time Crewneck');
    await toggle(id, true);
    const { product: source } = await printify.source('Curing Time Crewneck');
    expect(source.external).toMatchObject({ id });
    await printify.control('lock', { productId: source.id });
    await printify.sync();
    await printify.hurry(`publish_product.${source.id}.lock`);
    expect((await unlocked('Curing Time Crewneck')).product.external).toEqual(source.external);
    expect((await printify.owner.get(id)).body.provider?.isLocked).toBe(false);
  });

  test('is ended by an admin', async () => {
    const { product: source } = await printify.source('Site Gate Zip Hoodie');
    await printify.control('lock', { productId: source.id });
    await printify.sync();
    const { id } = await printify.product('Site Gate Zip Hoodie');
    const { status, body } = await printify.owner.call<AdminProduct>('POST', `/products/${id}/unlock`);
    expect([status, body.provider?.isLocked]).toEqual([200, false]);
    expect((await unlocked('Site Gate Zip Hoodie')).failure).toContain('canceled');
    expect((await printify.owner.audit(id))[0]).toMatchObject({ action: 'product.unlocked' });
  });
});

describe('a product event', () => {
  test('updates the changed product at once', async () => {
    const { product } = await printify.source('Setting Out Boxy Tee');
    await printify.control('product', { productId: product.id, description: '<p>Changed.</p>', notify: false });
    await deliver({ topic: 'product:updated', resourceId: product.id });
    await eventually(async () =>
      expect((await printify.product('Setting Out Boxy Tee')).descriptionHtml).toBe('<p>Changed.</p>'),
    );
  });

  test('links a product that was deleted and created again to the former one', async () => {
    const before = await printify.product('Test Bore Long Sleeve');
    const again = await printify.control<{ id: string }>('recreate-product', {
      productId: before.providerProductId ?? '',
    });
    await deliver({ topic: 'product:deleted', resourceId: before.providerProductId ?? '' });
    await deliver({ topic: 'product:created', resourceId: again.id });
    await eventually(async () =>
      expect((await printify.owner.get(before.id)).body).toMatchObject({
        providerProductId: again.id,
        syncStatus: 'synced',
      }),
    );
  });

  test('of another shop changes nothing', async () => {
    const before = await printify.products();
    await deliver({ topic: 'product:deleted', resourceId: before[0]?.providerProductId ?? '', shopId: 1 });
    expect(await printify.products()).toEqual(before);
  });
});
