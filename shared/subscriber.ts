import * as z from 'zod/mini';
import { emailSchema, textSchema } from './text.ts';

export const subscribeSchema = z.strictObject({ email: emailSchema });

export interface Subscriber {
  id: string;
  email: string;
  source: 'footer_newsletter';
  isActive: boolean;
  subscribedAt: string;
  /** Unguessable; the only thing an unsubscribe link carries. */
  token: string;
}

/** What owners see of a subscriber: not the token, which could end the subscription. */
export const subscriptionSchema = z.object({
  id: z.string(),
  email: z.string(),
  source: z.string(),
  subscribedAt: z.string(),
});

/** Spec section 2, Email Settings. */
export const testMailSchema = z.strictObject({
  to: z.pipe(z.string().check(z.trim(), z.minLength(1, 'Please enter a test email address')), emailSchema),
  subject: textSchema(150, 1).check(z.regex(/^[^\r\n]*$/, 'must be one line')),
  message: textSchema(5000, 1),
});

export const unsubscribeTokenSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{32,64}$/, 'is not an unsubscribe token'));
