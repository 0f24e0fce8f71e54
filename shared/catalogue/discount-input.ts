import * as z from 'zod/mini';
import type { Discount } from './discount.ts';

const INVALID = 'Please enter a valid discount value';

const typeSchema = z.enum(['percentage', 'fixed']);
const values = (number: () => z.ZodMiniNumber<unknown>) => ({
  percent: z.optional(
    number().check(z.int(INVALID), z.gte(1, INVALID), z.lte(99, 'Percentage discount must be less than 100%')),
  ),
  amountCents: z.optional(number().check(z.int(INVALID), z.gte(1, INVALID), z.lte(99_999_99))),
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
 * A discount as a body holds it (spec section 5, with its messages): the value that belongs to its type. One that sells
 * below cost is refused with the list of what it concerns (`below_cost`) until the owner says so.
 */
export const discountBodySchema = z.pipe(
  z
    .strictObject({ type: typeSchema, ...values(() => z.number()), confirmsBelowCost: z._default(z.boolean(), false) })
    .check(hasPercent, hasAmount),
  z.transform(({ type, confirmsBelowCost, ...value }) => ({ discount: discountOf(type, value), confirmsBelowCost })),
);

/** The same as an address holds it, which may also name none. */
export const discountQuerySchema = z
  .object({ type: z.optional(typeSchema), ...values(() => z.coerce.number()) })
  .check(hasPercent, hasAmount);

/** What an address names: a discount, or null for none. */
export const discountFromQuery = ({ type, ...value }: Values): Discount | null =>
  type ? discountOf(type, value) : null;
