import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import { addableQuantity } from '#shared/checkout/addable-quantity.ts';
import {
  addToCart,
  type CartItem,
  cartItemId,
  countUnits,
  parseCart,
  sameLine,
  setQuantity,
  withoutBought,
} from '#shared/checkout/cart.ts';
import { cartItem, product } from '../fixtures.ts';

const item = fc
  .record({
    productId: fc.constantFrom('prd_1', 'prd_2', 'prd_3'),
    size: fc.constantFrom(null, 'S', 'M'),
    color: fc.constantFrom(null, 'Black'),
    quantity: fc.integer({ min: 1, max: 60 }),
    priceCents: fc.integer({ min: 1, max: 9_999_999 }),
    now: fc.integer({ min: 0 }),
  })
  .map(({ now, ...rest }): CartItem => cartItem({ ...rest, id: cartItemId(rest.productId, rest, now) }));
const cart = fc.array(item, { maxLength: 12 }).map((items) => items.reduce<CartItem[]>(addToCart, []));

const merge = (a: readonly CartItem[], b: readonly CartItem[]) => b.reduce<CartItem[]>(addToCart, [...a]);
const quantities = (lines: readonly CartItem[]) =>
  Object.fromEntries(lines.map((line) => [`${line.productId} ${line.size} ${line.color}`, line.quantity]));

describe('adding to the cart', () => {
  test('the same product, size and color raises the quantity of the existing line', () => {
    const first = cartItem({ quantity: 2 });
    const same = cartItem({ id: 'later', quantity: 3, priceCents: 5_000 });
    expect(addToCart([first], same)).toEqual([{ ...same, id: first.id, quantity: 5 }]);
  });

  test.each([{ size: 'L' }, { color: 'Sand' }, { productId: 'prd_2' }, { size: null }])(
    '%o is another line',
    (other) => {
      expect(addToCart([cartItem()], cartItem(other))).toHaveLength(2);
    },
  );

  test('a line never holds more than 99', () => {
    expect(addToCart([cartItem({ quantity: 98 })], cartItem({ quantity: 5 }))[0]?.quantity).toBe(99);
    expect(addToCart([], cartItem({ quantity: 120 }))[0]?.quantity).toBe(99);
  });

  test('a cart never has two lines of the same choice', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const duplicates = lines.filter((a, index) => lines.slice(index + 1).some((b) => sameLine(a, b)));
        expect(duplicates).toEqual([]);
      }),
    );
  });

  test('merging carts gives the same totals however they are grouped or ordered', () => {
    fc.assert(
      fc.property(cart, cart, cart, (a, b, c) => {
        const grouped = quantities(merge(merge(a, b), c));
        expect(quantities(merge(a, merge(b, c)))).toEqual(grouped);
        expect(quantities(merge(c, merge(b, a)))).toEqual(grouped);
      }),
      { numRuns: 1_000 },
    );
  });

  test('does not change the given cart', () => {
    const before = Object.freeze([Object.freeze(cartItem())]);
    addToCart(before, cartItem());
    expect(before).toEqual([cartItem()]);
  });

  test('an id consists of product, size, color and time, with placeholders for missing choices', () => {
    expect(cartItemId('prd_1', { size: 'M', color: 'Black' }, 17)).toBe('prd_1-M-Black-17');
    expect(cartItemId('prd_1', { size: null, color: null }, 17)).toBe('prd_1-no-size-no-color-17');
  });
});

describe('changing a quantity', () => {
  test.each([0, -1, -99])('%i removes the line', (quantity) => {
    expect(setQuantity([cartItem()], cartItem().id, quantity)).toEqual([]);
  });

  test('removing affects one line only', () => {
    const other = cartItem({ id: 'other', size: 'L' });
    expect(setQuantity([cartItem(), other], cartItem().id, 0)).toEqual([other]);
  });

  test('sets any quantity up to 99 and leaves the other lines', () => {
    fc.assert(
      fc.property(cart, fc.integer({ min: 1, max: 500 }), (lines, quantity) => {
        const [first] = lines;
        fc.pre(first !== undefined && lines.filter(({ id }) => id === first.id).length === 1);
        const changed = setQuantity(lines, first?.id ?? '', quantity);
        expect(changed[0]?.quantity).toBe(Math.min(quantity, MAX_LINE_QUANTITY));
        expect(changed.slice(1)).toEqual(lines.slice(1));
      }),
    );
  });

  test('the badge counts units', () => {
    expect(countUnits([])).toBe(0);
    expect(countUnits([{ quantity: 2 }, { quantity: 3 }])).toBe(5);
  });
});

