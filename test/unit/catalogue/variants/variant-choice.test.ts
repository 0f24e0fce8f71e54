import { describe, expect, test } from 'vitest';
import type { Sellable } from '#shared/catalogue/availability.ts';
import { compareAtOf, isChoiceSoldOut, type Pictured, priceOf } from '#shared/catalogue/choice.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import {
  choiceOf,
  choiceSearch,
  choosePrompt,
  lastOfChoice,
  missingOptions,
  quantityLimit,
  soldOutReason,
} from '#web/features/catalogue/product/variant-choice.ts';

const stocked: Sellable & { id: string } = {
  id: 'prd_1',
  sizes: ['S', 'M'],
  colors: ['Washed Black', 'Bone'],
  priceCents: 9000,
  inventoryPolicy: 'finite',
  inventoryQuantity: 5,
};

const variant = (size: string, color: string, priceCents: number, available = true) => ({
  size,
  color,
  priceCents,
  available,
});

/** M in Bone is sold out. S in Bone does not exist. */
const madeToOrder: Sellable & { id: string } = {
  ...stocked,
  inventoryPolicy: 'made_to_order',
  inventoryQuantity: 0,
  colors: ['Black', 'Bone', 'Moss'],
  variants: [
    variant('S', 'Black', 9000),
    variant('M', 'Black', 9500),
    variant('M', 'Bone', 8000, false),
    variant('S', 'Moss', 9200),
  ],
};

const line = (quantity: number, choice: Partial<CartItem> = {}): CartItem => ({
  id: 'line',
  productId: 'prd_1',
  slug: 'a',
  title: 'A',
  priceCents: 9000,
  image: null,
  size: 'S',
  color: 'Bone',
  quantity,
  ...choice,
});

const read = (product: Pictured, query: string) => choiceOf(product, new URLSearchParams(query));

describe('A link to a variant', () => {
  test.each([
    ['color=Washed+Black&size=M', { color: 'Washed Black', size: 'M' }],
    ['SIZE=M&size=m&color=%20bone%20', { color: 'Bone', size: 'M' }],
    ['color=Purple&size=XXXL', { color: null, size: null }],
    ['color=&size=', { color: null, size: null }],
    ['', { color: null, size: null }],
  ])('selects its options in any case and ignores options that the product does not have: %s', (query, choice) => {
    expect(read(stocked, query)).toEqual(choice);
  });

  test('is not needed when there is only one', () => {
    const single = { ...stocked, sizes: ['M'], colors: [] };
    expect(read(single, '')).toEqual({ color: null, size: 'M' });
    expect(read(single, 'size=L&color=Bone')).toEqual({ color: null, size: 'M' });
    const sole = { color: 'Bone', size: 'M' };
    expect(read({ ...single, colors: ['Bone'] }, '')).toEqual(sole);
    expect(missingOptions({ ...single, colors: ['Bone'] }, sole)).toEqual([]);
  });

  test('round-trips through the URL, beside its other parameters', () => {
    const choice = { color: 'Washed Black', size: 'M' };
    const written = choiceSearch(choice, new URLSearchParams('utm_source=mail&size=s'));
    expect(written).toBe('?utm_source=mail&color=Washed+Black&size=M');
    expect(read(stocked, written)).toEqual(choice);
    expect(choiceSearch({ color: null, size: null }, new URLSearchParams('color=Bone'))).toBe('');
  });
});

