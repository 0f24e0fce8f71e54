import * as z from 'zod/mini';

/** Describes a bounce or complaint for one address. The shop keeps using the address only after a transient bounce. */
export interface MailFeedback {
  kind: 'bounce' | 'transient' | 'complaint';
  /** Event id from the email service. Repeated deliveries of an event have the same id. */
  feedbackId: string;
  /** In lower case. */
  email: string;
  /** UTC time in ISO 8601 format. */
  at: string;
  campaignId: string | null;
}

const recipients = z.array(z.object({ emailAddress: z.string() }));
const stamp = z.iso.datetime({ offset: true });

/** Validates Amazon SES events. Identities send `notificationType`, and configuration sets send `eventType`. */
const eventSchema = z.object({
  eventType: z.optional(z.string()),
  notificationType: z.optional(z.string()),
  bounce: z.optional(
    z.object({ bounceType: z.string(), bouncedRecipients: recipients, timestamp: stamp, feedbackId: z.string() }),
  ),
  complaint: z.optional(z.object({ complainedRecipients: recipients, timestamp: stamp, feedbackId: z.string() })),
  mail: z.optional(z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) })),
});

/** Returns the plain address in lower case: `reader@example.com` for `A Reader <Reader@Example.com>`. */
const addressOf = ({ emailAddress }: { emailAddress: string }): string =>
  (/<([^<>]*)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress).trim().toLowerCase();

const CAMPAIGN_ID = /^cmp_\w+$/;

/** Parses an Amazon SES event into one entry per address. Returns an empty list for other events and for invalid input. */
export function parseFeedback(event: unknown): MailFeedback[] {
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return [];
  const { bounce, complaint, mail, eventType, notificationType } = parsed.data;
  const [campaign = ''] = mail?.tags?.campaign ?? [];
  const campaignId = CAMPAIGN_ID.test(campaign) ? campaign : null;
  const entries = (
    kind: MailFeedback['kind'],
    source: { timestamp: string; feedbackId: string },
    to: { emailAddress: string }[],
  ) =>
    [...new Set(to.map(addressOf))]
      .filter((email) => email.includes('@'))
      .map((email) => ({
        ...{ kind, email, campaignId, feedbackId: source.feedbackId },
        at: new Date(source.timestamp).toISOString(),
      }));
  const type = eventType ?? notificationType;
  if (type === 'Bounce' && bounce)
    return entries(bounce.bounceType === 'Permanent' ? 'bounce' : 'transient', bounce, bounce.bouncedRecipients);
  if (type === 'Complaint' && complaint) return entries('complaint', complaint, complaint.complainedRecipients);
  return [];
}
