import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';

/** Where a campaign stands: only drafts change their words, and what is sent or cancelled never moves again. */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

const MOVES: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['scheduled', 'sending'],
  /** Taking a schedule back makes it a draft again: nobody has received anything. */
  scheduled: ['sending', 'draft'],
  sending: ['paused', 'sent', 'cancelled'],
  paused: ['sending', 'cancelled'],
  sent: [],
  cancelled: [],
};

export const canMoveCampaign = (from: CampaignStatus, to: CampaignStatus): boolean => MOVES[from].includes(to);

/** Spec section 5, Campaign, word by word. */
export const CAMPAIGN_MESSAGES = {
  incomplete: 'Please enter both subject and content',
  nobody: 'No active subscribers found',
} as const;

export const MAX_SUBJECT = 150;
export const MAX_CONTENT = 50_000;

const given = (max: number) => textSchema(max).check(z.minLength(1, CAMPAIGN_MESSAGES.incomplete));

/** What an owner writes; both are trimmed. */
export const campaignInputSchema = z.strictObject({
  subject: given(MAX_SUBJECT).check(z.regex(/^[^\r\n]*$/, 'must be one line')),
  content: given(MAX_CONTENT),
});
export type CampaignInput = z.infer<typeof campaignInputSchema>;

/** How many subscribers are dealt with, by what became of their message. */
export const campaignCountsSchema = z.object({
  /** Taken by the mail service. */
  sent: z.int(),
  /** Left the newsletter after the start, or must not be written to. */
  skipped: z.int(),
  /** Addresses that the mail service does not take. */
  refused: z.int(),
  /** The mail service may have taken it, or not: asking again could send it twice. */
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
  status: z.enum(CAMPAIGN_STATUSES),
  /** Counts what owners do to it. */
  version: z.int(),
  createdAt: z.string(),
  /** UTC ISO: when it is to begin. */
  scheduledAt: z.nullable(z.string()),
  /** UTC ISO: whoever had subscribed by then is written to. */
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** How many it was begun for. */
  total: z.int(),
  counts: campaignCountsSchema,
  /** Messages that came back, and those that people marked as spam. */
  bounced: z.int(),
  complained: z.int(),
  /** Why it waits or was paused, in words for an owner; null when all is well. */
  reason: z.nullable(z.string()),
  /** Who paused it. */
  pausedBy: z.nullable(z.enum(['owner', 'shop'])),
  /** Messages a second at the pace of now. */
  perSecond: z.number(),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignWithContentSchema = z.extend(campaignSchema, { content: z.string() });
export type CampaignWithContent = z.infer<typeof campaignWithContentSchema>;

/** Seconds until the last message is on its way, at the pace of now; null when nothing moves. */
export function secondsLeft({ total, counts, perSecond, status }: Campaign): number | null {
  if (status !== 'sending' || perSecond <= 0) return null;
  return Math.ceil(Math.max(0, total - processedCount(counts)) / perSecond);
}
