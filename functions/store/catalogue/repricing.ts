import { isDeepStrictEqual } from 'node:util';
import type { StoredCategory } from '#shared/catalogue/category.ts';
import { applyDiscounts, categoryDiscounts } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { isConditionFailure, updateItem } from '#store/client.ts';
import { productKey } from '#store/keys.ts';
import { getCategories } from './categories.ts';
import { getProduct } from './products.ts';

/** What the copies in a product, and its prices, were derived from. */
interface Derived extends Product {
  /** Each of its categories with the number of its last change, in the order of their ids. */
  derivedFrom?: string;
  /** The change of a category that wrote them, as `<category id>.<generation>`, when that category's discount was in them. */
  discountedBy?: string | null;
}

/** A change of a category whose products follow. */
export interface CategoryChange {
  categoryId: string;
  generation: number;
}

const TRIES = 12;

const originOf = (categories: readonly StoredCategory[]): string =>
  categories
    .map(({ id, discountVersion }) => `${id}:${discountVersion}`)
    .sort()
    .join(' ');

const VISIBLE = ['categories', 'priceCents', 'compareAtPriceCents', 'variants', 'base', 'discount'] as const;

const looksSame = (a: Product, b: Product): boolean =>
  VISIBLE.every((field) => isDeepStrictEqual(a[field] ?? null, b[field] ?? null));

function derive(product: Derived, categories: readonly StoredCategory[]): Product {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const copies = product.categories.flatMap(({ id }) => {
    const category = byId.get(id);
    return category ? [{ id, slug: category.slug, name: category.name }] : [];
  });
  return applyDiscounts({ ...product, categories: copies }, categoryDiscounts(categories));
}

/**
 * Writes only what is derived: the stock moves on beside it. Whoever read the product before the latest derivation fails
 * here, also when that changed nothing one sees: otherwise a slow writer could bring back a discount that is over.
 */
async function writeDerived(product: Derived, next: Product, origin: string, discountedBy: string | null, now: number) {
  const same = looksSame(product, next);
  const { categories, priceCents, compareAtPriceCents, base = null, discount = null, variants } = next;
  const written = {
    ...{ categories, priceCents, compareAtPriceCents, base, discount, ...(variants ? { variants } : {}) },
    ...{ derivedFrom: origin, discountedBy },
    version: product.version + (same ? 0 : 1),
    updatedAt: same ? product.updatedAt : new Date(now).toISOString(),
  };
  const names = Object.keys(written);
  const isFirst = product.derivedFrom === undefined;
  await updateItem({
    Key: productKey(product.id),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: `#version = :read AND ${isFirst ? 'attribute_not_exists(#derivedFrom)' : '#derivedFrom = :origin'}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(written).map(([name, value]) => [`:${name}`, value])),
      ':read': product.version,
      ...(isFirst ? {} : { ':origin': product.derivedFrom }),
    },
  });
}

/**
 * Brings a product's copies of its categories, and its prices, up to date with the categories as they are; tried again
 * when somebody else wrote it. True when it carries the discount of the category, or lost it by this change of it; the same
 * answer when asked again.
 */
export async function repriceProduct(
  id: string,
  { categoryId, generation }: CategoryChange,
  now: number,
): Promise<boolean> {
  const change = `${categoryId}.${generation}`;
  for (let tries = 1; ; tries++) {
    // The product first: what is derived from categories read later is never older than what others derived before.
    const product: Derived | null = await getProduct(id, { consistent: true });
    if (!product) return false;
    const categories = await getCategories(product.categories.map((category) => category.id));
    const origin = originOf(categories);
    const carries = (one: Product) => one.discount?.categoryId === categoryId;
    if (product.derivedFrom === origin) return carries(product) || product.discountedBy === change;
    const next = derive(product, categories);
    const isAffected = carries(product) || carries(next);
    try {
      await writeDerived(product, next, origin, isAffected ? change : null, now);
      return isAffected;
    } catch (error) {
      if (!isConditionFailure(error) || tries === TRIES) throw error;
    }
  }
}
