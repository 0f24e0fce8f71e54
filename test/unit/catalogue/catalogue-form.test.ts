import { describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import { CATALOGUE_FORMAT, chunkNames, chunkOf, isCurrentChunk } from '#store/catalogue/catalogue-format.ts';

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
    // 100 each on average, so the limit is ten standard deviations away.
    expect(Math.max(...counts.values())).toBeLessThan(200);
    for (const id of ids.slice(0, 10)) expect(chunkOf(id)).toBe(chunkOf(id));
  });
});
