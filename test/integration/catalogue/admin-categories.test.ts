import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { AdminCategory, Category } from '#shared/catalogue/category.ts';
import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, eventually } from '../../support/shopping.ts';

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

const ask = async <T = AdminCategory>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
  shop.call<T>(method, `/api/admin/categories${path}`, body, await as(shop, 'admin'));

const input = (slug: string, more: Record<string, unknown> = {}) => ({
  name: `Category ${slug}`,
  slug,
  description: null,
  isFeatured: false,
  ...more,
});

async function make(slug: string, more: Record<string, unknown> = {}): Promise<AdminCategory> {
  const { status, body } = await ask('POST', '', input(slug, more));
  expect(status).toBe(201);
  return body;
}

const all = async (): Promise<AdminCategory[]> => (await ask<{ items: AdminCategory[] }>('GET', '')).body.items;

const shoppersCategories = async (): Promise<Category[]> =>
  (await shop.call<{ items: Category[] }>('GET', '/api/categories')).body.items;

const written = ({ name, slug, description, position, isFeatured, version }: AdminCategory) => ({
  name,
  slug,
  description,
  position,
  isFeatured,
  version,
});

const productIn = (category: AdminCategory, slug: string): Product => ({
  ...seeded,
  id: newId('prd', Date.now()),
  slug,
  categories: [{ id: category.id, slug: category.slug, name: category.name }],
});

const read = async (slug: string) => (await shop.call<ProductDetail>('GET', `/api/products/${slug}`)).body;

describe('an admin manages categories', () => {
  test('a new one comes last, and may have no description', async () => {
    const highest = Math.max(...(await all()).map(({ position }) => position));
    const made = await make('jackets', { description: '   ' });
    expect(made).toMatchObject({
      name: 'Category jackets',
      description: null,
      position: highest + 1,
      productCount: 0,
      version: 1,
      discount: null,
      refresh: null,
    });
    expect((await all()).at(-1)).toEqual(made);
  });

  test('shoppers see it at its position, without admin fields', async () => {
    const made = await make('first-of-all', { position: 0, description: 'Before the rest', isFeatured: true });
    const shown = (await shoppersCategories()).find(({ id }) => id === made.id);
    expect(shown).toEqual({
      id: made.id,
      name: made.name,
      slug: made.slug,
      description: 'Before the rest',
      position: 0,
      isFeatured: true,
    });
  });

  test.each([
    ['name', '  ', 'Category name is required'],
    ['slug', '', 'Category slug is required'],
    ['slug', 'Not-Lower', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['slug', '-leading', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['slug', 'trailing-', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['slug', 'double--hyphen', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['position', -1, 'Position can’t be below 0'],
    ['position', 1.5, 'Position must be a whole number'],
  ])('a %s of %j is refused at its field', async (field, value, message) => {
    const { status, body } = await ask<Problem>('POST', '', input('odd', { [field]: value }));
    expect(status).toBe(400);
    expect(body.errors?.[0]).toEqual({ path: field, message });
  });

  test('a slug that another category has is refused at its field; its own is not', async () => {
    const one = await make('taken');
    const other = await make('free');
    const expected = { path: 'slug', message: 'A category with this slug already exists' };
    const made = await ask<Problem>('POST', '', input('taken'));
    expect([made.status, made.body.errors]).toEqual([409, [expected]]);
    const moved = await ask<Problem>('PUT', `/${other.id}`, { ...written(other), slug: 'taken' });
    expect([moved.status, moved.body.errors]).toEqual([409, [expected]]);
    expect((await ask('PUT', `/${one.id}`, { ...written(one), name: 'Kept its slug' })).status).toBe(200);
  });

  test('gives a slug to one of twenty admins who create it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('POST', '', input('contested'))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await all()).filter(({ slug }) => slug === 'contested')).toHaveLength(1);
  });

  test('of two who edit it the second is shown what the first wrote', async () => {
    const made = await make('edited-twice');
    const first = await ask('PUT', `/${made.id}`, { ...written(made), description: 'By the first' });
    expect(first.body).toMatchObject({ description: 'By the first', version: 2 });
    const second = await ask<Problem>('PUT', `/${made.id}`, { ...written(made), description: 'By the second' });
    expect(second.status).toBe(409);
    expect(second.body.category).toEqual(first.body);
  });

  test('answers `not_found` for an unknown category', async () => {
    const id = newId('cat', Date.now());
    const nothing = { ...input('nothing'), position: 1, version: 1 };
    expect((await ask('PUT', `/${id}`, nothing)).status).toBe(404);
    expect((await ask('DELETE', `/${id}`)).status).toBe(404);
    expect((await ask('GET', `/${id}/discount`)).status).toBe(404);
    expect((await ask('PUT', `/${id}/discount`, { type: 'percentage', percent: 10 })).status).toBe(404);
  });

  test('records every write in the history, with the admin who made it', async () => {
    const made = await make('recorded');
    await ask('PUT', `/${made.id}`, { ...written(made), position: 77 });
    await ask('DELETE', `/${made.id}`);
    const { body } = await shop.call<Page<AuditEntry>>(
      'GET',
      `/api/admin/audit?subject=${made.id}`,
      undefined,
      await as(shop, 'admin'),
    );
    expect(body.items.map(({ action }) => action)).toEqual([
      'category.deleted',
      'category.updated',
      'category.created',
    ]);
    expect(body.items[1]?.changes).toEqual([{ field: 'position', before: String(made.position), after: '77' }]);
    expect(body.items.map(({ actor }) => actor.email)).toEqual(Array(3).fill('admin@foundation.example'));
  });
});

describe('categories are put in order', () => {
  const put = async (ids: string[]) =>
    shop.call<Problem>('PUT', '/api/admin/category-order', { ids }, await as(shop, 'admin'));
  const idsNow = async () => (await all()).map(({ id }) => id);

  test('at once, for shoppers too, and a form that was opened before does not revert it', async () => {
    const edited = await make('moved-to-front');
    const before = await idsNow();
    const reversed = before.toReversed();
    expect((await put(reversed)).status).toBe(204);
    expect(await idsNow()).toEqual(reversed);
    await eventually(async () => (await shoppersCategories())[0]?.id === edited.id);
    const late = await ask('PUT', `/${edited.id}`, written(edited));
    expect(late.status).toBe(409);
    const history = await shop.call<Page<AuditEntry>>(
      'GET',
      '/api/admin/audit?subject=categories',
      undefined,
      await as(shop, 'admin'),
    );
    expect(history.body.items[0]).toMatchObject({ action: 'category.moved', changes: [{ field: 'order' }] });
    expect((await put(before)).status).toBe(204);
  });

  test('not when one is missing, listed twice or unknown, or was deleted', async () => {
    const gone = await make('soon-gone');
    const before = await idsNow();
    expect((await put(before.slice(1))).status).toBe(409);
    expect((await put([...before.slice(1), before[1] as string])).status).toBe(409);
    expect((await put(['not an id'])).status).toBe(400);
    await ask('DELETE', `/${gone.id}`);
    expect((await put(before)).status).toBe(409);
    expect(await idsNow()).toEqual(before.filter((id) => id !== gone.id));
  });
});

describe('a category is deleted', () => {
  test('without products, and its slug is free again', async () => {
    const made = await make('short-lived');
    expect((await ask('DELETE', `/${made.id}`)).status).toBe(204);
    expect((await shoppersCategories()).some(({ id }) => id === made.id)).toBe(false);
    expect((await make('short-lived')).id).not.toBe(made.id);
  });

  test('not while it has products, drafts as well', async () => {
    const made = await make('kept');
    await store.insertProduct({ ...productIn(made, 'kept-draft'), isPublished: false });
    const { status, body } = await ask<Problem>('DELETE', `/${made.id}`);
    expect(status).toBe(409);
    expect(body.detail).toBe('This category has products associated with it. Remove products first.');
    expect((await all()).find(({ id }) => id === made.id)?.productCount).toBe(1);
  });

  test('or given a product at the same moment, never both', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, async (_, number) => {
        const category = await make(`raced-${number}`);
        const [linked, deleted] = await Promise.all([
          store.insertProduct(productIn(category, `raced-product-${number}`)).then(
            () => true,
            () => false,
          ),
          ask('DELETE', `/${category.id}`).then(({ status }) => status === 204),
        ]);
        const isThere = (await all()).some(({ id }) => id === category.id);
        return { linked, deleted, isThere };
      }),
    );
    for (const { linked, deleted, isThere } of outcomes) {
      expect([linked, isThere]).toEqual(deleted ? [false, false] : [true, true]);
    }
  });
});

