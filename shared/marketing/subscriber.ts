import * as z from 'zod/mini';
import { emailSchema, textSchema } from '#shared/base/text.ts';
import { CONSENT_WORDINGS, type Consent } from './newsletter-consent.ts';

export const subscribeSchema = z.strictObject({
  email: emailSchema,
  page: z.optional(z.string().check(z.maxLength(500), z.regex(/^\/[^\s?#]*$/, 'must be the path of a page'))),
  consent: z.optional(
    z
      .string()
      .check(z.refine((version) => Object.hasOwn(CONSENT_WORDINGS, version), 'is not a version of the wording')),
  ),
});

export const SUBSCRIPTION_SOURCE = 'footer_newsletter';

export type SubscriptionEnd = 'reader' | 'bounce' | 'complaint';

export interface Subscriber {
  id: string;
  email: string;
  source: typeof SUBSCRIPTION_SOURCE;
  isActive: boolean;
  subscribedAt: string;
  /** Random token that allows unsubscribing without a sign-in. */
  token: string;
  consent: Consent;
  /** UTC ISO time at which the last welcome email was requested. */
  welcomedAt: string;
  endedAt?: string;
  endedBy?: SubscriptionEnd;
}

/** Describes a subscriber as admins see it. It does not include the token, which could be used to unsubscribe. */
export const subscriptionSchema = z.object({
  id: z.string(),
  email: z.string(),
  source: z.string(),
  subscribedAt: z.string(),
});

/** `active` subscribers get the newsletter. `pending` subscribers have not confirmed yet. */
export const SUBSCRIPTION_STATUSES = ['active', 'pending'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type Subscription = z.infer<typeof subscriptionSchema>;

export const testMailSchema = z.strictObject({
  to: z.pipe(z.string().check(z.trim(), z.minLength(1, 'Please enter a test email address')), emailSchema),
  subject: textSchema(150, 1).check(z.regex(/^[^\r\n]*$/, 'must be one line')),
  message: textSchema(5000, 1),
});

export const unsubscribeTokenSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{32,64}$/, 'is not an unsubscribe token'));
