import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#infra/local/printify/types.ts';
import { openPrintifyShop, type Page, type PrintifyShop, productNamed, products } from './printify-shop.ts';

let shop: PrintifyShop;
beforeEach(async () => {
  shop = await openPrintifyShop();
});
afterEach(() => shop.close());

const read = async (id: string) => (await shop.inShop<Product>('GET', `/products/${id}.json`)).body;
const act = (id: string, name: string, body?: unknown) => shop.inShop('POST', `/products/${id}/${name}.json`, body);
const EVERYTHING = {
  title: true,
  description: true,
  images: true,
  variants: true,
  tags: true,
  keyFeatures: true,
  shipping_template: true,
};
const EXTERNAL = { id: 'prd_1', handle: 'https://shop.example/products/daily-log-tee' };
const events = () => shop.received.map(({ event }) => event);
const variantTitled = ({ variants }: Product, title: string) => variants.find((one) => one.title === title);

describe('the seeded account', () => {
  test('has seven garments, each with the fields and types of the published API description', async () => {
    const all = await products(shop);
    expect(all).toHaveLength(7);
    for (const product of all) {
      expect(product).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        title: expect.any(String),
        description: product.description === null ? null : expect.any(String),
        safety_information: product.safety_information === null ? null : expect.any(String),
        tags: expect.any(Array),
        options: expect.any(Array),
        variants: expect.any(Array),
        images: expect.any(Array),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00$/),
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00$/),
        visible: true,
        is_locked: false,
        is_printify_express_eligible: expect.any(Boolean),
        is_printify_express_enabled: expect.any(Boolean),
        is_economy_shipping_eligible: expect.any(Boolean),
        is_economy_shipping_enabled: expect.any(Boolean),
        blueprint_id: expect.any(Number),
        print_provider_id: expect.any(Number),
        user_id: expect.any(Number),
        shop_id: shop.shopId,
        print_areas: expect.any(Array),
        sales_channel_properties: [],
        views: [],
      });
      for (const variant of product.variants)
        expect(variant).toEqual({
          id: expect.any(Number),
          sku: expect.stringMatching(/^\d{11}$/),
          cost: expect.any(Number),
          price: expect.any(Number),
          title: expect.stringContaining(' / '),
          grams: expect.any(Number),
          is_enabled: expect.any(Boolean),
          is_default: expect.any(Boolean),
          is_available: expect.any(Boolean),
          is_printify_express_eligible: expect.any(Boolean),
          options: [expect.any(Number), expect.any(Number)],
          quantity: 1,
        });
    }
  });

  test('has prices in whole cents above cost, and variants that name option values in the order of the options', async () => {
    for (const { options, variants } of await products(shop)) {
      expect(variants.filter((one) => one.is_default)).toHaveLength(1);
      for (const { cost, price, title, options: ids } of variants) {
        expect(Number.isInteger(cost) && Number.isInteger(price) && price > cost).toBe(true);
        const names = options.map(({ values }, index) => values.find(({ id }) => id === ids[index])?.title);
        expect(title).toBe(names.join(' / '));
      }
    }
  });

  test('has a different SKU for every variant', async () => {
    const skus = (await products(shop)).flatMap(({ variants }) => variants.map(({ sku }) => sku));
    expect(new Set(skus).size).toBe(skus.length);
  });

  test('includes disabled and unavailable variants, sizes before colors, and a script to be removed', async () => {
    const all = await products(shop);
    const variants = all.flatMap((product) => product.variants);
    expect(variants.some((one) => !one.is_enabled)).toBe(true);
    expect(variants.some((one) => one.is_enabled && !one.is_available)).toBe(true);
    expect(all.some(({ options }) => options[0]?.type === 'size')).toBe(true);
    expect(all.some(({ description }) => description?.includes('<script>'))).toBe(true);
    expect(all.some(({ description }) => description === null)).toBe(true);
  });

  test('has mock-up pictures at absolute URLs, front and back in every color on sale, each a different picture', async () => {
    const tee = await productNamed(shop, 'Daily Log Tee');
    expect(tee.images).toHaveLength(8);
    expect(tee.images.filter((image) => image.is_default)).toHaveLength(1);
    const drawings = new Set<string>();
    for (const { src } of tee.images) {
      expect(src).toMatch(`${shop.url}/_printify/mockup/${tee.id}/`);
      const picture = await fetch(src);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      drawings.add(Buffer.from(await picture.arrayBuffer()).toString('base64'));
    }
    expect(drawings.size).toBe(8);
    expect((await fetch(`${shop.url}/_printify/mockup/${tee.id}/0/92547/no.png`)).status).toBe(404);
  });

  test('has safety information where the merchant wrote some', async () => {
    const hoodie = await productNamed(shop, 'Dead Load Hoodie');
    const tee = await productNamed(shop, 'Daily Log Tee');
    const gpsr = async (id: string) => (await shop.inShop('GET', `/products/${id}/gpsr.json`)).body;
    expect(await gpsr(hoodie.id)).toEqual([{ title: 'GPSR information', text: hoodie.safety_information }]);
    expect(await gpsr(tee.id)).toEqual([]);
  });

  test('is the same after a restart', async () => {
    const before = await products(shop);
    await shop.restart();
    expect(await products(shop)).toEqual(before);
  });
});

