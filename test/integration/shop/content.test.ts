import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { type Brand, DEFAULT_BRAND } from '#shared/shop/brand/brand.ts';
import type { ShopContent, StoredContent } from '#shared/shop/content.ts';
import { DEFAULT_CONTENT, ORIGINAL_CONTENT } from '#shared/shop/default-content.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';

let shop: Shop;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
});
afterAll(() => shop.close());

const read = async () => (await shop.call<StoredContent>('GET', '/api/admin/content', undefined, owner)).body;
const save = async (changes: Partial<StoredContent>) => {
  const { savedAt: _at, savedBy: _by, ...content } = { ...(await read()), ...changes };
  return shop.call<StoredContent & Problem>('PUT', '/api/admin/content', content, owner);
};
const restore = () => save({ ...DEFAULT_CONTENT });
const shownContent = async () => (await shop.call<{ content: ShopContent }>('GET', '/api/store')).body.content;
const homePage = async () => (await fetch(`${shop.url}/`)).text();
/** Returns the text and the address of each link in one part of the page. */
const linksIn = (html: string, part: RegExp) =>
  [...(part.exec(html)?.[0] ?? '').matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, label]) => [
    label,
    to,
  ]);
const HEADER = /<nav aria-label="Shop"[\s\S]*?<\/nav>/;
const SHOP = />Shop<\/h2>[\s\S]*?<\/ul>/;
const INFO = />Info<\/h2>[\s\S]*?<\/ul>/;

describe('The content of a shop that never changed it', () => {
  test('is what the shop has always shown', async () => {
    const html = await homePage();
    expect(linksIn(html, HEADER)).toEqual([
      ['SHOP ALL', '/products'],
      ['NEW RELEASES', '/products/new-releases'],
      ['HOODIES', '/products/hoodies'],
      ['TSHIRTS', '/products/tshirts'],
    ]);
    expect(linksIn(html, SHOP).map(([label]) => label)).toEqual([
      ...['Shop all', 'New Releases', 'Hoodies', 'T-Shirts', 'Gift cards', 'Wishlist'],
    ]);
    expect(linksIn(html, INFO)).toEqual([
      ['Privacy Policy', '/privacy-policy'],
      ['Refund Policy', '/refund-policy'],
      ['Shipping Policy', '/shipping-policy'],
      ['Terms of Service', '/terms-of-service'],
      ['Find Your Order', '/order'],
      ['Contact Us', 'mailto:support@foundation.example'],
    ]);
    expect(html).toContain('Rated 4.8 out of 5 from 3.2K+ reviews');
    expect(html).toContain('shop collection');
    expect(await read()).toEqual(ORIGINAL_CONTENT);
  });
});

