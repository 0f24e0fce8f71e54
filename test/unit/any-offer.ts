import fc from 'fast-check';
import type { OfferTerms, OfferValue } from '#shared/base/discounts/offers.ts';
import { MAX_VOLUME_STEPS, type VolumeStep } from '#shared/base/discounts/volume-discounts.ts';

export const PRODUCT_IDS = ['prd_a', 'prd_b', 'prd_c'];

const percent = fc.integer({ min: 1, max: 99 });

const value: fc.Arbitrary<OfferValue> = fc.oneof(
  percent.map((given) => ({ kind: 'percent' as const, percent: given })),
  fc.integer({ min: 1, max: 30_000 }).map((cents) => ({ kind: 'amount' as const, amountCents: cents })),
  fc.record({
    kind: fc.constant('buy_get' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 3 }),
    percent: fc.oneof(percent, fc.constant(100)),
  }),
  fc.constant({ kind: 'free_shipping' as const }),
);

const offer = fc.record({
  name: fc.constantFrom('Welcome', 'Friends'),
  code: fc.option(fc.constantFrom('WELCOME10', 'FRIENDS')),
  value,
  minimumCents: fc.option(fc.integer({ min: 1, max: 30_000 })),
  productIds: fc.option(fc.subarray(PRODUCT_IDS)),
  isStackable: fc.boolean(),
});

/** Generates steps of a volume discount that an admin could save. */
export const anyVolumeSteps: fc.Arbitrary<VolumeStep[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 2, max: 12 }), { maxLength: MAX_VOLUME_STEPS }),
    fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: MAX_VOLUME_STEPS, maxLength: MAX_VOLUME_STEPS }),
  )
  .map(([units, percents]) => {
    const rising = percents.toSorted((a, b) => a - b);
    return units.toSorted((a, b) => a - b).map((each, at) => ({ units: each, percent: rising[at] ?? 90 }));
  });

/** Generates offers that a cart could have at the same time. */
export const anyOffers: fc.Arbitrary<OfferTerms[]> = fc
  .array(offer, { minLength: 1, maxLength: 4 })
  .map((offers) => offers.map((one, at) => ({ ...one, id: `off_${at}` })));

/** Generates the lines of a cart. The prices are so low that minimum charges and minimum order values matter. */
export const anyLines = fc.array(
  fc.record({
    productId: fc.constantFrom(...PRODUCT_IDS),
    unitCents: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 9_999 })),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 6 },
);
