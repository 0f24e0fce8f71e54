import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';

const bySchema = z.enum(['domain', 'address']);

export const senderInputSchema = z.strictObject({ address: emailSchema, by: bySchema });

/** Describes a sender that is waiting for verification, with its state in SES. */
const pendingSenderStateSchema = z.object({
  address: z.string(),
  by: bySchema,
  /** Domain or address that SES verifies. */
  identity: z.string(),
  state: z.enum(['pending', 'verified', 'failed', 'missing']),
  /** CNAME records that the domain needs. Empty for a single address. */
  records: z.array(z.object({ name: z.string(), value: z.string() })),
});

export const senderStateSchema = z.object({
  /** Address that the shop currently sends from. */
  address: z.string(),
  /** Address that was set when the shop was deployed. */
  deployedAddress: z.string(),
  /** True if an owner chose the current address in the back office. */
  isOwn: z.boolean(),
  pending: z.nullable(pendingSenderStateSchema),
});
export type SenderState = z.infer<typeof senderStateSchema>;
