import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';

export const newsletterSettingsSchema = z.strictObject({
  /** True if a subscription only becomes active after a confirmation by email (double opt-in). */
  confirms: z.boolean(),
  /** Id of the discount whose code the welcome email contains. Null if there is none. */
  welcomeOfferId: z.nullable(idSchema('off')),
  /** True if opens of campaigns are counted, with a one-pixel picture. */
  countsOpens: z.boolean(),
  /** True if clicks in campaigns are counted, and the orders that follow them. */
  countsClicks: z.boolean(),
});
export type NewsletterSettings = z.infer<typeof newsletterSettingsSchema>;
