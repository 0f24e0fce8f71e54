import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';

export const newsletterSettingsSchema = z.strictObject({
  /** Asks for a confirmation by email before a subscription counts (double opt-in). */
  confirms: z.boolean(),
  /** The discount whose code the welcome mail contains; null for none. */
  welcomeOfferId: z.nullable(idSchema('off')),
  /** Counts the opens of campaigns with a picture of one pixel. */
  countsOpens: z.boolean(),
  /** Counts the clicks in campaigns, and the orders that follow. */
  countsClicks: z.boolean(),
});
export type NewsletterSettings = z.infer<typeof newsletterSettingsSchema>;
