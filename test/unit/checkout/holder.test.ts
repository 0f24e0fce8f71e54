import { describe, expect, test } from 'vitest';
import {
  ADDRESS_HOLDING,
  CUSTOMER_HOLDING,
  exceedsHolding,
  findOversizedLine,
  type HeldCheckout,
  holdableUnits,
} from '#shared/checkout/holder.ts';

const line = (productId: string, quantity: number, holdsStock = true) => ({
  productId,
  title: `The ${productId}`,
  quantity,
  holdsStock,
});
const held = (units: Record<string, number>): HeldCheckout => ({
  id: 'chk_1',
  expiresAt: '2026-11-23T12:00:00.000Z',
  units,
});

describe('The share of a stock that one holder can hold', () => {
  test('is all of it when only a few are left', () => {
    for (const stock of [1, 4, 10]) expect(holdableUnits(stock, CUSTOMER_HOLDING)).toBeGreaterThanOrEqual(stock);
  });

  test('is a quarter of a large stock for a customer, and half for an address that many share', () => {
    expect(holdableUnits(80, CUSTOMER_HOLDING)).toBe(20);
    expect(holdableUnits(80, ADDRESS_HOLDING)).toBe(40);
  });
});

describe('A cart', () => {
  test('that takes the last ten is not too large', () => {
    expect(findOversizedLine([line('hoodie', 10)], new Map([['hoodie', 10]]))).toBeNull();
  });

  test('that takes more than its share is too large from the line on that exceeds it', () => {
    const stock = new Map([['hoodie', 60]]);
    expect(findOversizedLine([line('hoodie', 9), line('hoodie', 7)], stock)).toEqual({
      position: 1,
      title: 'The hoodie',
      most: 15,
      ofAll: false,
    });
  });

  test('of many products is too large when all units together are', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const stock = new Map(names.map((name) => [name, 400]));
    const lines = names.map((name) => line(name, 20));
    expect(findOversizedLine(lines, stock)).toEqual({ position: 5, title: 'The f', most: 100, ofAll: true });
  });

  test('of products made to order holds nothing, so it can be of any size', () => {
    expect(findOversizedLine([line('poster', 99, false), line('mug', 99, false)], new Map())).toBeNull();
  });
});

describe('The checkouts of one holder', () => {
  const stock = new Map([['hoodie', 100]]);

  test('exceed the limits by their number, their units, or the share of one product', () => {
    const { checkouts, units } = CUSTOMER_HOLDING;
    const one = held({ hoodie: 1 });
    expect(exceedsHolding(Array(checkouts).fill(one), stock, CUSTOMER_HOLDING)).toBe(false);
    expect(exceedsHolding(Array(checkouts + 1).fill(one), stock, CUSTOMER_HOLDING)).toBe(true);
    expect(exceedsHolding([held({ other: units }), one], stock, CUSTOMER_HOLDING)).toBe(true);
    expect(exceedsHolding([held({ hoodie: 25 })], stock, CUSTOMER_HOLDING)).toBe(false);
    expect(exceedsHolding([held({ hoodie: 25 }), one], stock, CUSTOMER_HOLDING)).toBe(true);
  });

  test('of an office are far below the limits of an address', () => {
    const office = Array(15).fill(held({ hoodie: 2 }));
    expect(exceedsHolding(office, stock, ADDRESS_HOLDING)).toBe(false);
  });
});
