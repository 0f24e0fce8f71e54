import { applyDiscounts } from '#shared/catalogue/discount.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import type { ProviderFields } from '#shared/catalogue/provider-link.ts';
import { moveVariantPrices } from '#shared/catalogue/variant-prices.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';

type Field = keyof ProviderFields;

/** Compares values ignoring the order of keys, which DynamoDB does not keep. */
const same = (a: unknown, b: unknown): boolean => changesBetween({ value: a }, { value: b }).length === 0;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Merges a list with the admin's edits: entries the admin removed stay out, added or moved ones stay, and those that the
 * provider added since `last` are appended.
 */
function mergeList(current: readonly string[], last: readonly string[], now: readonly string[]): string[] {
  if (same(current, last)) return [...now];
  const kept = current.filter((entry) => now.includes(entry) || !last.includes(entry));
  return [...kept, ...now.filter((entry) => !last.includes(entry) && !current.includes(entry))];
}

/** Returns the list to store as `last`. It keeps entries the admin removed, so that they stay out if the provider re-adds them. */
const rememberList = (current: readonly string[], last: readonly string[], now: readonly string[]): string[] => [
  ...new Set([...now, ...last.filter((entry) => !current.includes(entry))]),
];

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
 * Merges one field; returns its value and the `last` to store. An admin's value stays, even after the provider sends the
 * same value once. The admin returns a field to the provider by writing the provider's last value.
 */
function mergeField<F extends Field>(
  field: F,
  current: ProviderFields,
  last: ProviderFields | undefined,
  now: ProviderFields,
) {
  const isEdited = last ? !same(current[field], last[field]) : field !== 'inventoryPolicy' && !isEmpty(current[field]);
  if (!isEdited) return { value: now[field], last: now[field] };
  const isEqual = last !== undefined && same(current[field], now[field]);
  return { value: current[field], last: isEqual ? last[field] : now[field] };
}

/** Returns variants that the provider no longer offers, as unavailable: older orders still refer to them. */
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
 * Updates a product with the provider's data, except for fields an admin changed: those whose value differs from the
 * provider's last one. An admin's price shifts all variant prices by the same amount. In a product just linked by hand,
 * only empty fields are filled. Pictures are compared by URL, so `now` must contain the URLs of the shop's copies.
 * The result has no discounts; the write applies them again.
 */
export function mergeProviderProduct(product: Product, now: ProviderSnapshot): Product {
  const { base: _base, discount: _discount, ...before } = applyDiscounts(product, []);
  const last = product.provider?.last;
  const current = fieldsOf(before);
  const merged = FIELDS.map((field) => [field, mergeField(field, current, last, now.fields)] as const);
  const values = Object.fromEntries(merged.map(([field, { value }]) => [field, value]));
  const remembered = Object.fromEntries(merged.map(([field, result]) => [field, result.last]));
  const listsBy = (merge: typeof mergeList) => ({
    sizes: merge(current.sizes, last?.sizes ?? [], now.fields.sizes),
    colors: merge(current.colors, last?.colors ?? [], now.fields.colors),
  });
  const next = { ...before, ...(values as Omit<ProviderFields, 'sizes' | 'colors'>), ...listsBy(mergeList) };
  const known = product.provider?.productId === now.link.productId ? (before.variants ?? []) : [];
  const variants = [...now.variants, ...discontinued(known, now.variants)];
  return {
    ...next,
    variants: moveVariantPrices(variants, next.priceCents),
    providerProductId: now.link.productId,
    provider: { ...now.link, last: { ...now.fields, ...remembered, ...listsBy(rememberList) } },
    syncStatus: 'synced',
  };
}

/** Fields of a new product that the shop decides. */
export interface NewProductDefaults {
  id: string;
  slug: string;
  isPublished: boolean;
  /** UTC ISO. */
  createdAt: string;
}

/** Builds a new product from the provider's. */
export const toNewProviderProduct = (
  now: ProviderSnapshot,
  { createdAt, ...defaults }: NewProductDefaults,
): Product => ({
  ...now.fields,
  ...defaults,
  compareAtPriceCents: null,
  inventoryQuantity: 0,
  isFeatured: false,
  sizeChartHtml: null,
  categories: [],
  variants: now.variants,
  providerProductId: now.link.productId,
  provider: { ...now.link, last: now.fields },
  syncStatus: 'synced',
  createdAt,
  updatedAt: createdAt,
  version: 1,
});
