import * as z from 'zod/mini';
import { SLUG_PATTERN } from '#shared/base/slug.ts';
import { textSchema } from '#shared/base/text.ts';
import { categorySlugOf } from './category-title.ts';
import { discountSchema } from './discount.ts';

export const SLUG_TAKEN = 'A category with this slug already exists';

/** The slug of the page with all products is reserved. */
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
    .check(z.gte(0, 'Position cannot be below 0'), z.lte(10_000, 'Position must be at most 10,000')),
  isFeatured: z.boolean(),
});
export type CategoryInput = z.infer<typeof categoryInputSchema>;

export const categorySchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  position: z.int(),
  isFeatured: z.boolean(),
});
export type Category = z.infer<typeof categorySchema>;

/** Progress of updating a category's products after its discount, name or slug changed. */
export const categoryRefreshSchema = z.object({
  /** Counts the category's changes; a newer refresh replaces this one. */
  generation: z.int(),
  status: z.enum(['running', 'done']),
  /** Products processed so far, of about `total`. */
  done: z.int(),
  total: z.int(),
  /** Products that gained, kept or lost the category's discount. */
  updated: z.int(),
  /** UTC ISO. */
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type CategoryRefresh = z.infer<typeof categoryRefreshSchema>;

export interface StoredCategory extends Category {
  productCount: number;
  /** Counts admins' writes of the category's own fields. */
  version: number;
  discount: z.infer<typeof discountSchema> | null;
  /** Counts changes of discount, name and slug, which are copied to the products. */
  discountVersion: number;
}

export const adminCategorySchema = z.extend(categorySchema, {
  productCount: z.int(),
  version: z.int(),
  discount: z.nullable(discountSchema),
  refresh: z.nullable(categoryRefreshSchema),
});
export type AdminCategory = z.infer<typeof adminCategorySchema>;

/** Selects the public fields one by one, so that a new field stays private. */
export const toPublicCategory = ({ id, name, slug, description, position, isFeatured }: Category): Category => ({
  id,
  name,
  slug,
  description,
  position,
  isFeatured,
});

export const toAdminCategory = (category: StoredCategory, refresh: CategoryRefresh | null): AdminCategory => ({
  ...toPublicCategory(category),
  productCount: category.productCount,
  version: category.version,
  discount: category.discount,
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

/** Returns one more than the highest position, 0 without categories. */
export const nextPosition = (categories: readonly Pick<Category, 'position'>[]): number =>
  categories.reduce((highest, category) => Math.max(highest, category.position), -1) + 1;