describe('An admin who changes the appearance', () => {
  test('changes what is in the HTML: menu, footer, announcements, hero and sections', async () => {
    const { body } = await shop.call<{ items: { id: string; slug: string }[] }>('GET', '/api/categories');
    const hoodies = body.items.find(({ slug }) => slug === 'hoodies');
    const saved = await save({
      menu: [
        { label: 'Hoods', to: '/products/hoodies' },
        { label: 'Journal', to: 'https://journal.example/' },
      ],
      footerLinks: [{ label: 'Write to us', to: 'mailto:{{supportEmail}}' }],
      announcement: { isShown: true, messages: [{ text: 'Closed on Sundays', to: '/pages/hours' }] },
      hero: {
        headline: 'Winter is poured',
        text: 'New weights for the cold.',
        picture: { url: '/media/img_1/960.webp', widths: [480, 960], alt: 'A wall' },
        button: { label: 'see winter', to: '/products/hoodies' },
      },
      sections: [{ categoryId: hoodies?.id ?? '', count: 2 }],
    });
    expect([saved.status, saved.body.version]).toEqual([200, 1]);
    const html = await homePage();
    expect(linksIn(html, HEADER)).toEqual([
      ['Hoods', '/products/hoodies'],
      ['Journal', 'https://journal.example/'],
    ]);
    expect(linksIn(html, INFO)).toEqual([['Write to us', 'mailto:support@foundation.example']]);
    expect(html).toContain('href="/pages/hours"');
    expect(/<section aria-label="Announcements"[\s\S]*?<\/section>/.exec(html)?.[0]).not.toContain('Rated 4.8');
    expect(html).toContain('Winter is poured');
    expect(html).toContain('New weights for the cold.');
    expect(html).toContain('src="/media/img_1/960.webp"');
    expect(html).toContain('alt="A wall"');
    expect(html).toContain('see winter');
    expect([...html.matchAll(/aria-labelledby="section-([a-z-]+)"/g)].map(([, slug]) => slug)).toEqual(['hoodies']);
    const section = /<section aria-labelledby="section-hoodies"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(section.match(/<li/g)).toHaveLength(2);
    await restore();
    expect(await shownContent()).toMatchObject({ menu: null, sections: null });
  });

  test('sets the brand in the documents, the manifest and the mails, and undoes it', async () => {
    const path = `/media/img_${'0'.repeat(25)}A`;
    const original = await homePage();
    expect(original).not.toContain('id="brand"');
    const brand: Brand = {
      ...DEFAULT_BRAND,
      ...{ palette: 'mist', accent: '#1f5f4a', face: 'serif', icon: `${path}/512.png` },
      logo: { url: `${path}/400.png`, width: 400, height: 100 },
    };
    expect((await save({ brand })).body.brand).toEqual(brand);

    const html = await homePage();
    expect(/<style id="brand">.*?<\/style>/.exec(html)?.[0]).toContain('--color-accent:#1f5f4a');
    expect(html.indexOf('<style id="brand">')).toBeGreaterThan(html.indexOf('rel="stylesheet"'));
    expect(html.match(/rel="(?:icon|apple-touch-icon)" href="[^"]*"/g)).toEqual([
      ...[`rel="icon" href="${path}/48.png"`, `rel="icon" href="${path}/192.png"`],
      `rel="apple-touch-icon" href="${path}/180.png"`,
    ]);
    expect(html).not.toMatch(/rel="preload" href="[^"]*archivo-display/);
    const manifest = await fetch(`${shop.url}/site.webmanifest`);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
    expect(await manifest.json()).toMatchObject({
      ...{ name: 'FOUNDATION', background_color: '#eff3f4' },
      icons: [{ src: `${path}/192.png` }, { src: `${path}/512.png`, sizes: '512x512' }],
    });
    const mail = await shop.call<{ html: string }>('GET', '/api/admin/mail-previews/order-received', undefined, owner);
    expect(mail.body.html).toContain(`src="${shop.url}${path}/400.png"`);
    expect(mail.body.html).toContain('background:#1f5f4a');
    // The packing slip works even though the file of the logo is missing.
    const { body: orders } = await shop.call<Page<{ id: string }>>('GET', '/api/admin/orders', undefined, owner);
    const slip = `/api/admin/orders/${orders.items.at(-1)?.id}/packing-slip`;
    expect((await shop.call('GET', slip, undefined, owner)).status).toBe(200);

    const { body: history } = await shop.call<Page<AuditEntry>>('GET', '/api/admin/audit', undefined, owner);
    const entry = history.items.find(({ action }) => action === 'appearance.changed');
    expect((await shop.call('POST', `/api/admin/audit/${entry?.id}/undo`, {}, owner)).status).toBe(204);
    // The table does not keep the order of object keys, so the data at the end of the page is left out.
    const shown = (html: string) => html.split('id="first-data"')[0];
    expect(shown(await homePage())).toBe(shown(original));
  });

  test('cannot choose an accent color that can’t be read', async () => {
    const { body, status } = await save({ brand: { ...DEFAULT_BRAND, accent: '#ffcc00' } });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['brand.accent']]);
  });

  test('hides the announcements', async () => {
    await save({ announcement: { isShown: false, messages: null } });
    expect(await homePage()).not.toContain('aria-label="Announcements"');
    await restore();
  });

  test('goes back to an earlier version and to the original', async () => {
    const label = async () => (await shownContent()).hero.button.label;
    await save({ hero: { ...DEFAULT_CONTENT.hero, button: { label: 'first', to: '/products' } } });
    await save({ hero: { ...DEFAULT_CONTENT.hero, button: { label: 'second', to: '/products' } } });
    const { body } = await shop.call<Page<StoredContent>>('GET', '/api/admin/content/versions', undefined, owner);
    expect(body.items.at(-1)).toEqual(ORIGINAL_CONTENT);
    const { version: _version, ...first } = body.items[1] ?? ORIGINAL_CONTENT;
    await save(first);
    expect(await label()).toBe('first');
    await restore();
    expect(await label()).toBe('shop collection');
  });

  test('does not overwrite another admin’s change', async () => {
    const { version } = await read();
    await save({ footerLinks: [] });
    const late = await save({ menu: [], version });
    expect(late.body).toMatchObject({ code: 'conflict', status: 409, current: { footerLinks: [] } });
    const { version: seen } = await read();
    const answers = await Promise.all([save({ menu: [], version: seen }), save({ sections: [], version: seen })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await restore();
  });

  test.each(['javascript:alert(1)', '//evil.example', 'products', 'data:text/html,x', '/\\evil.example', 'http://x'])(
    'cannot link to %s',
    async (to) => {
      const { body } = await save({ footerLinks: [{ label: 'Bad', to }] });
      expect(body.errors).toMatchObject([{ path: 'footerLinks.0.to' }]);
    },
  );

  test('leaves a record, and does not touch the settings', async () => {
    await save({ menu: [{ label: 'Only', to: '/products' }] });
    const { body } = await shop.call<Page<AuditEntry>>('GET', '/api/admin/audit?subject=appearance', undefined, owner);
    expect(body.items[0]).toMatchObject({ action: 'appearance.changed', changes: [{ field: 'menu' }] });
    const settings = await shop.call('GET', '/api/admin/settings', undefined, owner);
    expect(settings.body).not.toHaveProperty('menu');
    await restore();
  });
});
