import * as z from 'zod/mini';

/** A message of a campaign that the mail service has taken. */
export interface MailAcceptance {
  campaignId: string;
  /** The hash of the reader's address, as the message was tagged. */
  recipient: string;
}

const tag = (pattern: RegExp) => z.tuple([z.string().check(z.regex(pattern))]);

const sendSchema = z.object({
  eventType: z.literal('Send'),
  mail: z.object({ tags: z.object({ campaign: tag(/^cmp_\w+$/), recipient: tag(/^[0-9a-f]{32}$/) }) }),
});

/** What an event of Amazon SES (contracts 3.4) says of a campaign's message; null for every other event. */
export function parseAcceptance(event: unknown): MailAcceptance | null {
  const parsed = sendSchema.safeParse(event);
  if (!parsed.success) return null;
  const { campaign, recipient } = parsed.data.mail.tags;
  return { campaignId: campaign[0], recipient: recipient[0] };
}
