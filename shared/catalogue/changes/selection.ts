import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { productFilterShape } from '../product-filter.ts';

/** Highest number of products that can be chosen one by one. A filter can choose any number. */
export const MAX_CHOSEN = 500;

const idsSchema = z.array(idSchema('prd')).check(z.maxLength(MAX_CHOSEN));

/**
 * Selects products, either one by one or with a filter. `except` lists products that match the filter but are not selected.
 * An empty filter matches all products.
 */
export const productSelectionSchema = z.union([
  z.strictObject({ ids: idsSchema.check(z.minLength(1)) }),
  z.strictObject({ filter: z.strictObject(productFilterShape), except: z._default(idsSchema, []) }),
]);
export type ProductSelection = z.infer<typeof productSelectionSchema>;
export type ProductSelectionInput = z.input<typeof productSelectionSchema>;
