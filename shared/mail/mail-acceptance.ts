import * as z from 'zod/mini';

export interface MailAcceptance {
  campaignId: string;
  /** Hash of the recipient's address. Taken from the message tag. */
  recipient: string;
}

const tag = (pattern: RegExp) => z.tuple([z.string().check(z.regex(pattern))]);

const sendSchema = z.object({
  eventType: z.literal('Send'),
  mail: z.object({ tags: z.object({ campaign: tag(/^cmp_\w+$/), recipient: tag(/^[0-9a-f]{32}$/) }) }),
});

/** Parses a send event of Amazon SES for a campaign message. Returns null for any other event. */
export function parseAcceptance(event: unknown): MailAcceptance | null {
  const parsed = sendSchema.safeParse(event);
  if (!parsed.success) return null;
  const { campaign, recipient } = parsed.data.mail.tags;
  return { campaignId: campaign[0], recipient: recipient[0] };
}
