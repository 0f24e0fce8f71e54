import { describe, expect, test } from 'vitest';
import { catalogue, categories } from '#infra/local/seed/catalogue.ts';
import type { SeedProduct } from '#infra/local/seed/catalogue-types.ts';
import { garmentColors } from '#infra/local/seed/palette.ts';
import { allSizes } from '#infra/local/seed/size-chart.ts';
import { shortTitle } from '#shared/base/text/cut-text.ts';
import { garmentKind } from '#shared/catalogue/card/garment-kind.ts';

const published = catalogue.filter(({ isPublished }) => isPublished);
const inCategory = (slug: string) => catalogue.filter(({ categorySlugs }) => categorySlugs.includes(slug));
const unique = (values: readonly unknown[]) => new Set(values).size;
const firstParagraph = ({ descriptionHtml }: SeedProduct) => descriptionHtml.split('</p>')[0] ?? '';

describe('the seeded catalogue', () => {
  test('holds at least 52 products, three of them drafts', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(52);
    expect(catalogue.length - published.length).toBe(3);
  });

  test('gives every product a slug, a title, a SKU and its own release time', () => {
    for (const field of ['slug', 'title', 'sku', 'createdAt'] as const) {
      expect(unique(catalogue.map((product) => product[field]))).toBe(catalogue.length);
    }
    expect(catalogue.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  test('gives every product a title that cards show whole, and a kind', () => {
    expect(catalogue.map(({ title }) => title).filter((title) => shortTitle(title) !== title)).toEqual([]);
    expect(catalogue.map(({ tags }) => garmentKind(tags))).toEqual(catalogue.map(({ tags }) => tags[0]));
  });

  test('puts every product among the hoodies or the t-shirts, never both', () => {
    const either = catalogue.map(({ categorySlugs }) => categorySlugs.filter((slug) => slug !== 'new-releases'));
    expect(either.every((slugs) => slugs.length === 1)).toBe(true);
    expect(inCategory('hoodies').length + inCategory('tshirts').length).toBe(catalogue.length);
  });

  test('shows fourteen new releases, all published, newer than anything else in the shop', () => {
    const fresh = inCategory('new-releases');
    expect(fresh).toHaveLength(14);
    expect(fresh.every(({ isPublished }) => isPublished)).toBe(true);
    const oldest = fresh.map(({ createdAt }) => createdAt).sort()[0] ?? '';
    expect(published.filter(({ createdAt }) => createdAt >= oldest)).toHaveLength(14);
  });

  test('names the three categories in the order of the header', () => {
    expect(categories.map(({ name, slug, position }) => [name, slug, position])).toEqual([
      ['New Releases', 'new-releases', 1],
      ['Hoodies', 'hoodies', 2],
      ['T-Shirts', 'tshirts', 3],
    ]);
  });

  test('has four published products sold out, one with three left and plenty of the others', () => {
    const stock = catalogue.map(({ inventoryQuantity }) => inventoryQuantity);
    expect(published.filter(({ inventoryQuantity }) => inventoryQuantity === 0)).toHaveLength(4);
    expect(stock.filter((quantity) => quantity === 3)).toHaveLength(1);
    const others = stock.filter((quantity) => quantity !== 0 && quantity !== 3);
    expect(others).toHaveLength(catalogue.length - 5);
    expect(Math.min(...others)).toBeGreaterThanOrEqual(12);
    expect(Math.max(...others)).toBeLessThanOrEqual(180);
  });

  test('prices each kind of garment within its range, in dollars or half dollars', () => {
    const ranges = {
      hoodie: [7800, 13800],
      'zip-hoodie': [7800, 13800],
      crewneck: [7800, 13800],
      tee: [2800, 4800],
      'boxy-tee': [2800, 4800],
      'long-sleeve': [4200, 5800],
    } as const;
    for (const { garment, priceCents } of catalogue) {
      const [lowest, highest] = ranges[garment.kind];
      expect(priceCents % 50).toBe(0);
      expect(priceCents).toBeGreaterThanOrEqual(lowest);
      expect(priceCents).toBeLessThanOrEqual(highest);
    }
  });

  test('puts several products on sale below their previous price and marks several as new', () => {
    const reduced = catalogue.filter(({ compareAtPriceCents }) => compareAtPriceCents !== null);
    expect(reduced.length).toBeGreaterThanOrEqual(6);
    expect(reduced.every((product) => (product.compareAtPriceCents ?? 0) > product.priceCents)).toBe(true);
    expect(published.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(8);
  });

  test('offers known colors and real sizes, a few products in one color only', () => {
    for (const { colors, sizes } of catalogue) {
      expect(colors.filter((color) => !(color in garmentColors))).toEqual([]);
      expect(unique(colors)).toBe(colors.length);
      expect(colors.length).toBeLessThanOrEqual(4);
      expect(sizes.length).toBeGreaterThanOrEqual(5);
      expect(sizes.filter((size) => !allSizes.includes(size))).toEqual([]);
    }
    const single = catalogue.filter(({ colors }) => colors.length === 1).length;
    expect(single).toBeGreaterThanOrEqual(3);
    expect(single).toBeLessThanOrEqual(6);
  });

  test('spreads releases over ten months of 2026, none later than November 20', () => {
    const times = catalogue.map(({ createdAt }) => createdAt).sort();
    expect(times.every((time) => new Date(time).toISOString() === time)).toBe(true);
    expect(times[0]?.slice(0, 7)).toBe('2026-01');
    expect((times.at(-1) ?? '') < '2026-11-20').toBe(true);
    expect(unique(times.map((time) => time.slice(0, 7)))).toBeGreaterThanOrEqual(10);
  });

  test('describes every product differently, with two paragraphs and a list of facts', () => {
    expect(unique(catalogue.map(firstParagraph))).toBe(catalogue.length);
    expect(
      unique(catalogue.map((product) => firstParagraph(product).split(' ').slice(0, 3).join(' '))),
    ).toBeGreaterThan(catalogue.length - 4);
    for (const { descriptionHtml } of catalogue) {
      expect(descriptionHtml).toMatch(/^<p>[^<]+<\/p><p>[^<]+<\/p><ul>(<li>[^<]+<\/li>){3}<\/ul>$/);
      expect(descriptionHtml).toMatch(/\d{3} gsm/);
    }
  });

  test('gives a size chart with one row for each size, in inches and centimeters', () => {
    for (const { sizeChartHtml, sizes } of catalogue) {
      expect(sizes.filter((size) => !sizeChartHtml?.includes(`<tr><th>${size}</th>`))).toEqual([]);
      expect(sizeChartHtml?.match(/[\d.]+ in \/ \d+ cm/g)).toHaveLength(sizes.length * 3);
    }
  });
});
