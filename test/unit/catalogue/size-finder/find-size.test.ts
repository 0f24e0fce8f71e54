import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allSizes, sizeChartFor } from '#infra/local/seed/size-chart.ts';
import { readScale } from '#shared/catalogue/size-finder/chest-scale.ts';
import { type FindableProduct, findSize, type SizeAnswers } from '#shared/catalogue/size-finder/find-size.ts';
import { FIT_WISHES } from '#shared/catalogue/size-finder/room.ts';

const TEE: FindableProduct = { sizes: allSizes, sizeChartHtml: sizeChartFor('tee', allSizes), kind: 'T-shirt' };
const HOODIE: FindableProduct = { sizes: allSizes, sizeChartHtml: sizeChartFor('hoodie', allSizes), kind: 'Hoodie' };
const chart = (heading: string, rows: Record<string, string>, note = '') =>
  `<table><tr><th>Size</th><th>${heading}</th></tr>${Object.entries(rows)
    .map(([size, cell]) => `<tr><th>${size}</th><td>${cell}</td></tr>`)
    .join('')}</table>${note && `<p>${note}</p>`}`;
const BODY: FindableProduct = {
  sizes: ['S', 'M', 'L'],
  sizeChartHtml: chart('Chest', { S: '88–94 cm', M: '95–101 cm', L: '102–110 cm' }),
};
const chest = (chestCm: number, wish: (typeof FIT_WISHES)[number] = 'regular', heightCm = 176): SizeAnswers => ({
  ...{ way: 'chest', heightCm, chestCm, wish },
});
const answer = (product: FindableProduct, answers: SizeAnswers) => {
  const advice = findSize(product, answers);
  return advice && `${advice.verdict} ${advice.sizes.map(({ size }) => size).join('/')}`;
};

describe('A size chart', () => {
  test('of garments laid flat counts both sides', () => {
    expect(readScale(TEE.sizeChartHtml ?? '', ['M'])).toEqual({
      of: 'garment',
      sizes: [{ size: 'M', from: 42 * 2.54, to: 42 * 2.54, lengthCm: 28 * 2.54 }],
    });
  });

  test.each([
    ['ranges are bodies', 'Chest', '36–38 in', '', 'body', 36 * 2.54],
    ['large figures without a word are bodies', 'Chest', '38 in', '', 'body', 38 * 2.54],
    ['small figures are flat', 'Chest', '20 in', '', 'garment', 40 * 2.54],
    ['a width is flat', 'Width', '20 in', '', 'garment', 40 * 2.54],
    ['garments may be measured around', 'Chest', '42 in', 'Measurements of the garment.', 'garment', 42 * 2.54],
    ['a unit in the heading counts', 'Chest (cm)', '52', '', 'garment', 104],
  ])('%s', (_rule, heading, cell, note, of, from) => {
    const scale = readScale(chart(heading, { M: cell }, note), ['M']);
    expect(scale).toMatchObject({ of, sizes: [{ size: 'M' }] });
    expect(scale?.sizes[0]?.from).toBeCloseTo(from);
  });

  test('without a chest, with figures that cannot be one, or of other sizes finds nothing', () => {
    expect(readScale(chart('Waist', { M: '80 cm' }), ['M'])).toBeNull();
    expect(readScale(chart('Chest', { M: '9 cm' }), ['M'])).toBeNull();
    expect(readScale(chart('Chest', { M: '52 cm' }), ['L'])).toBeNull();
    expect(readScale('<p>Ask us</p>', ['M'])).toBeNull();
  });
});

