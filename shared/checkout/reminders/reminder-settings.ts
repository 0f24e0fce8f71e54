import * as z from 'zod/mini';
import { codeSchema } from '#shared/marketing/offer.ts';

/** The most hours between a checkout and its reminder. */
export const MAX_REMINDER_HOURS = 72;
const HOURS = `Please enter a number from 1 to ${MAX_REMINDER_HOURS}`;

export const reminderSettingsSchema = z.strictObject({
  /** Emails customers who agreed to it about a checkout that they left unpaid. */
  isOn: z.boolean(),
  /** Hours after the checkout. */
  hours: z.int('Please enter a whole number').check(z.gte(1, HOURS), z.lte(MAX_REMINDER_HOURS, HOURS)),
  /** A discount code that the email gives; null for none. */
  code: z.nullable(codeSchema),
});
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>;
