import { Problem } from '#shared/base/errors.ts';
import type { Category } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { getItems, type TransactionWrite } from '#store/client.ts';
import { categoryKey } from '#store/keys.ts';
import { deleteCategoryRow, putCategoryRow } from './product-rows.ts';

/** A category as a product's write sees it; `discountVersion` is missing until it has had a discount. */
export interface CategorySnapshot extends Pick<Category, 'id' | 'slug' | 'name'> {
  discount?: Discount | null;
  discountVersion?: number;
}

/** The categories of these ids, read consistently. Throws `conflict` when one is gone. */
export async function getCategorySnapshots(ids: readonly string[]): Promise<CategorySnapshot[]> {
  const categories = await getItems<CategorySnapshot>(ids.map(categoryKey), { consistent: true });
  if (categories.length === ids.length) return categories;
  throw new Problem('conflict', 'One of the chosen categories no longer exists', {
    errors: [{ path: 'categoryIds', message: 'One of the chosen categories no longer exists' }],
  });
}

/** Holds while a category's name, slug and discount are as they were read. */
const asRead = ({ slug, name, discountVersion }: CategorySnapshot) => ({
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
  ConditionCheck: { Key: categoryKey(category.id), ...asRead(category) },
});

export function addToCategoryWrite(category: CategorySnapshot): TransactionWrite {
  const { ExpressionAttributeValues, ...condition } = asRead(category);
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

/** The writes that move a product out of categories it leaves, into new ones, and hold on to those that stay. */
export function categoryChangeWrites(
  before: Product,
  after: Product,
  categories: readonly CategorySnapshot[],
): TransactionWrite[] {
  const old = new Set(categoryIdsOf(before));
  const now = new Set(categoryIdsOf(after));
  return [
    ...categories.flatMap((category) =>
      old.has(category.id)
        ? checkCategory(category)
        : [addToCategoryWrite(category), putCategoryRow(category.id, after)],
    ),
    ...[...old].flatMap((id) => (now.has(id) ? [] : [removeFromCategoryWrite(id), deleteCategoryRow(id, before)])),
  ];
}
