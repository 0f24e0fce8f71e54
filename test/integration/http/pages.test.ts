import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rendered } from '#functions/requests/pages/render-document.ts';
import { signatureOf } from '#functions/runtime/signature.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import { joinPreviewToken, type PreviewLink, previewText } from '#shared/catalogue/preview/preview-link.ts';
import type { AdminProduct, Product, ProductCard } from '#shared/catalogue/product.ts';
import { makeCategory, productLike } from '../../support/catalogue/categories.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as } from '../../support/shopping.ts';
import { product } from '../../unit/fixtures.ts';

const HOSTILE = `"><script>alert('x')</script><!-- & </title>`;

let shop: Shop;
let store: ShopStore;
let cards: ProductCard[];
let draft: Product;
let hostile: Product;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  cards = (await shop.call<Page<ProductCard>>('GET', '/api/products?limit=48')).body.items;
  const createdAt = '2026-11-01T00:00:00.000Z';
  const make = async (changes: Partial<Product>) => {
    const stored = product({ ...changes, id: newId('prd', Date.parse(createdAt)), createdAt, categories: [] });
    await store.insertProduct(stored);
    return stored;
  };
  draft = await make({ slug: 'a-draft', title: 'A draft', isPublished: false });
  hostile = await make({
    slug: 'hostile-tee',
    title: HOSTILE,
    descriptionHtml: `<p>${HOSTILE}</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">here</a>`,
    colors: ['<b>Red</b>'],
  });
  await shop.drain();
});
afterAll(() => shop?.close());

const ask = (path: string, init: RequestInit = {}) => fetch(`${shop.url}${path}`, { redirect: 'manual', ...init });
const htmlOf = async (path: string) => (await ask(path)).text();
const linkedData = (html: string): Record<string, never>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
const rootOf = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('<noscript>'));

describe('A path of any length', () => {
  const long = 'a'.repeat(2035);

  test.each([
    '/products/',
    '/product/',
    '/orders/',
    '/order/',
    '/admin/products/',
    '/',
    '/api/products/',
    '/api/checkout/sessions/',
    '/api/unsubscribe/',
    '/api/confirm-subscription/',
    '/api/campaign-links/',
    '/api/campaign-opens/',
  ])('is answered below %s without an error of the shop', async (start) => {
    for (const path of [
      start + long,
      `${start}${long}/${long}`,
      `${start}x?category=${long}&q=${long}&cursor=${long}`,
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await ask(path, { method });
        expect([path.slice(0, 40), method, status < 500]).toEqual([path.slice(0, 40), method, true]);
      }
    }
  });
});

