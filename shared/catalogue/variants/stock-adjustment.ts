import * as z from 'zod/mini';
import { formatCount } from '#shared/base/format-count.ts';
import { idSchema } from '#shared/base/id.ts';
import { MAX_INVENTORY, MAX_VARIANTS } from '../product-input.ts';

export const stockLimitText = (): string => `There can be at most ${formatCount(MAX_INVENTORY)} in stock`;

export const STOCK_REASONS = ['received', 'counted', 'damaged', 'other'] as const;

/** Units to add. Negative to remove units. */
export const stockUnitsSchema = z.int().check(
  z.gte(-MAX_INVENTORY),
  z.lte(MAX_INVENTORY),
  z.refine((value) => value !== 0, 'must not be 0'),
);

/** Units that an admin adds to a product's stock or removes from it, and the reason. */
export const stockAdjustmentSchema = z.strictObject({
  /** Size and color are null for a product with one stock number for all variants. */
  changes: z
    .array(
      z.strictObject({
        size: z.nullable(z.string().check(z.maxLength(20))),
        color: z.nullable(z.string().check(z.maxLength(40))),
        units: stockUnitsSchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_VARIANTS)),
  reason: z.enum(STOCK_REASONS),
  /** Id that the caller creates. A repeated request with the same id changes nothing more. */
  id: idSchema('chg'),
});
export type StockAdjustment = z.infer<typeof stockAdjustmentSchema>;
