import * as z from 'zod/mini';
import { PAYMENT_EVENTS } from './payment-events.ts';

/** Lists the reasons why the shop could not read from Stripe. */
const PROBLEMS = ['no_keys', 'rejected_key', 'lacks_rights', 'unreachable'] as const;

/** Describes the connection to Stripe, without any part of a key. */
export const paymentStatusSchema = z.object({
  /** Null if everything could be read. */
  problem: z.nullable(z.enum(PROBLEMS)),
  /** Mode of the secret key. Null if there is no key. */
  mode: z.nullable(z.enum(['test', 'live'])),
  /** True if the secret that signs events is set. */
  hasWebhookSecret: z.boolean(),
  /** Name of the Stripe account. Null if unknown. */
  account: z.nullable(z.string()),
  /** URL to which Stripe should send events. */
  webhookUrl: z.string(),
  /** Stripe's endpoint for this URL. Null if Stripe has none. */
  endpoint: z.nullable(z.object({ isEnabled: z.boolean(), missingEvents: z.array(z.string()) })),
  /** Newest payment event of the last 30 days. `isDelivered` is true after every endpoint received it. */
  lastEvent: z.nullable(z.object({ at: z.string(), isDelivered: z.boolean() })),
});
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;
export type PaymentProblem = (typeof PROBLEMS)[number];

/** Returns the events that the shop needs but an endpoint does not receive. */
export const missingEvents = (enabled: readonly string[]): string[] =>
  enabled.includes('*') ? [] : PAYMENT_EVENTS.filter((event) => !enabled.includes(event));
