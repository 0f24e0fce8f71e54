import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import {
  audienceOf,
  type Campaign,
  type CampaignInput,
  type CampaignWithContent,
  NO_COUNTS,
} from '#shared/marketing/campaign.ts';
import type { CampaignAudience } from '#shared/marketing/campaign-audience.ts';
import { blocksText, type CampaignBlock } from '#shared/marketing/campaign-blocks.ts';
import { type CampaignFigures, NO_FIGURES } from '#shared/marketing/campaign-figures.ts';
import type { CampaignFeedback } from '#shared/marketing/campaign-risk.ts';
import type { Actor, AuditChange } from '#shared/shop/audit.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import { ConditionsFailed, getItem, type TransactionWrite, transact } from '#store/client.ts';
import { CAMPAIGNS, campaignContentKey, campaignKey } from '#store/keys/marketing.ts';
import { queryPage } from '#store/query-page.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { getCampaignFigures } from './campaign-figures.ts';

type Counting = Pick<Campaign, 'countsOpens' | 'countsClicks'>;

/**
 * A campaign with its progress through the list of subscribers. Its figures are stored separately. A campaign from an early
 * release goes to all subscribers and does not count opens or clicks.
 */
export interface StoredCampaign
  extends Omit<Campaign, keyof CampaignAudience | keyof Counting | 'figures'>,
    Partial<CampaignAudience>,
    Partial<Counting> {
  /** The page that is being sent, with the cursor of the next page. Null before the first page and after the last page. */
  page: { emails: string[]; next: string | null } | null;
  /**
   * Counts at the time when an admin last resumed the campaign. Only later bounces and complaints count toward the campaign's
   * risk.
   */
  riskFrom: CampaignFeedback;
  /** UTC ISO time. Null unless the campaign is paused. */
  pausedAt: string | null;
  /** UTC ISO time at which the last page was sent. After that, only uncertain messages can be left. Null before that. */
  walkedAt: string | null;
  /** Email addresses on the last page. Events about them show that SES can deliver events to the shop. */
  witnesses: string[];
  /** Counts the steps. Also the version for optimistic locking. */
  step: number;
}

/** Returns a campaign with only the fields that admins see. */
const toCampaign = (stored: StoredCampaign, figures: CampaignFigures): Campaign => {
  const {
    page: _page,
    riskFrom: _risk,
    pausedAt: _at,
    walkedAt: _walked,
    witnesses: _seen,
    step: _step,
    ...campaign
  } = stored;
  const { countsOpens = false, countsClicks = false } = stored;
  return { ...campaign, ...audienceOf(campaign), countsOpens, countsClicks, figures };
};

/** Returns campaigns as admins see them, with their figures. */
export async function toCampaigns(stored: readonly StoredCampaign[]): Promise<Campaign[]> {
  const figuresOf = await getCampaignFigures(stored.map(({ id }) => id));
  return stored.map((campaign) => toCampaign(campaign, figuresOf(campaign.id)));
}

/** Returns a draft with its content, as admins see it. A draft has no figures yet. */
export const draftWithContent = (stored: StoredCampaign, blocks: CampaignBlock[]): CampaignWithContent => ({
  ...toCampaign(stored, NO_FIGURES),
  blocks,
});

const notFound = () => new Problem('not_found', 'Campaign not found');

const contentWrite = (id: string, blocks: readonly CampaignBlock[]): TransactionWrite => ({
  Put: { Item: { ...campaignContentKey(id), blocks } },
});

/** Returns the fields that the history compares. */
const campaignFields = (
  { subject, blocks }: Pick<CampaignInput, 'subject' | 'blocks'>,
  audience: CampaignAudience,
) => ({
  ...{ subject, content: blocksText(blocks) },
  ...audience,
});

const campaignAuditWrite = (
  actor: Actor,
  action: string,
  { id, subject }: Pick<Campaign, 'id' | 'subject'>,
  now: number,
  changes: AuditChange[] = [],
) => auditWrite({ actor, action: `campaign.${action}`, subject: id, name: subject, changes }, now);

/** Inserts a draft of a campaign. `now` is in milliseconds UTC. */
export async function insertCampaign(input: CampaignInput, actor: Actor, now: number): Promise<StoredCampaign> {
  const at = new Date(now).toISOString();
  const campaign: StoredCampaign = {
    ...{ id: newId('cmp', now), subject: input.subject, status: 'draft', version: 1, createdAt: at },
    ...audienceOf(input),
    ...{ scheduledAt: null, startedAt: null, finishedAt: null, total: 0, counts: NO_COUNTS, bounced: 0, complained: 0 },
    ...{ reason: null, pausedBy: null, perSecond: 0, page: null, pausedAt: null, walkedAt: null, witnesses: [] },
    step: 0,
    riskFrom: { sent: 0, bounced: 0, complained: 0 },
  };
  await transact([
    { Put: { Item: { ...campaignKey(campaign.id), ...campaign } } },
    contentWrite(campaign.id, input.blocks),
    campaignAuditWrite(actor, 'created', campaign, now, changesBetween(null, campaignFields(input, audienceOf(input)))),
  ]);
  return campaign;
}

export const getCampaign = (id: string): Promise<StoredCampaign | null> =>
  getItem<StoredCampaign>(campaignKey(id), { consistent: true });

/** The content of a campaign as the table stores it. Campaigns from early releases have a single text instead of blocks. */
type StoredContent = { blocks: CampaignBlock[]; content?: undefined } | { blocks?: undefined; content: string };