describe('the quantity that still fits into the cart', () => {
  const hoodie = product({ id: 'prd_1', inventoryQuantity: 3 });
  const choice = { size: 'M', color: 'Black' };

  test.each([
    ['an empty cart can take the whole stock', [], 3],
    ['units in the line count against the stock', [cartItem({ quantity: 2 })], 1],
    ['units in other lines of the product count too', [cartItem(), cartItem({ id: 'l', size: 'L' })], 1],
    ['other products do not', [cartItem({ productId: 'prd_2', quantity: 3 })], 3],
    ['a cart with the whole stock can take none', [cartItem({ quantity: 3 })], 0],
    ['a cart with more than the stock can take none', [cartItem({ quantity: 5 })], 0],
  ])('%s', (_rule, lines, most) => {
    expect(addableQuantity(lines, hoodie, choice)).toBe(most);
  });

  test('is limited to 99 per line', () => {
    const plenty = product({ id: 'prd_1', inventoryQuantity: 1_000 });
    expect(addableQuantity([cartItem({ quantity: 90 })], plenty, choice)).toBe(9);
    expect(addableQuantity([cartItem({ quantity: 90, size: 'L' })], plenty, choice)).toBe(99);
  });

  test('allows 99 of each made-to-order variant, and none of a combination that is not made', () => {
    const variants = [{ ...choice, priceCents: 4_800, available: true }];
    const made = product({ id: 'prd_1', inventoryQuantity: 0, inventoryPolicy: 'made_to_order', variants });
    expect(addableQuantity([cartItem({ quantity: 4 }), cartItem({ id: 'l', size: 'L' })], made, choice)).toBe(95);
    expect(addableQuantity([], made, { size: 'L', color: 'Black' })).toBe(0);
  });

  test('never lets the cart exceed the stock', () => {
    fc.assert(
      fc.property(cart, fc.integer({ min: 0, max: 300 }), (lines, inventoryQuantity) => {
        const limited = product({ id: 'prd_1', inventoryQuantity });
        const held = countUnits(lines.filter(({ productId }) => productId === 'prd_1'));
        const quantity = addableQuantity(lines, limited, choice);
        fc.pre(quantity > 0);
        const after = addToCart(lines, cartItem({ id: 'new', quantity }));
        const holds = countUnits(after.filter(({ productId }) => productId === 'prd_1'));
        expect(holds).toBe(held + quantity);
        expect(holds).toBeLessThanOrEqual(inventoryQuantity);
      }),
    );
  });
});

describe('a saved cart', () => {
  const refused = (saved: unknown) => expect(() => parseCart(JSON.stringify(saved))).toThrow(SyntaxError);

  test('is read back unchanged', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(parseCart(JSON.stringify(lines))).toEqual(lines);
      }),
    );
  });

  test('saved by an older page with duplicate lines is merged and capped', () => {
    const duplicates = [cartItem({ quantity: 60 }), cartItem({ id: 'twin', quantity: 60 })];
    expect(parseCart(JSON.stringify(duplicates))).toEqual([cartItem({ quantity: 99 })]);
  });

  test.each([
    ['a quantity of zero', { quantity: 0 }],
    ['a negative quantity', { quantity: -1 }],
    ['half a unit', { quantity: 1.5 }],
    ['a quantity in words', { quantity: '2' }],
    ['a price with a fraction', { priceCents: 48.5 }],
    ['a negative price', { priceCents: -1 }],
    ['a price that is too large', { priceCents: 1e300 }],
    ['no price', { priceCents: undefined }],
    ['an empty id', { id: '' }],
    ['a numeric product id', { productId: 7 }],
    ['no size at all', { size: undefined }],
    ['a list for a color', { color: ['Black'] }],
    ['an object for an image', { image: {} }],
  ])('with %s is refused', (_what, change) => {
    refused([cartItem(), { ...cartItem(), ...change }]);
  });

  test.each([null, true, 7, 'cart', {}, [null], [[]], { items: [] }])('%j is refused', refused);

  test('that is not JSON is refused', () => {
    expect(() => parseCart('')).toThrow(SyntaxError);
    expect(() => parseCart('[')).toThrow(SyntaxError);
  });

  const isLine = (line: CartItem) =>
    Number.isSafeInteger(line.priceCents) && line.priceCents >= 0 && line.quantity >= 1 && line.quantity <= 99;

  /** Returns the parsed cart, or null if it was refused. */
  const read = (saved: string): CartItem[] | null => {
    try {
      return parseCart(saved);
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
      return null;
    }
  };

  test('of any JSON is either refused or empty', () => {
    fc.assert(
      fc.property(fc.json(), (saved) => {
        expect([null, []]).toContainEqual(read(saved));
      }),
      { numRuns: 2_000 },
    );
  });

  test('with any one field overwritten is refused or still a cart', () => {
    const field = fc.constantFrom(...Object.keys(cartItem()));
    fc.assert(
      fc.property(field, fc.jsonValue(), (name, value) => {
        const lines = read(JSON.stringify([{ ...cartItem(), [name]: value }]));
        expect(lines === null || (lines.length === 1 && lines.every(isLine))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('A paid cart', () => {
  const black = cartItem({ quantity: 2 });
  const bone = cartItem({ id: 'bone', color: 'Bone' });

  test('loses what was bought, and keeps what was added since the checkout opened', () => {
    expect(withoutBought([black], [black])).toEqual([]);
    expect(withoutBought([{ ...black, quantity: 3 }, bone], [black])).toEqual([{ ...black, quantity: 1 }, bone]);
  });

  test('does not change when a bought line was removed or reduced since', () => {
    expect(withoutBought([bone], [black])).toEqual([bone]);
    expect(withoutBought([{ ...black, quantity: 1 }, bone], [black])).toEqual([bone]);
  });

  test('is empty after it was bought as a whole', () => {
    fc.assert(fc.property(cart, (lines) => withoutBought(lines, lines.toReversed()).length === 0));
  });
});
