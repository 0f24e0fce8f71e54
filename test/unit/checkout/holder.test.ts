import { describe, expect, test } from 'vitest';
import {
  ADDRESS_HOLDING,
  CUSTOMER_HOLDING,
  countForNetwork,
  exceedsHolding,
  findOversizedLine,
  givingWay,
  type HeldCheckout,
  holdableUnits,
  SITE_SPAN_MS,
} from '#shared/checkout/holder.ts';

const line = (productId: string, quantity: number, holdsStock = true) => ({
  productId,
  title: `The ${productId}`,
  quantity,
  holdsStock,
});
const held = (units: Record<string, number>, id = 'chk_1'): HeldCheckout => ({
  id,
  expiresAt: '2026-11-23T12:00:00.000Z',
  units,
});

const NOW = { expiresAt: held({}).expiresAt };
/** A time twenty minutes before the others. */
const EARLIER = { expiresAt: '2026-11-23T11:40:00.000Z' };

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

  test('at one address never hold more than half of a product of which more than twenty are left', () => {
    const guests = (count: number) => Array(count).fill(held({ hoodie: 2 }));
    const most = new Map([['hoodie', 30]]);
    expect(exceedsHolding(guests(7), most, ADDRESS_HOLDING)).toBe(false);
    expect(exceedsHolding(guests(8), most, ADDRESS_HOLDING)).toBe(true);
    expect(exceedsHolding(guests(5), new Map([['hoodie', 10]]), ADDRESS_HOLDING)).toBe(false);
  });

  test('of an office are far below the limits of an address', () => {
    const office = Array(15).fill(held({ hoodie: 2 }));
    expect(exceedsHolding(office, stock, ADDRESS_HOLDING)).toBe(false);
  });
});

describe('What gives way at a shared address', () => {
  const terms = { stock: new Map([['hoodie', 400]]), limits: ADDRESS_HOLDING, isCustomer: false };
  const small = (count: number, openedAt = EARLIER) =>
    Array.from({ length: count }, (_, index) => ({ ...held({ [`p${index}`]: 2 }, `small ${index}`), ...openedAt }));
  const idsOf = (checkouts: HeldCheckout[] | null) => checkouts?.map(({ id }) => id);

  test('is nothing while it holds less than its units, however many open', () => {
    expect(givingWay(small(99), held({ hoodie: 2 }), terms)).toEqual([]);
  });

  test('is the largest cart, however new, and the oldest of equals', () => {
    const carts = [...small(80), held({ a: 20 }, 'large'), held({ b: 20 }, 'as large')];
    expect(idsOf(givingWay(carts, held({ hoodie: 2 }), terms))).toEqual(['large']);
    expect(idsOf(givingWay(small(100), held({ hoodie: 3 }), terms))).toEqual(['small 0', 'small 1']);
  });

  test('is never a small cart in its first twenty minutes, so that a stranger cannot close it while its shopper pays', () => {
    expect(givingWay(small(100, NOW), held({ hoodie: 3 }), terms)).toBeNull();
    const carts = [...small(50, NOW), ...small(50), held({ a: 4 }, 'larger')];
    expect(idsOf(givingWay(carts, held({ hoodie: 1 }), terms))).toEqual(['larger', 'small 0']);
    const scarce = { ...terms, stock: new Map([['hoodie', 30]]) };
    const taken = Array.from({ length: 5 }, (_, index) => held({ hoodie: 3 }, `taken ${index}`));
    expect(givingWay(taken, held({ hoodie: 1 }), scarce)).toBeNull();
  });

  test('is the new cart itself when it is the largest, so that a stranger cannot close small carts with it', () => {
    expect(givingWay(small(100), held({ hoodie: 40 }), terms)).toBeNull();
  });

  test('holds the product of which there is too much', () => {
    const carts = [
      held({ shirt: 60 }, 'shirts'),
      { ...held({ hoodie: 3 }, 'old'), ...EARLIER },
      ...Array(5).fill(held({ hoodie: 3 }, 'other')),
    ];
    const scarce = { ...terms, stock: new Map([['hoodie', 40]]) };
    expect(idsOf(givingWay(carts, held({ hoodie: 3 }), scarce))).toEqual(['old']);
  });

  test('is the oldest of a customer, whatever the sizes', () => {
    const own = [held({ a: 1 }, 'oldest'), held({ b: 9 }, 'larger'), held({ c: 1 }, 'newest')];
    const customer = { ...terms, limits: CUSTOMER_HOLDING, isCustomer: true };
    expect(idsOf(givingWay(own, held({ hoodie: 5 }), customer))).toEqual(['oldest']);
  });
});

describe('What a wide network counts of a holder', () => {
  const now = Date.parse('2026-11-23T11:30:00.000Z');
  const limits = CUSTOMER_HOLDING;

  test('is what is held at a time, so that leaving a cart and opening it again counts once', () => {
    const first = countForNetwork({ checkouts: [] }, 20, { limits, now });
    expect(first.added).toBe(20);
    const again = countForNetwork({ checkouts: [], counted: first.counted }, 20, { limits, now });
    expect(again.added).toBe(0);
    const more = countForNetwork({ checkouts: [held({ a: 20 })], counted: again.counted }, 5, { limits, now });
    expect(more).toMatchObject({ added: 5, counted: { units: 25 } });
  });

  test('is never more than one holder can hold, so that one cannot use up the units of all', () => {
    const full = countForNetwork({ checkouts: [held({ a: 90 })] }, 90, { limits, now });
    expect(full.added).toBe(CUSTOMER_HOLDING.units);
    expect(countForNetwork({ checkouts: [held({ a: 90 })], counted: full.counted }, 90, { limits, now }).added).toBe(0);
  });

  test('starts from zero in the next span', () => {
    const { counted } = countForNetwork({ checkouts: [] }, 20, { limits, now });
    expect(countForNetwork({ checkouts: [], counted }, 20, { limits, now: now + SITE_SPAN_MS }).added).toBe(20);
  });
});
