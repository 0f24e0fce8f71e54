import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import type { PageRow, ShownPage, StoredPage } from '#shared/shop/page.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';

/** The API's response to a save: the page, or the problem. */
type Saved = StoredPage & Omit<Problem, 'status'>;

let shop: Shop;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
});
afterAll(() => shop.close());

const about = {
  slug: 'about',
  title: 'About Us',
  bodyHtml: '<p>We pour again.</p>',
  seoTitle: 'Who we are',
  seoDescription: 'The people behind the shop.',
  status: 'published',
} as const;

const create = (page: object) => shop.call<Saved>('POST', '/api/admin/pages', page, owner);
const read = async (slug: string) =>
  (await shop.call<StoredPage>('GET', `/api/admin/pages/${slug}`, undefined, owner)).body;
const save = async (slug: string, changes: Partial<StoredPage>) => {
  const { slug: _slug, savedAt: _at, savedBy: _by, ...page } = await read(slug);
  return shop.call<Saved>('PUT', `/api/admin/pages/${slug}`, { ...page, ...changes }, owner);
};
const versionsOf = async (slug: string, query = '') =>
  (await shop.call<Page<StoredPage>>('GET', `/api/admin/pages/${slug}/versions${query}`, undefined, owner)).body;
const shown = (slug: string) => shop.call<ShownPage & Problem>('GET', `/api/pages/${slug}`);
const htmlOf = async (path: string) => {
  const response = await fetch(`${shop.url}${path}`);
  return { status: response.status, html: await response.text() };
};

describe('A policy', () => {
  test('that was never saved shows its original text, filled from the settings', async () => {
    const { html, status } = await htmlOf('/terms-of-service');
    expect(status).toBe(200);
    expect(html).toContain('These are the rules between you and FOUNDATION.');
    expect(html).toContain('href="mailto:support@foundation.example"');
    expect(html).toContain('<meta name="description" content="The rules between this shop and its customers.">');
    expect(html).not.toContain('{{');
    expect(await read('terms-of-service')).toMatchObject({ version: 0, savedAt: null });
  });

  test('shows the saved text, still filled from the settings, and can go back to the original', async () => {
    const original = await read('refund-policy');
    expect((await save('refund-policy', { bodyHtml: '<p>Write to {{supportEmail}}.</p>' })).status).toBe(200);
    const { html } = await htmlOf('/refund-policy');
    expect(html).toContain('<p>Write to support@foundation.example.</p>');
    expect(html).toContain('September 15, 2025');
    const { items } = await versionsOf('refund-policy');
    expect(items.map(({ version }) => version)).toEqual([1, 0]);
    expect(items[1]).toEqual(original);
    await save('refund-policy', { bodyHtml: items[1]?.bodyHtml ?? '' });
    expect((await htmlOf('/refund-policy')).html).toContain('Damaged or wrong items');
  });

  test('is always published and cannot be deleted or created again', async () => {
    expect((await save('privacy-policy', { status: 'draft' })).body.errors).toMatchObject([{ path: 'status' }]);
    const gone = await shop.call('DELETE', '/api/admin/pages/privacy-policy', undefined, owner);
    expect(gone.status).toBe(409);
    expect((await create({ ...about, slug: 'privacy-policy' })).status).toBe(409);
  });
});

