import { pluralize } from '#shared/base/format-count.ts';
import { type Draft, type DraftField, differingFields, isSameField } from './draft.ts';

export const FIELD_NAMES: Readonly<Record<DraftField, string>> = {
  title: 'Title',
  slug: 'Slug',
  descriptionHtml: 'Description',
  images: 'Pictures',
  sizes: 'Sizes',
  colors: 'Colors',
  sizeChartHtml: 'Size chart',
  isPublished: 'Published',
  isFeatured: 'Featured',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  cost: 'Cost per piece',
  sku: 'SKU',
  quantity: 'Quantity',
  policy: 'Stock policy',
  weight: 'Weight',
  categoryIds: 'Categories',
  providerProductId: 'Provider product id',
};

export interface Conflict {
  /** Fields that both wrote, each otherwise. */
  clashing: DraftField[];
  /** Fields that they wrote and this form did not touch. */
  theirsOnly: DraftField[];
  /** Theirs, with every field of this form that was touched here. */
  mine: Draft;
}

/** Two forms that began with the same product, `base`: what each changed, and mine on top of theirs. */
export function conflictOf(base: Draft, mine: Draft, theirs: Draft): Conflict {
  const touched = differingFields(base, mine);
  const written = differingFields(base, theirs);
  return {
    clashing: touched.filter((field) => written.includes(field) && !isSameField(mine, theirs, field)),
    theirsOnly: written.filter((field) => !touched.includes(field)),
    mine: { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) },
  };
}

const LONGEST = 90;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A field's value in a few words. `categories` are the names of the shop's categories by id. */
export function fieldValueText(draft: Draft, field: DraftField, categories: ReadonlyMap<string, string>): string {
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'images') return pluralize(draft.images.length, 'picture');
  if (field === 'policy') return draft.policy === 'finite' ? 'Finite' : 'Made to order';
  if (field === 'categoryIds') return draft.categoryIds.map((id) => categories.get(id) ?? id).join(', ') || 'None';
  if (Array.isArray(value)) return draft[field as 'sizes' | 'colors'].join(', ') || 'None';
  return shortened(String(value).replace(/\s+/g, ' ').trim()) || 'Empty';
}
