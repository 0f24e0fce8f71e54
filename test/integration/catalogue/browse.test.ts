import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { Product, ProductCard } from '#shared/catalogue/product.ts';
import type { Filters } from '#shared/catalogue/selection.ts';
import { expectProblem, pathsOf } from '../../support/malformed.ts';
import { cloneOf } from '../../support/patterns/access-patterns.ts';
import { type WholeStore, wholeStore } from '../../support/patterns/whole-store.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { browse } from '../../support/shopping.ts';

type Listed = Page<ProductCard> & { total?: number };

let shop: Shop;
let store: WholeStore;
let seeded: Product[];
let hoodie: Product;

beforeAll(async () => {
  shop = await startShop();
  store = await wholeStore(shop);
  seeded = await store.getProducts((await browse(shop)).map(({ id }) => id));
  hoodie = seeded.find(({ slug }) => slug === 'fault-line-hoodie') as Product;
});
afterAll(() => shop?.close());

const list = async (query: string) => (await shop.call<Listed>('GET', `/api/products?${query}`)).body;
const idsOf = ({ items }: Listed) => items.map(({ id }) => id);
const prices = ({ items }: Listed) => items.map(({ priceCents }) => priceCents);
const newestFirst = (a: Product, b: Product) => (a.createdAt < b.createdAt ? 1 : -1);

async function everyPage(query: string, path = '/api/products', between?: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor ? `&cursor=${cursor}` : '';
    const { body } = await shop.call<Listed>('GET', `${path}?${query}&limit=7${more}`);
    ids.push(...idsOf(body));
    cursor = body.nextCursor;
    await between?.();
  }
  return ids;
}

let clones = 0;

/** Inserts a product and waits until its lists are updated. */
async function add(changes: Partial<Product>): Promise<Product> {
  clones += 1;
  const product = { ...cloneOf(hoodie, clones, Date.now()), ...changes };
  await store.insertProduct(product);
  await shop.drain();
  return product;
}

async function rewrite(product: Product, changes: Partial<Product>): Promise<void> {
  const { productKey, stockKey } = await import('#store/keys/catalogue.ts');
  const { putItem } = await import('#store/client.ts');
  const { id, version, isPublished, inventoryQuantity, ...fields } = { ...product, ...changes };
  await putItem({ ...productKey(id), id, version, isPublished, ...fields });
  await putItem({ ...stockKey(id), productId: id, version, isPublished, counters: { '*': inventoryQuantity } });
  await shop.drain();
}

