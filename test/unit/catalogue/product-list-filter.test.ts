import { describe, expect, test } from 'vitest';
import { countChosen, filterOf, filterSearch } from '#web/features/catalogue/admin-products/list-filter.ts';

const of = (search: string) => filterOf(new URLSearchParams(search));
const CATEGORY = `cat_${'0'.repeat(26)}`;

describe("the URL of the admin's product list", () => {
  test('round-trips the filters of the list', () => {
    const search = `?q=hoodie&status=draft&stock=low&category=${CATEGORY}&sync=not_synced&tag=Summer+drop`;
    expect(of(search)).toEqual({
      q: 'hoodie',
      status: 'draft',
      stock: 'low',
      category: CATEGORY,
      sync: 'not_synced',
      tag: 'Summer drop',
    });
    expect(filterSearch(of(search))).toBe(search);
    expect(filterSearch({})).toBe('');
  });

  test('ignores unknown filters', () => {
    expect(of('q=%20&status=gone&stock=toString&category=hoodies&sync=&page=3')).toEqual({});
  });

  test('truncates a search that is too long', () => {
    expect(of(`q=${'x'.repeat(500)}`).q).toHaveLength(200);
  });

  test('keeps a tag of 40 characters as people see them, and ignores a longer one', () => {
    const tag = '👨‍👩‍👧'.repeat(40);
    expect(of(`tag=${encodeURIComponent(tag)}`)).toEqual({ tag });
    expect(of(`tag=${'x'.repeat(41)}`)).toEqual({});
  });

  test('counts the filters without the search text', () => {
    expect(countChosen({ q: 'hoodie' })).toBe(0);
    expect(countChosen({ q: 'hoodie', status: 'draft', stock: 'in', sync: undefined })).toBe(2);
  });
});
