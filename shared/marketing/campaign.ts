import * as z from 'zod/mini';
import { COUNTRIES } from '#shared/base/countries.ts';
import { textSchema } from '#shared/base/text.ts';
import { AUDIENCES, type CampaignAudience, hasCountry } from './campaign-audience.ts';

/** Campaign statuses. Only drafts can be edited; `sent` and `cancelled` are final. */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

const MOVES: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['scheduled', 'sending'],
  /** Unscheduling makes it a draft again; nothing was sent. */
  scheduled: ['sending', 'draft'],
  sending: ['paused', 'sent', 'cancelled'],
  paused: ['sending', 'cancelled'],
  sent: [],
  cancelled: [],
};

export const canMoveCampaign = (from: CampaignStatus, to: CampaignStatus): boolean => MOVES[from].includes(to);

export const CAMPAIGN_MESSAGES = {
  incomplete: 'Please enter both subject and content',
  noSubscribers: 'No active subscribers found',
} as const;

export const MAX_SUBJECT = 150;
export const MAX_CONTENT = 50_000;

const requiredText = (max: number) => textSchema(max).check(z.minLength(1, CAMPAIGN_MESSAGES.incomplete));

const countrySchema = z
  .string()
  .check(z.regex(new RegExp(`^(?:${COUNTRIES.join('|')})$`), 'Please choose a country we ship to'));

/** The choice of who gets a campaign; everyone without it. */
const audienceFields = {
  audience: z.optional(z.enum(AUDIENCES)),
  country: z.optional(z.nullable(countrySchema)),
};
export const audienceQuery = { audience: audienceFields.audience, country: z.optional(countrySchema) };

export const campaignWordsSchema = z.strictObject({
  subject: requiredText(MAX_SUBJECT).check(z.regex(/^[^\r\n]*$/, 'must be one line')),
  content: requiredText(MAX_CONTENT),
});
export const campaignInputSchema = z.extend(campaignWordsSchema, audienceFields);
export type CampaignWords = z.infer<typeof campaignWordsSchema>;
export type CampaignInput = z.infer<typeof campaignInputSchema>;

/** Returns who a campaign goes to. A country without buyers to narrow is left out. */
export const audienceOf = ({ audience = 'everyone', country = null }: Partial<CampaignAudience>): CampaignAudience => ({
  audience,
  country: hasCountry(audience) ? country : null,
});

/** The number of subscribers in an audience, counted among the newest. */
export const audienceCountSchema = z.object({
  members: z.int(),
  /** The number of subscribers that were checked. */
  checked: z.int(),
  /** False when there are more subscribers than were checked. */
  isAll: z.boolean(),
});
export type AudienceCount = z.infer<typeof audienceCountSchema>;

/** Counts of processed subscribers by result. */
export const campaignCountsSchema = z.object({
  /** Accepted by the mail service. */
  sent: z.int(),
  /** Unsubscribed after the start, suppressed, or not in the audience. */
  skipped: z.int(),
  /** Addresses that the mail service rejects. */
  refused: z.int(),
  /** The result is unknown. Not retried, because that could send the message twice. */
  uncertain: z.int(),
});
export type CampaignCounts = z.infer<typeof campaignCountsSchema>;

export const NO_COUNTS: CampaignCounts = { sent: 0, skipped: 0, refused: 0, uncertain: 0 };

export const addCounts = (a: CampaignCounts, b: CampaignCounts): CampaignCounts => ({
  sent: a.sent + b.sent,
  skipped: a.skipped + b.skipped,
  refused: a.refused + b.refused,
  uncertain: a.uncertain + b.uncertain,
});

export const processedCount = ({ sent, skipped, refused, uncertain }: CampaignCounts): number =>
  sent + skipped + refused + uncertain;

export const campaignSchema = z.object({
  id: z.string(),
  subject: z.string(),
  audience: z.enum(AUDIENCES),
  country: z.nullable(z.string()),
  status: z.enum(CAMPAIGN_STATUSES),
  /** Counts admin changes. */
  version: z.int(),
  createdAt: z.string(),
  /** UTC ISO of the planned start. */
  scheduledAt: z.nullable(z.string()),
  /** UTC ISO; subscribers up to this time receive the campaign. */
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Number of active subscribers at the start, of which the audience may be a part. */
  total: z.int(),
  counts: campaignCountsSchema,
  /** Messages that bounced, and messages marked as spam. */
  bounced: z.int(),
  complained: z.int(),
  /** Reason for waiting or pausing, as a text for admins; null otherwise. */
  reason: z.nullable(z.string()),
  /** `owner` is an admin, `shop` is the automatic pause. */
  pausedBy: z.nullable(z.enum(['owner', 'shop'])),
  /** Current sending rate in messages per second. */
  perSecond: z.number(),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignWithContentSchema = z.extend(campaignSchema, { content: z.string() });
export type CampaignWithContent = z.infer<typeof campaignWithContentSchema>;

/** Returns the seconds until the last message at the current rate; null when nothing is being sent. */
export function secondsLeft({ total, counts, perSecond, status }: Campaign): number | null {
  if (status !== 'sending' || perSecond <= 0) return null;
  return Math.ceil(Math.max(0, total - processedCount(counts)) / perSecond);
}