describe('a listing', () => {
  test('is sorted by price either way, page after page', async () => {
    const dearestFirst = seeded.toSorted((a, b) => b.priceCents - a.priceCents || newestFirst(a, b));
    expect(await everyPage('sort=price-desc')).toEqual(dearestFirst.map(({ id }) => id));
    const cheapest = prices(await list('sort=price-asc&limit=48'));
    expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b));
    expect(await everyPage('sort=newest')).toEqual(await everyPage(''));
  });

  test('is filtered by sizes, colors and a category', async () => {
    const wanted = seeded.filter(
      ({ sizes, colors, categories }) =>
        categories.some(({ slug }) => slug === 'hoodies') &&
        sizes.some((size) => ['S', 'M'].includes(size)) &&
        colors.includes('Black'),
    );
    const found = await list('category=hoodies&size=s,M&color=BLACK&limit=48');
    expect(idsOf(found)).toEqual(wanted.toSorted(newestFirst).map(({ id }) => id));
    expect(found.total).toBe(wanted.length);
    expect(wanted.length).toBeGreaterThan(3);
  });

  test('shows the very cards of the plain list', async () => {
    const plain = new Map((await list('limit=48')).items.map((card) => [card.id, card]));
    for (const card of (await list('sort=newest&limit=48')).items) expect(card).toEqual(plain.get(card.id));
  });

  test('promises in stock only what can be bought in that size and color', async () => {
    const combination = (size: string, color: string, available: boolean) => ({
      size,
      color,
      priceCents: 9_900,
      available,
    });
    const made = await add({
      inventoryPolicy: 'made_to_order',
      inventoryQuantity: 0,
      sizes: ['M', 'L'],
      colors: ['Test Teal', 'Black'],
      variants: [
        combination('M', 'Black', true),
        combination('L', 'Test Teal', true),
        combination('M', 'Test Teal', false),
      ],
    });
    expect(idsOf(await list('color=test%20teal'))).toEqual([made.id]);
    expect(idsOf(await list('color=test%20teal&size=L&inStock=true'))).toEqual([made.id]);
    expect(idsOf(await list('color=test%20teal&size=M&inStock=true'))).toEqual([]);
    expect(idsOf(await list('color=test%20teal&size=M&inStock=false'))).toEqual([made.id]);
  });

  test('of an unknown category is empty, filtered or not', async () => {
    expect(await list('category=nothing&size=M')).toEqual({ items: [], nextCursor: null });
    expect(await list('category=nothing')).toEqual({ items: [], nextCursor: null });
  });

  test('never holds a draft', async () => {
    const draft = await add({ isPublished: false, colors: ['Draft Violet'], title: 'Violet draft' });
    const filters = await shop.call<Filters>('GET', '/api/filters');
    expect(filters.body.colors.map(({ value }) => value)).not.toContain('Draft Violet');
    expect(idsOf(await list('color=draft%20violet'))).toEqual([]);
    expect(await everyPage('sort=price-asc')).not.toContain(draft.id);
    expect(idsOf((await shop.call<Listed>('GET', '/api/search?q=violet')).body)).toEqual([]);
  });

  test('follows a product through its changes', async () => {
    const product = await add({ colors: ['Change Coral'], priceCents: 10_000 });
    expect(prices(await list('color=change%20coral&inStock=true'))).toEqual([10_000]);
    await rewrite(product, { priceCents: 5_000, title: 'Cheaper now' });
    const [card] = (await list('color=change%20coral&sort=price-asc')).items;
    expect(card).toMatchObject({ priceCents: 5_000, title: 'Cheaper now' });
    await rewrite(product, { inventoryQuantity: 0 });
    expect((await list('color=change%20coral&inStock=true')).items).toEqual([]);
    expect((await list('color=change%20coral')).items[0]?.soldOut).toBe(true);
    await rewrite(product, { isPublished: false });
    expect((await list('color=change%20coral')).items).toEqual([]);
  });
});

describe('the pages of a filtered list', () => {
  test('neither skip nor repeat when products come and go between them', async () => {
    const before = await everyPage('sort=price-asc&size=M');
    const ends = [Math.min(...seeded.map(({ priceCents }) => priceCents)), 99_900];
    const added: string[] = [];
    const passing = await everyPage('sort=price-asc&size=M', undefined, async () => {
      for (const priceCents of ends) added.push((await add({ priceCents, sizes: ['M'] })).id);
    });
    expect(new Set(passing).size).toBe(passing.length);
    expect(passing.filter((id) => !added.includes(id))).toEqual(before);
    expect(added.some((id) => passing.includes(id))).toBe(true);
  });

  test.each([
    ['/api/products?sort=price-desc', 'another sort'],
    ['/api/search?q=hoodie&sort=price-desc', 'another sort'],
    ['/api/products?category=hoodies', 'a plain list'],
  ])('%s refuses a cursor of %s', async (path, other) => {
    const source = other === 'a plain list' ? 'sort=price-asc' : 'sort=newest';
    const { nextCursor } = await list(`${source}&limit=1`);
    const answer = await shop.call<Problem>('GET', `${path}&cursor=${nextCursor}`);
    expectProblem(answer, 400);
    expect(pathsOf(answer)).toEqual(['cursor']);
  });
});

describe('a query that makes no sense', () => {
  test.each([
    ['sort=cheapest', 'sort'],
    ['sort=', 'sort'],
    ['size=', 'size'],
    ['size=,%20,', 'size'],
    [`size=${Array.from({ length: 31 }, (_, number) => number).join(',')}`, 'size'],
    [`color=${'x'.repeat(1501)}`, 'color'],
    ['minPriceCents=-1', 'minPriceCents'],
    ['maxPriceCents=25.5', 'maxPriceCents'],
    ['categoryName=', 'categoryName'],
    ['inStock=yes', 'inStock'],
    ['inStock=', 'inStock'],
  ])('%s is refused by name, in listings and in searches', async (query, field) => {
    for (const path of ['/api/products?', '/api/search?q=hoodie&']) {
      const answer = await shop.call<Problem>('GET', path + query);
      expectProblem(answer, 400);
      expect(pathsOf(answer)).toEqual([field]);
    }
  });
});

