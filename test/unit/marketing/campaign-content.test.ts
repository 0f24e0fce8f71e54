import { describe, expect, test } from 'vitest';
import { type CampaignProduct, campaignMail, type PreparedBlock, withLinks } from '#shared/mail/campaign-mail.ts';
import { campaignInputSchema } from '#shared/marketing/campaign.ts';
import { blocksText, MAX_BLOCK_PRODUCTS, MAX_CONTENT } from '#shared/marketing/campaign-blocks.ts';
import { landingUrl, ownPath } from '#shared/marketing/campaign-link.ts';
import { offerConditions } from '#shared/marketing/welcome-offer.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';

const SITE = 'https://shop.example';
const shop = { ...DEFAULT_SETTINGS, siteUrl: SITE };
const PRODUCT: CampaignProduct = {
  ...{ title: 'Rebar <Tee>', path: '/product/rebar-tee', price: '$32.00', was: { wasPrice: '$40.00' } },
  ...{ lowest: null, picture: { src: `${SITE}/media/tee/480.webp`, alt: 'A tee' } },
};
const PRODUCT_ID = `prd_${'0'.repeat(26)}`;

const mailOf = (blocks: PreparedBlock[], more: Partial<Parameters<typeof campaignMail>[0]> = {}) =>
  campaignMail({ subject: 'New', blocks, unsubscribeUrl: `${SITE}/api/unsubscribe/x`, ...more }, shop);
const inputWith = (...blocks: object[]) => campaignInputSchema.safeParse({ subject: 'A', blocks });

describe('the blocks of a campaign', () => {
  test('are text, uploaded pictures, and chosen products', () => {
    const picture = { kind: 'picture', url: '/media/img_1/960.jpg', alt: 'A tee', href: '/products' };
    const products = { kind: 'products', productIds: [PRODUCT_ID] };
    const { data } = inputWith({ kind: 'text', text: ' Hello ' }, picture, products);
    expect(data && blocksText(data.blocks)).toBe(`Hello\n\n[/media/img_1/960.jpg]\n\n[${PRODUCT_ID}]`);
  });

  test.each([
    { kind: 'picture', url: 'https://elsewhere.example/a.jpg', alt: '' },
    { kind: 'picture', url: '//elsewhere.example/a.jpg', alt: '' },
    { kind: 'picture', url: '/media/a.jpg', alt: '', href: 'javascript:alert(1)' },
    { kind: 'picture', url: '/media/a.jpg', alt: '', href: '//elsewhere.example' },
    { kind: 'products', productIds: [] },
    { kind: 'products', productIds: Array(MAX_BLOCK_PRODUCTS + 1).fill(PRODUCT_ID) },
    { kind: 'products', productIds: ['prd_x'] },
    { kind: 'script', text: 'x' },
  ])('cannot be %o', (block) => {
    expect(inputWith(block).success).toBe(false);
  });

  test('have no more text together than one may have', () => {
    const half = { kind: 'text', text: 'x'.repeat(MAX_CONTENT / 2 + 1) };
    expect(inputWith(half).success).toBe(true);
    expect(inputWith(half, half).success).toBe(false);
  });
});

