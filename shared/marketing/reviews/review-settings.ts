import * as z from 'zod/mini';

const DAYS = 'Please enter a number from 1 to 60';

export const reviewSettingsSchema = z.strictObject({
  /** True if the shop asks buyers for reviews by email. */
  isAsking: z.boolean(),
  /** Days between the delivery and the email. */
  daysAfter: z.int('Please enter a whole number').check(z.gte(1, DAYS), z.lte(60, DAYS)),
  /** True if reviews are published immediately. Otherwise an admin has to approve them first. */
  isAutomatic: z.boolean(),
});
