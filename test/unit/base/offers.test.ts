import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offerLabel, sumOffers } from '#shared/base/discounts/applied-offer.ts';
import { idleCodeReason, MIN_CHARGE_CENTS, type OfferTerms, type OfferValue } from '#shared/base/discounts/offers.ts';
import { DEFAULT_VOLUME_STEPS } from '#shared/base/discounts/volume-discounts.ts';
import { sumCents } from '#shared/base/money.ts';
import { priceCart } from '#shared/base/pricing.ts';
import { anyLines, anyOffers, anyVolumeSteps } from '../any-offer.ts';

const shipping = { zone: { cents: 595 }, freeFromCents: 20_000, volumeSteps: DEFAULT_VOLUME_STEPS };

const offerOf = (value: OfferValue, more: Partial<OfferTerms> = {}): OfferTerms => ({
  ...{
    id: 'off_1',
    name: 'Welcome',
    code: 'WELCOME10',
    value,
    minimumCents: null,
    productIds: null,
    isStackable: true,
  },
  ...more,
});
const tenPercent = offerOf({ kind: 'percent', percent: 10 });
const line = (unitCents: number, quantity = 1, productId = 'prd_a') => ({ productId, unitCents, quantity });

const anyShipping = fc.record({
  zone: fc.option(fc.integer({ min: 0, max: 5_000 }).map((cents) => ({ cents }))),
  freeFromCents: fc.option(fc.integer({ min: 0, max: 50_000 })),
  volumeSteps: anyVolumeSteps,
});

/**
 * Returns the rules that a price breaks. The test compares this list once, because an assertion for each line of each cart
 * would take seconds.
 */
