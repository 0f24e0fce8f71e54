import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import { MAX_PART_PRODUCTS, type ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import type { Job } from '#shared/jobs/job.ts';
import { adminOf, changeOf } from '../../support/admin.ts';
import {
  exportFile,
  fileOf,
  finished,
  getImport,
  importFile,
  importResultsOf,
  sendPart,
  start,
  upload,
} from '../../support/catalogue/product-imports.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { as, eventually } from '../../support/shopping.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.close());

const listed = async (slug: string) => {
  const admin = await adminOf(shop);
  const { items } = await admin.list('limit=48');
  return items.find((product) => product.slug === slug);
};

describe('an export', () => {
  test('that is imported again changes nothing', async () => {
    const { planned, run } = await upload(shop, await exportFile(shop));
    expect(planned.length).toBeGreaterThan(20);
    expect(planned.filter(({ kind }) => kind !== 'unchanged')).toEqual([]);
    await start(shop, run.id);
    expect(await finished(shop, run.id)).toMatchObject({ unchanged: planned.length, failed: 0, changed: 0 });
  });

  test('brings an edited price, and only that', async () => {
    const before = await listed('fault-line-hoodie');
    const edited = (await exportFile(shop)).replaceAll(
      /^(fault-line-hoodie,.*?),(\d+\.\d\d),/gm,
      (_line, rest: string) => `${rest},51.00,`,
    );
    const { planned, run } = await upload(shop, edited);
    const changes = planned.filter(({ kind }) => kind === 'changed');
    expect(changes).toMatchObject([{ handle: 'fault-line-hoodie', changes: [{ column: 'Price', to: '$51.00' }] }]);
    await start(shop, run.id);
    expect(await finished(shop, run.id)).toMatchObject({ changed: 1, failed: 0 });
    const after = await listed('fault-line-hoodie');
    expect(after).toMatchObject({
      base: { priceCents: 5_100 },
      inventoryQuantity: before?.inventoryQuantity,
      images: before?.images,
    });
  });
});

