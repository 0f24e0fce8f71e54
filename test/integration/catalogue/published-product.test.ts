import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { eventually } from '../../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let seeded: Product;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  const found = await store.getProductBySlug('groundwork-hoodie');
  if (!found) throw new Error('The shop is not seeded');
  seeded = found;
});
afterAll(() => shop?.close());

const HOSTILE = '<p onclick="steal()">Heavy</p><script>steal()</script><img src=x onerror=steal()>';
const CHART =
  '<table style="position:fixed"><tr><th scope="row">M</th><td><a href="javascript:steal()">23</a></td></tr></table>';

async function save(change: Partial<Product>): Promise<Product> {
  const product = { ...seeded, id: newId('prd', Date.now()), ...change };
  await store.insertProduct(product);
  return product;
}

const read = (slug: string) => shop.call<ProductDetail>('GET', `/api/products/${slug}`);

test('a product saved with hostile HTML is answered clean, the first time and the next', async () => {
  await save({ slug: 'hostile-tee', descriptionHtml: HOSTILE, sizeChartHtml: CHART });
  for (const _time of ['first', 'next']) {
    const { body } = await read('hostile-tee');
    expect(body.descriptionHtml).toBe('<p>Heavy</p>');
    expect(body.sizeChartHtml).toBe('<table><tr><th scope="row">M</th><td><a rel="noopener">23</a></td></tr></table>');
  }
});

test("a product's texts are shown as last edited", async () => {
  const product = await save({ slug: 'rewritten-tee', descriptionHtml: '<p>First</p>', sizeChartHtml: null });
  expect((await read('rewritten-tee')).body).toMatchObject({ descriptionHtml: '<p>First</p>', sizeChartHtml: null });
  await store.transact([
    {
      Update: {
        Key: store.productKey(product.id),
        UpdateExpression: 'SET descriptionHtml = :html, version = version + :one',
        ExpressionAttributeValues: { ':html': '<p>Second<style>p{}</style></p>', ':one': 1 },
      },
    },
    {
      Update: {
        Key: store.stockKey(product.id),
        UpdateExpression: 'SET version = version + :one',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
  ]);
  await eventually(async () => (await read('rewritten-tee')).body.descriptionHtml === '<p>Second</p>');
});

test("an old slug leads to the product, whose answer carries the new one; a draft's leads nowhere", async () => {
  const product = await save({ slug: 'new-name-tee' });
  const draft = await save({ slug: 'draft-tee', isPublished: false });
  await store.transact(
    [
      { slug: 'old-name-tee', productId: product.id },
      { slug: 'old-draft-tee', productId: draft.id },
    ].map(({ slug, productId }) => ({ Put: { Item: { ...store.productSlugKey(slug), productId } } })),
  );
  const { status, body } = await read('old-name-tee');
  expect({ status, slug: body.slug, id: body.id }).toEqual({ status: 200, slug: 'new-name-tee', id: product.id });
  for (const slug of ['draft-tee', 'old-draft-tee', 'never-there']) expect((await read(slug)).status).toBe(404);
});
