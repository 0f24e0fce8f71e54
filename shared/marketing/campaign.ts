import * as z from 'zod/mini';
import { COUNTRIES } from '#shared/base/countries.ts';
import { lineSchema, textSchema } from '#shared/base/text.ts';
import { MAX_TAG_LENGTH } from '#shared/catalogue/tags.ts';
import { AUDIENCES, type CampaignAudience, DEFAULT_DAYS, hasCountry, hasDays, MOST_DAYS } from './campaign-audience.ts';
import { campaignBlocksSchema, INCOMPLETE } from './campaign-blocks.ts';
import { campaignFiguresSchema } from './campaign-figures.ts';

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
  incomplete: INCOMPLETE,
  noSubscribers: 'No active subscribers found',
  tooLarge: 'This campaign is too large: email programs would cut it off. Shorten the text, or choose fewer products.',
} as const;

export const MAX_SUBJECT = 150;
/** Bytes of a message's HTML. Gmail cuts messages off at 102 kB, and the unsubscribe link with them. */
export const MAX_MAIL_BYTES = 100_000;

const countrySchema = z
  .string()
  .check(z.regex(new RegExp(`^(?:${COUNTRIES.join('|')})$`), 'Please choose a country we ship to'));

const DAYS = `Please enter a number from 1 to ${MOST_DAYS}`;
const dayCheck = [z.gte(1, DAYS), z.lte(MOST_DAYS, DAYS)] as const;

const tagSchema = lineSchema(MAX_TAG_LENGTH, 1);

/** The choice of who gets a campaign; everyone without it. */
const audienceFields = {
  audience: z.optional(z.enum(AUDIENCES)),
  country: z.optional(z.nullable(countrySchema)),
  days: z.optional(z.nullable(z.int(DAYS).check(...dayCheck))),
  tag: z.optional(z.nullable(tagSchema)),
};
export const audienceQuery = {
  audience: audienceFields.audience,
  country: z.optional(countrySchema),
  days: z.optional(z.coerce.number(DAYS).check(z.refine(Number.isInteger, DAYS), ...dayCheck)),
  tag: z.optional(tagSchema),
};

export const campaignWordsSchema = z.strictObject({
  subject: textSchema(MAX_SUBJECT).check(
    z.minLength(1, CAMPAIGN_MESSAGES.incomplete),
    z.regex(/^[^\r\n]*$/, 'must be one line'),
  ),
  blocks: campaignBlocksSchema,
});
export const campaignInputSchema = z.extend(campaignWordsSchema, audienceFields);
export type CampaignWords = z.infer<typeof campaignWordsSchema>;
export type CampaignInput = z.infer<typeof campaignInputSchema>;

type GivenAudience = { [Part in keyof CampaignAudience]?: CampaignAudience[Part] | undefined };

/** Returns who a campaign goes to. A country or days that its group doesn't have are left out. */
export const audienceOf = ({
  audience = 'everyone',
  country = null,
  days = null,
  tag = null,
}: GivenAudience): CampaignAudience => ({
  audience,
  country: hasCountry(audience) ? country : null,
  days: hasDays(audience) ? (days ?? DEFAULT_DAYS[audience]) : null,
  tag,
});

/** The number of subscribers in an audience, counted among the newest. */
export const audienceCountSchema = z.object({
  members: z.int(),
  /** The number of subscribers that were checked. */
  checked: z.int(),
  /** False when there are more subscribers than were checked. */
  isAll: z.boolean(),
  /** All active subscribers. */
  total: z.int(),
});
export type AudienceCount = z.infer<typeof audienceCountSchema>;

/** Returns the members among all subscribers, estimated from those that were checked. */
export const estimateMembers = ({ members, checked, isAll, total }: AudienceCount): number =>
  isAll || checked === 0 ? members : Math.round((members / checked) * Math.max(total, checked));

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
  days: z.nullable(z.int()),
  tag: z.nullable(z.string()),
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
  /** Counts messages that bounced. */
  bounced: z.int(),
  /** Counts messages that recipients marked as spam. */
  complained: z.int(),
  /** True where its opens and clicks are counted; decided when an admin starts it. */
  countsOpens: z.boolean(),
  countsClicks: z.boolean(),
  figures: campaignFiguresSchema,
  /** Reason for waiting or pausing, as a text for admins; null otherwise. */
  reason: z.nullable(z.string()),
  /** `owner` is an admin, `shop` is the automatic pause. */
  pausedBy: z.nullable(z.enum(['owner', 'shop'])),
  /** Current sending rate in messages per second. */
  perSecond: z.number(),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignWithContentSchema = z.extend(campaignSchema, { blocks: campaignBlocksSchema });
export type CampaignWithContent = z.infer<typeof campaignWithContentSchema>;

/** Returns the seconds until the last message at the current rate; null when nothing is being sent. */
export function secondsLeft({ total, counts, perSecond, status }: Campaign): number | null {
  if (status !== 'sending' || perSecond <= 0) return null;
  return Math.ceil(Math.max(0, total - processedCount(counts)) / perSecond);
}
