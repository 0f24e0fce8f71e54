import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import { type Campaign, type CampaignInput, type CampaignWithContent, NO_COUNTS } from '#shared/marketing/campaign.ts';
import type { CampaignFeedback } from '#shared/marketing/campaign-risk.ts';
import type { Actor, AuditChange } from '#shared/shop/audit.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import { ConditionsFailed, getItem, type TransactionWrite, transact } from '#store/client.ts';
import { CAMPAIGNS, campaignContentKey, campaignKey } from '#store/keys.ts';
import { queryPage } from '#store/query-page.ts';
import { auditWrite } from '#store/shop/audit.ts';

/** A campaign with where its walk through the subscribers stands. */
export interface StoredCampaign extends Campaign {
  /** The addresses it is at, and where the next ones begin; null before the first and after the last. */
  page: { emails: string[]; next: string | null } | null;
  /** What had come back when an owner last had it go on. */
  riskFrom: CampaignFeedback;
  /** UTC ISO; null while it is not paused. */
  pausedAt: string | null;
  /** When it had gone through all subscribers, UTC ISO; only what is uncertain is left then. */
  walkedAt: string | null;
  /** The last addresses it was at: what was heard of them tells whether the mail service's news come in. */
  witnesses: string[];
  /** Counts the steps of the walk, so that of two that take the same one only the first counts. */
  step: number;
}

/** What owners see of it. */
export const toCampaign = (stored: StoredCampaign): Campaign => {
  const {
    page: _page,
    riskFrom: _risk,
    pausedAt: _at,
    walkedAt: _walked,
    witnesses: _seen,
    step: _step,
    ...campaign
  } = stored;
  return campaign;
};

const gone = () => new Problem('not_found', 'There is no such campaign');

const content = (id: string, text: string): TransactionWrite => ({
  Put: { Item: { ...campaignContentKey(id), content: text } },
});

const audited = (actor: Actor, action: string, { id, subject }: Campaign, now: number, changes: AuditChange[] = []) =>
  auditWrite({ actor, action: `campaign.${action}`, subject: id, name: subject, changes }, now);

/** Makes a draft. `now` in milliseconds UTC. */
export async function insertCampaign(input: CampaignInput, actor: Actor, now: number): Promise<StoredCampaign> {
  const at = new Date(now).toISOString();
  const campaign: StoredCampaign = {
    ...{ id: newId('cmp', now), subject: input.subject, status: 'draft', version: 1, createdAt: at },
    ...{ scheduledAt: null, startedAt: null, finishedAt: null, total: 0, counts: NO_COUNTS, bounced: 0, complained: 0 },
    ...{ reason: null, pausedBy: null, perSecond: 0, page: null, pausedAt: null, walkedAt: null, witnesses: [] },
    step: 0,
    riskFrom: { sent: 0, bounced: 0, complained: 0 },
  };
  await transact([
    { Put: { Item: { ...campaignKey(campaign.id), ...campaign } } },
    content(campaign.id, input.content),
    audited(actor, 'created', campaign, now, changesBetween(null, input)),
  ]);
  return campaign;
}

export const getCampaign = (id: string): Promise<StoredCampaign | null> =>
  getItem<StoredCampaign>(campaignKey(id), { consistent: true });

/** The owner's words, as written. */
export const getCampaignContent = async (id: string): Promise<string> =>
  (await getItem<{ content: string }>(campaignContentKey(id), { consistent: true }))?.content ?? '';

/** A campaign with its words. Throws `not_found`. */
export async function getCampaignWithContent(id: string): Promise<CampaignWithContent> {
  const [campaign, text] = await Promise.all([getCampaign(id), getCampaignContent(id)]);
  if (!campaign) throw gone();
  return { ...toCampaign(campaign), content: text };
}

/** Campaigns, the newest first. */
export const listCampaigns = (page: { limit: number; cursor?: string | undefined }): Promise<Page<StoredCampaign>> =>
  queryPage<StoredCampaign>('main', CAMPAIGNS, { ...page, consistent: true });

/** Bounces and complaints are added up beside this, and never written over. */
export type CampaignChange = Partial<Omit<StoredCampaign, 'id' | 'bounced' | 'complained' | 'step'>>;

/** Holds only while the campaign is as it was read. */
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

/** Writes where a campaign stands, with what belongs to it; false when somebody else was first. */
export async function advanceCampaign(
  seen: StoredCampaign,
  change: CampaignChange,
  writes: readonly TransactionWrite[] = [],
): Promise<boolean> {
  const write = changeWrite(seen, change);
  try {
    // Alone, too: news of bounces are counted at the same item in a transaction, which a plain update would collide with.
    await transact([write, ...writes]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/** What an owner does to a campaign: the change, what belongs to it, and how the history calls it. */
export interface CampaignMove {
  action: string;
  change: CampaignChange;
  writes?: TransactionWrite[];
  changes?: AuditChange[];
}

/** Its own steps change a campaign all the time while it sends: an owner's word is tried again until it gets between two. */
const TRIES = 20;

/** Has an owner's word take effect. Throws `not_found`, and whatever `decide` throws. `now` in milliseconds UTC. */
export async function changeCampaign(
  id: string,
  actor: Actor,
  now: number,
  decide: (campaign: StoredCampaign) => CampaignMove,
): Promise<StoredCampaign> {
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = await getCampaign(id);
    if (!seen) throw gone();
    const { action, change, writes = [], changes = [] } = decide(seen);
    const moved = { ...change, version: seen.version + 1 };
    const record = audited(actor, action, { ...seen, ...change }, now, changes);
    if (await advanceCampaign(seen, moved, [...writes, record])) return { ...seen, ...moved, step: seen.step + 1 };
  }
  throw new Problem('conflict', 'The campaign moves on too fast. Please try again');
}

/** Writes a draft anew. Throws `not_found`, and whatever `check` throws. */
export async function updateCampaignDraft(
  id: string,
  input: CampaignInput,
  actor: Actor,
  now: number,
  check: (campaign: StoredCampaign) => void,
): Promise<StoredCampaign> {
  const before = await getCampaignContent(id);
  return changeCampaign(id, actor, now, (seen) => {
    check(seen);
    return {
      action: 'updated',
      change: { subject: input.subject },
      writes: [content(id, input.content)],
      changes: changesBetween({ subject: seen.subject, content: before }, input),
    };
  });
}

/** Records that an owner sent a campaign to one address. */
export const recordCampaignTest = (campaign: Campaign, actor: Actor, now: number): Promise<void> =>
  transact([audited(actor, 'tested', campaign, now)]);

/** Deletes a draft. Throws `not_found`, and whatever `check` throws. */
export async function deleteCampaignDraft(
  id: string,
  actor: Actor,
  now: number,
  check: (campaign: StoredCampaign) => void,
): Promise<void> {
  const seen = await getCampaign(id);
  if (!seen) throw gone();
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
      audited(actor, 'deleted', seen, now),
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed) throw new Problem('conflict', undefined, { cause: error });
    throw error;
  }
}
