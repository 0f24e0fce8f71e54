import * as z from 'zod/mini';

/**
 * State of the part of an order that the provider makes: `held` during the grace period; `submitting` while it is unknown
 * whether the provider has it; `submitted`; `refused` by the provider, or cancelled there; `called_off` when cancelled here.
 */
export const PROVIDER_STATES = ['held', 'submitting', 'submitted', 'refused', 'called_off'] as const;

export const providerStateSchema = z.object({
  state: z.enum(PROVIDER_STATES),
  /** Positions of its items in the order; the shop itself ships the others. */
  items: z.array(z.int()),
  /** UTC ISO: until then the customer can cancel or change the address. */
  heldUntil: z.string(),
  /** The provider's id of the order; null until submitted. */
  orderId: z.nullable(z.string()),
  /** Order number on the provider's own pages. */
  label: z.nullable(z.string()),
  /** The provider's own status. */
  status: z.nullable(z.string()),
  /** The provider's total charge in cents; null while unknown. */
  costCents: z.nullable(z.int()),
  /** Problem in words an admin can act on. */
  problem: z.nullable(z.string()),
  /** True when refused because of its address. */
  needsAddress: z.optional(z.boolean()),
  submittedAt: z.nullable(z.string()),
  /** Number of the submission, from 1. The provider accepts an external id only once, even after a cancellation. */
  submission: z.optional(z.int()),
  /** UTC ISO time of this submission's first attempt: the provider cannot have it earlier. */
  begunAt: z.optional(z.nullable(z.string())),
  /** UTC ISO time of the last look at the provider's order. */
  checkedAt: z.nullable(z.string()),
});
export type ProviderState = z.infer<typeof providerStateSchema>;
