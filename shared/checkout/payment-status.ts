import * as z from 'zod/mini';
import { PAYMENT_EVENTS } from './payment-events.ts';

/** Names why Stripe could not be asked. */
const PROBLEMS = ['no_keys', 'rejected_key', 'lacks_rights', 'unreachable'] as const;

/** The state of the connection to Stripe, without any part of a key. */
export const paymentStatusSchema = z.object({
  /** Null when everything could be read. */
  problem: z.nullable(z.enum(PROBLEMS)),
  /** Mode of the secret key; null without one. */
  mode: z.nullable(z.enum(['test', 'live'])),
  /** True when the signing secret of events is set. */
  hasWebhookSecret: z.boolean(),
  /** Name of the Stripe account; null when unknown. */
  account: z.nullable(z.string()),
  /** The address to which Stripe should send events. */
  webhookUrl: z.string(),
  /** Stripe's endpoint for this address; null when it has none. */
  endpoint: z.nullable(z.object({ isEnabled: z.boolean(), missingEvents: z.array(z.string()) })),
  /** The newest payment event of the last 30 days; `isDelivered` once every endpoint has it. */
  lastEvent: z.nullable(z.object({ at: z.string(), isDelivered: z.boolean() })),
});
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;
export type PaymentProblem = (typeof PROBLEMS)[number];

/** Returns the events that the shop needs and an endpoint does not get. */
export const missingEvents = (enabled: readonly string[]): string[] =>
  enabled.includes('*') ? [] : PAYMENT_EVENTS.filter((event) => !enabled.includes(event));
