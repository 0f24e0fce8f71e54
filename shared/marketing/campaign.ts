import * as z from 'zod/mini';
import { COUNTRIES } from '#shared/base/countries.ts';
import { lineSchema, textSchema } from '#shared/base/text.ts';
import { MAX_TAG_LENGTH } from '#shared/catalogue/tags.ts';
import { AUDIENCES, type CampaignAudience, DEFAULT_DAYS, hasCountry, hasDays, MOST_DAYS } from './campaign-audience.ts';
import { campaignBlocksSchema, INCOMPLETE } from './campaign-blocks.ts';
import { campaignFiguresSchema } from './campaign-figures.ts';

/** Lists the campaign statuses. Only drafts can be edited. `sent` and `cancelled` are final. */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

const MOVES: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['scheduled', 'sending'],
  /** Unscheduling a campaign makes it a draft again. Nothing has been sent at that point. */
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
/**
 * Maximum size of a message's HTML, in bytes. Gmail cuts off messages at 102 kB, along with the unsubscribe link at the end.
 */
export const MAX_MAIL_BYTES = 100_000;

const countrySchema = z
  .string()
  .check(z.regex(new RegExp(`^(?:${COUNTRIES.join('|')})$`), 'Please choose a country we ship to'));

const DAYS = `Please enter a number from 1 to ${MOST_DAYS}`;
const dayCheck = [z.gte(1, DAYS), z.lte(MOST_DAYS, DAYS)] as const;

const tagSchema = lineSchema(MAX_TAG_LENGTH, 1);

/** Lists the fields that select the audience. Without them, the campaign goes to everyone. */
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

/** Returns the audience of a campaign. Drops a country or a number of days if the group does not use it. */
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

/** Describes the size of an audience. Only the newest subscribers are checked. */
export const audienceCountSchema = z.object({
  members: z.int(),
  /** Number of subscribers that were checked. */
  checked: z.int(),
  /** False if there are more subscribers than were checked. */
  isAll: z.boolean(),
  /** Number of all active subscribers. */
  total: z.int(),
});
export type AudienceCount = z.infer<typeof audienceCountSchema>;

/** Returns the number of members among all subscribers, estimated from the subscribers that were checked. */
export const estimateMembers = ({ members, checked, isAll, total }: AudienceCount): number =>
  isAll || checked === 0 ? members : Math.round((members / checked) * Math.max(total, checked));

/** Counts the processed subscribers by result. */
export const campaignCountsSchema = z.object({
  /** Messages that the email service accepted. */
  sent: z.int(),
  /** Subscribers who unsubscribed after the start, are suppressed, or are not in the audience. */
  skipped: z.int(),
  /** Addresses that the email service rejected. */
  refused: z.int(),
  /** Messages whose result is unknown. They are not retried, because that could send a message twice. */
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
  /** Counts the changes by admins. */
  version: z.int(),
  createdAt: z.string(),
  /** UTC ISO time of the planned start. */
  scheduledAt: z.nullable(z.string()),
  /** UTC ISO time of the start. Only people who had subscribed by then get the campaign. */
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Number of active subscribers at the start. The audience can be smaller. */
  total: z.int(),
  counts: campaignCountsSchema,
  /** Number of messages that bounced. */
  bounced: z.int(),
  /** Number of messages that recipients marked as spam. */
  complained: z.int(),
  /** True if the campaign counts opens. Both this and `countsClicks` are fixed when an admin starts the campaign. */
  countsOpens: z.boolean(),
  countsClicks: z.boolean(),
  figures: campaignFiguresSchema,
  /** Reason why the campaign waits or is paused, as a text for admins. Null otherwise. */
  reason: z.nullable(z.string()),
  /** `owner` means that an admin paused the campaign. `shop` means that it was paused automatically. */
  pausedBy: z.nullable(z.enum(['owner', 'shop'])),
  /** Current sending rate in messages per second. */
  perSecond: z.number(),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignWithContentSchema = z.extend(campaignSchema, { blocks: campaignBlocksSchema });
export type CampaignWithContent = z.infer<typeof campaignWithContentSchema>;

/**
 * Returns the estimated number of seconds until the last message is sent at the current rate. Null if nothing is being sent.
 */
export function secondsLeft({ total, counts, perSecond, status }: Campaign): number | null {
  if (status !== 'sending' || perSecond <= 0) return null;
  return Math.ceil(Math.max(0, total - processedCount(counts)) / perSecond);
}
