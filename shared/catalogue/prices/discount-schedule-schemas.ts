import * as z from 'zod/mini';
import { discountSchema } from '../discount.ts';
import { discountBodySchema } from '../discount-input.ts';

/** A discount of a category with its times, UTC ISO, as admins see it. */
export const scheduledDiscountSchema = z.object({
  id: z.string(),
  discount: discountSchema,
  startsAt: z.string(),
  /** Exclusive; null for no end. */
  endsAt: z.nullable(z.string()),
});

/** `startsAt` null or in the past means now. */
export const scheduleBodySchema = z.strictObject({
  value: discountBodySchema,
  startsAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
});
