import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';

const bySchema = z.enum(['domain', 'address']);

export const senderInputSchema = z.strictObject({ address: emailSchema, by: bySchema });

/** A sender that waits, with what SES says about it. */
const pendingSenderStateSchema = z.object({
  address: z.string(),
  by: bySchema,
  /** Domain or address that SES verifies. */
  identity: z.string(),
  state: z.enum(['pending', 'verified', 'failed', 'missing']),
  /** CNAME records that the domain needs; none for an address. */
  records: z.array(z.object({ name: z.string(), value: z.string() })),
});

export const senderStateSchema = z.object({
  /** The address that the shop sends from. */
  address: z.string(),
  /** The address that the deployment chose. */
  deployedAddress: z.string(),
  /** True when an owner chose the address in the back office. */
  isOwn: z.boolean(),
  pending: z.nullable(pendingSenderStateSchema),
});
export type SenderState = z.infer<typeof senderStateSchema>;
