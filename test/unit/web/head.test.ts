import { describe, expect, test } from 'vitest';
import { toProductDetail } from '#shared/catalogue/product-views.ts';
import { headHtml } from '#web/server/head.ts';
import { productJsonLd } from '#web/server/json-ld.ts';
import { product } from '../fixtures.ts';

const shop = { shop: 'FOUNDATION', site: 'https://shop.example' };
const head = { title: 'Hoodies', description: 'Warm.', canonical: '/products/hoodies' };

describe('The head of a page', () => {
  test('escapes everything an admin wrote', () => {
    const html = headHtml({ ...head, title: `"><script>`, jsonLd: [{ name: '</script><script>' }] }, shop);
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
  });

  test('has a photograph as its preview, and the shop’s own picture when there is only a drawing', () => {
    expect(headHtml({ ...head, image: '/media/a.webp' }, shop)).toContain('https://shop.example/media/a.webp');
    expect(headHtml({ ...head, image: '/media/a.svg' }, shop)).toContain('https://shop.example/og.');
  });

  test('of a private page has no canonical URL', () => {
    const html = headHtml({ ...head, isPrivate: true }, shop);
    expect(html).toContain('noindex');
    expect(html).not.toMatch(/canonical|og:/);
  });
});

describe('A product’s structured data', () => {
  test('gives the price range of its variants and the availability of each', () => {
    const variants = [
      { size: 'M', color: 'Black', priceCents: 5_100, available: true },
      { size: 'L', color: 'Black', priceCents: 5_300, available: false },
    ];
    const detail = toProductDetail(product({ inventoryPolicy: 'made_to_order', variants }));
    const data = productJsonLd(shop.site, detail, 'FOUNDATION');
    expect(data.offers).toMatchObject({
      lowPrice: '51.00',
      highPrice: '53.00',
      offerCount: 2,
      availability: 'https://schema.org/InStock',
    });
    expect(data.isVariantOf?.hasVariant.map(({ offers }) => [offers.price, offers.availability])).toEqual([
      ['51.00', 'https://schema.org/InStock'],
      ['53.00', 'https://schema.org/OutOfStock'],
    ]);
  });

  test('names the SKU, barcode, and price before the sale of each variant', () => {
    const own = { color: 'Black', priceCents: 4_800, available: true };
    const variants = [
      { ...own, size: 'M', sku: 'FLH-M', barcode: '4006381333931', compareAtPriceCents: 6_000 },
      { ...own, size: 'L', barcode: '123' },
    ];
    const data = productJsonLd(shop.site, toProductDetail(product({ variants })), 'FOUNDATION');
    const [m, l] = data.isVariantOf?.hasVariant ?? [];
    expect(m).toMatchObject({ sku: 'FLH-M', gtin: '4006381333931', offers: { price: '48.00' } });
    expect(m?.offers.priceSpecification).toMatchObject({ price: '60.00', priceCurrency: 'USD' });
    expect(l).toMatchObject({ sku: 'FLH-1-Black-L' });
    expect(l).not.toHaveProperty('gtin');
    expect(l?.offers).not.toHaveProperty('priceSpecification');
  });

  test('of a product without options has no group', () => {
    const data = productJsonLd(
      shop.site,
      toProductDetail(product({ sizes: [], colors: [], inventoryQuantity: 0 })),
      'X',
    );
    expect(data).not.toHaveProperty('isVariantOf');
    expect(data.offers.availability).toBe('https://schema.org/OutOfStock');
  });
});