describe('A product’s page, before any script runs', () => {
  test('names, describes and pictures the product for search engines and link previews', async () => {
    const card = cards[0] as ProductCard;
    const html = await htmlOf(`/product/${card.slug}`);
    const title = `${card.title} ${card.kind}`;
    expect(html).toContain(`<title>${title} — FOUNDATION</title>`);
    expect(meta(html, 'description')).toContain(card.title);
    expect(canonicalOf(html)).toBe(`${shop.url}/product/${card.slug}`);
    expect(meta(html, 'og:url')).toBe(`${shop.url}/product/${card.slug}`);
    expect(meta(html, 'og:title')).toBe(title);
    expect(meta(html, 'og:image')).toMatch(/^http.*\.(jpg|png|webp|avif)$/);
    expect(meta(html, 'robots')).toBeUndefined();
  });

  test('shows price and availability of each variant', async () => {
    const card = cards[0] as ProductCard;
    const [product, breadcrumb] = linkedData(await htmlOf(`/product/${card.slug}`)) as never as [
      { '@type': string; offers: object; isVariantOf: { hasVariant: { size: string; offers: object }[] } },
      { '@type': string; itemListElement: { name: string }[] },
    ];
    const price = (card.priceCents / 100).toFixed(2);
    expect(product['@type']).toBe('Product');
    expect(product.offers).toMatchObject({ lowPrice: price, priceCurrency: 'USD', availability: expect.any(String) });
    const variants = product.isVariantOf.hasVariant;
    expect(variants.length).toBeGreaterThan(3);
    for (const { offers } of variants)
      expect(offers).toMatchObject({ price, availability: 'https://schema.org/InStock' });
    expect(breadcrumb['@type']).toBe('BreadcrumbList');
    expect(breadcrumb.itemListElement[0]?.name).toBe('Home');
    expect(breadcrumb.itemListElement.at(-1)?.name).toBe(card.title);
  });

  test('shows the same without scripts, and carries its data', async () => {
    const card = cards[0] as ProductCard;
    const html = await htmlOf(`/product/${card.slug}`);
    expect(rootOf(html)).toMatch(/<h1[^>]*>/);
    expect(rootOf(html)).toContain('in stock');
    expect(rootOf(html)).toContain('Add to cart');
    const data = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const keys = (JSON.parse(data) as [queryKey: string[], data: unknown][]).map(([[kind]]) => kind);
    expect(keys).toEqual(expect.arrayContaining(['store', 'product']));
  });

  test('keeps the code of the app for later, so that pictures come first', async () => {
    const html = await htmlOf(`/product/${(cards[0] as ProductCard).slug}`);
    const [, later = ''] = /<template id="app">(.*?)<\/template>/s.exec(html) ?? [];
    const sources = (text: string) => text.match(/assets\/[\w-]+\.js/g) ?? [];
    expect(sources(later)).toContainEqual(expect.stringMatching(/\/index-/));
    expect(sources(later)).toContainEqual(expect.stringMatching(/\/product-/));
    expect(sources(html)).toEqual(sources(later));
  });

  test('is rendered without unsafe HTML from an admin', async () => {
    const html = await htmlOf(`/product/${hostile.slug}`);
    expect(html.includes('<script>alert')).toBe(false);
    expect(html.includes('onerror=')).toBe(false);
    expect(html.slice(0, html.indexOf('</head>')).match(/<\/title>/g)).toHaveLength(1);
    expect(rootOf(html).includes('javascript:')).toBe(false);
    expect(linkedData(html)[0]).toMatchObject({ name: HOSTILE });
  });

  test('of a draft, or of nothing, is not found', async () => {
    for (const slug of [draft.slug, 'never-was', '%E0%A4%A', 'A B', `${'x'.repeat(500)}`]) {
      const response = await ask(`/product/${slug}`);
      expect(response.status, slug).toBe(404);
      expect(meta(await response.text(), 'robots')).toBe('noindex');
    }
  });

  test('moved to another slug leads there for good, with its question', async () => {
    const card = cards[1] as ProductCard;
    await store.putItem({ ...store.productSlugKey('its-old-name'), productId: card.id });
    const response = await ask('/product/its-old-name?color=Black');
    expect(response.status).toBe(301);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('location')).toBe(`/product/${card.slug}?color=Black`);
  });
});

