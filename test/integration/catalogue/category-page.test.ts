import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { AdminCategory, Category } from '#shared/catalogue/category.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import type { Filters } from '#shared/catalogue/selection.ts';
import { type Admin, adminOf, changeOf, productInput } from '../../support/admin.ts';
import { askCategories, listCategories, makeCategory } from '../../support/catalogue/categories.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';

let shop: Shop;
let admin: Admin;
beforeAll(async () => {
  shop = await startShop();
  admin = await adminOf(shop);
});
afterAll(() => shop?.close());

const list = async (category: string, query = '') =>
  (await shop.call<Page<ProductCard>>('GET', `/api/products?category=${category}${query}`)).body;
const slugsOf = async (category: string, query = '') => (await list(category, query)).items.map(({ slug }) => slug);

const save = ({ id, name, slug, description, position, isFeatured, version }: AdminCategory, page: object) =>
  askCategories<AdminCategory & Problem>(shop, 'PUT', `/${id}`, {
    ...{ name, slug, description, position, isFeatured, version },
    ...page,
  });

const create = async (slug: string, changes: Parameters<typeof productInput>[0]) =>
  (await admin.create(productInput({ slug, ...changes }))).body;

describe('a category whose products are chosen by hand', () => {
  test('lists them in its own order, page after page, unless the shopper chooses another', async () => {
    const category = await makeCategory(shop, 'ordered');
    const inIt = { categoryIds: [category.id] };
    const a = await create('ordered-a', { ...inIt, title: 'Alpha', priceCents: 3_000 });
    await create('ordered-b', { ...inIt, title: 'Beta', priceCents: 1_000 });
    await create('ordered-c', { ...inIt, title: 'Gamma', priceCents: 2_000 });
    await shop.drain();
    expect(await slugsOf('ordered')).toEqual(['ordered-c', 'ordered-b', 'ordered-a']);

    const { body: byHand } = await save({ ...category, version: 1 }, { order: 'by_hand', orderedIds: [a.id] });
    expect(byHand).toMatchObject({ order: 'by_hand', orderedIds: [a.id], rule: null, picture: null });
    expect(await slugsOf('ordered')).toEqual(['ordered-a', 'ordered-c', 'ordered-b']);
    expect(await slugsOf('ordered', '&sort=newest')).toEqual(['ordered-c', 'ordered-b', 'ordered-a']);
    const first = await list('ordered', '&limit=2');
    expect(await slugsOf('ordered', `&limit=2&cursor=${first.nextCursor}`)).toEqual(['ordered-b']);

    const { body: byPrice } = await save(byHand, { order: 'price_asc' });
    expect(byPrice.orderedIds).toEqual([a.id]);
    expect(await slugsOf('ordered')).toEqual(['ordered-b', 'ordered-c', 'ordered-a']);
    const [entry] = await admin.audit(category.id);
    expect(entry?.changes).toEqual([{ field: 'order', before: 'by_hand', after: 'price_asc' }]);
    expect((await save(byHand, { order: 'title' })).status).toBe(409);
  });

  test('shows its picture and its words for search engines', async () => {
    const category = await makeCategory(shop, 'pictured', { description: 'Poured in spring.' });
    const picture = { url: '/media/img_1/960.webp', widths: [480, 960], alt: 'A wall' };
    await save(category, { picture, seoTitle: 'Spring wear', seoDescription: 'Made for mild days.' });
    const { body } = await shop.call<{ items: Category[] }>('GET', '/api/categories');
    expect(body.items.find(({ slug }) => slug === 'pictured')).toMatchObject({ picture, seoTitle: 'Spring wear' });
    const html = await (await fetch(`${shop.url}/products/pictured`)).text();
    expect(html).toContain('<title>Spring wear');
    expect(html).toContain('content="Made for mild days."');
    expect(html).toContain('Poured in spring.');
    expect(html).toContain('/media/img_1/480.webp 480w');
    const refused = await save(
      { ...category, version: 2 },
      { picture: { ...picture, url: 'https://example.com/a.png' } },
    );
    expect(refused.body.errors).toEqual([{ path: 'picture.url', message: 'must be a picture uploaded to this shop' }]);
  });
});

describe('a category with a rule', () => {
  const rule = { match: 'all', conditions: [{ field: 'tag', value: 'Ruled' }] };

  test('has the products that meet it, in lists, filters and counts, without any job', async () => {
    const category = await makeCategory(shop, 'ruled', { rule });
    const tagged = await create('ruled-a', { tags: ['ruled'], priceCents: 1_500 });
    await create('ruled-b', { tags: ['Ruled'], priceCents: 2_500 });
    await shop.drain();
    expect(await slugsOf('ruled')).toEqual(['ruled-b', 'ruled-a']);
    const { body: filters } = await shop.call<Filters>('GET', '/api/filters?category=ruled');
    expect(filters.total).toBe(2);
    expect((await listCategories(shop)).find(({ id }) => id === category.id)?.productCount).toBe(2);
    const { body: preview } = await admin.call('POST', '/category-preview', {
      ...{ categoryId: category.id, order: 'price_asc', orderedIds: [] },
      rule: { match: 'all', conditions: [...rule.conditions, { field: 'price_above', cents: 2_000 }] },
    });
    expect(preview).toMatchObject({ total: 1, items: [{ title: 'Plumb Line Tee', priceCents: 2_500 }] });

    await admin.update(tagged.id, changeOf(tagged, { tags: [] }));
    await shop.drain();
    expect(await slugsOf('ruled')).toEqual(['ruled-b']);
  });

  test('takes no product by hand and no discount', async () => {
    const category = await makeCategory(shop, 'ruled-out', { rule });
    const refused = await admin.create(productInput({ slug: 'forced-in', categoryIds: [category.id] }));
    expect(refused.status).toBe(409);
    expect(refused.body.errors?.[0]?.path).toBe('categoryIds');
    const discount = await askCategories<Problem>(shop, 'PUT', `/${category.id}/discount`, {
      ...{ type: 'percentage', percent: 10 },
    });
    expect(discount).toMatchObject({
      status: 409,
      body: { detail: 'A category with conditions can’t have a discount.' },
    });
  });

  test('cannot be made of one that has products or a discount', async () => {
    const category = await makeCategory(shop, 'handmade');
    await create('handmade-a', { categoryIds: [category.id] });
    const refused = await save(category, { rule });
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ path: 'rule' }] } });
  });
});
