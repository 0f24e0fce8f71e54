import * as z from 'zod/mini';

/** The mail service's account as it stands now; what could not be learned about the sender counts as not there yet. */
export const mailAccountSchema = z.object({
  /** In the sandbox only verified addresses receive anything. */
  isSandbox: z.boolean(),
  /** The address that mails come from. */
  sender: z.string(),
  isVerified: z.boolean(),
  /** Whether mails are signed with the sender's domain; an address without a verified domain has no such signature. */
  dkim: z.enum(['signed', 'pending', 'off']),
  /** Recipients in any 24 hours. */
  max24Hours: z.number(),
  sentLast24Hours: z.number(),
  /** Recipients in a second. */
  maxPerSecond: z.number(),
  isSendingEnabled: z.boolean(),
});
export type MailAccount = z.infer<typeof mailAccountSchema>;

export type SendingQuota = Pick<MailAccount, 'max24Hours' | 'sentLast24Hours' | 'maxPerSecond'>;

/** What every new account is given. Amazon SES has no other sign of the sandbox in this version of its API. */
const SANDBOX = { max24Hours: 200, maxPerSecond: 1 };

export const isSandboxQuota = ({ max24Hours, maxPerSecond }: Omit<SendingQuota, 'sentLast24Hours'>): boolean =>
  max24Hours <= SANDBOX.max24Hours && max24Hours >= 0 && maxPerSecond <= SANDBOX.maxPerSecond;
