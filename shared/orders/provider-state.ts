import * as z from 'zod/mini';

/**
 * Lists the states of the provider's part of an order. `held` is in its grace period. `submitting` was sent, but is not
 * confirmed yet. `submitted` was accepted by the provider. `refused` was rejected or canceled by the provider, and can be
 * submitted again. `called_off` was canceled for good.
 */
export const PROVIDER_STATES = ['held', 'submitting', 'submitted', 'refused', 'called_off'] as const;

export const providerStateSchema = z.object({
  state: z.enum(PROVIDER_STATES),
  /** Positions of the items in the order that the provider makes. */
  items: z.array(z.int()),
  /** Units of each item in the provider's order. Missing until they are known, and in older orders. */
  units: z.optional(z.array(z.object({ item: z.int(), quantity: z.int() }))),
  /** UTC ISO time at which the grace period ends. */
  heldUntil: z.string(),
  /** Order id at the provider. Null until it is known. */
  orderId: z.nullable(z.string()),
  /** Order number shown on the provider's site. */
  label: z.nullable(z.string()),
  /** The provider's status of the order. */
  status: z.nullable(z.string()),
  /** Total amount that the provider charges the shop, in cents. Null until it is known. */
  costCents: z.nullable(z.int()),
  /** Part of `costCents` for shipping, in cents. Missing until it is known, and in older orders. */
  shippingCents: z.optional(z.nullable(z.int())),
  /** Reason for a rejection or issue, as a text for admins. */
  problem: z.nullable(z.string()),
  /** True if the provider rejected the order because of its address. */
  needsAddress: z.optional(z.boolean()),
  submittedAt: z.nullable(z.string()),
  /** Number of the submission, starting at 1. The provider accepts each external id only once, even after a cancellation. */
  submission: z.optional(z.int()),
  /** UTC ISO time of the first attempt at this submission. The provider cannot have an order from before this time. */
  begunAt: z.optional(z.nullable(z.string())),
  /** UTC ISO time of the last check at the provider. */
  checkedAt: z.nullable(z.string()),
});
export type ProviderState = z.infer<typeof providerStateSchema>;
