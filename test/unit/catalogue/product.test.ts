import { describe, expect, test } from 'vitest';
import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import {
  availableQuantity,
  isOnSale,
  isSoldOut,
  isValidChoice,
  unitPrice,
  type VariantChoice,
} from '#shared/catalogue/availability.ts';
import { type Product, productCardSchema, productDetailSchema } from '#shared/catalogue/product.ts';
import { productInputSchema } from '#shared/catalogue/product-input.ts';
import { toAdminProduct, toProductCard, toProductDetail } from '#shared/catalogue/product-views.ts';
import { hoodieInput, product } from '../fixtures.ts';

const written = (changes: object) => productInputSchema.safeParse({ ...hoodieInput(), ...changes });
const accepts = (changes: object) => written(changes).success;

describe('product input', () => {
  test('sizes are trimmed and upper-cased, colors trimmed', () => {
    const { data } = written({ sizes: [' s ', 'm', 'One size'], colors: [' Washed black '] });
    expect(data).toMatchObject({ sizes: ['S', 'M', 'ONE SIZE'], colors: ['Washed black'] });
  });

  test('a size or color may be listed only once, ignoring case and spaces', () => {
    expect(accepts({ sizes: ['m', ' M '] })).toBe(false);
    expect(accepts({ colors: ['Black', ' Black'] })).toBe(false);
    expect(accepts({ sizes: ['M', 'L'], colors: ['Black', 'Sand'] })).toBe(true);
  });

  test.each(['', '   ', 'x'.repeat(21), 'M\u0000'])('%j is not a valid size', (size) => {
    expect(accepts({ sizes: [size] })).toBe(false);
  });

  test.each(['', '  ', 'x'.repeat(41), 'Bl\u0007ack'])('%j is not a valid color', (color) => {
    expect(accepts({ colors: [color] })).toBe(false);
  });

  test.each([0, -1, 48.5, '4800', null, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000])(
    '%s is not a valid price',
    (price) => {
      expect(accepts({ priceCents: price })).toBe(false);
      if (price !== null) expect(accepts({ compareAtPriceCents: price })).toBe(price === 0);
    },
  );

  test('accepts prices from one cent to $99,999.99, and no compare-at price or 0', () => {
    expect(accepts({ priceCents: 1, compareAtPriceCents: 9_999_999 })).toBe(true);
    expect(accepts({ compareAtPriceCents: null })).toBe(true);
  });

  test.each(['/media/fault-line-hoodie-ink-front.svg', '/media/img_01JD0000000000000000000000/1600.webp'])(
    'accepts a picture under /media, such as %s',
    (url) => expect(accepts({ images: [{ url, alt: 'Front', color: 'Ink', widths: [480, 960, 1600] }] })).toBe(true),
  );

  // Order items and the payment page contain the URL. Both refuse invalid and very long URLs.
  test.each([
    '',
    '//',
    'http://[',
    '/1.webp',
    'https://example.com/1.webp',
    'data:image/png;base64,AAAA',
    '/media/../api/1.webp',
    `/media/${'x'.repeat(300)}.webp`,
  ])('%j is not a picture URL', (url) => {
    expect(accepts({ images: [{ url, alt: 'Front' }] })).toBe(false);
  });

  test.each([
    ['an endless description', { alt: 'x'.repeat(501) }],
    ['an endless color', { color: 'x'.repeat(41) }],
    ['a width of 0', { widths: [0] }],
    ['an AVIF without width', { avifWidths: [0] }],
    ['a ground that is no color', { ground: 'url(https://example.com)' }],
    ['too many widths', { widths: Array.from({ length: 11 }, () => 480) }],
  ])('refuses a picture with %s', (_what, change) => {
    expect(accepts({ images: [{ url: '/media/hoodie.webp', alt: 'Front', ...change }] })).toBe(false);
  });

  test.each([
    ['a blank title', { title: '   ' }],
    ['a blank slug', { slug: '' }],
    ['a slug with capitals', { slug: 'Hoodie' }],
    ['less than no stock', { inventoryQuantity: -1 }],
    ['half a unit in stock', { inventoryQuantity: 0.5 }],
    ['a weight with a fraction of a gram', { weightGrams: 0.1 }],
    ['an unknown stock policy', { inventoryPolicy: 'infinite' }],
    ['a category twice', { categoryIds: ['cat_01JD0000000000000000000000', 'cat_01JD0000000000000000000000'] }],
    ['a product id for a category', { categoryIds: ['prd_01JD0000000000000000000000'] }],
    ['a field nobody asked for', { id: 'prd_1' }],
    ['a cost below nothing', { costCents: -1 }],
    ['a picture with an unknown field', { images: [{ url: '/media/1.webp', alt: '', providerId: 'x' }] }],
  ])('%s is refused', (_what, change) => {
    expect(accepts(change)).toBe(false);
  });
});

