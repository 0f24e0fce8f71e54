import * as z from 'zod/mini';
import { MAX_CART_LINES } from '#shared/base/cart-limits.ts';
import { textSchema } from '#shared/base/text.ts';
import { photoIdsSchema } from '../photos/photo.ts';
import { MAX_RETURN_NOTE, RETURN_REASONS, RETURN_WISHES } from './return-states.ts';

const wantedSchema = z.strictObject({ size: z.nullable(textSchema(60, 1)), color: z.nullable(textSchema(60, 1)) });

const lineSchema = z.strictObject({
  item: z.int().check(z.gte(0)),
  quantity: z.int().check(z.gte(1)),
  reason: z.enum(RETURN_REASONS),
  /** Variant of the same product that the customer wants instead. Missing for a refund. */
  wanted: z.optional(wantedSchema),
});

/** Validates a return that a customer requests. */
export const returnInputSchema = z
  .strictObject({
    wish: z.enum(RETURN_WISHES),
    lines: z.array(lineSchema).check(z.minLength(1, 'Choose at least one item'), z.maxLength(MAX_CART_LINES)),
    note: z.nullable(textSchema(MAX_RETURN_NOTE, 1)),
    /** Ids of photos that were uploaded before. Missing if there are no photos. */
    photos: z.optional(photoIdsSchema),
  })
  .check(
    z.refine(({ wish, lines }) => wish === 'refund' || lines.every(({ wanted }) => wanted !== undefined), {
      path: ['lines'],
      error: 'must each name the size or color you want instead',
    }),
  );
export type ReturnInput = z.infer<typeof returnInputSchema>;
