import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { browseDocuments } from '#shared/catalogue/browse-documents.ts';
import {
  type CatalogueDocument,
  type SearchDocument,
  toCatalogueDocument,
} from '#shared/catalogue/catalogue-document.ts';
import { availableFilters } from '#shared/catalogue/facets.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { DEFAULT_SELECTION, type Selection, SORTS } from '#shared/catalogue/selection.ts';
import { openChunks, packChunk, unpackChunk } from '#store/catalogue/catalogue-chunk.ts';
import { product } from '../fixtures.ts';

const WORDS = [
  'Hoodie',
  'hoody',
  'T-Shirt',
  'Naïve',
  'Straße',
  'red',
  'Fog',
  '❤️',
  '漢字',
  'sale',
  "men's",
  '\n',
  '\t',
  '\ud800',
];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));
const some = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const category = (name: string) => ({ id: `cat_${name}`, slug: name.toLowerCase(), name });

const anyProduct: fc.Arbitrary<Partial<Product>> = fc.record({
  id: fc.uuid(),
  createdAt: fc.integer({ min: 1, max: 5 }).map((day) => `2025-09-0${day}T10:00:00.000Z`),
  title: text,
  descriptionHtml: text.map((words) => `<p>${words}</p>`),
  isPublished: fc.boolean(),
  priceCents: fc.constantFrom(900, 2_400),
  compareAtPriceCents: fc.constantFrom(null, 2_400, 3_000),
  sizes: some('S', 'M', 'L'),
  colors: some('Black', 'Fog', 'Rust'),
  tags: some('zip', 'Crewneck', 'Straße'),
  categories: some('Hoodies', 'T-Shirts').map((names) => names.map(category)),
  inventoryQuantity: fc.integer({ min: 0, max: 2 }),
});
const anyDocuments = fc
  .uniqueArray(anyProduct, { maxLength: 20, selector: ({ id }) => id })
  .map((all) => all.flatMap((changes) => toCatalogueDocument(product(changes)) ?? []));

/** Packs documents into chunks and unpacks them again. */
function stored(documents: readonly CatalogueDocument[], chunks = 3) {
  const parts = Array.from({ length: chunks }, (_none, chunk) =>
    documents.filter((_each, at) => at % chunks === chunk),
  );
  return openChunks(parts.map((part, at) => unpackChunk({ chunk: String(at), version: 1, ...packChunk(part) })));
}
const byId = <T extends SearchDocument>(documents: readonly T[]) =>
  documents.toSorted((a, b) => (a.card.id < b.card.id ? -1 : 1));
const idsOf = (documents: readonly SearchDocument[]) => documents.map(({ card }) => card.id);

const anySelection: fc.Arbitrary<Selection> = fc
  .record({
    sizes: some('s', 'M'),
    colors: some('BLACK', 'Rust'),
    categories: some('Hoodies'),
    tags: some('ZIP'),
    inStock: fc.boolean(),
    sort: fc.constantFrom(...SORTS),
  })
  .map((parts) => ({ ...DEFAULT_SELECTION, ...parts }));

describe('a chunk of the catalogue', () => {
  test('gives back the documents that were written', () => {
    fc.assert(
      fc.property(anyDocuments, (documents) => {
        const chunks = stored(documents);
        expect(byId(chunks.flatMap((chunk) => chunk.documents()))).toEqual(byId(documents));
        for (const document of documents)
          expect(chunks.flatMap((chunk) => chunk.documentOf(document.card.id) ?? [])).toEqual([document]);
        expect(chunks.flatMap((chunk) => chunk.documentOf('prd_unknown') ?? [])).toEqual([]);
      }),
    );
  });

  test('lets searches, lists and filters find what they find in the documents', () => {
    const query = fc.array(fc.constantFrom(...WORDS, 'hodie', 'shirt', 'ood', 'pullover'), { maxLength: 3 });
    fc.assert(
      fc.property(anyDocuments, query, anySelection, (documents, words, selection) => {
        const scope = { text: words.join(' ') };
        const all = byId(documents);
        const inChunks = byId(stored(documents).flatMap(({ search }) => search));
        const [expected, found] = [browseDocuments(all, scope, selection), browseDocuments(inChunks, scope, selection)];
        expect({ ...found, documents: idsOf(found.documents) }).toEqual({
          ...expected,
          documents: idsOf(expected.documents),
        });
        expect(availableFilters(inChunks, scope, selection)).toEqual(availableFilters(all, scope, selection));
      }),
      { numRuns: 500 },
    );
  });

  test('is whole once the rest of its version is added', () => {
    const documents = [{ title: 'One' }, { title: 'Two' }].flatMap(
      (changes, at) => toCatalogueDocument(product({ ...changes, id: `prd_${at}` })) ?? [],
    );
    const { search, data } = packChunk(documents);
    const [chunk] = openChunks([unpackChunk({ chunk: '0', version: 1, search })]);
    expect(chunk?.isWhole).toBe(false);
    expect(chunk?.documents()).toEqual([]);
    chunk?.complete(data);
    expect(chunk?.isWhole).toBe(true);
    expect(chunk?.documents()).toEqual(documents);
    expect(chunk?.documentOf('prd_1')).toEqual(documents[1]);
    expect(chunk?.documentOf('prd_1')).toBe(chunk?.documentOf('prd_1'));
  });
});
