import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlToText } from '#shared/base/html-text.ts';
import { searchDocuments, searchText } from '#shared/catalogue/search.ts';
import { product } from '../fixtures.ts';

const documentsOf = (...changes: Parameters<typeof product>[0][]) =>
  changes.map(product).map((written) => ({ id: written.id, text: searchText(written) }));
const found = (query: string, ...changes: Parameters<typeof product>[0][]) =>
  searchDocuments(documentsOf(...changes), query).map(({ id }) => id);

describe('finding products', () => {
  const hoodie = { id: 'prd_1', title: 'Fault Line Hoodie', descriptionHtml: '<p>Heavy <b>fleece</b> &amp; ribs</p>' };
  const tee = { id: 'prd_2', title: 'Plain Tee', descriptionHtml: '<p>Goes under a hoodie</p>' };

  test.each([
    ['hoodie', ['prd_1', 'prd_2']],
    ['HOODIE', ['prd_1', 'prd_2']],
    ['  fault ', ['prd_1']],
    ['line hoo', ['prd_1']],
    ['fleece & ribs', ['prd_1']],
    ['tee', ['prd_2']],
    ['jacket', []],
    ['<p>', []],
    ['amp', []],
    ['.*', []],
    ['', []],
    ['   ', []],
  ])('"%s" finds %j', (query, ids) => {
    expect(found(query, hoodie, tee)).toEqual(ids);
  });

  test('searches the first 8,000 characters, always including the title', () => {
    const long = {
      id: 'prd_3',
      title: 'Last Layer',
      descriptionHtml: `<p>first words ${'x '.repeat(5_000)} last words</p>`,
    };
    expect(searchText(product(long))).toHaveLength(8_000);
    expect(found('last layer', long)).toEqual(['prd_3']);
    expect(found('first words', long)).toEqual(['prd_3']);
    expect(found('last words', long)).toEqual([]);
    const title = 'y'.repeat(9_000);
    expect(searchText(product({ title }))).toBe(`${title}\n`);
  });

  test('keeps the input order, newest first', () => {
    expect(found('hoodie', tee, hoodie)).toEqual(['prd_2', 'prd_1']);
  });

  test('finds a product by any part of its title, in any case', () => {
    const part = fc
      .string({ minLength: 1, maxLength: 60 })
      .chain((title) => fc.tuple(fc.constant(title), fc.nat(title.length - 1), fc.nat(title.length)))
      .map(([title, from, length]) => ({ title, query: title.slice(from, from + length) }));
    fc.assert(
      fc.property(part, ({ title, query }) => {
        fc.pre(query.trim() !== '');
        for (const cased of [query, query.toUpperCase(), query.toLowerCase()])
          expect(found(cased, { id: 'prd_1', title })).toEqual(['prd_1']);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the text of HTML', () => {
  test.each([
    ['<p>Heavy fleece</p>', 'Heavy fleece'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['a<br>b', 'a b'],
    ['<a href="https://example.com">link</a>', 'link'],
    ['Salt &amp; pepper', 'Salt & pepper'],
    ['&lt;b&gt; &quot;quoted&quot; &#39;too&#39;&nbsp;!', '<b> "quoted" \'too\' !'],
    ['&amp;lt;', '&lt;'],
    ['  \n\t ', ''],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('of plain text is the same, with normalized spaces', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/[<&]/.test(text));
        expect(htmlToText(text)).toBe(text.split(/\s+/).filter(Boolean).join(' '));
      }),
    );
  });
});
