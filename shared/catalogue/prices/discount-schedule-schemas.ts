import * as z from 'zod/mini';
import { discountSchema } from '../discount.ts';
import { discountBodySchema } from '../discount-input.ts';

/** A category's scheduled discount, as admins see it. Times are UTC ISO. */
export const scheduledDiscountSchema = z.object({
  id: z.string(),
  discount: discountSchema,
  startsAt: z.string(),
  /** The discount ends right before this time. Null for no end. */
  endsAt: z.nullable(z.string()),
});

/** If `startsAt` is null or in the past, the discount starts now. */
export const scheduleBodySchema = z.strictObject({
  value: discountBodySchema,
  startsAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
});
