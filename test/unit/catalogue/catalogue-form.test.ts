import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import { CATALOGUE_FORMAT, chunkNames, chunkOf, isCurrentChunk } from '#store/catalogue/catalogue-format.ts';
import { documentsOf } from './search/search-fixtures.ts';

describe('the texts that searches read', () => {
  const category = (name: string) => ({ id: `cat_${name}`, slug: name.toLowerCase(), name });

  test('are those of the present format: raise CATALOGUE_FORMAT when they change', () => {
    const documents = documentsOf([
      {
        ...{ title: 'Fault Line Hoodie', descriptionHtml: '<p>Heavy loop-back fleece, men’s &amp; women’s.</p>' },
        ...{ colors: ['Ink', 'Grey', 'Navy'], tags: ['new'], categories: [category('Hoodies')] },
        ...{ priceCents: 9_000, compareAtPriceCents: 11_800 },
      },
      {
        ...{ title: 'Café T-Shirt Ærø', descriptionHtml: '<ul><li>100&nbsp;% cotton</li><li>Straße 漢字</li></ul>' },
        ...{ colors: ['Off-White', 'Red'], tags: ['T-Shirt'], categories: [category('Crewnecks & Long Sleeves')] },
      },
    ]);
    const texts = JSON.stringify(documents.map(({ words }) => words));
    const hash = createHash('sha256').update(texts).digest('hex').slice(0, 16);
    expect({ format: CATALOGUE_FORMAT, hash }).toEqual({ format: 12, hash: 'b6325eb04c39b824' });
  });
});

describe('the chunks of the catalogue', () => {
  test('have valid names, and no other name is valid', () => {
    expect(new Set(chunkNames).size).toBe(128);
    expect(chunkNames[7]).toBe(`${CATALOGUE_FORMAT}-007`);
    expect(chunkNames.every(isCurrentChunk)).toBe(true);
    expect(['07', '31', '007', '0-007', `${CATALOGUE_FORMAT}-128`].some(isCurrentChunk)).toBe(false);
  });

  test('spread the products evenly, each product always in the same chunk', () => {
    const ids = Array.from({ length: 12_800 }, () => newId('prd', Date.now()));
    const counts = new Map([...Map.groupBy(ids, chunkOf)].map(([chunk, its]) => [chunk, its.length]));
    expect([...counts.keys()].sort()).toEqual([...chunkNames]);
    // A chunk has 100 products on average, so the limit is ten standard deviations away.
    expect(Math.max(...counts.values())).toBeLessThan(200);
    for (const id of ids.slice(0, 10)) expect(chunkOf(id)).toBe(chunkOf(id));
  });
});