export async function getCampaignContent(id: string): Promise<CampaignBlock[]> {
  const stored = await getItem<StoredContent>(campaignContentKey(id), { consistent: true });
  return stored?.blocks ?? [{ kind: 'text', text: stored?.content ?? '' }];
}

/** Returns a campaign with its content. Throws `not_found` if it does not exist. */
export async function getCampaignWithContent(id: string): Promise<CampaignWithContent> {
  const [campaign, blocks] = await Promise.all([getCampaign(id), getCampaignContent(id)]);
  if (!campaign) throw notFound();
  const figuresOf = await getCampaignFigures([id]);
  return { ...toCampaign(campaign, figuresOf(id)), blocks };
}

export const listCampaigns = (page: { limit: number; cursor?: string | undefined }): Promise<Page<StoredCampaign>> =>
  queryPage<StoredCampaign>('main', CAMPAIGNS, { ...page, consistent: true });

/**
 * The fields of a campaign that may be changed. The counts of bounces and complaints are not among them, because they may
 * only be incremented.
 */
export type CampaignChange = Partial<Omit<StoredCampaign, 'id' | 'bounced' | 'complained' | 'step'>>;

/** Returns the write that changes a campaign. It fails if the campaign has changed since it was read. */
function changeWrite(seen: StoredCampaign, change: CampaignChange): Extract<TransactionWrite, { Update: unknown }> {
  const written = { ...change, step: seen.step + 1 };
  const names = Object.keys(written);
  return {
    Update: {
      Key: campaignKey(seen.id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#step = :seenStep',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(written).map(([name, value]) => [`:${name}`, value])),
        ':seenStep': seen.step,
      },
    },
  };
}

/** Changes a campaign in one transaction with `writes`. Returns false if the campaign has changed since it was read. */
export async function advanceCampaign(
  seen: StoredCampaign,
  change: CampaignChange,
  writes: readonly TransactionWrite[] = [],
): Promise<boolean> {
  const write = changeWrite(seen, change);
  try {
    // A single write also needs a transaction here. `transact` retries if it conflicts with a transaction that counts a
    // bounce.
    await transact([write, ...writes]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/** Describes an admin's change of a campaign. `action` and `changes` go into the history. */
export interface CampaignMove {
  action: string;
  change: CampaignChange;
  writes?: TransactionWrite[];
  changes?: AuditChange[];
}

/** Number of attempts. A campaign changes all the time while it is being sent, so an admin's change may need several. */
const TRIES = 20;

/**
 * Makes an admin's change and records it in the history. Throws `not_found` if the campaign does not exist, and the errors
 * that `decide` throws. `now` is in milliseconds UTC.
 */
export async function changeCampaign(
  id: string,
  actor: Actor,
  now: number,
  decide: (campaign: StoredCampaign) => CampaignMove,
): Promise<StoredCampaign> {
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = await getCampaign(id);
    if (!seen) throw notFound();
    const { action, change, writes = [], changes = [] } = decide(seen);
    const moved = { ...change, version: seen.version + 1 };
    const audit = campaignAuditWrite(actor, action, { ...seen, ...change }, now, changes);
    if (await advanceCampaign(seen, moved, [...writes, audit])) return { ...seen, ...moved, step: seen.step + 1 };
  }
  throw new Problem('conflict', 'The campaign is changing right now. Please try again');
}

/**
 * Saves a draft. Throws `not_found` if the campaign does not exist, and the errors that `check` throws. `now` is in
 * milliseconds UTC.
 */
export async function updateCampaignDraft(
  id: string,
  input: CampaignInput,
  actor: Actor,
  now: number,
  check: (campaign: StoredCampaign) => void,
): Promise<StoredCampaign> {
  const blocks = await getCampaignContent(id);
  return changeCampaign(id, actor, now, (seen) => {
    check(seen);
    const audience = audienceOf({ ...audienceOf(seen), ...input });
    const present = campaignFields({ subject: seen.subject, blocks }, audienceOf(seen));
    return {
      action: 'updated',
      change: { subject: input.subject, ...audience },
      writes: [contentWrite(id, input.blocks)],
      changes: changesBetween(present, campaignFields(input, audience)),
    };
  });
}

export const recordCampaignTest = (
  campaign: Pick<Campaign, 'id' | 'subject'>,
  actor: Actor,
  now: number,
): Promise<void> => transact([campaignAuditWrite(actor, 'tested', campaign, now)]);

/**
 * Deletes a draft. Throws `not_found` if the campaign does not exist, `conflict` if it has changed since it was read, and the
 * errors that `check` throws. `now` is in milliseconds UTC.
 */
export async function deleteCampaignDraft(
  id: string,
  actor: Actor,
  now: number,
  check: (campaign: StoredCampaign) => void,
): Promise<void> {
  const seen = await getCampaign(id);
  if (!seen) throw notFound();
  check(seen);
  try {
    await transact([
      {
        Delete: {
          Key: campaignKey(id),
          ConditionExpression: '#step = :seen',
          ExpressionAttributeNames: { '#step': 'step' },
          ExpressionAttributeValues: { ':seen': seen.step },
        },
      },
      { Delete: { Key: campaignContentKey(id) } },
      campaignAuditWrite(actor, 'deleted', seen, now),
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed) throw new Problem('conflict', undefined, { cause: error });
    throw error;
  }
}
