import * as z from 'zod/mini';

/** Current state of the SES account; sender checks that failed count as not verified. */
export const mailAccountSchema = z.object({
  /** In the sandbox, only verified addresses receive mail. */
  isSandbox: z.boolean(),
  /** The sender address. */
  sender: z.string(),
  isVerified: z.boolean(),
  /** DKIM state; an address without a verified domain cannot be signed. */
  dkim: z.enum(['signed', 'pending', 'off']),
  /** Maximum recipients in 24 hours; negative means unlimited. */
  max24Hours: z.number(),
  sentLast24Hours: z.number(),
  /** Maximum recipients per second. */
  maxPerSecond: z.number(),
  isSendingEnabled: z.boolean(),
});
export type MailAccount = z.infer<typeof mailAccountSchema>;

export type SendingQuota = Pick<MailAccount, 'max24Hours' | 'sentLast24Hours' | 'maxPerSecond'>;

/** Quota of a new account. This version of the SES API has no other sign of the sandbox. */
const SANDBOX = { max24Hours: 200, maxPerSecond: 1 };

export const isSandboxQuota = ({ max24Hours, maxPerSecond }: Omit<SendingQuota, 'sentLast24Hours'>): boolean =>
  max24Hours <= SANDBOX.max24Hours && max24Hours >= 0 && maxPerSecond <= SANDBOX.maxPerSecond;
