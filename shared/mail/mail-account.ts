import * as z from 'zod/mini';

/**
 * Describes the current state of the SES account. If the check of the sender fails, the sender is treated as not verified.
 */
export const mailAccountSchema = z.object({
  /** True if the account is in the sandbox, where only verified addresses receive email. */
  isSandbox: z.boolean(),
  /** Address that the shop sends from. */
  sender: z.string(),
  isVerified: z.boolean(),
  /** DKIM state. `off` also applies to an address whose domain is not verified, because its email cannot be signed. */
  dkim: z.enum(['signed', 'pending', 'off']),
  /** Maximum number of recipients in 24 hours. Negative means unlimited. */
  max24Hours: z.number(),
  sentLast24Hours: z.number(),
  /** Maximum number of recipients per second. */
  maxPerSecond: z.number(),
  isSendingEnabled: z.boolean(),
});
export type MailAccount = z.infer<typeof mailAccountSchema>;

export type SendingQuota = Pick<MailAccount, 'max24Hours' | 'sentLast24Hours' | 'maxPerSecond'>;

/** Quota of a new account. This version of the SES API has no other way to detect the sandbox. */
const SANDBOX = { max24Hours: 200, maxPerSecond: 1 };

export const isSandboxQuota = ({ max24Hours, maxPerSecond }: Omit<SendingQuota, 'sentLast24Hours'>): boolean =>
  max24Hours <= SANDBOX.max24Hours && max24Hours >= 0 && maxPerSecond <= SANDBOX.maxPerSecond;
