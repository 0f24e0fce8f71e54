import * as z from 'zod/mini';

/** A bounce or complaint for one address. Only a transient bounce keeps the address in use. */
export interface MailFeedback {
  kind: 'bounce' | 'transient' | 'complaint';
  /** The mail service's event id; the same in repeated deliveries. */
  feedbackId: string;
  /** Lowercase. */
  email: string;
  /** UTC ISO. */
  at: string;
  campaignId: string | null;
}

const recipients = z.array(z.object({ emailAddress: z.string() }));
const stamp = z.iso.datetime({ offset: true });

/** Amazon SES events: identities send `notificationType`, configuration sets send `eventType`. */
const eventSchema = z.object({
  eventType: z.optional(z.string()),
  notificationType: z.optional(z.string()),
  bounce: z.optional(
    z.object({ bounceType: z.string(), bouncedRecipients: recipients, timestamp: stamp, feedbackId: z.string() }),
  ),
  complaint: z.optional(z.object({ complainedRecipients: recipients, timestamp: stamp, feedbackId: z.string() })),
  mail: z.optional(z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) })),
});

/** Converts `A Reader <Reader@Example.com>` to `reader@example.com`. */
const addressOf = ({ emailAddress }: { emailAddress: string }): string =>
  (/<([^<>]*)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress).trim().toLowerCase();

const CAMPAIGN_ID = /^cmp_\w+$/;

/**
 * Parses an Amazon SES event into one entry for each address. Returns an empty list for other events and invalid input.
 */
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
