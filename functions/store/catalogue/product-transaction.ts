import { Problem } from '#shared/base/errors.ts';
import type { Category } from '#shared/catalogue/category.ts';
import type { CategoryRule } from '#shared/catalogue/category-listing/category-rule.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { nextPriceHistory } from '#shared/catalogue/prices/price-history.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { withoutCounters } from '#shared/catalogue/variants/stock-counters.ts';
import type { StockCause } from '#shared/catalogue/variants/stock-movement.ts';
import { ConditionsFailed, getItem, getItems, type TransactionWrite } from '#store/client.ts';
import {
  categoryKey,
  categoryProducts,
  PRODUCTS,
  productCountsKey,
  productKey,
  productRowKey,
  productSlugKey,
} from '#store/keys/catalogue.ts';
import { getProduct } from './products.ts';
import { followProduct } from './stock/stock.ts';

const TRIES = 5;

/**
 * Runs `write`. Retries up to four times if a condition fails, so `write` must read everything again each time. Then throws
 * `conflict`.
 */
export async function withOptimisticRetry<T>(write: () => Promise<T>, beforeRetry?: () => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (tries === TRIES) throw new Problem('conflict', undefined, { cause: error });
      await beforeRetry?.();
    }
  }
}

export async function requireProduct(id: string): Promise<Product> {
  const product = await getProduct(id, { consistent: true });
  if (!product) throw new Problem('not_found', 'Product not found');
  return product;
}

/**
 * Returns the writes that save a product with its price history, and bring its stock to the same version. They fail if
 * another request has changed the product or the stock.
 */
export const updateProductWrites = (before: Product, after: Product, cause?: StockCause): TransactionWrite[] => [
  updateItemWrite({ ...after, priceHistory: nextPriceHistory(before, after) }, before.version),
  followProduct(before, after, cause),
];

/** Returns a write that sets each field separately, so that unknown fields of the item are kept. */
function updateItemWrite(product: Product, version: number): TransactionWrite {
  const { id, ...fields } = withoutCounters(product);
  const entries = Object.entries(fields);
  const present = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  const removal = removed.length > 0 ? ` REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}` : '';
  return {
    Update: {
      Key: productKey(id),
      UpdateExpression: `SET ${present.map(([name]) => `#${name} = :${name}`).join(', ')}${removal}`,
      ConditionExpression: '#version = :read',
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(present.map(([name, value]) => [`:${name}`, value])),
        ':read': version,
      },
    },
  };
}

type RowProduct = Pick<Product, 'id' | 'createdAt'>;

const putRow = (partition: string, product: RowProduct) => ({
  Put: { Item: { ...productRowKey(partition, product), id: product.id } },
});
export const putCategoryRow = (categoryId: string, product: RowProduct): TransactionWrite =>
  putRow(categoryProducts(categoryId), product);
export const deleteCategoryRow = (categoryId: string, product: RowProduct): TransactionWrite => ({
  Delete: { Key: productRowKey(categoryProducts(categoryId), product) },
});

/**
 * Returns the write that inserts a product's row. It fails if there already is one. Products with a row are included in the
 * counts.
 */
export const insertProductRow = (product: RowProduct): TransactionWrite => ({
  Put: { ...putRow(PRODUCTS, product).Put, ConditionExpression: 'attribute_not_exists(pk)' },
});
const EXISTS = { ConditionExpression: 'attribute_exists(pk)' };
const checkRow = (product: RowProduct): TransactionWrite => ({
  ConditionCheck: { Key: productRowKey(PRODUCTS, product), ...EXISTS },
});
export const deleteProductRow = (product: RowProduct): TransactionWrite => ({
  Delete: { Key: productRowKey(PRODUCTS, product), ...EXISTS },
});

export const productCountsWrite = (total: number, published: number): TransactionWrite => ({
  Update: {
    Key: productCountsKey,
    UpdateExpression: 'ADD #total :total, published :published',
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':total': total, ':published': published },
  },
});

/**
 * Returns the writes that adjust the count of published products. They fail if the product has no row, because then it was
 * never counted.
 */
export const publicationWrites = (before: Product, after: Product): TransactionWrite[] =>
  before.isPublished === after.isPublished ? [] : [productCountsWrite(0, after.isPublished ? 1 : -1), checkRow(after)];

/** The fields of a category that its products copy or depend on. `discountVersion` is missing until the first discount. */
export interface CategorySnapshot extends Pick<Category, 'id' | 'slug' | 'name'> {
  discount?: Discount | null;
  discountVersion?: number;
  rule?: CategoryRule | null;
}

const BY_RULE = 'The products of this category are chosen by conditions';

