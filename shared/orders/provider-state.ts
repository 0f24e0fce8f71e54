import * as z from 'zod/mini';

/**
 * Where the part of an order that the provider makes stands: `held` until its grace period ends, `submitting` while nobody
 * can know whether the provider has it, `submitted` once it has, `refused` when it cannot be made as it is or was cancelled
 * there, `called_off` when it is not to be made any more.
 */
export const PROVIDER_STATES = ['held', 'submitting', 'submitted', 'refused', 'called_off'] as const;

export const providerStateSchema = z.object({
  state: z.enum(PROVIDER_STATES),
  /** The positions of its items in the order: the owner sends the others. */
  items: z.array(z.int()),
  /** UTC ISO: until then the customer can call it off or mend the address. */
  heldUntil: z.string(),
  /** The provider's id of the order; null until it has one. */
  orderId: z.nullable(z.string()),
  /** What the provider's own pages call it. */
  label: z.nullable(z.string()),
  /** The provider's own word for its state. */
  status: z.nullable(z.string()),
  /** What the provider charges the owner for all of it, in cents; null while it is not known. */
  costCents: z.nullable(z.int()),
  /** Why it is refused or in trouble, in words an owner can act on. */
  problem: z.nullable(z.string()),
  /** Present when it is refused because of its address. */
  needsAddress: z.optional(z.boolean()),
  submittedAt: z.nullable(z.string()),
  /** Which submission of the order this is, from 1: the provider takes the name of each once, also when it cancels it. */
  submission: z.optional(z.int()),
  /** UTC ISO: when this submission was first tried, so from when on the provider can have it. */
  begunAt: z.optional(z.nullable(z.string())),
  /** When the provider was last asked about it. */
  checkedAt: z.nullable(z.string()),
});
export type ProviderState = z.infer<typeof providerStateSchema>;