describe('a category is renamed', () => {
  test('its products follow, drafts as well, and its shoppers find it at both addresses', async () => {
    const made = await make('old-name');
    await store.insertProduct(productIn(made, 'renamed-shown'));
    const draft = { ...productIn(made, 'renamed-draft'), isPublished: false };
    await store.insertProduct(draft);
    const { status, body } = await ask('PUT', `/${made.id}`, { ...written(made), name: 'New Name', slug: 'new-name' });
    expect(status).toBe(200);
    expect(body.refresh).toMatchObject({ status: 'running', total: 2 });

    const copy = { id: made.id, slug: 'new-name', name: 'New Name' };
    await eventually(async () => (await read('renamed-shown')).categories[0]?.slug === 'new-name');
    expect((await read('renamed-shown')).categories).toEqual([copy]);
    expect((await store.getProduct(draft.id))?.categories).toEqual([copy]);

    // The stream updates the product lists.
    await shop.drain();
    for (const slug of ['old-name', 'new-name']) {
      // Shoppers may read data that is up to a second old.
      await eventually(async () => {
        const { body } = await shop.call<Page<{ slug: string }>>('GET', `/api/products?category=${slug}`);
        return body.items?.map((card) => card.slug).join() === 'renamed-shown';
      });
    }
    const page = await fetch(`${shop.url}/products/old-name?sort=price-asc`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([301, '/products/new-name?sort=price-asc']);
    expect((await fetch(`${shop.url}/products/new-name`, { redirect: 'manual' })).status).toBe(200);
  });

  test('another may have the slug it gave up, and it may have its own again', async () => {
    const made = await make('wanted');
    const away = await ask('PUT', `/${made.id}`, { ...written(made), slug: 'elsewhere' });
    const back = await ask('PUT', `/${made.id}`, { ...written(away.body), slug: 'wanted' });
    expect(back.status).toBe(200);
    const gone = await ask('PUT', `/${made.id}`, { ...written(back.body), slug: 'elsewhere' });
    expect(gone.status).toBe(200);
    const heir = await make('wanted');
    expect(heir.id).not.toBe(made.id);
  });

  test('a change of anything else leaves its products alone', async () => {
    const made = await make('reordered');
    const product = productIn(made, 'left-alone');
    await store.insertProduct(product);
    const { body } = await ask('PUT', `/${made.id}`, { ...written(made), position: 500, isFeatured: true });
    expect(body.refresh).toBeNull();
    await shop.drain();
    expect((await store.getProduct(product.id))?.version).toBe(1);
  });
});
