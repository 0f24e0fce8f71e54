import { describe, expect, test } from 'vitest';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { withoutRepeats } from '#web/features/catalogue/api/sections.ts';

const cards = (...ids: string[]) => ids.map((id) => ({ id }) as ProductCard);
const ids = (sections: ReturnType<typeof withoutRepeats>) => sections.map((all) => all?.map(({ id }) => id) ?? null);
const FILLED = { count: null };

describe('The sections of the home page', () => {
  test('show products that no section above shows', () => {
    const newest = cards('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    const hoodies = cards('a', 'c', 'i', 'j', 'k', 'l', 'm', 'n', 'o');
    expect(ids(withoutRepeats([FILLED, FILLED], [newest, hoodies]))).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      ['i', 'j', 'k', 'l', 'm', 'n', 'o'],
    ]);
  });

  test('repeat products at their end rather than staying empty', () => {
    const few = cards('a', 'b', 'c');
    expect(ids(withoutRepeats([FILLED, FILLED], [few, cards('b', 'd')]))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'b'],
    ]);
    expect(ids(withoutRepeats([FILLED, FILLED], [few, few]))).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  test('keep a chosen number of products, and wait for those that load', () => {
    expect(ids(withoutRepeats([FILLED, FILLED, { count: 2 }], [cards('a', 'b'), null, cards('a', 'b')]))).toEqual([
      ['a', 'b'],
      null,
      ['a', 'b'],
    ]);
  });
});
