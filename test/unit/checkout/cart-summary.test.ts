import { expect, test } from 'vitest';
import { DEFAULT_VOLUME_STEPS } from '#shared/base/discounts/volume-discounts.ts';
import { cartSummary } from '#web/features/checkout/cart-summary.ts';

const cart = (units: number, more: object = {}) => ({
  price: { units, discountLabel: null, offers: [], totalCents: 5_000, giftCardsCents: 0, ...more },
  volumeSteps: DEFAULT_VOLUME_STEPS,
});

test('A screen reader hears what a change of the cart leads to', () => {
  expect(cartSummary(cart(2), undefined)).toBe('Add 1 more item for 10% off. Total $50.00.');
  expect(cartSummary(cart(3, { discountLabel: '10% OFF (3+ ITEMS)' }), 'Rebar Tee')).toBe(
    'Rebar Tee removed. 10% OFF (3+ ITEMS). Total $50.00.',
  );
  expect(cartSummary(cart(0), 'Rebar Tee')).toBe('Rebar Tee removed. Your cart is empty.');
});

test('A screen reader hears of no volume discount in a cart of gift cards alone, which get none', () => {
  expect(cartSummary(cart(0, { giftCardsCents: 5_000 }), undefined)).toBe('Total $50.00.');
});