describe('the filters', () => {
  test('promise the number of products that each one leaves, in a category and in a search', async () => {
    for (const scope of ['category=hoodies', 'q=hoodie']) {
      const { body: filters } = await shop.call<Filters>('GET', `/api/filters?${scope}`);
      const path = scope.startsWith('q') ? '/api/search' : '/api/products';
      const total = async (choice: string) =>
        (await shop.call<Listed>('GET', `${path}?${scope}&${choice}`)).body.total ?? Number.NaN;
      expect(await total('sort=newest')).toBe(filters.total);
      expect(await total('inStock=true')).toBe(filters.inStock);
      for (const { value, count } of filters.sizes) expect(await total(`size=${value}`)).toBe(count);
      for (const { value, count } of filters.colors)
        expect(await total(`color=${encodeURIComponent(value)}`)).toBe(count);
      const letters = filters.sizes.map(({ value }) => value).filter((value) => /^X?[SML]$/.test(value));
      expect(letters).toEqual(['XS', 'S', 'M', 'L', 'XL'].filter((size) => letters.includes(size)));
    }
  });

  test('promise the same beside other choices', async () => {
    for (const [scope, path] of [
      ['category=hoodies', '/api/products'],
      ['q=hoodie', '/api/search'],
    ] as const) {
      const chosen = 'size=M&inStock=true&maxPriceCents=7000';
      const { body: filters } = await shop.call<Filters>('GET', `/api/filters?${scope}&${chosen}`);
      const total = async (choice: string) =>
        (await shop.call<Listed>('GET', `${path}?${scope}&${choice}`)).body.total ?? Number.NaN;
      for (const { value, count } of filters.colors)
        expect(await total(`${chosen}&color=${encodeURIComponent(value)}`)).toBe(count);
      for (const { value, count } of filters.categories)
        expect(await total(`${chosen}&categoryName=${encodeURIComponent(value)}`)).toBe(count);
      for (const { minCents, maxCents, count } of filters.prices) {
        const range = `minPriceCents=${minCents ?? 0}&maxPriceCents=${maxCents ?? 999_999_999}`;
        expect(await total(`size=M&inStock=true&${range}`)).toBe(count);
      }
    }
  });

  test('of an unknown category are none', async () => {
    const { body } = await shop.call('GET', '/api/filters?category=nothing');
    expect(body).toEqual({ total: 0, sizes: [], colors: [], categories: [], tags: [], prices: [], inStock: 0 });
  });
});

describe('a search', () => {
  type Searched = Listed & { correctedTo?: string };
  const search = async (query: string) =>
    (await shop.call<Searched>('GET', `/api/search?q=${encodeURIComponent(query)}&limit=48`)).body;

  test('is best match first by default, then newest, page after page', async () => {
    const whole = await search('ground');
    expect(await everyPage('q=ground', '/api/search')).toEqual(idsOf(whole));
    expect(whole.items[0]?.title).toMatch(/Ground$/);
    const lastTitle = whole.items.findLastIndex(({ title }) => /\bGround/.test(title));
    expect(whole.items.slice(0, lastTitle).every(({ title }) => /\bGround/.test(title))).toBe(true);
  });

  test('finds every product of the category it names', async () => {
    for (const [query, category] of [
      ['hoodies', 'hoodies'],
      ['tshirt', 'tshirts'],
      ['t-shirt', 'tshirts'],
    ] as const) {
      const found = new Set(idsOf(await search(query)));
      for (const id of await everyPage(`category=${category}`)) expect(found).toContain(id);
    }
  });

  test('corrects a letter and says so; its filters count the same products', async () => {
    const { correctedTo, total } = await search('hodie');
    expect(correctedTo).toBe('hoodie');
    expect(total).toBe((await search('hoodie')).total);
    expect(await search('hoodie')).not.toHaveProperty('correctedTo');
    expect((await shop.call<Filters>('GET', '/api/filters?q=hodie')).body.total).toBe(total);
  });

  test('for punctuation finds nothing', async () => {
    expect(await search('%')).toEqual({ items: [], nextCursor: null, total: 0 });
  });

  test('pages in its sort order', async () => {
    expect(await everyPage('q=e&sort=newest', '/api/search')).toEqual(await everyPage('sort=newest'));
    expect(await everyPage('q=e&sort=price-asc', '/api/search')).toEqual(await everyPage('sort=price-asc'));
  });
});
