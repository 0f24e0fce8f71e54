import { describe, expect, test } from 'vitest';
import { acceptTags, MAX_TAGS, tagsSchema } from '#shared/catalogue/tags.ts';

describe('the tags of a product', () => {
  test('are trimmed, and unique without regard to case', () => {
    expect(tagsSchema.parse([' Summer  drop', 'Wool', 'summer drop', 'WOOL'])).toEqual(['Summer drop', 'Wool']);
    expect(tagsSchema.parse([])).toEqual([]);
  });

  test('have up to 40 characters as people see them', () => {
    const family = '👨‍👩‍👧';
    expect(tagsSchema.parse([family.repeat(40)])).toEqual([family.repeat(40)]);
    expect(tagsSchema.safeParse([family.repeat(41)]).success).toBe(false);
    expect(tagsSchema.safeParse([`e${'\u0301'.repeat(400)}`]).success).toBe(false);
  });

  test.each([
    ['empty', ['  ']],
    ['with a comma, which separates tags in files', ['a, b']],
    ['too long', ['x'.repeat(41)]],
    ['with control characters', ['a\u0001']],
    ['too many', Array.from({ length: MAX_TAGS + 1 }, (_, at) => `tag ${at}`)],
  ])('are refused when %s', (_name, tags) => {
    expect(tagsSchema.safeParse(tags).success).toBe(false);
  });
});

describe("another system's tags", () => {
  test('are taken where they are valid, apart at commas, and at most 30', () => {
    expect(acceptTags([' Unisex ', 'unisex', 'Tees,  Crew neck', '', 'x'.repeat(41)])).toEqual([
      'Unisex',
      'Tees',
      'Crew neck',
    ]);
    expect(acceptTags(Array.from({ length: 40 }, (_, at) => `tag ${at}`))).toHaveLength(MAX_TAGS);
  });
});