describe('the mail of a campaign', () => {
  test('shows products with picture, name, reduced price and link, in its HTML and its plain text', () => {
    const { html, text } = mailOf([{ kind: 'products', products: [PRODUCT] }]);
    expect(html).toContain('href="https://shop.example/product/rebar-tee"');
    expect(html).toContain('Rebar &lt;Tee&gt;');
    expect(html).toMatch(/<s [^>]*>\$40\.00<\/s>/);
    expect(html).toContain('src="https://shop.example/media/tee/480.webp"');
    expect(text).toContain('Rebar <Tee>, $32.00 (was $40.00): https://shop.example/product/rebar-tee');
  });

  test('say the lowest price before the sale where the shop shows it', () => {
    const lowest = { lowestPrice: '$38.00' };
    const { html, text } = mailOf([{ kind: 'products', products: [{ ...PRODUCT, lowest }] }]);
    const line = 'Lowest price in the 30 days before the sale: $38.00';
    expect(html).toContain(line);
    expect(text).toContain(`(was $40.00), ${line.replace('L', 'l')}: https://`);
  });

  test('puts products in pairs, and one alone on the whole width', () => {
    const many = mailOf([{ kind: 'products', products: [PRODUCT, PRODUCT, PRODUCT] }]).html;
    expect(many.match(/width:50%/g)).toHaveLength(4);
    expect(mailOf([{ kind: 'products', products: [PRODUCT] }]).html).toContain('width:100%;');
  });

  test('keeps the order of its blocks', () => {
    const { text } = mailOf([
      { kind: 'text', html: '<p>First</p>' },
      { kind: 'picture', url: `${SITE}/media/a.jpg`, alt: 'Second', href: null },
      { kind: 'text', html: '<p>Third</p>' },
    ]);
    expect(text).toMatch(/First\n+Second\n+Third/);
  });

  test('has counted links to the shop alone, and the plain ones in its text', () => {
    const blocks: PreparedBlock[] = [
      { kind: 'text', html: '<p><a href="/products?a=1&amp;b=2">Ours</a> <a href="https://x.example/">Theirs</a></p>' },
      { kind: 'picture', url: `${SITE}/media/a.jpg`, alt: 'A', href: '/sale' },
      { kind: 'products', products: [PRODUCT] },
    ];
    const paths: string[] = [];
    const link = (path: string) => `${SITE}/api/campaign-links/${paths.push(path)}`;
    const { html, text } = mailOf(blocks, { link, pixelUrl: `${SITE}/api/campaign-opens/t` });
    expect(new Set(paths)).toEqual(new Set(['/products?a=1&b=2', '/sale', '/product/rebar-tee']));
    expect(html).toContain('href="https://x.example/"');
    expect(html).toContain('src="https://shop.example/api/campaign-opens/t"');
    expect(text).not.toContain('campaign-');
    expect(text).toContain('Ours (https://shop.example/products?a=1&b=2)');
    expect(mailOf(blocks).html).not.toContain('campaign-');
  });
});

describe('a link of a campaign', () => {
  test('is counted when it leads to a page of the shop', () => {
    expect(ownPath('/products#new', SITE)).toBe('/products#new');
    expect(ownPath(`${SITE}/product/a?x=1`, SITE)).toBe('/product/a?x=1');
    for (const href of [
      'https://x.example/',
      '//x.example/',
      'mailto:a@b.example',
      '/api/unsubscribe/x',
      '/\\x.example',
    ])
      expect(ownPath(href, SITE)).toBeNull();
    expect(withLinks('<a href="mailto:a@b.example">x</a>', SITE, () => '!')).toBe('<a href="mailto:a@b.example">x</a>');
  });

  test.each(['//x.example/', 'https://x.example/', '/\\x.example/', 'javascript:alert(1)', '', '/ok?q=1#part'])(
    'never leads away from the shop: %j',
    (path) => {
      for (const campaign of ['cmp_1', null]) {
        const url = new URL(landingUrl(path, SITE, campaign));
        expect(url.origin).toBe(SITE);
        expect(url.searchParams.get('utm_campaign')).toBe(campaign);
      }
    },
  );
});

describe('the code of the welcome mail', () => {
  const offer = {
    ...{ value: { kind: 'percent' as const, percent: 10 }, minimumCents: null, productIds: [], categoryIds: [] },
    ...{ oncePerCustomer: false, maxUses: null, endsAt: null },
  };

  test('comes with all of its conditions', () => {
    expect(offerConditions(offer, 'UTC')).toBe('10% off.');
    const strict = { ...offer, minimumCents: 5_000, categoryIds: ['cat_1'], oncePerCustomer: true, maxUses: 100 };
    expect(offerConditions({ ...strict, endsAt: '2027-01-01T08:00:00.000Z' }, 'America/Los_Angeles')).toBe(
      '10% off orders of $50.00 or more. Selected products only. Once per customer. For the first 100 orders. Until December 31, 2026.',
    );
  });
});
