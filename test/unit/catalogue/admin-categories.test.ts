import { describe, expect, test } from 'vitest';
import { type AdminCategory, NEW_PAGE } from '#shared/catalogue/category.ts';
import {
  categoryDraft,
  newCategoryDraft,
  readCategory,
  renamed,
} from '#web/features/catalogue/admin-categories/category-draft.ts';
import {
  isPointless,
  lossWarning,
  previewSentences,
  priceUpdateProgress,
} from '#web/features/catalogue/admin-categories/category-labels.ts';
import { discountErrors, newDraft, readValue } from '#web/features/catalogue/admin-categories/discount-value.ts';

const category: AdminCategory = {
  id: 'cat_1',
  name: 'Hoodies',
  slug: 'hoodies',
  description: null,
  position: 4,
  isFeatured: true,
  ...NEW_PAGE,
  productCount: 3,
  version: 2,
  discount: null,
  scheduled: [],
  refresh: null,
};

describe('the slug of a category', () => {
  test('follows the name while it is empty or derived from it', () => {
    const first = renamed(newCategoryDraft([]), 'Zip ');
    expect(first.slug).toBe('zip');
    expect(renamed(first, 'Zip Hoodies').slug).toBe('zip-hoodies');
    expect(renamed({ ...first, slug: 'zips' }, 'Zip Hoodies').slug).toBe('zips');
    expect(renamed({ ...first, slug: '' }, 'Zip Hoodies').slug).toBe('zip-hoodies');
  });

  test('is never longer than a slug may be', () => {
    expect(renamed(newCategoryDraft([]), 'a'.repeat(79).concat(' b')).slug).toBe('a'.repeat(79));
  });
});

describe('the form of a category', () => {
  test('places a new category last, at 0 in an empty shop', () => {
    expect(newCategoryDraft([]).position).toBe('0');
    expect(newCategoryDraft([category]).position).toBe('5');
  });

  test('changes nothing when it is saved untouched', () => {
    const { name, slug, description, position, isFeatured } = category;
    expect(readCategory(categoryDraft(category))).toEqual({
      input: { name, slug, description, position, isFeatured },
      errors: {},
    });
  });

  test('saves an empty description as none', () => {
    expect(readCategory({ ...categoryDraft(category), description: '  ' }).input?.description).toBeNull();
  });

  test('shows an error at each wrong field', () => {
    expect(readCategory({ ...categoryDraft(category), name: ' ', slug: '', position: '' }).errors).toEqual({
      name: 'Category name is required',
      slug: 'Category slug is required',
      position: 'Position must be a whole number',
    });
    expect(readCategory({ ...categoryDraft(category), slug: 'A--b', position: '-1' }).errors).toEqual({
      slug: 'Slug must contain only lowercase letters, numbers, and hyphens',
      position: 'Position can’t be below 0',
    });
    expect(
      readCategory({ ...categoryDraft(category), position: '10001', description: 'a'.repeat(501) }).errors,
    ).toEqual({
      position: 'Position must be at most 10,000',
      description: 'Description must be at most 500 characters',
    });
    expect(readCategory({ ...categoryDraft(category), position: '1.5' }).errors.position).toBe(
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
    expect(discountErrors({ ...newDraft(''), value: '10' })).toEqual({
      categoryId: 'Please select a category',
    });
  });
});

describe('labels', () => {
  test('describe the consequences of a discount', () => {
    const counts = { total: 5, discounted: 3, same: 2, changed: 1, free: 1, better: 1 };
    const preview = { ...counts, examples: [], belowCost: [], belowCostCount: 0 };
    expect(previewSentences(preview)).toEqual([
      '1 price will change.',
      '2 prices won’t change.',
      '1 product has an equal or better discount from another category and keeps it.',
      '1 product would be free, so it won’t be discounted.',
    ]);
    expect(previewSentences({ ...preview, total: 0 })).toEqual(['No products are in this category.']);
    expect(isPointless(preview)).toBe(false);
    const useless = { ...preview, discounted: 0, same: 0, changed: 0, free: 5, better: 0 };
    expect(previewSentences(useless)).toEqual([
      'Nothing would change.',
      '5 products would be free, so they won’t be discounted.',
    ]);
    expect([isPointless(useless), isPointless({ ...useless, total: 0 })]).toEqual([true, false]);
    expect(lossWarning(preview)).toBeNull();
    expect(lossWarning({ ...preview, belowCostCount: 1 })).toMatch(/^1 price would be below cost/);
  });

  test('never count more products than there are', () => {
    expect(priceUpdateProgress({ done: 12, total: 10 })).toBe('Updating: 12 of 12');
  });
});