describe('A page without a link to a variant', () => {
  const pictured = { ...stocked, images: [{ color: 'Bone' }, { color: 'Washed Black' }, {}] };
  const printed = {
    ...madeToOrder,
    images: [{ color: 'Bone' }, { color: 'Moss' }, { color: 'Black' }],
  };

  test('has chosen the color that its first picture shows', () => {
    expect(read(pictured, '')).toEqual({ color: 'Bone', size: null });
    expect(read(pictured, 'size=M')).toEqual({ color: 'Bone', size: 'M' });
    expect(read(pictured, 'color=washed black')).toEqual({ color: 'Washed Black', size: null });
    expect(read({ ...stocked, images: [{}, { color: 'Bone' }] }, '')).toEqual({ color: null, size: null });
  });

  test('has chosen a color that is left, with its picture, instead of a sold-out one', () => {
    expect(read(printed, '')).toEqual({ color: 'Moss', size: null });
    const onlyBlack = madeToOrder.variants?.map((each) => ({ ...each, available: each.color === 'Black' })) ?? [];
    expect(read({ ...madeToOrder, variants: onlyBlack }, '')).toEqual({ color: 'Black', size: null });
  });

  test('shows the color of its picture when everything is sold out', () => {
    expect(read({ ...pictured, inventoryQuantity: 0 }, '')).toEqual({ color: 'Bone', size: null });
  });
});

describe('A missing choice', () => {
  test.each([
    [['size', 'color'], 'Choose a size and a color'],
    [['size'], 'Choose a size'],
    [['color'], 'Choose a color'],
    [[], ''],
  ] as const)('is named: %o', (missing, prompt) => {
    expect(choosePrompt(missing)).toBe(prompt);
  });

  test('asks for the size first, and only when there is a choice', () => {
    expect(missingOptions(stocked, { size: null, color: null })).toEqual(['size', 'color']);
    expect(missingOptions(stocked, { size: 'M', color: null })).toEqual(['color']);
    expect(missingOptions({ sizes: [], colors: [] }, { size: null, color: null })).toEqual([]);
  });
});

test('the last few of a choice are named from the shop’s number on, and never with 0', () => {
  const bone = { size: 'S', color: 'Bone' };
  expect([5, 4, 0].map((lowStock) => lastOfChoice(stocked, bone, lowStock))).toEqual(['Only 5 left.', null, null]);
  expect(lastOfChoice(stocked, { ...bone, size: null }, 99)).toBeNull();
});

describe('A sold-out choice', () => {
  test.each([
    ['Bone, of which nothing can be had', { size: null, color: 'Bone' }, true],
    ['M in Moss, which was never made', { size: 'M', color: 'Moss' }, true],
    ['Moss, left in S', { size: null, color: 'Moss' }, false],
    ['M, left in Black', { size: 'M', color: null }, false],
  ])('is marked in both options: %s', (_what, choice, expected) => {
    expect(isChoiceSoldOut(madeToOrder, choice)).toBe(expected);
  });

  test('is every choice of a product without stock, and none of one in stock', () => {
    const any = { size: null, color: null };
    expect(isChoiceSoldOut({ ...stocked, inventoryQuantity: 0 }, any)).toBe(true);
    expect(isChoiceSoldOut(stocked, any)).toBe(false);
    expect(isChoiceSoldOut({ ...stocked, sizes: [], colors: [] }, any)).toBe(false);
  });

  test.each([
    [{ size: 'M', color: 'Moss' }, 'M in Moss is sold out. Moss is still available in S.'],
    [{ size: 'S', color: 'Bone' }, 'S in Bone is sold out. S is still available in Black and Moss.'],
    [{ size: 'S', color: 'Black' }, null],
    [{ size: 'M', color: null }, null],
  ])('is explained with alternatives: %o', (choice, text) => {
    expect(soldOutReason(madeToOrder, choice)).toBe(text);
  });
});

describe('The price', () => {
  test.each([
    ['the chosen combination', { size: 'M', color: 'Black' }, { priceCents: 9500, isFrom: false }],
    ['the cheapest available, until all is chosen', { size: null, color: null }, { priceCents: 9000, isFrom: true }],
    [
      'all combinations of a color, when they cost the same',
      { size: null, color: 'Moss' },
      { priceCents: 9200, isFrom: false },
    ],
    ['a sold-out combination', { size: 'M', color: 'Bone' }, { priceCents: 8000, isFrom: false }],
    [
      'the product, for a combination that does not exist',
      { size: 'M', color: 'Moss' },
      { priceCents: 9000, isFrom: false },
    ],
  ])('is that of %s', (_what, choice, price) => {
    expect(priceOf(madeToOrder, choice)).toEqual(price);
  });

  test("is the product's own when all combinations cost the same", () => {
    expect(priceOf(stocked, { size: null, color: null })).toEqual({ priceCents: 9000, isFrom: false });
  });
});

