import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { memoizeByDocuments } from '#functions/catalogue/memoize.ts';
import { foldText, foldWords } from '#shared/base/text/fold-text.ts';
import type { CatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import { kindNames } from '#shared/catalogue/search/search-synonyms.ts';
import { documentsOf, search } from './search-fixtures.ts';

describe('Texts of a search that products share are folded once', () => {
  const products = documentsOf([
    { title: 'Fault Line Hoodie', slug: 'hoodie', categories: [] },
    { title: 'Fault Line Cap', slug: 'cap', categories: [] },
    { title: 'Datum Cap', slug: 'datum', categories: [], compareAtPriceCents: 6_000 },
    { title: 'Datum Beanie', slug: 'beanie', categories: [], colors: ['Rust'] },
    { title: 'Plumb Cap', slug: 'plumb', categories: [], tags: ['Rust'] },
  ]);

  test.each([
    ['pullover', ['Fault Line Hoodie']],
    ['sale', ['Datum Cap']],
    ['orange', ['Datum Beanie']],
    ['rust', ['Datum Beanie', 'Plumb Cap']],
  ])('%s finds only products that it names', (query, titles) => {
    expect(search(products, query).titles.toSorted()).toEqual(titles);
  });

  test('words that need no folding are kept as they are', () => {
    const plain = fc.array(fc.stringMatching(/^[A-Za-z0-9]{1,9}$/), { minLength: 1 });
    fc.assert(
      fc.property(plain, (words) => {
        expect(foldText(words.join(' '))).toBe(` ${foldWords(words.join(' ')).join(' ')} `);
      }),
    );
  });
});

test.each([
  [' fault line hooded sweatshirts ', 'hoodie'],
  [' full zip ', 'zipup'],
  [' tee shirts ', 'tshirt'],
  [' crews ', 'crewneck'],
  [' new in ', 'latest'],
])('%j names a kind by one of its names, also in the plural', (text, name) => {
  expect(kindNames(text)).toContain(name);
});

test.each([' hooded ', ' full length zipper bag ', ' shirt '])(
  '%j names only the kinds whose whole names it has',
  (text) => {
    expect(kindNames(text)).not.toContain('hoodie');
    expect(kindNames(text)).not.toContain('tshirt');
  },
);

describe('Lists of products are remembered', () => {
  const listsOf = (count: number, lists: number) => {
    const documents: readonly CatalogueDocument[] = new Array(count);
    const compute = vi.fn(() => []);
    const ask = (list: number) => memoizeByDocuments(documents, `list ${list}`, compute);
    for (let list = 0; list < lists; list += 1) ask(list);
    return { ask, compute };
  };

  test('up to a hundred of a usual catalog, and then the oldest is forgotten', () => {
    const { ask, compute } = listsOf(10_000, 100);
    ask(0);
    expect(compute).toHaveBeenCalledTimes(100);
    ask(100);
    ask(1);
    expect(compute).toHaveBeenCalledTimes(101);
    ask(0);
    expect(compute).toHaveBeenCalledTimes(102);
  });

  test('fewer of a large one, so that memory is bounded', () => {
    const { ask, compute } = listsOf(100_000, 11);
    ask(10);
    ask(1);
    expect(compute).toHaveBeenCalledTimes(11);
    ask(0);
    expect(compute).toHaveBeenCalledTimes(12);
  });
});