function brokenRules(price: ReturnType<typeof priceCart>, without: ReturnType<typeof priceCart>): string[] {
  const goodsCents = sumCents(price.lines.map(({ totalCents }) => totalCents));
  const offerCents = sumOffers(price.offers);
  const rules = {
    'no share is negative': price.lines.every((each) => each.offerCents >= 0),
    'no line is negative': price.lines.every((each) => each.totalCents >= 0),
    'a line is its units less its share': price.lines.every(
      (each) => each.totalCents === each.discountedUnitCents * each.quantity - each.offerCents,
    ),
    'the shares are the offers': sumCents(price.lines.map((each) => each.offerCents)) === offerCents,
    'the lines are the total': price.totalCents === goodsCents + price.shippingCents,
    'the sums are the total': price.subtotalCents - price.discountCents + price.shippingCents === price.totalCents,
    'Stripe can charge it': price.totalCents >= Math.min(MIN_CHARGE_CENTS, without.totalCents),
    'it is no dearer': price.totalCents <= without.totalCents,
    'cents are whole': [price.totalCents, ...price.lines.map((each) => each.offerCents)].every(Number.isSafeInteger),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

describe('any offers on any cart', () => {
  test('add up to the cent, make no line negative, and leave what Stripe can charge', () => {
    fc.assert(
      fc.property(anyLines, anyShipping, anyOffers, (lines, terms, offers) => {
        expect(brokenRules(priceCart(lines, terms, offers), priceCart(lines, terms))).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });

  test('count at most once on the items and once on shipping', () => {
    fc.assert(
      fc.property(anyLines, anyShipping, anyOffers, (lines, terms, offers) => {
        const applied = priceCart(lines, terms, offers).offers.map(({ id }) => offers.find((each) => each.id === id));
        const forShipping = applied.filter((each) => each?.value.kind === 'free_shipping');
        expect(forShipping.length).toBeLessThanOrEqual(1);
        expect(applied.length - forShipping.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });

  test('save as much in any order of the offers, and never less than one of them alone', () => {
    fc.assert(
      fc.property(anyLines, anyShipping, anyOffers, (lines, terms, offers) => {
        const { totalCents } = priceCart(lines, terms, offers);
        expect(priceCart(lines, terms, offers.toReversed()).totalCents).toBe(totalCents);
        for (const each of offers) expect(totalCents).toBeLessThanOrEqual(priceCart(lines, terms, [each]).totalCents);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('an offer', () => {
  const totals = (price: ReturnType<typeof priceCart>) => price.lines.map(({ totalCents }) => totalCents);

  test('of percent is rounded once, for all its lines together', () => {
    const price = priceCart([line(333), line(333)], shipping, [tenPercent]);
    expect(price.offers).toEqual([{ id: 'off_1', name: 'Welcome', code: 'WELCOME10', cents: 67 }]);
    expect(totals(price)).toEqual([299, 300]);
  });

  test('comes on top of the volume discount, or instead of it when it saves more', () => {
    const cart = [line(1_000, 3)];
    expect(priceCart(cart, shipping, [tenPercent])).toMatchObject({ discountPercent: 10, discountCents: 300 + 270 });
    const alone = offerOf({ kind: 'percent', percent: 15 }, { isStackable: false });
    expect(priceCart(cart, shipping, [alone])).toMatchObject({
      discountPercent: 0,
      discountLabel: null,
      discountCents: 450,
    });
    const small = offerOf({ kind: 'percent', percent: 5 }, { isStackable: false });
    expect(priceCart(cart, shipping, [small])).toMatchObject({ discountPercent: 10, discountCents: 300, offers: [] });
  });

  test('of an amount takes no more than its products cost', () => {
    const offer = offerOf({ kind: 'amount', amountCents: 5_000 }, { productIds: ['prd_b'] });
    expect(totals(priceCart([line(4_000), line(3_000, 1, 'prd_b')], shipping, [offer]))).toEqual([4_000, 0]);
    expect(totals(priceCart([line(3_000, 1, 'prd_b')], shipping, [offer]))).toEqual([MIN_CHARGE_CENTS]);
  });

  test('of two for the price of one makes the cheaper half free', () => {
    const offer = offerOf({ kind: 'buy_get', buy: 1, get: 1, percent: 100 }, { isStackable: false });
    expect(priceCart([line(4_000), line(1_000), line(3_000)], shipping, [offer]).discountCents).toBe(1_000);
    expect(priceCart([line(4_000, 2), line(1_000, 2)], shipping, [offer])).toMatchObject({ discountCents: 2_000 });
  });

  test('of free shipping takes only the shipping, and is not used where shipping is free', () => {
    const offer = offerOf({ kind: 'free_shipping' });
    const price = priceCart([line(4_000)], shipping, [offer]);
    expect(price).toMatchObject({ shippingCents: 0, totalCents: 4_000, offers: [{ id: 'off_1', cents: 0 }] });
    expect(priceCart([line(20_000)], shipping, [offer]).offers).toEqual([]);
  });

  test('never costs a shopper the free shipping that the cart has without it', () => {
    expect(priceCart([line(20_100)], shipping, [tenPercent])).toMatchObject({ shippingCents: 0, totalCents: 18_090 });
  });

  test('has a name with its code, unless they are the same', () => {
    expect(offerLabel(tenPercent)).toBe('Welcome (WELCOME10)');
    expect(offerLabel({ name: 'Welcome10', code: 'WELCOME10' })).toBe('Welcome10');
    expect(offerLabel({ name: 'Summer', code: null })).toBe('Summer');
  });
});

describe('a code that changes nothing', () => {
  const reason = (offer: OfferTerms, lines = [line(1_000, 3)]) =>
    idleCodeReason(offer, { lines, applied: priceCart(lines, shipping, [offer]).offers });

  test.each([
    [offerOf({ kind: 'percent', percent: 10 }, { minimumCents: 5_000 }), 'Add $20.00 more to use it.'],
    [offerOf({ kind: 'percent', percent: 10 }, { productIds: [] }), 'It isn’t for the items in your cart.'],
    [offerOf({ kind: 'percent', percent: 5 }, { isStackable: false }), 'You already save more without it.'],
    [offerOf({ kind: 'buy_get', buy: 3, get: 1, percent: 100 }), 'It needs 4 of its items in your cart.'],
    [tenPercent, null],
  ])('says why: %j', (offer, text) => {
    expect(reason(offer)).toBe(text);
  });

  test('says that the order ships free anyway', () => {
    expect(reason(offerOf({ kind: 'free_shipping' }), [line(20_000)])).toBe('Your order already ships free.');
  });
});