describe('pages of products', () => {
  const page = (query: string) => shop.inShop<Page<Product>>('GET', `/products.json${query}`);

  test('come with the position in the list', async () => {
    const { data, ...envelope } = (await page('?limit=3&page=2')).body;
    expect(data).toHaveLength(3);
    expect(envelope).toEqual({
      current_page: 2,
      first_page_url: '/?page=1',
      from: 4,
      last_page: 3,
      last_page_url: '/?page=3',
      next_page_url: '/?page=3',
      path: '/',
      per_page: 3,
      prev_page_url: '/?page=1',
      to: 6,
      total: 7,
    });
  });

  test('hold every product once, and an empty page has no first and last position', async () => {
    const ids = [];
    for (const number of [1, 2, 3]) ids.push(...(await page(`?limit=3&page=${number}`)).body.data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(7);
    expect((await page('?limit=3&page=9')).body).toMatchObject({ data: [], from: null, to: null, next_page_url: null });
  });

  test('hold ten without a limit and never more than fifty', async () => {
    expect((await page('')).body.per_page).toBe(10);
    expect((await page('?limit=50')).status).toBe(200);
    expect(await page('?limit=51')).toMatchObject({ status: 400, body: { code: 8150 } });
    expect((await page('?page=0')).status).toBe(400);
  });
});

describe('changing products', () => {
  test('a new title changes nothing else and sends an event', async () => {
    await shop.listen('product:updated');
    const before = await productNamed(shop, 'Daily Log Tee');
    const answer = await shop.inShop<Product>('PUT', `/products/${before.id}.json`, { title: 'Night Log Tee' });
    expect(answer.body).toEqual({ ...before, title: 'Night Log Tee', updated_at: expect.any(String) });
    await shop.idle();
    expect(events()).toMatchObject([
      { type: 'product:updated', resource: { id: before.id, type: 'product', data: { shop_id: shop.shopId } } },
    ]);
  });

  test('variants must be changed all together', async () => {
    const { id, variants } = await productNamed(shop, 'Daily Log Tee');
    const wanted = variants.map((one) => ({ id: one.id, price: 4100, is_enabled: one.is_enabled }));
    const some = await shop.inShop('PUT', `/products/${id}.json`, { variants: wanted.slice(1) });
    expect(some).toMatchObject({ status: 400, body: { code: 8150, message: 'Validation failed.' } });
    const all = await shop.inShop<Product>('PUT', `/products/${id}.json`, { variants: wanted });
    expect(all.body.variants.every(({ price }) => price === 4100)).toBe(true);
  });

  test('wrong types are refused with the name of the field', async () => {
    const { id } = await productNamed(shop, 'Daily Log Tee');
    const answer = await shop.inShop('PUT', `/products/${id}.json`, { variants: [{ id: '12000', price: 1 }] });
    expect(answer.body).toEqual({
      status: 'error',
      code: 8150,
      message: 'Validation failed.',
      errors: { reason: 'variants.0.id: The variants.0.id must be an integer.', code: 8150 },
    });
  });

  test('a product can be created and deleted by API', async () => {
    await shop.listen('product:created', 'product:deleted');
    const wanted = {
      title: 'Made by API',
      description: '<p>New.</p>',
      blueprint_id: 12,
      print_provider_id: 29,
      variants: [{ id: 12_000, price: 2600, is_enabled: true }],
      print_areas: [{ variant_ids: [12_000], placeholders: [{ position: 'front', images: [{ id: 'a1' }] }] }],
    };
    const { body: made } = await shop.inShop<Product>('POST', '/products.json', wanted);
    expect(made).toMatchObject({ title: 'Made by API', blueprint_id: 12, is_locked: false });
    expect(made.variants.filter((one) => one.is_enabled)).toMatchObject([{ id: 12_000, price: 2600 }]);
    expect((await shop.inShop('DELETE', `/products/${made.id}.json`)).body).toEqual({});
    expect((await shop.inShop('GET', `/products/${made.id}.json`)).status).toBe(404);
    await shop.idle();
    expect(events().map(({ type }) => type)).toEqual(['product:created', 'product:deleted']);

    const wrong = (changes: object) => shop.inShop('POST', '/products.json', { ...wanted, ...changes });
    expect((await wrong({ title: undefined })).body).toMatchObject({
      code: 8150,
      errors: { reason: 'title: The title field is required.' },
    });
    expect((await wrong({ blueprint_id: 1 })).status).toBe(400);
    expect((await wrong({ print_provider_id: 39 })).status).toBe(400);
    expect((await wrong({ variants: [{ id: 77_000, price: 1 }] })).status).toBe(400);
  });

  test('the merchant and the print provider change prices, costs and stock, with or without an event', async () => {
    await shop.listen('product:updated');
    const tee = await productNamed(shop, 'Daily Log Tee');
    const black = variantTitled(tee, 'Black / M');
    const change = { productId: tee.id, variantIds: [black?.id] };
    await shop.control('variants', { ...change, available: false, notify: false });
    await shop.idle();
    expect(events()).toEqual([]);
    await shop.control('variants', { ...change, cost: 1111, price: 5000, enabled: false });
    await shop.control('product', { productId: tee.id, title: 'Renamed', description: null });
    await shop.idle();
    expect(events()).toHaveLength(2);
    const now = await read(tee.id);
    expect(now).toMatchObject({ title: 'Renamed', description: null });
    expect(variantTitled(now, 'Black / M')).toMatchObject({
      is_available: false,
      is_enabled: false,
      cost: 1111,
      price: 5000,
    });
    expect(variantTitled(now, 'Black / L')).toEqual(variantTitled(tee, 'Black / L'));
  });
});

describe('publishing to a shop that is connected by API', () => {
  test('locks the product, sends the shop the parts to publish, and waits for its answer', async () => {
    await shop.listen('product:publish:started');
    const { id } = await productNamed(shop, 'Daily Log Tee');
    expect(await act(id, 'publish', { ...EVERYTHING, keyFeatures: false })).toMatchObject({ status: 200, body: {} });
    expect((await read(id)).is_locked).toBe(true);
    await shop.idle();
    expect(events()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-/),
        type: 'product:publish:started',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00$/),
        resource: {
          id,
          type: 'product',
          data: {
            shop_id: shop.shopId,
            publish_details: {
              title: true,
              description: true,
              images: true,
              variants: true,
              tags: true,
              key_features: false,
              shipping_template: true,
            },
            action: 'create',
            out_of_stock_publishing: 0,
          },
        },
      },
    ]);
  });

  test('success unlocks it and stores its address in the shop; publishing again is an update', async () => {
    await shop.listen('product:publish:started');
    const { id } = await productNamed(shop, 'Daily Log Tee');
    await act(id, 'publish', EVERYTHING);
    expect((await read(id)).external).toBeUndefined();
    expect((await act(id, 'publishing_succeeded', { external: EXTERNAL })).body).toEqual({});
    expect(await read(id)).toMatchObject({ is_locked: false, external: EXTERNAL });
    await shop.control('publish', { productId: id });
    await shop.idle();
    expect(events()[1]?.resource.data).toMatchObject({ action: 'update' });
  });

  test('failure unlocks it and shows the merchant the reason', async () => {
    const { id } = await productNamed(shop, 'Daily Log Tee');
    await act(id, 'publish', EVERYTHING);
    expect((await act(id, 'publishing_failed', { reason: 'No picture' })).body).toEqual({});
    expect(await read(id)).not.toHaveProperty('external');
    expect((await read(id)).is_locked).toBe(false);
    const { products: seen } = await shop.view<{ products: { product: Product; failure: string }[] }>('products');
    expect(seen.find(({ product }) => product.id === id)?.failure).toBe('No picture');
  });

  test('a locked product can be neither edited nor published again', async () => {
    const { id } = await productNamed(shop, 'Daily Log Tee');
    await act(id, 'publish', EVERYTHING);
    for (const refused of [
      await shop.inShop('PUT', `/products/${id}.json`, { title: 'Later' }),
      await act(id, 'publish', EVERYTHING),
    ])
      expect(refused).toMatchObject({ status: 400, body: { errors: { reason: 'Product is disabled for editing' } } });
  });

  test('a lock without an event is released by reporting success', async () => {
    await shop.listen('product:publish:started');
    const { id } = await productNamed(shop, 'Daily Log Tee');
    await shop.control('lock', { productId: id });
    await shop.idle();
    expect(events()).toEqual([]);
    expect((await read(id)).is_locked).toBe(true);
    await act(id, 'publishing_succeeded', { external: EXTERNAL });
    expect(await read(id)).toMatchObject({ is_locked: false, external: EXTERNAL });
  });

  test('an answer without the id or the address in the shop is refused and changes nothing', async () => {
    const { id } = await productNamed(shop, 'Daily Log Tee');
    await act(id, 'publish', EVERYTHING);
    expect(await act(id, 'publishing_succeeded', { external: { id: 'prd_1' } })).toMatchObject({
      status: 400,
      body: { code: 8150 },
    });
    expect((await read(id)).is_locked).toBe(true);
    expect((await act(id, 'publish', {})).status).toBe(400);
  });

  test('a shop can report that it no longer shows a product', async () => {
    const { id } = await productNamed(shop, 'Daily Log Tee');
    await act(id, 'publishing_succeeded', { external: EXTERNAL });
    expect((await act(id, 'unpublish')).body).toEqual({});
    expect(await read(id)).not.toHaveProperty('external');
  });

  test('unpublishing locks the product until the shop answers, and its event carries nothing else', async () => {
    await shop.listen('product:publish:started');
    const { id } = await productNamed(shop, 'Daily Log Tee');
    await act(id, 'publishing_succeeded', { external: EXTERNAL });
    await shop.control('unpublish', { productId: id });
    await shop.idle();
    expect(events()[0]?.resource).toEqual({ id, type: 'product', data: { action: 'delete' } });
    expect((await read(id)).is_locked).toBe(true);
    await act(id, 'publishing_succeeded', { external: EXTERNAL });
    expect(await read(id)).not.toHaveProperty('external');
    expect((await read(id)).is_locked).toBe(false);
  });

  test('a published product that is deleted and created again has another id, other SKUs and other picture URLs', async () => {
    await shop.listen('product:publish:started', 'product:deleted', 'product:created');
    const before = await productNamed(shop, 'Daily Log Tee');
    await act(before.id, 'publishing_succeeded', { external: EXTERNAL });
    const { body: again } = await shop.control<Product>('recreate-product', { productId: before.id });
    await shop.idle();
    const typesAbout = (id: string) => events().flatMap(({ type, resource }) => (resource.id === id ? [type] : []));
    expect(typesAbout(before.id)).toEqual(['product:publish:started', 'product:deleted']);
    expect(typesAbout(again.id)).toEqual(['product:created']);
    expect(again.id).not.toBe(before.id);
    expect(again).not.toHaveProperty('external');
    expect(again.variants.map(({ id, price, is_enabled }) => [id, price, is_enabled])).toEqual(
      before.variants.map(({ id, price, is_enabled }) => [id, price, is_enabled]),
    );
    expect(again.variants[0]?.sku).not.toBe(before.variants[0]?.sku);
    expect((await fetch(before.images[0]?.src ?? '')).status).toBe(404);
    expect((await fetch(again.images[0]?.src ?? '')).status).toBe(200);
  });
});
