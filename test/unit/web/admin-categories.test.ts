import { describe, expect, test } from 'vitest';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import {
  categoryDraftOf,
  newDraft,
  parseCategoryDraft,
  renamed,
} from '#web/features/admin-categories/category-draft.ts';
import { faultsOf, readValue } from '#web/features/admin-categories/discount-value.ts';
import { lossText, previewTexts, refreshProgress } from '#web/features/admin-categories/words.ts';

const category: AdminCategory = {
  id: 'cat_1',
  name: 'Hoodies',
  slug: 'hoodies',
  description: null,
  position: 4,
  isFeatured: true,
  productCount: 3,
  version: 2,
  discount: null,
  refresh: null,
};

describe('the slug of a category', () => {
  test('follows the name while it is empty or what the name makes of it', () => {
    const first = renamed(newDraft([]), 'Zip ');
    expect(first.slug).toBe('zip');
    expect(renamed(first, 'Zip Hoodies').slug).toBe('zip-hoodies');
    expect(renamed({ ...first, slug: 'zips' }, 'Zip Hoodies').slug).toBe('zips');
    expect(renamed({ ...first, slug: '' }, 'Zip Hoodies').slug).toBe('zip-hoodies');
  });

  test('is never longer than a slug may be', () => {
    expect(renamed(newDraft([]), 'a'.repeat(79).concat(' b')).slug).toBe('a'.repeat(79));
  });
});

describe('the form of a category', () => {
  test('begins behind all others, at 0 in an empty shop', () => {
    expect(newDraft([]).position).toBe('0');
    expect(newDraft([category]).position).toBe('5');
  });

  test('gives what was there when nothing is changed', () => {
    const { name, slug, description, position, isFeatured } = category;
    expect(parseCategoryDraft(categoryDraftOf(category))).toEqual({
      input: { name, slug, description, position, isFeatured },
      faults: {},
    });
  });

  test('saves an empty description as none', () => {
    expect(parseCategoryDraft({ ...categoryDraftOf(category), description: '  ' }).input?.description).toBeNull();
  });

  test('says at each field what is wrong with it', () => {
    expect(parseCategoryDraft({ ...categoryDraftOf(category), name: ' ', slug: '', position: '' }).faults).toEqual({
      name: 'Category name is required',
      slug: 'Category slug is required',
      position: 'Position must be a whole number',
    });
    expect(parseCategoryDraft({ ...categoryDraftOf(category), slug: 'A--b', position: '-1' }).faults).toEqual({
      slug: 'Slug must contain only lowercase letters, numbers, and hyphens',
      position: 'Position cannot be below 0',
    });
    expect(parseCategoryDraft({ ...categoryDraftOf(category), position: '1.5' }).faults.position).toBe(
      'Position must be a whole number',
    );
  });
});

describe('the value of a discount', () => {
  test.each([
    ['percentage', '20', { type: 'percentage', percent: 20 }],
    ['percentage', '99', { type: 'percentage', percent: 99 }],
    ['percentage', '100', 'Percentage discount must be less than 100%'],
    ['percentage', '150.5', 'Percentage discount must be less than 100%'],
    ['percentage', '12.5', 'Please enter a valid discount value'],
    ['percentage', '', 'Please enter a valid discount value'],
    ['percentage', '0', 'Please enter a valid discount value'],
    ['percentage', '-5', 'Please enter a valid discount value'],
    ['fixed', '4.35', { type: 'fixed', amountCents: 435 }],
    ['fixed', '100', { type: 'fixed', amountCents: 10_000 }],
    ['fixed', '0.001', 'Please enter a valid discount value'],
    ['fixed', '.5', { type: 'fixed', amountCents: 50 }],
    ['fixed', 'five', 'Please enter a valid discount value'],
    ['fixed', '100000', 'Please enter a valid discount value'],
  ] as const)('%s of %j', (type, value, expected) => {
    expect(readValue({ type, value })).toEqual(expected);
  });

  test('needs a category', () => {
    expect(faultsOf({ categoryId: '', type: 'percentage', value: '10' })).toEqual({
      categoryId: 'Please select a category',
    });
  });
});

describe('words', () => {
  test('tell what a discount would do', () => {
    const counts = { total: 5, discounted: 3, same: 2, changed: 1, free: 1, better: 1 };
    const preview = { ...counts, examples: [], belowCost: [], belowCostCount: 0 };
    expect(previewTexts(preview)).toEqual([
      '1 product will have another price.',
      '2 products will cost the same as now.',
      '1 product has a discount as good from another category, and keeps it.',
      '1 product would cost nothing and will not be discounted.',
    ]);
    expect(previewTexts({ ...preview, total: 0 })).toEqual(['No products are in this category.']);
    expect(lossText(preview)).toBeNull();
    expect(lossText({ ...preview, belowCostCount: 1 })).toMatch(/^Below cost: 1 price /);
  });

  test('never tell of more products done than there are', () => {
    expect(refreshProgress({ done: 12, total: 10 })).toBe('Updating: 12 of 12');
  });
});
