import { Problem } from '#shared/base/errors.ts';
import { type Category, type CategoryInput, SLUG_TAKEN, type StoredCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { categoryKey, categorySlugKey, refreshKey } from '#store/keys.ts';
import type { CategorySlugGuard } from './categories.ts';
import { enqueueRefresh } from './category-refresh.ts';

const slugTaken = (cause: unknown) =>
  new Problem('conflict', SLUG_TAKEN, { errors: [{ path: 'slug', message: SLUG_TAKEN }], cause });

const guardOf = (slug: string, guard: CategorySlugGuard) => ({ ...categorySlugKey(slug), ...guard });

/** A slug that only leads on to where its category is now may be had by another. */
const claimSlug = (slug: string, categoryId: string): TransactionWrite => ({
  Put: {
    Item: guardOf(slug, { categoryId }),
    ConditionExpression: 'attribute_not_exists(pk) OR isFormer = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
});

const ownedBy = (categoryId: string) => ({
  ConditionExpression: 'categoryId = :owner',
  ExpressionAttributeValues: { ':owner': categoryId },
});

/** `also` are writes of the same transaction, such as the audit's. Throws `conflict` when the slug is taken. */
export async function insertCategory(
  category: Category,
  also: readonly TransactionWrite[] = [],
): Promise<StoredCategory> {
  const stored = { ...category, productCount: 0, version: 1, discount: null, discountVersion: 0 };
  try {
    await transact([
      claimSlug(category.slug, category.id),
      { Put: { Item: { ...categoryKey(category.id), ...stored }, ConditionExpression: 'attribute_not_exists(pk)' } },
      ...also,
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.includes(0)) throw slugTaken(error);
    throw error;
  }
  return stored;
}

/** Holds while a category is as it was read; one of an earlier release has no versions. */
const AS_READ = [
  'attribute_exists(pk)',
  '(attribute_not_exists(version) OR version = :version)',
  '(attribute_not_exists(discountVersion) OR discountVersion = :generation)',
].join(' AND ');

const asRead = ({ version, discountVersion }: StoredCategory) => ({
  ':version': version,
  ':generation': discountVersion,
});

function writeFields(before: StoredCategory, input: CategoryInput, generation: number): TransactionWrite {
  return {
    Update: {
      Key: categoryKey(before.id),
      UpdateExpression:
        'SET #name = :name, slug = :slug, description = :description, #position = :position, isFeatured = :featured, version = :nextVersion, discountVersion = :nextGeneration',
      ConditionExpression: AS_READ,
      ExpressionAttributeNames: { '#name': 'name', '#position': 'position' },
      ExpressionAttributeValues: {
        ...asRead(before),
        ':name': input.name,
        ':slug': input.slug,
        ':description': input.description,
        ':position': input.position,
        ':featured': input.isFeatured,
        ':nextVersion': before.version + 1,
        ':nextGeneration': generation,
      },
    },
  };
}

const moveSlug = (id: string, from: string, to: string): TransactionWrite[] =>
  from === to
    ? []
    : [claimSlug(to, id), { Put: { Item: guardOf(from, { categoryId: id, isFormer: true }), ...ownedBy(id) } }];

/** False when the first write's condition does not hold; others are thrown. */
async function transactWhileAsRead(writes: readonly TransactionWrite[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.includes(0)) return false;
    throw error;
  }
}

/**
 * Writes a category anew over `before`, as it was read. Its old slug goes on leading to it, and its products follow a
 * change of name or slug within moments. False when it is not as it was read. Throws `conflict` when the slug is taken.
 */
export async function updateCategory(
  before: StoredCategory,
  input: CategoryInput,
  now: number,
  also: readonly TransactionWrite[] = [],
): Promise<boolean> {
  const follows = input.name !== before.name || input.slug !== before.slug;
  const generation = before.discountVersion + (follows ? 1 : 0);
  try {
    return await transactWhileAsRead([
      writeFields(before, input, generation),
      ...moveSlug(before.id, before.slug, input.slug),
      ...(follows ? enqueueRefresh(before, generation, now) : []),
      ...also,
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed) throw slugTaken(error);
    throw error;
  }
}

/** Gives a category a discount, or none; its products follow within moments. False when it is not as it was read. */
export function updateCategoryDiscount(
  before: StoredCategory,
  discount: Discount | null,
  now: number,
  also: readonly TransactionWrite[] = [],
): Promise<boolean> {
  const generation = before.discountVersion + 1;
  const write: TransactionWrite = {
    Update: {
      Key: categoryKey(before.id),
      UpdateExpression: 'SET discount = :discount, discountVersion = :nextGeneration',
      ConditionExpression: AS_READ,
      ExpressionAttributeValues: { ...asRead(before), ':discount': discount, ':nextGeneration': generation },
    },
  };
  return transactWhileAsRead([write, ...enqueueRefresh(before, generation, now), ...also]);
}

/**
 * Deletes a category without products; its former slugs lead nowhere then, and are free to have.
 * False when it is not as it was read, or has products: a product is linked and counted in one transaction.
 */
export function deleteCategory(before: StoredCategory, also: readonly TransactionWrite[] = []): Promise<boolean> {
  const remove: TransactionWrite = {
    Delete: {
      Key: categoryKey(before.id),
      ConditionExpression: `${AS_READ} AND (attribute_not_exists(productCount) OR productCount = :none)`,
      ExpressionAttributeValues: { ...asRead(before), ':none': 0 },
    },
  };
  return transactWhileAsRead([
    remove,
    { Delete: { Key: categorySlugKey(before.slug), ...ownedBy(before.id) } },
    { Delete: { Key: refreshKey(before.id) } },
    ...also,
  ]);
}
