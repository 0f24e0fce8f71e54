import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import {
  type CheckoutLine,
  checkoutRequestSchema,
  checkoutTtl,
  heldUnits,
  sessionIdSchema,
} from '#shared/checkout/checkout.ts';

const line = { productId: 'prd_01JD0000000000000000000000', size: 'M', color: null, quantity: 1 };
const request = { items: [line], country: 'US', expectedTotalCents: 5_395 };
const issues = (body: unknown) => checkoutRequestSchema.safeParse(body).error?.issues ?? [];
const accepts = (body: unknown) => checkoutRequestSchema.safeParse(body).success;
const withLine = (change: object) => ({ ...request, items: [{ ...line, ...change }] });

describe('the cart that a browser may send', () => {
  test('holds ids, variants, quantities, a country and the total shown', () => {
    expect(checkoutRequestSchema.parse(request)).toEqual(request);
  });

  test.each(['price', 'priceCents', 'unitCents', 'title', 'images', 'successUrl', 'id'])(
    'does not accept %s, in a line or beside the lines',
    (field) => {
      expect(issues({ ...request, [field]: 1 })).toMatchObject([{ code: 'unrecognized_keys', path: [] }]);
      expect(issues(withLine({ [field]: 1 }))).toMatchObject([{ code: 'unrecognized_keys', path: ['items', 0] }]);
    },
  );

  test('accepts no other field', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (name, value) => {
        fc.pre(!(name in request) && !(name in line) && name !== '__proto__');
        expect(accepts({ ...request, [name]: value })).toBe(false);
        expect(accepts(withLine({ [name]: value }))).toBe(false);
      }),
    );
  });

  test.each([0, -1, 1.5, '1', null, MAX_LINE_QUANTITY + 1])('does not accept a quantity of %s', (quantity) => {
    expect(issues(withLine({ quantity }))).toMatchObject([{ path: ['items', 0, 'quantity'] }]);
  });

  test('has one to fifty lines', () => {
    expect(issues({ ...request, items: [] })).toMatchObject([{ message: 'The cart is empty' }]);
    expect(accepts({ ...request, items: Array(MAX_CART_LINES).fill(line) })).toBe(true);
    expect(accepts({ ...request, items: Array(MAX_CART_LINES + 1).fill(line) })).toBe(false);
  });

  test.each([
    [{ country: 'usa' }],
    [{ country: '*' }],
    [{ expectedTotalCents: -1 }],
    [{ expectedTotalCents: 53.95 }],
    [{ expectedTotalCents: undefined }],
    [{ items: line }],
  ])('does not accept %j', (change) => {
    expect(accepts({ ...request, ...change })).toBe(false);
  });

  test.each([{ size: undefined }, { color: undefined }, { size: 'x'.repeat(21) }, { productId: 'prd_1' }])(
    'does not accept a line with %j',
    (change) => expect(accepts(withLine(change))).toBe(false),
  );

  test('cannot be any other JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(accepts(body)).toBe(false);
      }),
    );
  });
});

test('a payment page is identified by a Stripe session id only', () => {
  for (const id of ['cs_test_a1B2', 'cs_live_x']) expect(sessionIdSchema.safeParse(id).success).toBe(true);
  for (const id of ['', 'cs_', 'pi_1', 'cs_test_a/../b', 'cs_test_a b', 'cs_test_a\n', `cs_${'a'.repeat(201)}`])
    expect(sessionIdSchema.safeParse(id).success).toBe(false);
});

describe('a checkout', () => {
  const held = (productId: string, quantity: number, holdsStock = true) =>
    ({ productId, quantity, holdsStock }) as CheckoutLine;

  test('holds the units of its lines by product, except made-to-order items', () => {
    const lines = [held('prd_1', 2), held('prd_2', 1), held('prd_1', 3), held('prd_3', 4, false)];
    expect([...heldUnits(lines)]).toEqual([
      ['prd_1', 5],
      ['prd_2', 1],
    ]);
  });

  test('expires thirty days after it was closed', () => {
    expect(checkoutTtl(Date.UTC(2025, 8, 1, 12))).toBe(Date.UTC(2025, 9, 1, 12) / 1000);
  });
});
