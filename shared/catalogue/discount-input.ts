import * as z from 'zod/mini';
import type { Discount } from './discount.ts';

const INVALID = 'Please enter a valid discount value';

const typeSchema = z.enum(['percentage', 'fixed']);
const values = (number: () => z.ZodMiniNumber<unknown>) => ({
  percent: z.optional(
    number().check(z.int(INVALID), z.gte(1, INVALID), z.lte(99, 'Percentage discount must be less than 100%')),
  ),
  amountCents: z.optional(
    number().check(z.int(INVALID), z.gte(1, INVALID), z.lte(99_999_99, 'must be at most $99,999.99')),
  ),
});

interface Values {
  type?: Discount['type'] | undefined;
  percent?: number | undefined;
  amountCents?: number | undefined;
}

const hasPercent = z.refine<Values>(({ type, percent }) => type !== 'percentage' || percent !== undefined, {
  error: INVALID,
  path: ['percent'],
});
const hasAmount = z.refine<Values>(({ type, amountCents }) => type !== 'fixed' || amountCents !== undefined, {
  error: INVALID,
  path: ['amountCents'],
});

const discountOf = (type: Discount['type'], { percent = 0, amountCents = 0 }: Values): Discount =>
  type === 'percentage' ? { type, percent } : { type, amountCents };

/**
 * A discount in a request body. If the discount makes products sell below cost, it is refused with `below_cost` and the list
 * of these products, unless `confirmsBelowCost` is set.
 */
export const discountBodySchema = z.pipe(
  z
    .strictObject({ type: typeSchema, ...values(() => z.number()), confirmsBelowCost: z._default(z.boolean(), false) })
    .check(hasPercent, hasAmount),
  z.transform(({ type, confirmsBelowCost, ...value }) => ({ discount: discountOf(type, value), confirmsBelowCost })),
);

/** A discount in a query string. It may be missing. */
export const discountQuerySchema = z
  .object({ type: z.optional(typeSchema), ...values(() => z.coerce.number()) })
  .check(hasPercent, hasAmount);

/** Returns the discount in a parsed query string. Null if there is none. */
export const discountFromQuery = ({ type, ...value }: Values): Discount | null =>
  type ? discountOf(type, value) : null;
