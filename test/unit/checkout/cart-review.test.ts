import { describe, expect, test } from 'vitest';
import { restoreToCart } from '#shared/checkout/cart.ts';
import { reviewCart } from '#shared/checkout/cart-review.ts';
import { cartItem, product } from '../fixtures.ts';

const sold = product({ id: 'prd_1', priceCents: 4_800, sizes: ['M', 'L'], colors: ['Black'], inventoryQuantity: 3 });
const line = (id: string, changes = {}) => cartItem({ id, productId: 'prd_1', size: 'M', color: 'Black', ...changes });

describe('The review of a cart', () => {
  test('returns the current price and the quantity a line can have', () => {
    const review = reviewCart([line('a', { quantity: 5, priceCents: 4_000 })], () => sold);
    expect(review.get('a')).toEqual({ unitCents: 4_800, allotted: 3, most: 3 });
  });

  test('lets lines of one product share its stock, first come first served', () => {
    const cart = [line('a', { quantity: 2 }), line('b', { size: 'L', quantity: 2 })];
    const review = reviewCart(cart, () => sold);
    expect([review.get('a')?.allotted, review.get('b')?.allotted]).toEqual([2, 1]);
    expect([review.get('a')?.most, review.get('b')?.most]).toEqual([2, 1]);
  });

  test('lets each size have its own stock', () => {
    const variants = [1, 2].map((quantity) => ({
      ...{ size: quantity === 1 ? 'M' : 'L', color: 'Black', priceCents: 4_800, available: true, quantity },
    }));
    const cart = [line('a', { quantity: 2 }), line('b', { size: 'L', quantity: 2 })];
    const review = reviewCart(cart, () => ({ ...sold, variants }));
    expect([review.get('a')?.allotted, review.get('b')?.allotted]).toEqual([1, 2]);
  });

  test('leaves room for unclaimed stock', () => {
    expect(reviewCart([line('a', { quantity: 1 })], () => sold).get('a')).toMatchObject({ allotted: 1, most: 3 });
  });

  test.each([
    ['unpublished', null, {}],
    ['another product under its address', product({ id: 'prd_other' }), {}],
    ['without this size', sold, { size: 'XS' }],
  ])('marks a product that is %s as no longer sold', (_, answer, changes) => {
    expect(reviewCart([line('a', changes)], () => answer).get('a')).toEqual({ unitCents: null, allotted: 0, most: 0 });
  });

  test('skips products that are not loaded', () => {
    expect(reviewCart([line('a')], () => undefined).size).toBe(0);
  });

  test('takes price and availability of a made-to-order item from its variant', () => {
    const variant = { size: 'M', color: 'Black', priceCents: 5_200, available: true };
    const made = product({ id: 'prd_1', inventoryPolicy: 'made_to_order', variants: [variant] });
    const review = reviewCart([line('a', { quantity: 4 }), line('b', { size: 'L' })], () => made);
    expect(review.get('a')).toEqual({ unitCents: 5_200, allotted: 4, most: 99 });
    expect(review.get('b')).toMatchObject({ allotted: 0, most: 0 });
  });
});

describe('A removed line', () => {
  test('comes back at its position', () => {
    const [a, b, c] = [line('a'), line('b', { size: 'L' }), line('c', { productId: 'prd_2' })];
    expect(restoreToCart([a, c], b, 1)).toEqual([a, b, c]);
  });

  test('merges a line of the same variant added since', () => {
    const restored = restoreToCart([line('new', { quantity: 1 })], line('old', { quantity: 2 }), 0);
    expect(restored).toMatchObject([{ id: 'new', quantity: 3 }]);
  });
});