describe('choosing a size and a color', () => {
  const plain = { sizes: [], colors: [] };
  const sized = { sizes: ['M', 'L'], colors: [] };
  const both = { sizes: ['M'], colors: ['Black'] };

  test.each<[Pick<Product, 'sizes' | 'colors'>, VariantChoice, boolean]>([
    [plain, { size: null, color: null }, true],
    [plain, { size: 'M', color: null }, false],
    [plain, { size: null, color: 'Black' }, false],
    [sized, { size: 'M', color: null }, true],
    [sized, { size: null, color: null }, false],
    [sized, { size: 'XL', color: null }, false],
    [sized, { size: 'm', color: null }, false],
    [sized, { size: 'M', color: 'Black' }, false],
    [both, { size: 'M', color: 'Black' }, true],
    [both, { size: 'M', color: null }, false],
    [both, { size: null, color: 'Black' }, false],
    [both, { size: 'M', color: 'Sand' }, false],
  ])('of %j, %j is selectable: %s', (of, choice, fits) => {
    expect(isValidChoice(of, choice)).toBe(fits);
  });
});

describe('price and availability', () => {
  const chosen = { size: 'M', color: 'Black' };
  const unmapped = { size: 'L', color: 'Black' };
  const madeToOrder = product({
    inventoryPolicy: 'made_to_order',
    inventoryQuantity: 0,
    variants: [
      { ...chosen, priceCents: 5_200, available: true },
      { size: 'M', color: 'Sand', priceCents: 5_400, available: false },
    ],
  });

  test('follow the chosen variant', () => {
    expect(unitPrice(madeToOrder, chosen)).toBe(5_200);
    expect(availableQuantity(madeToOrder, chosen)).toBe(MAX_LINE_QUANTITY);
    expect(unitPrice(madeToOrder, { size: 'M', color: 'Sand' })).toBe(5_400);
    expect(availableQuantity(madeToOrder, { size: 'M', color: 'Sand' })).toBe(0);
  });

  test('show the product price and sold out for a combination without a variant', () => {
    expect(unitPrice(madeToOrder, unmapped)).toBe(4_800);
    expect(availableQuantity(madeToOrder, unmapped)).toBe(0);
  });

  test('of an own product made to order never run out, whatever its quantity says', () => {
    for (const inventoryQuantity of [0, 7]) {
      const own = product({ inventoryPolicy: 'made_to_order', inventoryQuantity });
      expect(isSoldOut(own)).toBe(false);
      expect(availableQuantity(own, chosen)).toBe(MAX_LINE_QUANTITY);
      expect(availableQuantity(toProductDetail(own), chosen)).toBe(MAX_LINE_QUANTITY);
      expect(toProductCard(own).soldOut).toBe(false);
    }
  });

  test('of a linked product that was never synced are none, for the server and for shoppers', () => {
    const linked = product({ inventoryPolicy: 'made_to_order', providerProductId: '6512', inventoryQuantity: 7 });
    for (const seen of [linked, toProductDetail(linked)]) {
      expect(isSoldOut(seen)).toBe(true);
      expect(availableQuantity(seen, chosen)).toBe(0);
    }
  });

  test('of a product without variants are the same for every choice', () => {
    const own = product({ inventoryQuantity: 4 });
    for (const choice of [chosen, unmapped]) {
      expect(unitPrice(own, choice)).toBe(4_800);
      expect(availableQuantity(own, choice)).toBe(4);
    }
  });

  test('a finite product is sold out at zero, a made-to-order one without an available variant', () => {
    expect(isSoldOut(product({ inventoryQuantity: 0 }))).toBe(true);
    expect(isSoldOut(product({ inventoryQuantity: 1 }))).toBe(false);
    expect(isSoldOut(madeToOrder)).toBe(false);
    const variants = madeToOrder.variants?.map((variant) => ({ ...variant, available: false })) ?? [];
    expect(isSoldOut({ ...madeToOrder, variants })).toBe(true);
  });

  test('of a card are those with which its page opens', () => {
    expect(toProductCard(product())).not.toHaveProperty('opening');
    expect(toProductCard(madeToOrder).opening).toEqual({ priceCents: 5_200, isFrom: false });
    const large = { size: 'L', color: 'Black', priceCents: 5_600, available: true };
    const bySize = { ...madeToOrder, variants: [...(madeToOrder.variants ?? []), large] };
    expect(toProductCard(bySize).opening).toEqual({ priceCents: 5_200, isFrom: true });
  });

  test('show SALE only when the compare-at price is above the price', () => {
    expect(isOnSale({ priceCents: 100, compareAtPriceCents: 101 })).toBe(true);
    expect(isOnSale({ priceCents: 100, compareAtPriceCents: 100 })).toBe(false);
    expect(isOnSale({ priceCents: 100, compareAtPriceCents: 99 })).toBe(false);
    expect(isOnSale({ priceCents: 100, compareAtPriceCents: null })).toBe(false);
  });
});