describe('The size for a shopper', () => {
  test('has the room that the kind of garment and the fit ask for', () => {
    expect(answer(TEE, chest(97))).toBe('size M');
    expect(answer(TEE, chest(97, 'close'))).toBe('size S');
    expect(answer(TEE, chest(97, 'loose'))).toBe('size L');
    expect(answer(HOODIE, chest(101))).toBe('size M');
  });

  test('is in the range of a chart of bodies', () => {
    expect(answer(BODY, chest(98))).toBe('size M');
    expect(answer(BODY, chest(101.5))).toBe('between M/L');
    expect(answer(BODY, chest(130))).toBe('largest L');
    expect(answer(BODY, chest(70))).toBe('smallest S');
  });

  test('is estimated from height and weight, and says by how much it may be off', () => {
    const advice = findSize(TEE, { way: 'weight', heightCm: 176, weightKg: 74, wish: 'regular' });
    expect(advice).toMatchObject({ verdict: 'size', isEstimated: true, offCm: 5, sizes: [{ size: 'M' }] });
    expect(advice?.chestCm).toBeCloseTo(96.6, 1);
  });

  test('is the one that is as wide as a garment that fits', () => {
    expect(answer(TEE, { way: 'flat', chestCm: 53.5, lengthCm: null })).toBe('size M');
    expect(answer(BODY, { way: 'flat', chestCm: 55.5, lengthCm: null })).toBe('size M');
    const longer = findSize(TEE, { way: 'flat', chestCm: 53.5, lengthCm: 64 });
    expect(longer).toMatchObject({ length: 'long', chestCm: null });
  });

  test('follows a garment of this shop, with the room of its kind', () => {
    expect(answer(HOODIE, { way: 'product', product: TEE, size: 'M' })).toBe('between S/M');
    expect(answer(TEE, { way: 'product', product: TEE, size: 'L' })).toBe('size L');
    expect(answer(TEE, { way: 'product', product: TEE, size: 'No such size' })).toBeNull();
    expect(answer(TEE, { way: 'product', product: { sizes: ['M'], sizeChartHtml: null }, size: 'M' })).toBeNull();
  });

  test('moves half a size once enough buyers say that it runs small or large', () => {
    const reviewed = (small: number, large: number, same = 0) =>
      answer({ ...TEE, reviews: { fits: { small, true: same, large } } }, chest(97));
    expect(reviewed(4, 0)).toBe('size M');
    expect(reviewed(5, 0)).toBe('between M/L');
    expect(reviewed(0, 5)).toBe('between S/M');
    expect(reviewed(3, 2, 9)).toBe('size M');
  });

  test('names what is left where it is sold out', () => {
    const without = (...gone: string[]) => findSize(TEE, chest(97), (size) => gone.includes(size));
    expect(without('M')).toMatchObject({
      sizes: [{ size: 'M', isSoldOut: true }],
      instead: [
        { size: 'S', sits: 'closer' },
        { size: 'L', sits: 'looser' },
      ],
    });
    expect(without('M', 'S')?.instead).toEqual([{ size: 'L', sits: 'looser' }]);
    expect(without('L')?.instead).toEqual([]);
    expect(findSize(TEE, chest(170), () => true)).toMatchObject({ verdict: 'largest', instead: [] });
  });

  test('says when a garment is short or long for the height', () => {
    expect(findSize(TEE, chest(97, 'regular', 195))?.length).toBe('short');
    expect(findSize(TEE, chest(97, 'regular', 155))?.length).toBe('long');
    expect(findSize(TEE, chest(97))?.length).toBeNull();
  });
});

const products = fc.oneof(
  fc.constantFrom(TEE, HOODIE, BODY),
  fc
    .record({
      figures: fc.array(fc.integer({ min: 42, max: 140 }), { minLength: 1, maxLength: 8 }),
      kind: fc.constantFrom('T-shirt', 'Hoodie', 'Boxy tee', undefined),
      spread: fc.integer({ min: 0, max: 12 }),
    })
    .map(({ figures, kind, spread }): FindableProduct => {
      const sizes = figures.map((_figure, index) => `${index}`);
      const rows = Object.fromEntries(figures.map((from, index) => [`${index}`, `${from}–${from + spread} cm`]));
      return { sizes, kind, sizeChartHtml: chart('Chest', rows) };
    }),
);
const wishes = fc.constantFrom(...FIT_WISHES);
const people = fc.record({ heightCm: fc.integer({ min: 100, max: 230 }), wish: wishes });
const rank = (product: FindableProduct, answers: SizeAnswers) => findSize(product, answers)?.rank ?? 0;

describe('For any chart, even a careless one,', () => {
  test('a larger chest never gets a smaller size', () => {
    fc.assert(
      fc.property(
        products,
        people,
        fc.double({ min: 50, max: 180, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (product, person, chestCm, more) => {
          const of = (size: number): SizeAnswers => ({ way: 'chest', ...person, chestCm: size });
          expect(rank(product, of(chestCm + more))).toBeGreaterThanOrEqual(rank(product, of(chestCm)));
        },
      ),
    );
  });

  test('a higher weight never gets a smaller size, nor does a taller person of the same chest', () => {
    fc.assert(
      fc.property(
        products,
        people,
        fc.integer({ min: 25, max: 250 }),
        fc.integer({ min: 0, max: 60 }),
        (product, person, weightKg, more) => {
          const of = (weight: number): SizeAnswers => ({ way: 'weight', ...person, weightKg: weight });
          expect(rank(product, of(weightKg + more))).toBeGreaterThanOrEqual(rank(product, of(weightKg)));
          const tall = { way: 'chest' as const, ...person, chestCm: weightKg };
          expect(rank(product, { ...tall, heightCm: person.heightCm + more })).toBe(rank(product, tall));
        },
      ),
    );
  });

  test('a looser fit never gets a smaller size, and a larger garment neither', () => {
    fc.assert(
      fc.property(
        products,
        people,
        fc.integer({ min: 50, max: 180 }),
        fc.integer({ min: 0, max: 30 }),
        (product, person, chestCm, more) => {
          const ranks = FIT_WISHES.map((wish) => rank(product, { way: 'chest', ...person, chestCm, wish }));
          expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
          const flat = (width: number) => rank(product, { way: 'flat', chestCm: width, lengthCm: null });
          expect(flat(chestCm + more)).toBeGreaterThanOrEqual(flat(chestCm));
        },
      ),
    );
  });

  test('an answer names one size of the product, or two neighbors', () => {
    fc.assert(
      fc.property(products, people, fc.integer({ min: 50, max: 180 }), (product, person, chestCm) => {
        const advice = findSize(product, { way: 'chest', ...person, chestCm });
        if (!advice) return;
        expect(advice.sizes).toHaveLength(advice.verdict === 'between' ? 2 : 1);
        expect(new Set(advice.sizes.map(({ size }) => size)).size).toBe(advice.sizes.length);
        for (const { size } of advice.sizes) expect(product.sizes).toContain(size);
      }),
    );
  });
});
