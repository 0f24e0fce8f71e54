import { formatCents } from '#shared/base/money.ts';
import { cutText } from '#shared/base/text/cut-text.ts';
import type { ProductInput } from '../product-input.ts';
import { COLUMNS, POLICY_LABELS } from './columns.ts';
import type { CsvChange } from './planned-product.ts';

/** A category that a file may mention. */
export interface KnownCategory {
  id: string;
  slug: string;
  name: string;
}

/** Maps a field of a product to the column that contains it. */
export const COLUMN_OF: Readonly<Record<string, string>> = {
  ...COLUMNS,
  slug: COLUMNS.handle,
  categoryIds: COLUMNS.categories,
  images: COLUMNS.url,
  sizes: COLUMNS.size,
  colors: COLUMNS.color,
  inventoryQuantity: COLUMNS.quantity,
};

/** Names to show instead of ids: the names of categories and the handles of products. */
export interface Names {
  categories: readonly KnownCategory[];
  handles: ReadonlyMap<string, string>;
}

const LONGEST = 120;

function textOf(field: string, value: unknown, { categories, handles }: Names): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field.endsWith('Cents') ? formatCents(value) : String(value);
  if (field === 'inventoryPolicy') return POLICY_LABELS[value as keyof typeof POLICY_LABELS];
  if (field === 'categoryIds') {
    return (value as string[]).map((id) => categories.find((each) => each.id === id)?.name ?? id).join(', ');
  }
  if (field === 'goesWith') return (value as string[]).map((id) => handles.get(id) ?? id).join(', ');
  if (field === 'images') return picturesText(value as ProductInput['images']);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > LONGEST ? `${cutText(text, LONGEST - 1)}…` : text;
}

const picturesText = (images: ProductInput['images']): string =>
  cutText(images.map(({ url, alt, color = '' }) => [url, alt, color].filter(Boolean).join(' ')).join(', '), LONGEST);

const comparable = (field: string, value: unknown): string =>
  JSON.stringify(
    field === 'images'
      ? (value as ProductInput['images']).map(({ url, alt, color = '' }) => [url, alt, color])
      : field === 'categoryIds'
        ? (value as string[]).toSorted()
        : value,
  );

/** Lists the fields whose changes can be listed for each variant. */
const OF_VARIANTS: readonly (keyof ProductInput)[] = [
  'sku',
  'priceCents',
  'compareAtPriceCents',
  'costCents',
  'weightGrams',
  'inventoryQuantity',
];

/**
 * Returns the changes that saving `after` instead of `before` makes. If `isByVariant` is true, leaves out fields whose
 * changes are listed for each variant.
 */
export function productChanges(
  before: ProductInput,
  after: ProductInput,
  names: Names,
  isByVariant: boolean,
): CsvChange[] {
  return (Object.keys(after) as (keyof ProductInput)[]).flatMap((field) => {
    if (field === 'variants' || (isByVariant && OF_VARIANTS.includes(field))) return [];
    if (comparable(field, before[field]) === comparable(field, after[field])) return [];
    const [from, to] = [textOf(field, before[field], names), textOf(field, after[field], names)];
    return [{ column: COLUMN_OF[field] ?? field, from, to }];
  });
}