describe('an import', () => {
  test('creates products in the order of the file, with their history, and a second one writes nothing', async () => {
    const file = fileOf('sorted', 6);
    const run = await importFile(shop, file);
    expect(run).toMatchObject({ status: 'done', done: 6, created: 6, failed: 0 });
    const admin = await adminOf(shop);
    const { items } = await admin.list('limit=6');
    expect(items.map(({ slug }) => slug)).toEqual([0, 1, 2, 3, 4, 5].map((number) => `sorted-${number}`));
    expect(items[3]).toMatchObject({
      ...{ title: 'Tee 3', priceCents: 3_200, sizes: ['M', 'L'], colors: ['Bone'], inventoryQuantity: 3 },
      ...{ isPublished: true, categories: [{ slug: 'hoodies' }] },
    });
    expect(await admin.audit(items[3]?.id ?? '')).toMatchObject([{ action: 'product.created' }]);
    expect(await admin.audit(run.id)).toMatchObject([{ action: 'import.started', name: 'products.csv' }]);

    expect(await importFile(shop, file)).toMatchObject({ done: 6, created: 0, changed: 0, unchanged: 6 });
    expect((await admin.list('limit=6')).items).toEqual(items);
  });

  test('imports the other products beside one that fails, and says why', async () => {
    const file = `${fileOf('beside', 2)}\nunpriced,Unpriced,,,,,,,`;
    const run = await importFile(shop, file);
    expect(run).toMatchObject({ created: 2, failed: 1, done: 3 });
    const results = await importResultsOf(shop, run.id);
    expect(results.map(({ handle, kind }) => [handle, kind])).toEqual([
      ['beside-0', 'new'],
      ['beside-1', 'new'],
      ['unpriced', 'error'],
    ]);
    expect(results[2]?.problems).toMatchObject([{ row: 6, column: 'Price' }]);
  });

  test('copies the pictures of another shop, keeps what there is until then, and copies each once', async () => {
    const { apiUrl, shopId, token } = shop.local.printify;
    const answer = await fetch(`${apiUrl}/shops/${shopId}/products.json`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { images: { src: string }[] }[] };
    const [front = '', back = ''] = data[0]?.images.map(({ src }) => src) ?? [];
    const file = [
      'Handle,Title,Price,Published,Picture,Picture alt text',
      `pictured,Pictured,20.00,yes,${back},Back`,
      `pictured,,,,${front},Front`,
    ].join('\n');
    expect(await importFile(shop, file)).toMatchObject({ created: 1, failed: 0 });
    await shop.drain();
    const images = (await listed('pictured'))?.images ?? [];
    expect(images.map(({ alt }) => alt)).toEqual(['Back', 'Front']);
    for (const { url } of images) {
      expect(url).toMatch(/^\/media\//);
      expect((await fetch(`${shop.url}${url}`)).headers.get('content-type')).toBe('image/png');
    }
    expect(await importFile(shop, file)).toMatchObject({ unchanged: 1 });

    const withGone = file.replace(back, `${shop.url}/_printify/mockup/gone.png`);
    expect(await importFile(shop, withGone)).toMatchObject({ changed: 1 });
    const admin = await adminOf(shop);
    const leftOut = async (state: 'due' | 'parked') => {
      const { body } = await admin.call<Page<Job>>('GET', `/work?state=${state}&limit=50`);
      return body.items.find(({ kind, reason }) => kind === 'copy_pictures' && reason !== null) ?? false;
    };
    const job = await eventually(() => leftOut('parked'));
    expect(job).toMatchObject({ reason: 'A picture wasn’t copied: its address returned error 404' });
    const pictures = async () => (await listed('pictured'))?.images.map(({ alt }) => alt);
    expect(await pictures()).toEqual(['Back', 'Front']);

    const again = () => admin.call('POST', `/work/${job.id}/retry`);
    const seen = await listed('pictured');
    expect((await again()).status).toBeLessThan(300);
    await shop.drain();
    expect(await listed('pictured')).toMatchObject({ version: seen?.version });
    const own = { images: [{ url: images[0]?.url ?? '', alt: 'Mine' }] };
    const { body: edited } = await admin.get(seen?.id ?? '');
    expect((await admin.update(edited.id, changeOf(edited, own))).status).toBe(200);
    await eventually(() => leftOut('parked'));
    expect((await again()).status).toBeLessThan(300);
    await shop.drain();
    await eventually(() => leftOut('parked'));
    expect(await pictures()).toEqual(['Mine']);
    expect((await admin.call('POST', `/work/${job.id}/resolution`)).status).toBe(204);
  });

  test('keeps the edit of an admin that was saved after the comparison', async () => {
    await importFile(shop, fileOf('raced', 1));
    const { run } = await upload(shop, 'Handle,Price\nraced-0,40.00');
    const admin = await adminOf(shop);
    const product = await listed('raced-0');
    await admin.publish(product?.id ?? '', false);
    await start(shop, run.id);
    expect(await finished(shop, run.id)).toMatchObject({ changed: 1 });
    expect(await listed('raced-0')).toMatchObject({ priceCents: 4_000, isPublished: false, sizes: ['M', 'L'] });
  });

  test('gives each variant its own price, SKU and stock, and a later one changes a single variant', async () => {
    const file = [
      'Handle,Title,Size,SKU,Price,Stock,Published',
      'per-size,Per size,M,PS-M,18.00,3,yes',
      'per-size,,L,PS-L,20.00,4,',
    ];
    expect(await importFile(shop, file.join('\n'))).toMatchObject({ created: 1, failed: 0 });
    expect(await listed('per-size')).toMatchObject({
      ...{ sizes: ['M', 'L'], inventoryQuantity: 7 },
      variants: [
        { size: 'M', sku: 'PS-M', basePriceCents: 1_800, quantity: 3 },
        { size: 'L', sku: 'PS-L', basePriceCents: 2_000, quantity: 4 },
      ],
    });
    expect(await importFile(shop, file.join('\n'))).toMatchObject({ unchanged: 1 });
    expect(await importFile(shop, file.join('\n').replace('20.00,4', '21.00,9'))).toMatchObject({ changed: 1 });
    expect(await listed('per-size')).toMatchObject({
      inventoryQuantity: 12,
      variants: [
        { size: 'M', basePriceCents: 1_800, quantity: 3 },
        { size: 'L', basePriceCents: 2_100, quantity: 9 },
      ],
    });
  });

  test('removes scripts from a description, and the second time finds it unchanged', async () => {
    const file = 'Handle,Title,Price,Description (HTML)\nscripted,Scripted,1,"<h1>Hi</h1><script>alert(1)</script>"';
    await importFile(shop, file);
    expect(await listed('scripted')).toMatchObject({ descriptionHtml: '<h2>Hi</h2>' });
    expect(await importFile(shop, file)).toMatchObject({ unchanged: 1 });
  });

  test('changes nothing before it is started, and starts once', async () => {
    const { run } = await upload(shop, fileOf('waiting', 1));
    await shop.drain();
    expect(await getImport(shop, run.id)).toMatchObject({ status: 'uploading', done: 0 });
    const answers = await Promise.all([start(shop, run.id), start(shop, run.id)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(await finished(shop, run.id)).toMatchObject({ created: 1 });
    expect((await sendPart(shop, run.id, 1, [])).status).toBe(400);
    const late = await sendPart(shop, run.id, 1, [
      { row: 2, handle: 'late', variants: [{ row: 2, size: null, color: null }], notes: [] },
    ]);
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('is listed once it has started, however many files were uploaded after it and left', async () => {
    const run = await importFile(shop, fileOf('before-many', 1));
    const headers = await as(shop, 'admin');
    const body = { fileName: 'left.csv', products: 1, parts: 1 };
    for (let uploads = 0; uploads < 12; uploads++) await shop.call('POST', '/api/admin/product-imports', body, headers);
    const list = await shop.call<Page<{ id: string; status: string }>>(
      'GET',
      '/api/admin/product-imports?limit=2',
      undefined,
      headers,
    );
    expect(list.body.items[0]?.id).toBe(run.id);
    expect(list.body.items.every(({ status }) => status !== 'uploading')).toBe(true);
  });

  test('does not start while parts are missing', async () => {
    const body = { fileName: 'a.csv', products: 2, parts: 2 };
    const headers = await as(shop, 'admin');
    const { body: run } = await shop.call<{ id: string }>('POST', '/api/admin/product-imports', body, headers);
    expect(await start(shop, run.id)).toMatchObject({ status: 409 });
    const csv = { row: 2, handle: 'one', variants: [{ row: 2, size: null, color: null }], notes: [] };
    expect((await sendPart(shop, run.id, 1, [csv])).status).toBe(200);
    expect((await sendPart(shop, run.id, 1, [csv])).status).toBe(200);
    expect(await start(shop, run.id)).toMatchObject({ status: 409 });
    expect((await sendPart(shop, run.id, 3, [csv])).status).toBe(400);
  });

  test('refuses a product that names a variant twice, and a name of a file with control characters', async () => {
    const { run } = await upload(shop, fileOf('twice', 1));
    const bare = { row: 2, handle: 'twice-0', variants: [{ row: 2 }, { row: 3 }], notes: [] };
    expect(await sendPart(shop, run.id, 1, [bare])).toMatchObject({
      status: 400,
      body: { errors: [{ path: '0.variants', message: 'has the same size and color twice' }] },
    });
    const body = { fileName: 'a\u0000.csv', products: 1, parts: 1 };
    const named = await shop.call('POST', '/api/admin/product-imports', body, await as(shop, 'admin'));
    expect(named).toMatchObject({ status: 400, body: { errors: [{ path: 'fileName' }] } });
  });

  test.each([
    ['no gzip', Buffer.from('[]'), 400],
    ['a part that swells', undefined, 400],
  ])('refuses %s', async (_name, bytes, status) => {
    const { run } = await upload(shop, fileOf('refusing', 1));
    expect((await sendPart(shop, run.id, 1, bytes ?? 'x'.repeat(2_000_000))).status).toBe(status);
  });
});

/**
 * Cuts the power while an import runs, and waits for the import to finish. Repeats this with another import if the first one
 * finished before the power cut.
 */
async function importThroughPowerCut(products: number): Promise<{ run: ProductImport; prefix: string }> {
  for (let round = 0; ; round++) {
    const prefix = `cut-${round}`;
    const { run } = await upload(shop, fileOf(prefix, products));
    await start(shop, run.id);
    await eventually(async () => (await getImport(shop, run.id)).done > 0);
    await shop.kill();
    const cutAt = new Date().toISOString();
    shop = await startShop(shop.dataDirectory, 0, { isManual: true });
    const admin = await adminOf(shop);
    // The import's job is still leased to the killed shop.
    await admin.call('POST', `/work/import_products.${run.id}/retry`);
    const ended = await finished(shop, run.id);
    if (ended.finishedAt && ended.finishedAt > cutAt) return { run: ended, prefix };
  }
}

test('an import continues after a power cut, loses nothing, and counts each product once', async () => {
  const many = MAX_PART_PRODUCTS + 50;
  const { run, prefix } = await importThroughPowerCut(many);
  expect(run).toMatchObject({ done: many, created: many, unchanged: 0, failed: 0 });
  expect((await importResultsOf(shop, run.id)).map(({ handle }) => handle)).toEqual(
    Array.from({ length: many }, (_, number) => `${prefix}-${number}`),
  );
  expect(await importFile(shop, fileOf(prefix, many))).toMatchObject({ unchanged: many, created: 0, changed: 0 });
});