describe('Other pages', () => {
  test.each([
    ['/', 'FOUNDATION', '/'],
    ['/products', 'All Products — FOUNDATION', '/products'],
    ['/products/SHOP-ALL', 'All Products — FOUNDATION', '/products'],
    ['/products/hoodies', 'Hoodies — FOUNDATION', '/products/hoodies'],
    ['/products/hoodies?sort=price-asc', 'Hoodies — FOUNDATION', '/products/hoodies'],
    ['/products/new-releases', 'New Releases — FOUNDATION', '/products/new-releases'],
    ['/search?q=hoodie', 'Search: hoodie — FOUNDATION', '/search'],
    ['/refund-policy', 'Refund Policy — FOUNDATION', '/refund-policy'],
    ['/gift-cards', 'Gift cards — FOUNDATION', '/gift-cards'],
  ])('%s is called “%s” and found at %s', async (path, title, canonical) => {
    const response = await ask(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>${title}</title>`);
    expect(canonicalOf(html)).toBe(`${shop.url}${canonical}`);
    expect(meta(html, 'description')?.length).toBeGreaterThan(40);
    expect(rootOf(html)).toMatch(/<h1[^>]*>/);
  });

  test.each([
    ['/products/never-was', 'NO PRODUCTS FOUND', 'never was'],
    ['/products/Hoodies', 'NO PRODUCTS FOUND', 'Hoodies'],
    ['/products/foo_bar', 'NO PRODUCTS FOUND', 'foo_bar'],
    ['/product/never-was', 'Product Not Found', 'Product Not Found'],
    ['/nothing/here', 'Oops! Page not found', 'Page not found'],
  ])('%s is not found, and says %s', async (path, words, title) => {
    const response = await ask(path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(rootOf(html)).toContain(words);
    expect(html).toContain(`<title>${title}`);
  });

  test('a search for a whole book is cut, not refused', async () => {
    const response = await ask(`/search?q=${'x'.repeat(5000)}`);
    expect(response.status).toBe(200);
    expect(rootOf(await response.text())).toContain('No products found');
  });

  test.each([
    '/auth',
    '/orders',
    '/order',
    '/admin',
    '/admin/orders',
    '/success?session_id=cs_1',
    '/cart',
    '/gift-cards/balance',
  ])('%s is private: not cached and not indexed', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(meta(html, 'robots')).toBe('noindex');
    expect(rootOf(html)).toContain('<div id="root"></div>');
  });

  test('are kept at the edge for a minute, and only read', async () => {
    expect((await ask('/products')).headers.get('cache-control')).toContain('s-maxage=20');
    expect((await ask('/products', { method: 'POST' })).status).toBe(405);
    const head = await ask('/products', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('carry the security headers, and no script of their own but the one the headers name', async () => {
    const response = await ask('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    const inline = [...(await response.text()).matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)];
    const running = inline.filter(([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ''));
    expect(running).toHaveLength(1);
    const hash = createHash('sha256')
      .update(running[0]?.[2] ?? '')
      .digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test('list what is for sale without a script', async () => {
    const html = rootOf(await htmlOf('/products/hoodies'));
    const linked = new Set([...html.matchAll(/href="\/product\/([a-z0-9-]+)"/g)].map(([, slug]) => slug));
    expect(linked.size).toBeGreaterThan(5);
  });
});

describe('For crawlers', () => {
  test('robots.txt excludes private pages, and names the sitemap', async () => {
    const text = await htmlOf('/robots.txt');
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
    const own = ['/admin', '/admin/orders', '/order', '/orders', '/orders/ord_1', '/account', '/success'];
    for (const path of own) expect(closed.some((start) => path.startsWith(start))).toBe(true);
    expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
    expect(text).not.toContain('Disallow: /product');
  });

  test('the sitemap names every published product once, and every category', async () => {
    const response = await ask('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('xml');
    const found = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(new Set(found).size).toBe(found.length);
    for (const { slug } of cards) expect(found).toContain(`${shop.url}/product/${slug}`);
    expect(found).toContain(`${shop.url}/products/hoodies`);
    expect(found).not.toContain(`${shop.url}/product/${draft.slug}`);
  });

  test('the sitemap says when a product last changed, other than in stock', async () => {
    const lastmodOf = async (slug: string) =>
      new RegExp(`/product/${slug}</loc><lastmod>([^<]*)</lastmod>`).exec(await htmlOf('/sitemap.xml'))?.[1];
    const [before] = await store.getProducts([hostile.id]);
    if (!before) throw new Error('no product');
    expect(await lastmodOf('hostile-tee')).toBe(before.updatedAt);
    const change = async (field: string, value: unknown) => {
      const [present] = await store.getProducts([hostile.id]);
      const updatedAt = new Date(Date.parse(present?.updatedAt ?? '') + 60_000).toISOString();
      await store.putItem({ pk: `PRODUCT#${hostile.id}`, sk: 'PRODUCT', ...present, [field]: value, updatedAt });
      await shop.drain();
      return updatedAt;
    };
    await change('inventoryQuantity', before.inventoryQuantity + 1);
    expect(await lastmodOf('hostile-tee')).toBe(before.updatedAt);
    const changedAt = await change('descriptionHtml', '<p>Changed</p>');
    expect(await lastmodOf('hostile-tee')).toBe(changedAt);
  });

  test('documents are compressed only for clients that accept it', async () => {
    const asked = async (encoding: string) =>
      (await ask('/sitemap.xml', { headers: { 'accept-encoding': encoding } })).headers.get('content-encoding');
    expect([await asked('gzip'), await asked('identity')]).toEqual(['gzip', null]);
  });

  test('a file behind the last of the feed is not found', async () => {
    expect((await ask('/feed-2.xml')).status).toBe(404);
    expect((await ask('/feed-0.xml')).status).toBe(404);
  });

  test('the feed names every variant for sale, as Google reads it', async () => {
    const xml = await htmlOf('/feed.xml');
    const items = [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) => item ?? '');
    const ids = items.map((item) => /<g:id>([^<]*)/.exec(item)?.[1]);
    expect(new Set(ids).size).toBe(items.length);
    for (const item of items) {
      for (const name of [
        'id',
        'title',
        'description',
        'link',
        'image_link',
        'availability',
        'price',
        'brand',
        'condition',
      ])
        expect(item).toContain(`<g:${name}>`);
      expect(item).toMatch(/<g:price>\d+\.\d\d USD</);
    }
    expect(xml).not.toContain('<script');
    expect(xml).not.toContain(`/product/${draft.slug}`);
    for (const { slug } of cards) expect(xml).toContain(`/product/${slug}?`);
  });
});

