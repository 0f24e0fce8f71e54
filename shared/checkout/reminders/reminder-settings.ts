import * as z from 'zod/mini';
import { codeSchema } from '#shared/marketing/offer.ts';

/** Highest number of hours between a checkout and its reminder. */
export const MAX_REMINDER_HOURS = 72;
const HOURS = `Please enter a number from 1 to ${MAX_REMINDER_HOURS}`;

export const reminderSettingsSchema = z.strictObject({
  /** True to email customers about a checkout that they left unpaid, if they agreed to it. */
  isOn: z.boolean(),
  /** Hours between the checkout and the reminder. */
  hours: z.int('Please enter a whole number').check(z.gte(1, HOURS), z.lte(MAX_REMINDER_HOURS, HOURS)),
  /** Discount code in the email. Null for none. */
  code: z.nullable(codeSchema),
});
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>;
