import * as z from 'zod/mini';
import { SLUG_PATTERN } from './slug.ts';
import { textSchema } from './text.ts';

/** Spec section 5, with its messages. */
export const categoryInputSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Category name is required'), z.maxLength(80)),
  slug: z
    .string()
    .check(
      z.minLength(1, 'Category slug is required'),
      z.maxLength(80),
      z.regex(SLUG_PATTERN, 'Slug must contain only lowercase letters, numbers, and hyphens'),
    ),
  description: z.nullable(textSchema(500)),
  position: z.int().check(z.gte(0), z.lte(10_000)),
  isFeatured: z.boolean(),
});

export const categorySchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  position: z.int(),
  isFeatured: z.boolean(),
});
export type Category = z.infer<typeof categorySchema>;

/** Spec section 5: one above the highest, 0 in an empty shop. */
export const nextPosition = (categories: readonly Pick<Category, 'position'>[]): number =>
  categories.reduce((highest, category) => Math.max(highest, category.position), -1) + 1;