describe('The compare-at price', () => {
  const reduced = (compareAtPriceCents: number | null, ...own: (number | undefined)[]) => ({
    ...stocked,
    colors: [],
    compareAtPriceCents,
    variants: own.map((compareAt, at) => ({
      ...{ size: stocked.sizes[at] ?? '', color: null, priceCents: 9_000, available: true },
      ...(compareAt === undefined ? {} : { compareAtPriceCents: compareAt }),
    })),
  });
  const at = (size: string | null) => ({ size, color: null });

  test('is that of the chosen variant, else that of the product', () => {
    const tee = reduced(11_000, undefined, 12_000);
    expect([at('S'), at('M')].map((choice) => compareAtOf(tee, choice))).toEqual([11_000, 12_000]);
    expect(compareAtOf({ ...tee, variants: [] }, at('S'))).toBe(11_000);
  });

  test('is one that is true for all sizes until one is chosen', () => {
    expect(compareAtOf(reduced(11_000, undefined, 12_000), at(null))).toBe(11_000);
    expect(compareAtOf(reduced(null, undefined, 12_000), at(null))).toBeNull();
    expect(compareAtOf(reduced(11_000, 0, 12_000), at('S'))).toBeNull();
  });
});

describe('The quantity', () => {
  const bone = { size: 'S', color: 'Bone' };

  test('is limited by the stock', () => {
    expect(quantityLimit(stocked, bone, [])).toEqual({ most: 5, reason: 'Only 5 left.' });
  });

  test('counts units of this product in the cart in any choice, and of no other product', () => {
    const items = [line(1), line(2, { size: 'M' }), line(9, { productId: 'prd_2' })];
    const limit = { most: 2, reason: 'Only 5 left, and you have 3 in your cart.' };
    expect(quantityLimit(stocked, bone, items)).toEqual(limit);
    expect(quantityLimit(stocked, { size: null, color: null }, items)).toEqual(limit);
  });

  test('is that of the size alone where each size has its own stock', () => {
    const variants = ['S', 'M'].flatMap((size) =>
      stocked.colors.map((color) => ({
        size,
        color,
        priceCents: 9_000,
        available: true,
        quantity: size === 'S' ? 2 : 7,
      })),
    );
    const counted = { ...stocked, variants, inventoryQuantity: 18 };
    const [s, m] = [
      { size: 'S', color: 'Bone' },
      { size: 'M', color: 'Bone' },
    ];
    expect(quantityLimit(counted, s, [line(3, m)])).toEqual({ most: 2, reason: 'Only 2 left.' });
    expect(quantityLimit(counted, m, [line(3, m)])).toEqual({
      most: 4,
      reason: 'Only 7 left, and you have 3 in your cart.',
    });
    expect(quantityLimit(counted, { size: null, color: 'Bone' }, [])).toMatchObject({ most: 99 });
  });

  test('is limited per order when there is more stock, or no limit', () => {
    const reason = 'You can order up to 99 of each item.';
    expect(quantityLimit({ ...stocked, inventoryQuantity: 500 }, bone, [])).toEqual({ most: 99, reason });
    const ink = { size: 'S', color: 'Black' };
    expect(quantityLimit(madeToOrder, ink, [line(90, ink)])).toEqual({ most: 9, reason });
    expect(quantityLimit(madeToOrder, { size: null, color: 'Black' }, [])).toEqual({ most: 99, reason });
  });
});