describe('the public fields of a product', () => {
  const secret = { costCents: 1_100, internalNote: 'secret' };
  const kept = {
    ...product({
      videos: [{ url: '/media/vid_1/video.mp4', alt: 'Turning', poster: { url: '/1.webp', ...secret }, ...secret }],
      priceHistory: { product: { priceCents: 4_800, past: [], lowestCents: 5_600 } },
      seoTitle: 'Warm hoodie',
      seoDescription: 'A hoodie that warms.',
      images: [
        { url: '/1.webp', alt: 'Front', color: 'Black', ...secret },
        { url: '/2.webp', alt: 'Sand', color: 'Sand', ...secret },
        { url: '/3.webp', alt: 'Back', color: 'Black', ...secret },
      ],
      categories: [{ id: 'cat_1', slug: 'hoodies', name: 'Hoodies', ...secret }],
      variants: [
        {
          size: 'M',
          color: 'Black',
          priceCents: 5_200,
          available: true,
          providerVariantId: 4_711,
          sku: 'FLH-M',
          ...secret,
        },
      ],
    }),
    ...secret,
    provider: {
      productId: 'secret',
      shopId: 4_711,
      blueprintId: 4_711,
      printProviderId: 4_711,
      title: 'secret',
      isLocked: false,
      safetyInformation: 'Keep away from fire.',
      last: { ...product(), title: 'secret', costCents: 1_100 },
    },
    baseFigures: { priceCents: 6_000 },
    reviews: { count: 1, sum: 5, stars: [0, 0, 0, 0, 1], fits: { small: 0, true: 1, large: 0 } },
  };

  const PUBLIC = Object.keys(productDetailSchema.shape);

  test('a detail has only public fields, also in pictures, categories and variants', () => {
    const detail = toProductDetail({ ...kept, tags: ['Hoodies'] });
    expect(Object.keys(detail).toSorted()).toEqual(PUBLIC.toSorted());
    expect(JSON.stringify(detail)).not.toMatch(/secret|cost|4711/i);
    expect(productDetailSchema.parse(detail)).toEqual(detail);
  });

  test('a card has only the fields it shows, also in its picture', () => {
    const card = toProductCard(kept);
    // `color` is set only in a list filtered by color. `left` is set only for the last few units. `kind` is set only for a
    // product with a tag that names its kind.
    expect([...Object.keys(card), 'color', 'left', 'kind'].toSorted()).toEqual(
      Object.keys(productCardSchema.shape).toSorted(),
    );
    expect(JSON.stringify(card)).not.toMatch(/secret|cost|4711/i);
    expect(productCardSchema.parse(card)).toEqual(card);
    expect(toProductCard({ ...kept, inventoryPolicy: 'finite', inventoryQuantity: 2 }).left).toBe(2);
    expect(toProductCard({ ...kept, inventoryPolicy: 'finite', inventoryQuantity: 6 })).not.toHaveProperty('left');
  });

  test("a card's hover image is the next picture of the same color", () => {
    expect(toProductCard(kept)).toMatchObject({ image: { alt: 'Front' }, hoverImage: { alt: 'Back' } });
  });

  test('a picture that the admin did not describe is called by the title in the shop, and not in the back office', () => {
    const silent = product({ images: [{ url: '/1.webp', alt: '' }] });
    expect(toProductDetail(silent).images).toEqual([{ url: '/1.webp', alt: silent.title }]);
    expect(toAdminProduct(silent).images).toEqual([{ url: '/1.webp', alt: '' }]);
  });

  test('New Releases marks a product as new in the shop, and does not make it featured in the back office', () => {
    const released = product({
      ...{ isFeatured: false, categories: [{ id: 'cat_1', slug: 'new-releases', name: 'New Releases' }] },
    });
    expect(toProductCard(released).isFeatured).toBe(true);
    expect(toAdminProduct(released).isFeatured).toBe(false);
  });

  test('a product without pictures has a card and a detail', () => {
    const bare = product({ images: [] });
    expect(toProductCard(bare)).toMatchObject({ image: null, hoverImage: null });
    expect(toProductDetail(bare).images).toEqual([]);
    expect(toProductDetail(bare)).not.toHaveProperty('variants');
  });
});
