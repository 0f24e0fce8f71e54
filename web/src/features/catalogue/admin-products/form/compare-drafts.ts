import { pluralize } from '#shared/base/format-count.ts';
import { hasRowConflict, mergedStock, mergeRows } from '../variants/merge-rows.ts';
import { totalOf } from '../variants/variant-rows.ts';
import { type DraftField, differingFields, isSameField, type ProductDraft } from './product-draft.ts';

export const FIELD_LABELS: Readonly<Record<DraftField, string>> = {
  title: 'Title',
  slug: 'Slug',
  descriptionHtml: 'Description',
  images: 'Pictures',
  videos: 'Videos',
  sizes: 'Sizes',
  colors: 'Colors',
  sizeChartHtml: 'Size chart',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  isPublished: 'Published',
  isFeatured: 'Featured',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  cost: 'Cost per item',
  sku: 'SKU',
  quantity: 'Quantity',
  policy: 'Stock policy',
  weight: 'Weight',
  categoryIds: 'Categories',
  providerProductId: 'Provider product ID',
  tags: 'Tags',
  goesWith: 'Goes well with',
  variants: 'Stock and prices of variants',
};

export interface DraftComparison {
  /** Fields that both admins changed to different values. */
  changedByBoth: DraftField[];
  /** Fields that only the other admin changed. */
  changedByOther: DraftField[];
  /** The other admin's draft, with the fields that changed in `mine` applied to it. */
  merged: ProductDraft;
}

/** Fields in which the changes of both admins can be combined. */
const ADDED_UP: readonly DraftField[] = ['quantity', 'variants'];

/**
 * Compares two drafts that started from the same product, `base`. Variants are compared and merged field by field. Changes of
 * stock are added together.
 */
export function compareDrafts(base: ProductDraft, mine: ProductDraft, other: ProductDraft): DraftComparison {
  const changed = differingFields(base, mine);
  const changedThere = differingFields(base, other);
  const isConflict = (field: DraftField) =>
    field === 'variants'
      ? hasRowConflict(base.variants, mine.variants, other.variants)
      : field !== 'quantity' && !isSameField(mine, other, field);
  const merged = {
    ...other,
    ...Object.fromEntries(changed.map((field) => [field, mine[field]])),
    ...(changed.includes('quantity') ? { quantity: mergedStock(base.quantity, mine.quantity, other.quantity) } : {}),
  };
  return {
    changedByBoth: changed.filter((field) => changedThere.includes(field) && isConflict(field)),
    changedByOther: changedThere.filter(
      (field) => !changed.includes(field) || (ADDED_UP.includes(field) && !isConflict(field)),
    ),
    merged: changed.includes('variants')
      ? { ...merged, variants: mergeRows(base.variants, mine.variants, other.variants) }
      : merged,
  };
}

const LONGEST = 90;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Returns a field's value in a few words. `categories` maps category ids to names. */
export function fieldLabel(draft: ProductDraft, field: DraftField, categories: ReadonlyMap<string, string>): string {
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'images') return pluralize(draft.images.length, 'picture');
  if (field === 'videos') return pluralize(draft.videos.length, 'video');
  if (field === 'goesWith') return pluralize(draft.goesWith.length, 'product');
  if (field === 'policy') return draft.policy === 'finite' ? 'Limited stock' : 'Made to order';
  if (field === 'categoryIds') return draft.categoryIds.map((id) => categories.get(id) ?? id).join(', ') || 'None';
  if (field === 'variants')
    return draft.variants
      ? `${pluralize(draft.variants.length, 'variant')}, ${totalOf(draft.variants)} in stock`
      : 'One stock number for all variants';
  if (Array.isArray(value)) return draft[field as 'sizes' | 'colors' | 'tags'].join(', ') || 'None';
  return shortened(String(value).replace(/\s+/g, ' ').trim()) || 'Empty';
}
