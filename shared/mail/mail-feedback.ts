import * as z from 'zod/mini';

/** What became of a mail to one address. Only a transient bounce leaves the address in use. */
export interface MailFeedback {
  kind: 'bounce' | 'transient' | 'complaint';
  /** The mail service's id of the news, the same however often it is told. */
  feedbackId: string;
  /** Lower-cased. */
  email: string;
  /** UTC ISO. */
  at: string;
  campaignId: string | null;
}

const recipients = z.array(z.object({ emailAddress: z.string() }));
const stamp = z.iso.datetime({ offset: true });

/** What Amazon SES publishes (contracts 3.4): identities say `notificationType`, configuration sets `eventType`. */
const eventSchema = z.object({
  eventType: z.optional(z.string()),
  notificationType: z.optional(z.string()),
  bounce: z.optional(
    z.object({ bounceType: z.string(), bouncedRecipients: recipients, timestamp: stamp, feedbackId: z.string() }),
  ),
  complaint: z.optional(z.object({ complainedRecipients: recipients, timestamp: stamp, feedbackId: z.string() })),
  mail: z.optional(z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) })),
});

/** `A Reader <Reader@Example.com>` -> `reader@example.com`. */
const addressOf = ({ emailAddress }: { emailAddress: string }): string =>
  (/<([^<>]*)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress).trim().toLowerCase();

const CAMPAIGN_ID = /^cmp_\w+$/;

/** What an event of Amazon SES says of each address; empty for what concerns none, and for what is no event at all. */
export function parseFeedback(event: unknown): MailFeedback[] {
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return [];
  const { bounce, complaint, mail, eventType, notificationType } = parsed.data;
  const [campaign = ''] = mail?.tags?.campaign ?? [];
  const campaignId = CAMPAIGN_ID.test(campaign) ? campaign : null;
  const news = (
    kind: MailFeedback['kind'],
    told: { timestamp: string; feedbackId: string },
    to: { emailAddress: string }[],
  ) =>
    [...new Set(to.map(addressOf))]
      .filter((email) => email.includes('@'))
      .map((email) => ({
        ...{ kind, email, campaignId, feedbackId: told.feedbackId },
        at: new Date(told.timestamp).toISOString(),
      }));
  const type = eventType ?? notificationType;
  if (type === 'Bounce' && bounce)
    return news(bounce.bounceType === 'Permanent' ? 'bounce' : 'transient', bounce, bounce.bouncedRecipients);
  if (type === 'Complaint' && complaint) return news('complaint', complaint, complaint.complainedRecipients);
  return [];
}
