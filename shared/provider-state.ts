import * as z from 'zod/mini';

/**
 * Where the part of an order that the provider makes stands: `held` until its grace period ends, `submitted` once the provider
 * has it, `refused` when it cannot be made as it is, `called_off` when it is not to be made any more.
 */
export const PROVIDER_STATES = ['held', 'submitted', 'refused', 'called_off'] as const;

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
  submittedAt: z.nullable(z.string()),
  /** When the provider was last asked about it. */
  checkedAt: z.nullable(z.string()),
});
export type ProviderState = z.infer<typeof providerStateSchema>;