describe('A page of the shop', () => {
  test('is served with its own head, listed in the sitemap, and gone once deleted', async () => {
    expect((await htmlOf('/pages/about')).status).toBe(404);
    const created = await create(about);
    expect([created.status, created.body.version]).toEqual([201, 1]);
    const { status, html } = await htmlOf('/pages/about');
    expect(status).toBe(200);
    expect(html).toContain('<p>We pour again.</p>');
    expect(html).toContain('<title>Who we are — FOUNDATION</title>');
    expect(html).toContain('content="The people behind the shop."');
    expect(html).toContain(`<link rel="canonical" href="${shop.url}/pages/about">`);
    const address = `<loc>${shop.url}/pages/about</loc>`;
    expect((await htmlOf('/sitemap.xml')).html).toContain(address);
    const deleted = await shop.call('DELETE', '/api/admin/pages/about', undefined, owner);
    expect(deleted.status).toBe(204);
    expect((await htmlOf('/pages/about')).status).toBe(404);
    expect((await htmlOf('/sitemap.xml')).html).not.toContain(address);
    expect(await versionsOf('about')).toMatchObject({ code: 'not_found' });
  });

  test('is hidden from shoppers as a draft', async () => {
    await create({ ...about, slug: 'size-guide', status: 'draft' });
    expect((await shown('size-guide')).body.code).toBe('not_found');
    expect((await htmlOf('/pages/size-guide')).status).toBe(404);
    expect((await htmlOf('/sitemap.xml')).html).not.toContain('size-guide');
    await save('size-guide', { status: 'published' });
    expect((await htmlOf('/pages/size-guide')).status).toBe(200);
  });

  test('loses scripts and other HTML that is not allowed', async () => {
    const { body } = await create({
      ...about,
      slug: 'unsafe',
      bodyHtml: '<h1>Hi</h1><p onclick="x()">Text<script>alert(1)</script><img src=x onerror=y></p>',
    });
    expect(body.bodyHtml).toBe('<h2>Hi</h2><p>Text</p>');
    expect((await shown('unsafe')).body.html).toBe('<h2>Hi</h2><p>Text</p>');
  });

  test('has an address of its own', async () => {
    await create({ ...about, slug: 'faq' });
    const second = await create({ ...about, slug: 'faq' });
    expect(second.body).toMatchObject({ status: 409, errors: [{ path: 'slug' }] });
    expect((await create({ ...about, slug: 'No Slug' })).body.errors).toMatchObject([{ path: 'slug' }]);
    expect((await create({ ...about, slug: '' })).body.errors).toMatchObject([{ path: 'slug' }]);
    const { body } = await shop.call<{ items: PageRow[] }>('GET', '/api/admin/pages', undefined, owner);
    const slugs = body.items.map(({ slug }) => slug);
    expect(slugs.slice(0, 4)).toEqual(['privacy-policy', 'refund-policy', 'shipping-policy', 'terms-of-service']);
    expect(slugs).toContain('faq');
  });

  test('does not lose another admin’s change', async () => {
    await create({ ...about, slug: 'shared' });
    const seen = await read('shared');
    await save('shared', { title: 'Written first' });
    const late = await save('shared', { title: 'Written second', version: seen.version });
    expect(late.body).toMatchObject({ code: 'conflict', current: { title: 'Written first', version: 2 } });
    const { version } = await read('shared');
    const [a, b] = await Promise.all(['A', 'B'].map((title) => save('shared', { title, version })));
    expect([a?.status, b?.status].toSorted()).toEqual([200, 409]);
  });

  test('keeps its newest 50 versions', async () => {
    await create({ ...about, slug: 'often' });
    for (let count = 2; count <= 52; count++) await save('often', { title: `Version ${count}` });
    const first = await versionsOf('often', '?limit=20');
    expect(first.items[0]).toMatchObject({ version: 52, title: 'Version 52' });
    const second = await versionsOf('often', `?limit=20&cursor=${first.nextCursor}`);
    const third = await versionsOf('often', `?limit=20&cursor=${second.nextCursor}`);
    expect(third.items.at(-1)?.version).toBe(3);
    const deleted = await shop.call('DELETE', '/api/admin/pages/often', undefined, owner);
    expect(deleted.status).toBe(204);
    expect(await versionsOf('often')).toMatchObject({ code: 'not_found' });
  });

  test('leaves a record of who changed it', async () => {
    await create({ ...about, slug: 'recorded' });
    await save('recorded', { title: 'About Us Now' });
    const { body } = await shop.call<Page<AuditEntry>>(
      'GET',
      '/api/admin/audit?subject=page/recorded',
      undefined,
      owner,
    );
    expect(body.items.map(({ action, name }) => [action, name])).toEqual([
      ['page.changed', 'About Us Now'],
      ['page.created', 'About Us'],
    ]);
    expect(body.items[0]?.changes).toEqual([{ field: 'title', before: 'About Us', after: 'About Us Now' }]);
  });
});
