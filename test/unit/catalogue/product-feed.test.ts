import { describe, expect, test } from 'vitest';
import { feedItems } from '#shared/catalogue/product-feed.ts';
import { product } from '../fixtures.ts';

const shop = { site: 'https://shop.example', brand: 'FOUNDATION' };
const itemsOf = (changes: Parameters<typeof product>[0] = {}) =>
  feedItems(product(changes), shop).map((item) => Object.fromEntries(item));

describe('The product feed', () => {
  test('has one item per combination of size and color, in one group, each with its own link', () => {
    const items = itemsOf({ sizes: ['M', 'L'], colors: ['Black', 'Bone'] });
    expect(items).toHaveLength(4);
    expect(new Set(items.map((item) => item['g:id'])).size).toBe(4);
    expect(new Set(items.map((item) => item['g:item_group_id'])).size).toBe(1);
    expect(items[0]).toMatchObject({
      'g:link': 'https://shop.example/product/fault-line-hoodie?color=Black&size=M',
      'g:image_link': 'https://shop.example/media/hoodie.webp',
      'g:price': '48.00 USD',
      'g:availability': 'in_stock',
      'g:shipping_weight': '640 g',
    });
  });

  test('has the price before the sale as price, and the current one as sale price', () => {
    const [item] = itemsOf({ priceCents: 4_000, compareAtPriceCents: 5_000 });
    expect(item).toMatchObject({ 'g:price': '50.00 USD', 'g:sale_price': '40.00 USD' });
    expect(itemsOf({ compareAtPriceCents: 4_000 })[0]).not.toHaveProperty('g:sale_price');
  });

  test('has the compare-at price of each variant, where it is above the price', () => {
    const variants = [
      { size: 'M', color: 'Black', priceCents: 4_800, compareAtPriceCents: 0, available: true },
      { size: 'L', color: 'Black', priceCents: 5_200, compareAtPriceCents: 7_000, available: true },
    ];
    const items = itemsOf({ compareAtPriceCents: 6_000, variants });
    expect(items.map((item) => [item['g:price'], item['g:sale_price']])).toEqual([
      ['48.00 USD', undefined],
      ['70.00 USD', '52.00 USD'],
    ]);
  });

  test('has the videos of the product', () => {
    const video = { url: '/media/vid_1/video.mp4', alt: 'Worn' };
    expect(itemsOf({ videos: [video] })[0]).toMatchObject({
      'g:video_link': 'https://shop.example/media/vid_1/video.mp4',
    });
    expect(itemsOf()[0]).not.toHaveProperty('g:video_link');
  });

  test('leaves out a barcode that is no GTIN', () => {
    const variants = [{ size: 'M', color: 'Black', priceCents: 4_800, available: true, barcode: '4006381333932' }];
    const [item] = itemsOf({ sizes: ['M'], variants });
    expect(item).toMatchObject({ 'g:identifier_exists': 'no' });
    expect(item).not.toHaveProperty('g:gtin');
  });

  test('follows each variant of a product made to order', () => {
    const variants = [
      { size: 'M', color: 'Black', priceCents: 5_100, available: true },
      { size: 'L', color: 'Black', priceCents: 5_300, available: false },
    ];
    const items = itemsOf({ inventoryPolicy: 'made_to_order', variants });
    expect(items.map((item) => [item['g:price'], item['g:availability']])).toEqual([
      ['51.00 USD', 'in_stock'],
      ['53.00 USD', 'out_of_stock'],
    ]);
  });

  test('follows the stock, price, and codes of each variant of an own product', () => {
    const own = { color: 'Black', hasProductPrice: true, priceCents: 4_800 };
    const variants = [
      { ...own, size: 'M', quantity: 0, available: false },
      {
        ...own,
        size: 'L',
        quantity: 2,
        available: true,
        priceCents: 5_200,
        sku: 'FLH-L',
        barcode: '4006381333931',
        weightGrams: 700,
      },
    ];
    const [m, l] = itemsOf({ variants, inventoryQuantity: 2 });
    expect(m).toMatchObject({ 'g:availability': 'out_of_stock', 'g:price': '48.00 USD', 'g:identifier_exists': 'no' });
    expect(l).toMatchObject({
      ...{ 'g:availability': 'in_stock', 'g:price': '52.00 USD', 'g:identifier_exists': 'yes' },
      ...{ 'g:gtin': '4006381333931', 'g:mpn': 'FLH-L', 'g:shipping_weight': '700 g' },
    });
  });

  test('gives variants distinct ids, independent of their order', () => {
    const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL'];
    const colors = ['Dark Grey Heather', 'Washed Black Heather'];
    const ids = (of: string[]) => itemsOf({ sizes, colors: of }).map((item) => item['g:id'] ?? '');
    expect(new Set(ids(colors)).size).toBe(12);
    expect(ids(colors).every((id) => id.length <= 50)).toBe(true);
    expect(ids(colors.toReversed()).toSorted()).toEqual(ids(colors).toSorted());
  });

  test('leaves out a product without a picture, which Google refuses', () => {
    expect(itemsOf({ images: [] })).toEqual([]);
  });

  test('cuts titles and descriptions between characters', () => {
    const [item] = itemsOf({ title: '👍'.repeat(100), descriptionHtml: `<p>a${'👍'.repeat(300)}</p>` });
    expect(item?.['g:title']?.isWellFormed()).toBe(true);
    expect(item?.['g:description']).toBe(`a${'👍'.repeat(249)}`);
  });

  test('has one item without options for a product without options', () => {
    const [item, ...others] = itemsOf({ sizes: [], colors: [], inventoryQuantity: 0 });
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      'g:link': 'https://shop.example/product/fault-line-hoodie',
      'g:availability': 'out_of_stock',
    });
    expect(item).not.toHaveProperty('g:size');
  });
});
