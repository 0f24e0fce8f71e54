import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceCheckout } from '#functions/checkout/price-checkout.ts';
import { COUNTRIES } from '#shared/base/countries.ts';
import { DEFAULT_VOLUME_STEPS } from '#shared/base/discounts/volume-discounts.ts';
import { priceCart } from '#shared/base/pricing.ts';
import type { Product } from '#shared/catalogue/product.ts';
import {
  placeholderAddress,
  quoteCacheKey,
  splitShipments,
  toShippingQuote,
} from '#shared/fulfilment/shipping-quote.ts';
import { product } from '../fixtures.ts';

const variants = ['M', 'L'].map((size, index) => ({
  ...{ size, color: 'Black', priceCents: 2_400, available: true, providerVariantId: 11 + index },
}));
const own = product({ id: 'own' });
const made = product({ id: 'made', inventoryPolicy: 'made_to_order', providerProductId: 'p1', variants });
const kept = product({ id: 'kept', providerProductId: 'p2', variants });
const products = new Map<string, Product>([own, made, kept].map((each) => [each.id, each]));
const item = (productId: string, quantity = 1, size = 'M') => ({ productId, size, color: 'Black', quantity });
const line = (variant_id: number, quantity: number) => ({
  product_id: 'p1',
  variant_id,
  quantity,
  external_id: 'line-1',
});

describe('the shipments of a cart', () => {
  test('are one of the provider and one of the shop', () => {
    expect(splitShipments([item('own'), item('made', 2)], products)).toEqual({
      provider: [{ product_id: 'p1', variant_id: 11, quantity: 2, external_id: 'line-2' }],
      hasOwnUnits: true,
    });
    expect(splitShipments([item('made')], products).hasOwnUnits).toBe(false);
  });

  test("do not include the provider for products in the shop's stock", () => {
    expect(splitShipments([item('own'), item('kept')], products)).toEqual({ provider: null, hasOwnUnits: true });
  });

  test('are not quoted while a line is sold out: the provider would refuse it', () => {
    expect(splitShipments([item('made'), item('made', 1, 'XXL')], products).provider).toBeNull();
    const soldOut = { ...made, variants: variants.map((each) => ({ ...each, available: false })) };
    expect(splitShipments([item('made')], new Map([['made', soldOut]])).provider).toBeNull();
  });
});

describe('the shipping quote', () => {
  const alone = splitShipments([item('made')], products);
  const mixed = splitShipments([item('made'), item('own')], products);

  test("is the provider's price, plus the table's for a second shipment", () => {
    expect(toShippingQuote(alone, { zoneCents: 595, standardCents: 475 })).toEqual({
      ...{ shippingCents: 475, source: 'provider' },
    });
    expect(toShippingQuote(mixed, { zoneCents: 595, standardCents: 475 })).toEqual({
      ...{ shippingCents: 1_070, source: 'provider' },
    });
  });

  test.each([null, 0, -5])("is the table's, once, when the provider's price is %s", (standardCents) => {
    for (const shipments of [alone, mixed]) {
      const quote = toShippingQuote(shipments, { zoneCents: 595, standardCents });
      expect(quote).toEqual({ shippingCents: 595, source: 'zone' });
    }
  });

  test("is the table's when the shop ships everything", () => {
    const quote = toShippingQuote(splitShipments([item('own')], products), { zoneCents: 595, standardCents: 475 });
    expect(quote).toEqual({ shippingCents: 595, source: 'zone' });
  });

  test('is never nothing by accident', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    const standard = fc.option(fc.integer({ min: -10, max: 100_000 }));
    fc.assert(
      fc.property(fc.constantFrom(alone, mixed), cents, standard, (shipments, zoneCents, standardCents) => {
        expect(toShippingQuote(shipments, { zoneCents, standardCents }).shippingCents).toBeGreaterThan(0);
      }),
    );
  });
});

test('the cache key is the same for the same units in any order and lines', () => {
  const units = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 })), { minLength: 1 });
  fc.assert(
    fc.property(units, (drawn) => {
      const lines = drawn.map(([variant, quantity]) => line(variant, quantity));
      const split = drawn.flatMap(([variant, quantity]) => Array.from({ length: quantity }, () => line(variant, 1)));
      expect(quoteCacheKey('US', split.toReversed())).toBe(quoteCacheKey('US', lines));
      expect(quoteCacheKey('CA', lines)).not.toBe(quoteCacheKey('US', lines));
      expect(quoteCacheKey('US', [...lines, line(5, 1)])).not.toBe(quoteCacheKey('US', lines));
    }),
  );
});

test.each(COUNTRIES)("%s has an address that fits the provider's format", (country) => {
  const address = placeholderAddress(country);
  expect(address.country).toBe(country);
  const { region, address2: _second, ...needed } = address;
  for (const part of Object.values(needed)) expect(part).not.toBe('');
  if (['US', 'CA', 'AU'].includes(country)) expect(region).not.toBe('');
});

test('cart and checkout have the same total for any cart and quote', () => {
  const cents = fc.integer({ min: 50, max: 20_000 });
  const lines = fc.array(fc.tuple(fc.constantFrom('own', 'made'), cents, fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(lines, cents, fc.option(cents), (drawn, zoneCents, standardCents) => {
      const shipments = splitShipments(
        drawn.map(([id, , quantity]) => item(id, quantity)),
        products,
      );
      const { shippingCents } = toShippingQuote(shipments, { zoneCents, standardCents });
      const shipping = { zone: { cents: shippingCents }, freeFromCents: 20_000, volumeSteps: DEFAULT_VOLUME_STEPS };
      const priced = drawn.map(([id, unitCents, quantity]) => ({ ...item(id, quantity), unitCents }));
      const shown = priceCart(priced, shipping).totalCents;
      const ordered = priced.map((each) => ({ ...each, slug: '', title: '', image: null, holdsStock: false }));
      expect(priceCheckout(ordered, shipping, shown).totalCents).toBe(shown);
    }),
  );
});
