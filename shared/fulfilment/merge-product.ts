import { applyDiscounts } from '#shared/catalogue/discount.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import type { ProviderFields } from '#shared/catalogue/provider-link.ts';
import { moveVariantPrices } from '#shared/catalogue/variant-prices.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';

type Field = keyof ProviderFields;

/** Whether two values are the same to the table, which keeps a map's keys in an order of its own. */
const same = (a: unknown, b: unknown): boolean => changesBetween({ value: a }, { value: b }).length === 0;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * A list of the provider's in which an owner has a say: what the owner took out stays out, what the owner added or
 * moved stays, and what the provider has added since `last` comes to the end.
 */
function mergeList(owner: readonly string[], last: readonly string[], now: readonly string[]): string[] {
  if (same(owner, last)) return [...now];
  const kept = owner.filter((entry) => now.includes(entry) || !last.includes(entry));
  return [...kept, ...now.filter((entry) => !last.includes(entry) && !owner.includes(entry))];
}

/** What is remembered of such a list: what the owner took out stays in it, so that it stays out when the provider brings it back. */
const rememberList = (owner: readonly string[], last: readonly string[], now: readonly string[]): string[] => [
  ...new Set([...now, ...last.filter((entry) => !owner.includes(entry))]),
];

/** What the provider fills of a product as it stands, the owner's prices without their discounts. */
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
 * One field and what is remembered of it. An owner's value stays, and while it stays, the provider coming to say the very
 * same does not make it the provider's again: only the owner gives a field back, by writing what the provider last said.
 */
function mergeField<F extends Field>(
  field: F,
  owner: ProviderFields,
  last: ProviderFields | undefined,
  now: ProviderFields,
) {
  const isOwners = last ? !same(owner[field], last[field]) : field !== 'inventoryPolicy' && !isEmpty(owner[field]);
  if (!isOwners) return { value: now[field], last: now[field] };
  const isNowTheSame = last !== undefined && same(owner[field], now[field]);
  return { value: owner[field], last: isNowTheSame ? last[field] : now[field] };
}

/** Variants that the provider does not offer any more: they cannot be bought, but orders of old still find them. */
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
 * The shop's product with what the provider says now, wherever the owner has not written something else: a field is the
 * owner's once it differs from what the provider last said of it. An owner's price moves all variants by as much.
 * A product that an owner linked by hand is filled where it is empty. Pictures are compared by their addresses, so
 * whoever copies them gives the copies' in `now`. Without discounts: the write prices it under its categories again.
 */
export function mergeProviderProduct(product: Product, now: ProviderSnapshot): Product {
  const bare = applyDiscounts(product, []);
  const { base: _base, discount: _discount, ...before } = bare;
  const last = product.provider?.last;
  const owner = fieldsOf(before);
  const merged = FIELDS.map((field) => [field, mergeField(field, owner, last, now.fields)] as const);
  const values = Object.fromEntries(merged.map(([field, { value }]) => [field, value]));
  const remembered = Object.fromEntries(merged.map(([field, outcome]) => [field, outcome.last]));
  const listsBy = (merge: typeof mergeList) => ({
    sizes: merge(owner.sizes, last?.sizes ?? [], now.fields.sizes),
    colors: merge(owner.colors, last?.colors ?? [], now.fields.colors),
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

/** What the shop decides of a product it has not had before. */
export interface NewProductDefaults {
  id: string;
  slug: string;
  isPublished: boolean;
  /** UTC ISO. */
  createdAt: string;
}

/** The product that the shop makes of one it meets for the first time. */
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
  variants: now.variants,
  providerProductId: now.link.productId,
  provider: { ...now.link, last: now.fields },
  syncStatus: 'synced',
  createdAt,
  updatedAt: createdAt,
  version: 1,
});
