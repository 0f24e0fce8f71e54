import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { SLUG_PATTERN } from '#shared/base/slug.ts';
import { textSchema } from '#shared/base/text.ts';
import { type CategoryRule, categoryRuleSchema } from './category-listing/category-rule.ts';
import { CATEGORY_ORDERS, type CategoryOrder, MAX_ORDERED } from './category-listing/list-order.ts';
import { categorySlugOf } from './category-title.ts';
import { discountSchema } from './discount.ts';
import type { DiscountSchedule } from './prices/discount-schedule.ts';
import { scheduledDiscountSchema } from './prices/discount-schedule-schemas.ts';

export const SLUG_TAKEN = 'A category with this slug already exists';

const pictureSchema = z.strictObject({
  /** Path of the largest version of the picture. */
  url: z
    .string()
    .check(
      z.maxLength(200),
      z.regex(/^\/media\/(?:[\w-]+\/)*[\w-]+\.[a-z]+$/, 'must be a picture uploaded to this shop'),
    ),
  /** Widths of all versions of the picture, in pixels. */
  widths: z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.maxLength(10)),
  alt: textSchema(500),
});

/** Fields of a category's page in the shop. A missing field keeps its current value. */
const pageFields = {
  picture: z.optional(z.nullable(pictureSchema)),
  order: z.optional(z.enum(CATEGORY_ORDERS)),
  /** Ids of the products that come first when the order is `by_hand`. */
  orderedIds: z.optional(z.array(idSchema('prd')).check(z.maxLength(MAX_ORDERED))),
  /** Rule that selects the products. Null if the products are chosen by hand. */
  rule: z.optional(z.nullable(categoryRuleSchema)),
  /** Title in search results and in the browser tab. Null to use the category's name. */
  seoTitle: z.optional(z.nullable(textSchema(120))),
  seoDescription: z.optional(z.nullable(textSchema(320))),
};
/** Fields of a category that an admin saves. The slug of the page with all products is reserved. */
export const categoryInputSchema = z.strictObject({
  name: textSchema(80).check(z.minLength(1, 'Category name is required')),
  slug: z.string().check(
    z.minLength(1, 'Category slug is required'),
    z.maxLength(80),
    z.regex(SLUG_PATTERN, 'Slug must contain only lowercase letters, numbers, and hyphens'),
    z.refine((slug) => categorySlugOf(slug) !== null, SLUG_TAKEN),
  ),
  description: z.nullable(textSchema(500)),
  position: z
    .int('Position must be a whole number')
    .check(z.gte(0, 'Position can’t be below 0'), z.lte(10_000, 'Position must be at most 10,000')),
  isFeatured: z.boolean(),
  ...pageFields,
});
export type CategoryInput = z.infer<typeof categoryInputSchema>;

const coreSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  position: z.int(),
  isFeatured: z.boolean(),
});
type Core = z.infer<typeof coreSchema>;

/** A category as shoppers see it. */
export const categorySchema = z.extend(coreSchema, {
  picture: z.optional(pictureSchema),
  /** True if the products are not simply sorted newest first. */
  isOrdered: z.optional(z.boolean()),
  /** True if a rule selects the products. */
  isByRule: z.optional(z.boolean()),
  seoTitle: z.optional(z.string()),
  seoDescription: z.optional(z.string()),
});
export type Category = z.infer<typeof categorySchema>;

/** Describes the progress of updating a category's products after the category's discount, name, or slug changed. */
export const categoryRefreshSchema = z.object({
  /** Counts the category's changes. A refresh with a higher number replaces this one. */
  generation: z.int(),
  status: z.enum(['running', 'done']),
  /** Counts the products processed so far. `total` is approximate. */
  done: z.int(),
  total: z.int(),
  /** Counts the products that gained, kept, or lost the category's discount. */
  updated: z.int(),
  /** UTC ISO time. The same applies to `finishedAt`, which is null while the refresh runs. */
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type CategoryRefresh = z.infer<typeof categoryRefreshSchema>;

export interface StoredCategory extends Core {
  picture: z.infer<typeof pictureSchema> | null;
  order: CategoryOrder;
  orderedIds: string[];
  rule: CategoryRule | null;
  seoTitle: string | null;
  seoDescription: string | null;
  productCount: number;
  /** Counts how often admins saved the category's own fields. */
  version: number;
  discount: z.infer<typeof discountSchema> | null;
  /** Counts changes to the discount, name, and slug, which are copied to the products. */
  discountVersion: number;
  /** Missing until a discount is scheduled. */
  discountSchedule?: DiscountSchedule;
}

export const adminCategorySchema = z.extend(coreSchema, {
  picture: z.nullable(pictureSchema),
  order: z.enum(CATEGORY_ORDERS),
  orderedIds: z.array(z.string()),
  rule: z.nullable(categoryRuleSchema),
  seoTitle: z.nullable(z.string()),
  seoDescription: z.nullable(z.string()),
  productCount: z.int(),
  version: z.int(),
  discount: z.nullable(discountSchema),
  /** Sorted by start. Includes the few discounts that ended most recently. */
  scheduled: z.array(scheduledDiscountSchema),
  refresh: z.nullable(categoryRefreshSchema),
});
export type AdminCategory = z.infer<typeof adminCategorySchema>;

/** Highest number of categories that can be reordered in one request. One transaction writes them all. */
export const MAX_MOVED_CATEGORIES = 90;

/** Page fields of a new category. */
export const NEW_PAGE = {
  picture: null,
  order: 'newest',
  orderedIds: [],
  rule: null,
  seoTitle: null,
  seoDescription: null,
} satisfies Partial<StoredCategory>;

const coreOf = ({ id, name, slug, description, position, isFeatured }: Core): Core => ({
  id,
  name,
  slug,
  description,
  position,
  isFeatured,
});

/** Returns the public fields of a category. Selects them one by one, so that a new field stays private. */
export const toPublicCategory = (category: StoredCategory): Category => ({
  ...coreOf(category),
  ...(category.picture ? { picture: category.picture } : {}),
  ...(category.order === 'newest' ? {} : { isOrdered: true }),
  ...(category.rule ? { isByRule: true } : {}),
  ...(category.seoTitle ? { seoTitle: category.seoTitle } : {}),
  ...(category.seoDescription ? { seoDescription: category.seoDescription } : {}),
});

export const pageOf = ({ picture, order, orderedIds, rule, seoTitle, seoDescription }: StoredCategory) => ({
  picture,
  order,
  orderedIds,
  rule,
  seoTitle,
  seoDescription,
});

/** Returns the fields of the page after an edit. A missing field keeps its current value. */
export function pageAfter(before: StoredCategory, input: CategoryInput): ReturnType<typeof pageOf> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return pageOf({ ...before, ...Object.fromEntries(given) });
}

export const toAdminCategory = (category: StoredCategory, refresh: CategoryRefresh | null): AdminCategory => ({
  ...coreOf(category),
  ...pageOf(category),
  productCount: category.productCount,
  version: category.version,
  discount: category.discount,
  scheduled: (category.discountSchedule?.items ?? []).map(({ by: _by, ...scheduled }) => scheduled),
  refresh: refresh && {
    generation: refresh.generation,
    status: refresh.status,
    done: refresh.done,
    total: refresh.total,
    updated: refresh.updated,
    startedAt: refresh.startedAt,
    finishedAt: refresh.finishedAt,
  },
});

/** Returns one more than the highest position, or 0 if there are no categories. */
export const nextPosition = (categories: readonly Pick<Category, 'position'>[]): number =>
  categories.reduce((highest, category) => Math.max(highest, category.position), -1) + 1;
