import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { MAX_WISHES } from './wishlist.ts';

const wishSchema = z.object({ productId: z.string(), addedAt: z.string() });

export const wishlistSchema = z.object({ items: z.array(wishSchema) });

export const wishesInputSchema = z.strictObject({
  items: z
    .array(z.strictObject({ productId: idSchema('prd'), addedAt: z.iso.datetime() }))
    .check(z.minLength(1), z.maxLength(MAX_WISHES)),
});
