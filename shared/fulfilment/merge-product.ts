import { applyDiscounts } from '#shared/catalogue/discount.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import type { ProviderFields } from '#shared/catalogue/provider-link.ts';
import { moveVariantPrices } from '#shared/catalogue/variants/variant-prices.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';

type Field = keyof ProviderFields;

/** Compares two values but ignores the order of map keys, because the table does not preserve it. */
const isEqual = (a: unknown, b: unknown): boolean => changesBetween({ value: a }, { value: b }).length === 0;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Merges a list from the provider with the admin's edits. Entries that the admin removed stay removed, and entries that the
 * admin added or moved stay in place. Entries that are new since `last` are appended.
 */
function mergeList(edited: readonly string[], last: readonly string[], now: readonly string[]): string[] {
  if (isEqual(edited, last)) return [...now];
  const kept = edited.filter((entry) => now.includes(entry) || !last.includes(entry));
  return [...kept, ...now.filter((entry) => !last.includes(entry) && !edited.includes(entry))];
}

/**
 * Returns the list to remember for the next merge. Includes the entries that the admin removed, so that they are not added
 * again later.
 */
const rememberList = (edited: readonly string[], last: readonly string[], now: readonly string[]): string[] => [
  ...new Set([...now, ...last.filter((entry) => !edited.includes(entry))]),
];

/** Returns the fields that the provider fills. Prices are before discounts. */
const fieldsOf = (product: Product): ProviderFields => ({
  title: product.title,
  descriptionHtml: product.descriptionHtml,
  priceCents: product.priceCents,
  images: product.images,
  sizes: product.sizes,
  colors: product.colors,
  sku: product.sku,
  weightGrams: product.weightGrams,
  inventoryPolicy: product.inventoryPolicy,
  costCents: product.costCents ?? null,
});

/**
 * Merges one field. Returns its value and the value to remember. An admin's edit stays, even if the provider later sends the
 * same value. The provider controls the field again only after the admin enters the remembered value.
 */
function mergeField<F extends Field>(
  field: F,
  edited: ProviderFields,
  last: ProviderFields | undefined,
  now: ProviderFields,
) {
  const isEdited = last ? !isEqual(edited[field], last[field]) : field !== 'inventoryPolicy' && !isEmpty(edited[field]);
  if (!isEdited) return { value: now[field], last: now[field] };
  const isSameNow = last !== undefined && isEqual(edited[field], now[field]);
  return { value: edited[field], last: isSameNow ? last[field] : now[field] };
}

/** Returns the variants that the provider no longer makes. Customers cannot buy them, but old orders still refer to them. */
function discontinued(before: readonly StoredVariant[], now: readonly StoredVariant[]): StoredVariant[] {
  const lowest = Math.min(...now.map(({ priceCents }) => priceCents));
  const isTaken = ({ size, color, providerVariantId }: StoredVariant) =>
    now.some(
      (other) => other.providerVariantId === providerVariantId || (other.size === size && other.color === color),
    );
  return before
    .filter((variant) => !isTaken(variant))
    .map((variant) => ({ ...variant, available: false, priceCents: lowest }));
}

const FIELDS: readonly Field[] = [
  'title',
  'descriptionHtml',
  'priceCents',
  'images',
  'sku',
  'weightGrams',
  'inventoryPolicy',
  'costCents',
];

/**
 * Merges the provider's data into a product. A field that differs from the provider's last value was edited by an admin, so
 * it is kept. An edited price moves all variant prices by the same amount. A product linked by hand keeps the fields and tags
 * that it already has. Images are compared by URL, so `now` must use the URLs of the shop's copies. Prices are without
 * discounts. The write to the table applies the discounts.
 */
export function mergeProviderProduct(product: Product, now: ProviderSnapshot): Product {
  const bare = applyDiscounts(product, []);
  const { base: _base, discount: _discount, ...before } = bare;
  const last = product.provider?.last;
  const edited = fieldsOf(before);
  const merged = FIELDS.map((field) => [field, mergeField(field, edited, last, now.fields)] as const);
  const values = Object.fromEntries(merged.map(([field, { value }]) => [field, value]));
  const remembered = Object.fromEntries(merged.map(([field, outcome]) => [field, outcome.last]));
  const listsBy = (merge: typeof mergeList) => ({
    sizes: merge(edited.sizes, last?.sizes ?? [], now.fields.sizes),
    colors: merge(edited.colors, last?.colors ?? [], now.fields.colors),
  });
  const next = { ...before, ...(values as Omit<ProviderFields, 'sizes' | 'colors'>), ...listsBy(mergeList) };
  const known = product.provider?.productId === now.link.productId ? (before.variants ?? []) : [];
  const isFirst = product.provider === undefined;
  const variants = [...now.variants, ...discontinued(known, now.variants)];
  return {
    ...next,
    ...(isFirst && isEmpty(before.tags) ? { tags: now.tags } : {}),
    variants: moveVariantPrices(variants, next.priceCents),
    providerProductId: now.link.productId,
    provider: { ...now.link, last: { ...now.fields, ...remembered, ...listsBy(rememberList) } },
    syncStatus: 'synced',
  };
}

/** Lists the values that the shop chooses for a new product. */
export interface NewProductDefaults {
  id: string;
  slug: string;
  isPublished: boolean;
  /** UTC time in ISO 8601 format. */
  createdAt: string;
}

/** Creates a new product from the provider's data. */
export const toNewProviderProduct = (
  now: ProviderSnapshot,
  { createdAt, ...decided }: NewProductDefaults,
): Product => ({
  ...now.fields,
  ...decided,
  compareAtPriceCents: null,
  inventoryQuantity: 0,
  isFeatured: false,
  sizeChartHtml: null,
  categories: [],
  tags: now.tags,
  variants: now.variants,
  providerProductId: now.link.productId,
  provider: { ...now.link, last: now.fields },
  syncStatus: 'synced',
  createdAt,
  updatedAt: createdAt,
  version: 1,
});
