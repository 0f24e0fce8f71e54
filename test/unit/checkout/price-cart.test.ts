import { describe, expect, test } from 'vitest';
import { priceCheckout, resolveCart } from '#functions/checkout/price-checkout.ts';
import { Problem } from '#shared/base/errors.ts';
import { toOrderItem, toStoredOrderItem } from '#shared/checkout/checkout.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { product } from '../fixtures.ts';

const hoodie = product({ inventoryQuantity: 5 });
const line = (size: string, quantity: number) => ({ productId: hoodie.id, size, color: 'Black', quantity });
const { shippingZones, freeShippingFromCents: freeFromCents, volumeSteps } = DEFAULT_SETTINGS;
const order = (items: ReturnType<typeof line>[], country = 'US', found = [hoodie]) =>
  resolveCart({ items, country }, found, shippingZones);
const checkout = (items: ReturnType<typeof line>[], expectedTotalCents = 0, country = 'US', found = [hoodie]) => {
  const { lines, zone } = order(items, country, found);
  return priceCheckout(lines, { zone, freeFromCents, volumeSteps }, expectedTotalCents);
};

const problemOf = (attempt: () => unknown): Problem => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('No problem was thrown');
};

describe('the price of a checkout', () => {
  test('comes from the table, with discount and shipping', () => {
    const price = checkout([line('M', 3)], 12_960 + 595);
    expect(price).toMatchObject({
      subtotalCents: 14_400,
      discountCents: 1_440,
      shippingCents: 595,
      totalCents: 13_555,
    });
    expect(order([line('M', 3)]).zone?.label).toBe('United States');
    expect(price.lines).toMatchObject([{ title: 'Fault Line Hoodie', unitCents: 4_800, holdsStock: true }]);
  });

  test('stores a known unit cost, which shoppers do not see', () => {
    const [costed, unknown] = [product({ costCents: 0 }), product({ costCents: null })];
    expect(checkout([line('M', 1)], 5_395, 'US', [costed]).lines[0]).toMatchObject({ costCents: 0 });
    expect(checkout([line('M', 1)], 5_395, 'US', [unknown]).lines[0]).not.toHaveProperty('costCents');
    const problem = problemOf(() => checkout([line('M', 1)], 1, 'US', [costed]));
    expect(JSON.stringify(problem.extensions)).not.toContain('cost');
  });

  test('stores the cost of the chosen variant', () => {
    const variants = ['M', 'L'].map((size, index) => ({
      ...{ size, color: 'Black', priceCents: 4_800, available: true },
      costCents: 1_000 + index,
    }));
    const made = product({ inventoryPolicy: 'made_to_order', costCents: 900, variants, sizes: ['M', 'L'] });
    const costs = order([line('L', 1), line('M', 1)], 'US', [made]).lines.map(({ costCents }) => costCents);
    expect(costs).toEqual([1_001, 1_000]);
  });

  test('stores the SKU of the chosen variant, else of the product, which shoppers do not see', () => {
    const variants = ['M', 'L'].map((size) => ({
      ...{ size, color: 'Black', priceCents: 4_800, available: true },
      ...(size === 'M' ? { sku: 'FLH-M' } : {}),
    }));
    const made = product({ inventoryPolicy: 'made_to_order', sku: 'FLH', variants, sizes: ['M', 'L'] });
    const { lines } = order([line('L', 1), line('M', 1)], 'US', [made]);
    expect(lines.map(({ sku }) => sku)).toEqual(['FLH', 'FLH-M']);
    const [first] = lines.map((each) => ({ ...each, discountedUnitCents: each.unitCents }));
    expect(first && toOrderItem(first)).not.toHaveProperty('sku');
    expect(first && toStoredOrderItem(first)).toMatchObject({ sku: 'FLH' });
  });

  test('uses the quoted shipping price instead of the table', () => {
    const { lines } = order([line('M', 1)]);
    const terms = { zone: { cents: 475 }, freeFromCents, volumeSteps };
    expect(priceCheckout(lines, terms, 5_275).shippingCents).toBe(475);
    expect(problemOf(() => priceCheckout(lines, terms, 5_395))).toMatchObject({
      code: 'cart_changed',
      extensions: { cart: { shippingCents: 475, totalCents: 5_275 } },
    });
  });

  test('is returned to a shopper who saw another one', () => {
    const problem = problemOf(() => checkout([line('M', 1)], 1));
    expect(problem.code).toBe('cart_changed');
    expect(problem.extensions.cart).toEqual({
      lines: [
        {
          productId: hoodie.id,
          title: 'Fault Line Hoodie',
          size: 'M',
          color: 'Black',
          quantity: 1,
          unitCents: 4_800,
          discountedUnitCents: 4_800,
        },
      ],
      discountPercent: 0,
      giftCardsCents: 0,
      discountLabel: null,
      offers: [],
      subtotalCents: 4_800,
      discountCents: 0,
      shippingCents: 595,
      totalCents: 5_395,
    });
  });
});

describe('a cart that exceeds the stock', () => {
  const shortOf = (...args: Parameters<typeof checkout>) => {
    const problem = problemOf(() => checkout(...args));
    expect(problem.code).toBe('out_of_stock');
    return problem.extensions.shortages;
  };

  test('lists the lines that exceed the stock', () => {
    expect(shortOf([line('M', 6)])).toEqual([{ ...line('M', 6), available: 5 }]);
  });

  test('lists a removed size, but not the other sizes of the product', () => {
    expect(shortOf([line('M', 1), line('XXL', 1)])).toEqual([{ ...line('XXL', 1), available: 0 }]);
  });

  test('lists drafts and deleted products', () => {
    const gone = [{ ...line('M', 1), available: 0 }];
    expect(shortOf([line('M', 1)], 5_395, 'US', [{ ...hoodie, isPublished: false }])).toEqual(gone);
    expect(shortOf([line('M', 1)], 5_395, 'US', [])).toEqual(gone);
  });

  test('is refused for a country the shop does not ship to', () => {
    const problem = problemOf(() => checkout([line('M', 1)], 5_395, 'KP'));
    expect(problem).toMatchObject({ code: 'invalid_request', errors: [{ path: 'country' }] });
  });
});