describe('While the table does not answer', () => {
  test('a page is still a page, kept nowhere, that the browser fills once it can', async () => {
    const built = join(import.meta.dirname, '../../../dist/web/server/server.js');
    const { createRenderer } = (await import(pathToFileURL(built).href)) as {
      createRenderer: (options: object) => (url: URL) => Promise<Rendered>;
    };
    const answer = () => Promise.reject(new Error('no table'));
    const page = await createRenderer({ answer, site: shop.url })(new URL(`${shop.url}/products/tshirts`));
    expect(page).toMatchObject({ status: 503, isShared: false });
    expect(page.body).toContain('Loading products');
  });
});

describe('Categories that an admin makes', () => {
  test('are in the header when featured, and in the footer and on the home page with their products', async () => {
    const featured = await makeCategory(shop, 'head-gear', { name: 'Head Gear', position: 0, isFeatured: true });
    await makeCategory(shop, 'yard-socks', { name: 'Yard Socks', position: 90 });
    await store.insertProduct(productLike(hostile, [featured], { title: 'Hard Hat', isPublished: true }));
    await shop.drain();
    const html = rootOf(await htmlOf('/'));
    const links = (part: string) =>
      [...part.matchAll(/href="\/products\/([^"]+)"/g)].map(([, slug]) => slug).filter((slug) => slug !== '');
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
    const footer = html.slice(html.indexOf('<footer'));
    expect(links(header)).toEqual(['head-gear', 'new-releases', 'hoodies', 'tshirts']);
    expect(links(footer)).toEqual(['head-gear', 'new-releases', 'hoodies', 'tshirts', 'yard-socks']);
    expect([...html.matchAll(/id="section-([^"]+)"/g)].map(([, slug]) => slug)).toEqual([
      'head-gear',
      'new-releases',
      'hoodies',
      'tshirts',
    ]);
  });

  test('every product among the new releases carries the NEW badge', async () => {
    const { body } = await shop.call<Page<ProductCard>>('GET', '/api/products?category=new-releases&limit=48');
    expect(body.items.filter(({ isFeatured }) => !isFeatured)).toEqual([]);
  });
});

describe('What an admin writes for search engines', () => {
  test('takes the place of the title and description in the head, and of nothing else', async () => {
    const { sizeChartHtml, weightGrams, inventoryPolicy, sizes, colors, images, sku } = hostile;
    const input = {
      ...{ title: 'Plain name', slug: 'listed-tee', descriptionHtml: '<p>Plain words.</p>', priceCents: 3200 },
      ...{ sizeChartHtml, weightGrams, inventoryPolicy, sizes, colors, images, sku, inventoryQuantity: 3 },
      ...{ compareAtPriceCents: null, isFeatured: false, isPublished: true, categoryIds: [], costCents: null },
      ...{ providerProductId: null, seoTitle: ' Written "title" ', seoDescription: 'Written description.' },
    };
    const headers = await as(shop, 'admin');
    const { status, body } = await shop.call<AdminProduct>('POST', '/api/admin/products', input, headers);
    expect(status).toBe(201);
    const html = await htmlOf('/product/listed-tee');
    expect(html).toContain('<title>Written &quot;title&quot; — ');
    for (const name of ['description', 'og:description']) expect(meta(html, name)).toBe('Written description.');
    expect(meta(html, 'og:title')).toBe('Written &quot;title&quot;');
    const [data] = linkedData(html);
    expect(data).toMatchObject({ name: 'Plain name', description: 'Plain words.' });
    expect(rootOf(html)).toContain('Plain name</h1>');

    const change = { ...input, seoTitle: '', seoDescription: null, version: body.version, inventorySeen: 3 };
    const saved = await shop.call<AdminProduct>('PUT', `/api/admin/products/${body.id}`, change, headers);
    expect(saved.status).toBe(200);
    expect(await htmlOf('/product/listed-tee')).toContain('<title>Plain name — ');
    const tooLong = { ...change, version: saved.body.version, seoTitle: 'x'.repeat(121) };
    expect((await shop.call('PUT', `/api/admin/products/${body.id}`, tooLong, headers)).status).toBe(400);
  });
});

