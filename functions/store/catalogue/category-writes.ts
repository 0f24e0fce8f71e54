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

/** Returns the write that claims a slug. The slug must be free or a former slug of a category. */
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

/**
 * Inserts a category and runs the writes in `also`, such as a history entry, in the same transaction. Throws `conflict` if
 * the slug is taken.
 */
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

/** Condition that a category has not changed since it was read. Categories saved by early releases have no version. */
const IS_UNCHANGED = [
  'attribute_exists(pk)',
  '(attribute_not_exists(version) OR version = :version)',
  '(attribute_not_exists(discountVersion) OR discountVersion = :generation)',
].join(' AND ');

const versionValues = ({ version, discountVersion }: StoredCategory) => ({
  ':version': version,
  ':generation': discountVersion,
});

/** Returns the condition that the scheduled discounts have not changed since the category was read. */
const hasSameSchedule = ({ discountSchedule }: StoredCategory): string =>
  discountSchedule ? 'discountSchedule.version = :schedule' : 'attribute_not_exists(discountSchedule)';

const scheduleValues = ({ discountSchedule }: StoredCategory) =>
  discountSchedule ? { ':schedule': discountSchedule.version } : {};

/**
 * Condition that a category has no products. Only such a category can get a rule, because a rule would hide products that
 * were added by hand.
 */
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

/**
 * Runs a transaction. Returns false if the condition of the first write fails. Throws `ConditionsFailed` if another condition
 * fails.
 */
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
 * Saves a category. The old slug redirects to the new one. A job applies a new name or slug to the products. Returns false if
 * the category has changed since `before` was read. Throws `conflict` if the slug is taken. `now` is in milliseconds UTC.
 */
export async function updateCategory(
  before: StoredCategory,
  input: CategoryInput,
  now: number,
  also: readonly TransactionWrite[] = [],
): Promise<boolean> {
  const isRenamed = input.name !== before.name || input.slug !== before.slug;
  // A concurrent write that adds a product to the category checks this number, so it fails.
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
 * Moves at most 90 categories to new positions and runs the writes in `also`, all in one transaction. Returns false if one of
 * the categories has been deleted.
 */
export async function updateCategoryPositions(
  moved: readonly Pick<StoredCategory, 'id' | 'position'>[],
  also: readonly TransactionWrite[],
): Promise<boolean> {
  const writes = moved.map(
    ({ id, position }): TransactionWrite => ({
      Update: {
        Key: categoryKey(id),
        // A form that was opened earlier would save the old position. The new version makes that save fail.
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
 * Sets or removes a category's discount, and saves the schedule if the discount comes from it. A job applies the discount to
 * the products. Returns false if the category has changed since `before` was read.
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
 * Deletes a category that has no products. Its former slugs stop redirecting and other categories can claim them. Returns
 * false if the category has products or has changed since `before` was read.
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
