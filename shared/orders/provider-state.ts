import * as z from 'zod/mini';

/**
 * States of the provider's part of an order. `held`: in its grace period. `submitting`: sent, but not confirmed.
 * `submitted`: accepted by the provider. `refused`: refused, or cancelled at the provider, and can be submitted again.
 * `called_off`: cancelled for good.
 */
export const PROVIDER_STATES = ['held', 'submitting', 'submitted', 'refused', 'called_off'] as const;

export const providerStateSchema = z.object({
  state: z.enum(PROVIDER_STATES),
  /** Positions of the provider's items in the order. */
  items: z.array(z.int()),
  /** UTC ISO end of the grace period. */
  heldUntil: z.string(),
  /** The provider's order id; null until known. */
  orderId: z.nullable(z.string()),
  /** The order number shown at the provider. */
  label: z.nullable(z.string()),
  /** The provider's own status. */
  status: z.nullable(z.string()),
  /** The provider's total charge to the shop, in cents; null until known. */
  costCents: z.nullable(z.int()),
  /** The part of it for shipping; missing until known, and in older orders. */
  shippingCents: z.optional(z.nullable(z.int())),
  /** Reason for a refusal or issue, as a text for admins. */
  problem: z.nullable(z.string()),
  /** Present when the order was refused because of its address. */
  needsAddress: z.optional(z.boolean()),
  submittedAt: z.nullable(z.string()),
  /** Number of the submission, from 1. The provider accepts each external id once, even after a cancellation. */
  submission: z.optional(z.int()),
  /** UTC ISO of the first try of this submission; the provider cannot have the order before. */
  begunAt: z.optional(z.nullable(z.string())),
  /** UTC ISO of the last check at the provider. */
  checkedAt: z.nullable(z.string()),
});
export type ProviderState = z.infer<typeof providerStateSchema>;
