import { isDeepStrictEqual } from 'node:util';
import type { StoredCategory } from '#shared/catalogue/category.ts';
import { applyDiscounts, categoryDiscounts } from '#shared/catalogue/discount.ts';
import { nextPriceHistory } from '#shared/catalogue/prices/price-history.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { withoutCounters } from '#shared/catalogue/variants/stock-counters.ts';
import { ConditionsFailed, transact } from '#store/client.ts';
import { productKey } from '#store/keys/catalogue.ts';
import { getCategories } from './categories.ts';
import { getProduct } from './products.ts';
import { ensureStock, followProduct } from './stock/stock.ts';

/** A product that also records the source of its category copies and prices. */
interface DerivedProduct extends Product {
  /** Lists the categories and their change numbers as `<category id>:<generation>`, sorted. */
  derivedFrom?: string;
  /** The category change that last set or removed a discount, as `<category id>.<generation>`. */
  discountedBy?: string | null;
}

/** Identifies a change of a category that is being applied to its products. */
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

function derive(product: DerivedProduct, categories: readonly StoredCategory[]): Product {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const copies = product.categories.flatMap(({ id }) => {
    const category = byId.get(id);
    return category ? [{ id, slug: category.slug, name: category.name }] : [];
  });
  return applyDiscounts({ ...product, categories: copies }, categoryDiscounts(categories));
}

/**
 * Writes only the fields that depend on the categories, because sales may change the stock at the same time. Fails if another
 * run has written these fields since the product was read, even if nothing visible changed. Otherwise a slow run could
 * restore a discount that has ended.
 */
async function writeDerived(
  product: DerivedProduct,
  next: Product,
  origin: string,
  discountedBy: string | null,
  now: number,
) {
  const isSame = looksSame(product, next);
  const { categories, priceCents, compareAtPriceCents, base = null, discount = null, variants } = withoutCounters(next);
  const updatedAt = isSame ? product.updatedAt : new Date(now).toISOString();
  const fields = {
    ...{ categories, priceCents, compareAtPriceCents, base, discount, ...(variants ? { variants } : {}) },
    ...{ derivedFrom: origin, discountedBy },
    version: product.version + (isSame ? 0 : 1),
    updatedAt,
    ...(isSame ? {} : { priceHistory: nextPriceHistory(product, { ...next, updatedAt }) }),
  };
  const names = Object.keys(fields);
  const isFirst = product.derivedFrom === undefined;
  const update = {
    Key: productKey(product.id),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: `#version = :read AND ${isFirst ? 'attribute_not_exists(#derivedFrom)' : '#derivedFrom = :origin'}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
      ':read': product.version,
      ...(isFirst ? {} : { ':origin': product.derivedFrom }),
    },
  };
  await transact([
    { Update: update },
    ...(isSame ? [] : [followProduct(product, { ...product, version: fields.version })]),
  ]);
}

/**
 * Updates a product's category copies and prices from its categories. Retries if the product has changed since it was read.
 * Returns true if the product has the category's discount, or lost it because of this change. A repeated call returns the
 * same result. `now` is in milliseconds UTC.
 */
export async function repriceProduct(
  id: string,
  { categoryId, generation }: CategoryChange,
  now: number,
): Promise<boolean> {
  const change = `${categoryId}.${generation}`;
  for (let tries = 1; ; tries++) {
    // The product is read before its categories. So older category data never overwrites newer data.
    const product: DerivedProduct | null = await getProduct(id, { consistent: true });
    if (!product) return false;
    const categories = await getCategories(product.categories.map((category) => category.id));
    const origin = originOf(categories);
    const hasDiscount = ({ discount }: Product) => discount?.categoryId === categoryId;
    if (product.derivedFrom === origin) return hasDiscount(product) || product.discountedBy === change;
    const next = derive(product, categories);
    const isAffected = hasDiscount(product) || hasDiscount(next);
    try {
      await writeDerived(product, next, origin, isAffected ? change : null, now);
      return isAffected;
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
      await ensureStock(id);
    }
  }
}
