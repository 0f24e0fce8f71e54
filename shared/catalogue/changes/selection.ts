import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { productFilterShape } from '../product-filter.ts';

/** The most products chosen one by one. A filter can choose any number. */
export const MAX_CHOSEN = 500;

const idsSchema = z.array(idSchema('prd')).check(z.maxLength(MAX_CHOSEN));

/** Products chosen one by one, or all that match a filter except some. An empty filter matches all products. */
export const productSelectionSchema = z.union([
  z.strictObject({ ids: idsSchema.check(z.minLength(1)) }),
  z.strictObject({ filter: z.strictObject(productFilterShape), except: z._default(idsSchema, []) }),
]);
export type ProductSelection = z.infer<typeof productSelectionSchema>;
export type ProductSelectionInput = z.input<typeof productSelectionSchema>;
