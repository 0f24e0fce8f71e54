import * as z from 'zod/mini';
import type { Discount } from './discount.ts';

const INVALID = 'Please enter a valid discount value';

const valuesOf = (number: () => z.ZodMiniNumber<unknown>) => ({
  type: z.enum(['percentage', 'fixed']),
  percent: z.optional(
    number().check(z.int(INVALID), z.gte(1, INVALID), z.lte(99, 'Percentage discount must be less than 100%')),
  ),
  amountCents: z.optional(number().check(z.int(INVALID), z.gte(1, INVALID), z.lte(99_999_99))),
});

type Values = { type: 'percentage' | 'fixed'; percent?: number | undefined; amountCents?: number | undefined };

const hasPercent = z.refine<Values>(({ type, percent }) => type === 'fixed' || percent !== undefined, {
  error: INVALID,
  path: ['percent'],
});
const hasAmount = z.refine<Values>(({ type, amountCents }) => type === 'percentage' || amountCents !== undefined, {
  error: INVALID,
  path: ['amountCents'],
});

/** The discount that values which belong together make. */
export const discountOf = ({ type, percent = 0, amountCents = 0 }: Values): Discount =>
  type === 'percentage' ? { type, percent } : { type, amountCents };

/** A discount as a body holds it (spec section 5, with its messages): the value that belongs to its type. */
export const discountBodySchema = z.pipe(
  z.strictObject(valuesOf(() => z.number())).check(hasPercent, hasAmount),
  z.transform(discountOf),
);

/** The same as an address holds it. */
export const discountQuerySchema = z.object(valuesOf(() => z.coerce.number())).check(hasPercent, hasAmount);