describe('A preview link', () => {
  const linkOf = async ({ id }: Product) => {
    const made = await shop.call<PreviewLink>(
      'POST',
      `/api/admin/products/${id}/preview`,
      undefined,
      await as(shop, 'admin'),
    );
    expect(made.status).toBe(201);
    return new URL(made.body.url);
  };

  test('shows a draft as its page would be, to anyone, and to no cache or search engine', async () => {
    const { pathname } = await linkOf(draft);
    const answer = await ask(pathname);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(meta(html, 'robots')).toBe('noindex');
    expect(canonicalOf(html)).toBeUndefined();
    expect(linkedData(html)).toEqual([]);
    expect(rootOf(html)).toContain('Preview of an unpublished product. Only people with this link can see it.');
    expect(rootOf(html)).toContain('A draft</h1>');
    expect(rootOf(html)).toContain('This is a preview, so you can’t buy it here.');
    const lists = await Promise.all(
      ['/sitemap.xml', '/feed.xml', '/api/search?q=draft', '/api/products?limit=48'].map(htmlOf),
    );
    for (const list of lists) expect(list).not.toContain(draft.slug);
    expect((await ask(`/product/${draft.slug}`)).status).toBe(404);
  });

  test('shows the product as it was last saved, and is gone with the product', async () => {
    const passing = product({
      id: newId('prd', Date.now()),
      slug: 'passing',
      title: 'Passing',
      isPublished: false,
      categories: [],
    });
    await store.insertProduct(passing);
    const { pathname } = await linkOf(passing);
    const updated = { ':title': 'Renamed', ':one': 1 };
    await store.transact([
      {
        Update: {
          Key: store.productKey(passing.id),
          UpdateExpression: 'SET title = :title, version = version + :one',
          ExpressionAttributeValues: updated,
        },
      },
    ]);
    expect(await htmlOf(pathname)).toContain('Renamed</h1>');
    const removed = await shop.call('DELETE', `/api/admin/products/${passing.id}`, undefined, await as(shop, 'admin'));
    expect(removed.status).toBe(204);
    expect((await ask(pathname)).status).toBe(404);
  });

  test('that is altered, of another product, or too long answers an ordinary 404 that no cache keeps', async () => {
    const { pathname } = await linkOf(draft);
    const [, expiresAt = '', signature = ''] = /-(\d+)-(.{43})$/.exec(pathname) ?? [];
    const wrong = [
      `${pathname.slice(0, -1)}${pathname.endsWith('A') ? 'B' : 'A'}`,
      pathname.replace(draft.id, hostile.id),
      pathname.replace(expiresAt, String(Number(expiresAt) + 1)),
      pathname.replace(signature, ''),
      '/preview/x',
      `/preview/${'a'.repeat(2000)}`,
    ];
    for (const path of wrong) {
      const answer = await ask(path);
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
      expect(rootOf(html)).toContain('This preview link has expired or is incomplete.');
      expect(html).not.toContain('A draft');
    }
  });

  test('that has expired answers 404, and one that has not still shows the product', async () => {
    const { ensureLinkKey } = await import('#store/signing-key.ts');
    const key = await ensureLinkKey();
    const linkUntil = (expiresAt: number) => {
      const claims = { productId: draft.id, expiresAt };
      return `/preview/${joinPreviewToken(claims, signatureOf(key, previewText(claims)))}`;
    };
    const now = Math.floor(Date.now() / 1000);
    expect((await ask(linkUntil(now + 60))).status).toBe(200);
    expect((await ask(linkUntil(now - 1))).status).toBe(404);
  });

  test('is only made for a product that exists', async () => {
    const path = `/api/admin/products/${newId('prd', 1)}/preview`;
    expect((await shop.call('POST', path, undefined, await as(shop, 'admin'))).status).toBe(404);
  });
});
