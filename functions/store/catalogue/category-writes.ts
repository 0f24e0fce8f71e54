import { Problem } from '#shared/base/errors.ts';
import {
  type CategoryInput,
  NEW_PAGE,
  pageAfter,
  SLUG_TAKEN,
  type StoredCategory,
} from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { type DiscountSchedule, NO_SCHEDULE } from '#shared/catalogue/prices/discount-schedule.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { categoryKey, categorySlugKey, refreshKey } from '#store/keys/catalogue.ts';
import type { CategorySlugGuard } from './categories.ts';
import { enqueueRefresh } from './category-refresh.ts';

const slugTaken = (cause: unknown) =>
  new Problem('conflict', SLUG_TAKEN, { errors: [{ path: 'slug', message: SLUG_TAKEN }], cause });

const guardOf = (slug: string, guard: CategorySlugGuard) => ({ ...categorySlugKey(slug), ...guard });

/** Claims a free slug or a former one of another category. */
const claimSlug = (slug: string, categoryId: string): TransactionWrite => ({
  Put: {
    Item: guardOf(slug, { categoryId }),
    ConditionExpression: 'attribute_not_exists(pk) OR isFormer = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
});

const heldBy = (categoryId: string) => ({
  ConditionExpression: 'categoryId = :holder',
  ExpressionAttributeValues: { ':holder': categoryId },
});

/** Inserts a category in one transaction with `also`, such as its history entry. Throws `conflict` when the slug is taken. */
export async function insertCategory(
  category: CategoryInput & { id: string },
  also: readonly TransactionWrite[] = [],
): Promise<StoredCategory> {
  const stored = { ...NEW_PAGE, ...category, productCount: 0, version: 1, discount: null, discountVersion: 0 };
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

/** Fails when a category has changed since it was read. Categories of earlier releases have no versions. */
const IS_UNCHANGED = [
  'attribute_exists(pk)',
  '(attribute_not_exists(version) OR version = :version)',
  '(attribute_not_exists(discountVersion) OR discountVersion = :generation)',
].join(' AND ');

const versionValues = ({ version, discountVersion }: StoredCategory) => ({
  ':version': version,
  ':generation': discountVersion,
});

/** Fails when the scheduled discounts have changed since the category was read. */
const hasSameSchedule = ({ discountSchedule }: StoredCategory): string =>
  discountSchedule ? 'discountSchedule.version = :schedule' : 'attribute_not_exists(discountSchedule)';

const scheduleValues = ({ discountSchedule }: StoredCategory) =>
  discountSchedule ? { ':schedule': discountSchedule.version } : {};

/** Only a category without products can get a rule: products that were added by hand would be hidden. */
const WITHOUT_PRODUCTS = '(attribute_not_exists(productCount) OR productCount = :none)';

function writeFields(before: StoredCategory, input: CategoryInput, generation: number): TransactionWrite {
  const page = pageAfter(before, input);
  return {
    Update: {
      Key: categoryKey(before.id),
      UpdateExpression:
        'SET #name = :name, slug = :slug, description = :description, #position = :position, isFeatured = :featured, picture = :picture, #order = :order, orderedIds = :orderedIds, #rule = :rule, seoTitle = :seoTitle, seoDescription = :seoDescription, version = :nextVersion, discountVersion = :nextGeneration',
      ConditionExpression: page.rule
        ? `${IS_UNCHANGED} AND ${WITHOUT_PRODUCTS} AND ${hasSameSchedule(before)}`
        : IS_UNCHANGED,
      ExpressionAttributeNames: { '#name': 'name', '#position': 'position', '#order': 'order', '#rule': 'rule' },
      ExpressionAttributeValues: {
        ...versionValues(before),
        ':name': input.name,
        ':slug': input.slug,
        ':description': input.description,
        ':position': input.position,
        ':featured': input.isFeatured,
        ':picture': page.picture,
        ':order': page.order,
        ':orderedIds': page.orderedIds,
        ':rule': page.rule,
        ':seoTitle': page.seoTitle,
        ':seoDescription': page.seoDescription,
        ...(page.rule ? { ':none': 0, ...scheduleValues(before) } : {}),
        ':nextVersion': before.version + 1,
        ':nextGeneration': generation,
      },
    },
  };
}

const moveSlug = (id: string, from: string, to: string): TransactionWrite[] =>
  from === to
    ? []
    : [claimSlug(to, id), { Put: { Item: guardOf(from, { categoryId: id, isFormer: true }), ...heldBy(id) } }];

/** Returns false when the condition of the first write fails. Throws `ConditionsFailed` for the others. */
async function transactWhileUnchanged(writes: readonly TransactionWrite[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.includes(0)) return false;
    throw error;
  }
}

/**
 * Saves a category. The old slug redirects to it, and a new name or slug is applied to its products by a job. Returns false when
 * the category has changed since `before` was read. Throws `conflict` when the slug is taken. `now` in milliseconds UTC.
 */
export async function updateCategory(
  before: StoredCategory,
  input: CategoryInput,
  now: number,
  also: readonly TransactionWrite[] = [],
): Promise<boolean> {
  const isRenamed = input.name !== before.name || input.slug !== before.slug;
  // A product that is being added checks this number.
  const isOtherKind = input.rule !== undefined && (input.rule === null) !== (before.rule === null);
  const generation = before.discountVersion + (isRenamed || isOtherKind ? 1 : 0);
  try {
    return await transactWhileUnchanged([
      writeFields(before, input, generation),
      ...moveSlug(before.id, before.slug, input.slug),
      ...(isRenamed ? enqueueRefresh(before, generation, now) : []),
      ...also,
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed) throw slugTaken(error);
    throw error;
  }
}

/**
 * Moves categories to their new positions, at most 90, in one transaction with `also`. Returns false when one of them was deleted.
 */
export async function updateCategoryPositions(
  moved: readonly Pick<StoredCategory, 'id' | 'position'>[],
  also: readonly TransactionWrite[],
): Promise<boolean> {
  const writes = moved.map(
    ({ id, position }): TransactionWrite => ({
      Update: {
        Key: categoryKey(id),
        // A form that was opened before would write the former position.
        UpdateExpression: 'SET #position = :position, version = if_not_exists(version, :first) + :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#position': 'position' },
        ExpressionAttributeValues: { ':position': position, ':first': 1, ':one': 1 },
      },
    }),
  );
  try {
    await transact([...writes, ...also]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/**
 * Sets or removes a category's discount, with the schedule that it comes from; a job applies it to the products. Returns
 * false when the category has changed since.
 */
export function updateCategoryDiscount(
  before: StoredCategory,
  discount: Discount | null,
  now: number,
  also: readonly TransactionWrite[] = [],
  schedule?: DiscountSchedule,
): Promise<boolean> {
  const generation = before.discountVersion + 1;
  const write: TransactionWrite = {
    Update: {
      Key: categoryKey(before.id),
      UpdateExpression: `SET discount = :discount, discountVersion = :nextGeneration${schedule ? ', discountSchedule = :next' : ''}`,
      ConditionExpression: `${IS_UNCHANGED} AND ${hasSameSchedule(before)}`,
      ExpressionAttributeValues: {
        ...{ ...versionValues(before), ...scheduleValues(before) },
        ...{ ':discount': discount, ':nextGeneration': generation, ...(schedule ? { ':next': schedule } : {}) },
      },
    },
  };
  return transactWhileUnchanged([write, ...enqueueRefresh(before, generation, now), ...also]);
}

/** Saves a category's scheduled discounts. Returns false when the category has changed since `before` was read. */
export function updateCategorySchedule(
  before: StoredCategory,
  items: DiscountSchedule['items'],
  also: readonly TransactionWrite[],
): Promise<boolean> {
  const { version, presentId } = before.discountSchedule ?? NO_SCHEDULE;
  const write: TransactionWrite = {
    Update: {
      Key: categoryKey(before.id),
      UpdateExpression: 'SET discountSchedule = :next',
      ConditionExpression: `${IS_UNCHANGED} AND ${hasSameSchedule(before)}`,
      ExpressionAttributeValues: {
        ...{ ...versionValues(before), ...scheduleValues(before) },
        ':next': { version: version + 1, presentId, items },
      },
    },
  };
  return transactWhileUnchanged([write, ...also]);
}

/**
 * Deletes a category without products. Its former slugs stop redirecting and can be claimed. Returns false when the category
 * has changed since `before` was read, or has products.
 */
export function deleteCategory(before: StoredCategory, also: readonly TransactionWrite[] = []): Promise<boolean> {
  const remove: TransactionWrite = {
    Delete: {
      Key: categoryKey(before.id),
      ConditionExpression: `${IS_UNCHANGED} AND ${WITHOUT_PRODUCTS}`,
      ExpressionAttributeValues: { ...versionValues(before), ':none': 0 },
    },
  };
  return transactWhileUnchanged([
    remove,
    { Delete: { Key: categorySlugKey(before.slug), ...heldBy(before.id) } },
    { Delete: { Key: refreshKey(before.id) } },
    ...also,
  ]);
}