/** Reads categories consistently. Throws `conflict` if a category no longer exists or chooses its products by a rule. */
export async function getCategorySnapshots(ids: readonly string[]): Promise<CategorySnapshot[]> {
  const categories = await getItems<CategorySnapshot>(ids.map(categoryKey), { consistent: true });
  const byRule = categories.find(({ rule }) => rule);
  if (byRule) {
    const message = `${BY_RULE}: ${byRule.name}`;
    throw new Problem('conflict', message, { errors: [{ path: 'categoryIds', message }] });
  }
  if (categories.length === ids.length) return categories;
  throw new Problem('conflict', 'One of the chosen categories no longer exists', {
    errors: [{ path: 'categoryIds', message: 'One of the chosen categories no longer exists' }],
  });
}

const whileUnchanged = ({ slug, name, discountVersion }: CategorySnapshot) => ({
  ConditionExpression: `slug = :slug AND #name = :name AND ${
    discountVersion === undefined ? 'attribute_not_exists(discountVersion)' : 'discountVersion = :discountVersion'
  }`,
  ExpressionAttributeNames: { '#name': 'name' },
  ExpressionAttributeValues: {
    ':slug': slug,
    ':name': name,
    ...(discountVersion === undefined ? {} : { ':discountVersion': discountVersion }),
  },
});

const checkCategory = (category: CategorySnapshot): TransactionWrite => ({
  ConditionCheck: { Key: categoryKey(category.id), ...whileUnchanged(category) },
});

export function addToCategoryWrite(category: CategorySnapshot): TransactionWrite {
  const { ExpressionAttributeValues, ...condition } = whileUnchanged(category);
  return {
    Update: {
      Key: categoryKey(category.id),
      UpdateExpression: 'ADD productCount :one',
      ...condition,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':one': 1 },
    },
  };
}

export const removeFromCategoryWrite = (categoryId: string): TransactionWrite => ({
  Update: {
    Key: categoryKey(categoryId),
    UpdateExpression: 'ADD productCount :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':less': -1 },
  },
});

export const toCategoryCopy = ({ id, slug, name }: CategorySnapshot) => ({ id, slug, name });
export const categoryIdsOf = ({ categories }: { categories: readonly { id: string }[] }) =>
  categories.map(({ id }) => id);

/**
 * Returns the writes that update category counts and rows. They also check that the product's other categories are unchanged.
 */
export function categoryChangeWrites(
  before: Product,
  after: Product,
  categories: readonly CategorySnapshot[],
): TransactionWrite[] {
  const oldIds = new Set(categoryIdsOf(before));
  const newIds = new Set(categoryIdsOf(after));
  return [
    ...categories.flatMap((category) =>
      oldIds.has(category.id)
        ? checkCategory(category)
        : [addToCategoryWrite(category), putCategoryRow(category.id, after)],
    ),
    ...[...oldIds].flatMap((id) =>
      newIds.has(id) ? [] : [removeFromCategoryWrite(id), deleteCategoryRow(id, before)],
    ),
  ];
}

/** An item that keeps a slug unique. `isFormer` is set once its product has another slug. */
interface SlugGuard {
  productId: string;
  isFormer?: boolean;
}

const unclaimed = { ConditionExpression: 'attribute_not_exists(pk)' };
const heldBy = (productId: string) => ({
  ConditionExpression: 'productId = :holder',
  ExpressionAttributeValues: { ':holder': productId },
});
const formerlyHeldBy = (productId: string) => ({
  ConditionExpression: 'productId = :holder AND isFormer = :yes',
  ExpressionAttributeValues: { ':holder': productId, ':yes': true },
});

/**
 * Returns the write that claims a free slug or a former slug of another product. Throws `conflict` if another product
 * currently uses the slug.
 */
export async function claimSlug(slug: string, productId: string): Promise<TransactionWrite> {
  const key = productSlugKey(slug);
  const guard = await getItem<SlugGuard>(key, { consistent: true });
  if (guard && guard.productId !== productId && !guard.isFormer) {
    const message = 'A product with this slug already exists';
    throw new Problem('conflict', message, { errors: [{ path: 'slug', message }] });
  }
  const condition = !guard
    ? unclaimed
    : guard.productId === productId
      ? heldBy(productId)
      : formerlyHeldBy(guard.productId);
  return { Put: { Item: { ...key, productId }, ...condition } };
}

/** Returns the write that turns a slug into a redirect to its product, until another product claims it. */
export const retireSlug = (slug: string, productId: string): TransactionWrite => ({
  Put: { Item: { ...productSlugKey(slug), productId, isFormer: true }, ...heldBy(productId) },
});

/** Returns the writes that delete these slugs. Skips slugs that belong to another product. */
export async function releaseSlugs(slugs: readonly string[], productId: string): Promise<TransactionWrite[]> {
  const guards = await Promise.all(slugs.map((slug) => getItem<SlugGuard>(productSlugKey(slug), { consistent: true })));
  return slugs
    .filter((_slug, position) => guards[position]?.productId === productId)
    .map((slug) => ({ Delete: { Key: productSlugKey(slug), ...heldBy(productId) } }));
}
