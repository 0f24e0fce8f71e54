import { describe, expect, test } from 'vitest';
import { allSizes, sizeChartFor } from '#infra/local/seed/size-chart.ts';
import { adviceWords, writeLength } from '#shared/catalogue/size-finder/advice-words.ts';
import { type FindableProduct, findSize, type SizeAnswers } from '#shared/catalogue/size-finder/find-size.ts';
import { answersOf, NO_ANSWERS, readAnswers } from '#shared/catalogue/size-finder/known-answers.ts';

const TEE: FindableProduct = { sizes: allSizes, sizeChartHtml: sizeChartFor('tee', allSizes), kind: 'T-shirt' };

function words(answers: SizeAnswers, unit: 'in' | 'cm' = 'cm', gone: string[] = [], product = TEE) {
  const advice = findSize(product, answers, (size) => gone.includes(size));
  if (!advice) throw new Error('No size was found');
  const { headline, reasons } = adviceWords(advice, unit);
  return [headline, ...reasons].map((text) => text.replaceAll('\u00a0', ' '));
}
const chest = (chestCm: number): SizeAnswers => ({ way: 'chest', heightCm: 176, chestCm, wish: 'regular' });

describe('The words of an answer', () => {
  test('give the measured room in the chosen unit, in whole centimeters or half inches', () => {
    expect(words(chest(97))).toEqual(['M fits', 'M measures 107 cm around the chest, 10 cm more than you.']);
    expect(words(chest(97), 'in')).toEqual(['M fits', 'M measures 42 in around the chest, 4 in more than you.']);
    expect(writeLength(52.4, 'in')).toBe('20.5\u00a0in');
  });

  test('leave the choice between two sizes to the shopper', () => {
    expect(words(chest(100.5))).toEqual([
      'Between M and L',
      'M measures 107 cm around the chest, 6 cm more than you; L 114 cm, 14 cm more than you.',
    ]);
  });

  test('say what the largest and the smallest size would do', () => {
    expect(words(chest(150))).toEqual([
      'Our largest is XXL',
      'It would be too tight.',
      'XXL measures 130 cm around the chest, 20 cm less than you.',
    ]);
    expect(words(chest(127)).slice(0, 2)).toEqual(['Our largest is XXL', 'It would fit closer than you asked for.']);
    expect(words(chest(60)).slice(0, 2)).toEqual(['Our smallest is XS', 'It would fit looser than you asked for.']);
  });

  test('say what is sold out, and what sits otherwise', () => {
    expect(words(chest(97), 'cm', ['M'])[1]).toBe('M is sold out. S would be closer and L would be looser.');
    expect(words(chest(97), 'cm', ['M', 'S', 'L'])[1]).toBe('M is sold out.');
    expect(words(chest(100.5), 'cm', ['M'])[1]).toBe('M is sold out. L is in stock.');
  });

  test('call an estimate an estimate, and give no room to the centimeter', () => {
    expect(words({ way: 'weight', heightCm: 176, weightKg: 74, wish: 'regular' })).toEqual([
      'M fits',
      'M measures 107 cm around the chest.',
      'We estimate your chest at 92 to 102 cm from height and weight. Measure it for a better answer.',
    ]);
  });

  test('mention the buyers where they moved the answer, and the length where it is unusual', () => {
    const small = { ...TEE, reviews: { fits: { small: 6, true: 0, large: 0 } } };
    expect(words(chest(97), 'cm', [], small).at(-1)).toBe('Buyers say it runs small, so we went half a size up.');
    expect(words({ way: 'flat', chestCm: 53.5, lengthCm: 64 }).at(-1)).toBe('M is 71 cm long, longer than yours.');
    expect(words({ ...chest(97), heightCm: 195 } as SizeAnswers).at(-1)).toBe(
      'M is 71 cm long, short for your height.',
    );
  });
});

describe('Answers that a browser keeps', () => {
  test('are read again, and nonsense is as good as none', () => {
    const known = { ...NO_ANSWERS, height: 176, chest: 97 };
    expect(readAnswers(JSON.stringify(known))).toEqual(known);
    for (const text of [null, '', '{', '7', JSON.stringify({ ...known, height: 17 })])
      expect(readAnswers(text)).toEqual(NO_ANSWERS);
  });

  test('lead to a size once none is open', () => {
    expect(answersOf({ ...NO_ANSWERS, height: 176 })).toBeNull();
    expect(answersOf({ ...NO_ANSWERS, chest: 97 })).toBeNull();
    expect(answersOf({ ...NO_ANSWERS, height: 176, chest: 97 })).toEqual(chest(97));
    expect(answersOf({ ...NO_ANSWERS, by: 'weight', height: 176, chest: 97 })).toBeNull();
    expect(answersOf({ ...NO_ANSWERS, by: 'weight', height: 176, weight: 74 })?.way).toBe('weight');
    expect(answersOf({ ...NO_ANSWERS, way: 'garment', flat: 53 })).toEqual({
      way: 'flat',
      chestCm: 53,
      lengthCm: null,
    });
    expect(answersOf({ ...NO_ANSWERS, way: 'garment', garment: 'product', flat: 53 })).toBeNull();
  });
});
