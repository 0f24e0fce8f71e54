import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSizes, joinValues, splitValues } from '#shared/catalogue/selection.ts';

describe('a list of values', () => {
  test.each([
    ['M', ['M']],
    ['M,L', ['M', 'L']],
    [' M , L ,', ['M', 'L']],
    ['Washed Black,washed black', ['Washed Black']],
    ['Black\\, faded,Bone', ['Black, faded', 'Bone']],
    ['', []],
    [' , ', []],
    ['\\', ['\\']],
  ])('%j is parsed as %j', (list, values) => {
    expect(splitValues(list)).toEqual(values);
  });

  test('reads back unchanged with any values', () => {
    const value = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.trim() === text && text !== '');
    fc.assert(
      fc.property(fc.uniqueArray(value, { selector: (text) => text.toLowerCase() }), (values) => {
        expect(splitValues(joinValues(values))).toEqual(values);
      }),
    );
  });
});

describe('sizes', () => {
  test('are sorted from small to large, letters before the rest', () => {
    const order = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '28', '30', '102', 'One size'];
    expect(order.toReversed().toSorted(compareSizes)).toEqual(order);
  });
});
