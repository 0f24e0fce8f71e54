import { defineJob, type JobOutcome, RetryLater } from '#functions/jobs/define-job.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { isMailServiceError } from '#outside/classify-send-failure.ts';
import { sendFailureReason } from '#outside/mail.ts';
import type { Job } from '#shared/jobs/job.ts';
import { addCounts, audienceOf } from '#shared/marketing/campaign.ts';
import { feedbackSince, riskReason } from '#shared/marketing/campaign-risk.ts';
import { type CampaignStep, nextCampaignStep } from '#shared/marketing/campaign-steps.ts';
import { enqueueDeadLetterJob } from '#store/jobs/jobs.ts';
import { listAudience } from '#store/marketing/campaign-audience.ts';
import { advanceCampaign, getCampaign, getCampaignContent, type StoredCampaign } from '#store/marketing/campaigns.ts';
import { countSubscribers } from '#store/marketing/subscribers.ts';
import { getSettings } from '#store/shop/settings.ts';
import { getLinkKey } from '#store/signing-key.ts';
import { prepareCampaignContent } from './campaign-content.ts';
import { currentCampaignRate, invalidateQuota, remainingAllowance, slowDownCampaigns } from './campaign-pace.ts';
import { resolveUncertainMessages } from './resolve-uncertain-messages.ts';
import { type CampaignMailing, type SendPageResult, sendCampaignPage } from './send-campaign-page.ts';

/**
 * Longest time of one run, in milliseconds. Runs are short because emails about orders and other changes in the stream wait
 * during a run.
 */
const RUN_MS = 2_000;
/** Pause while the quota of the day is used up, in milliseconds. The quota frees up gradually. */
const QUOTA_PAUSE_MS = 10 * 60_000;
const LEAST_PAGE = 10;
const LARGEST_PAGE = 50;

const DAY_IS_FULL =
  'Your Amazon SES limit for today is used up, except for what is kept for order emails. Sending continues automatically as the 24-hour limit frees up';

const ASKING =
  'Amazon SES didn’t confirm a few emails. The shop checks them before sending again, so that no one gets the same email twice';

const isoTime = (now: number): string => new Date(now).toISOString();

/** Result of a step. After `continue`, the next step follows in the same run. */
type StepResult = JobOutcome | 'continue';

interface CampaignRun {
  campaign: StoredCampaign;
  mailing: () => Promise<CampaignMailing>;
  /** Current time, in milliseconds UTC. */
  now: number;
  until: number;
}

async function start({ campaign, now }: CampaignRun): Promise<StepResult> {
  const due = Date.parse(campaign.scheduledAt ?? '');
  if (due > now) return { again: due };
  const startedAt = isoTime(now);
  const total = await countSubscribers();
  const change = { status: 'sending' as const, startedAt, total, version: campaign.version + 1 };
  return (await advanceCampaign(campaign, change)) ? 'continue' : { again: now };
}

/** Resumes a paused campaign. Ignores earlier bounces and complaints, because an admin has already seen them. */
async function resume({ campaign }: CampaignRun): Promise<StepResult> {
  const { bounced, complained, counts, version } = campaign;
  const riskFrom = { sent: counts.sent, bounced, complained };
  const change = { status: 'sending' as const, reason: null, pausedBy: null, pausedAt: null, version: version + 1 };
  return (await advanceCampaign(campaign, { ...change, riskFrom })) ? 'continue' : { again: Date.now() };
}

/** Pauses the campaign automatically. Its page and "Needs attention" show the reason. */
async function pauseByShop(campaign: StoredCampaign, reason: string): Promise<JobOutcome> {
  const at = isoTime(Date.now());
  const change = { status: 'paused' as const, pausedBy: 'shop' as const, pausedAt: at, reason };
  const deadLetter = enqueueDeadLetterJob('send_campaign', { campaignId: campaign.id }, reason, at);
  const isPaused = await advanceCampaign(campaign, { ...change, version: campaign.version + 1 }, [deadLetter]);
  return isPaused ? 'done' : { again: Date.now() };
}

const riskOf = ({ counts, bounced, complained, riskFrom }: StoredCampaign): string | null =>
  riskReason(feedbackSince({ sent: counts.sent, bounced, complained }, riskFrom));

/** Returns the next page of addresses, or null at the end. */
async function nextPage(campaign: StoredCampaign, cursor: string | null): Promise<StoredCampaign['page']> {
  const rate = await currentCampaignRate(Date.now());
  const limit = Math.min(LARGEST_PAGE, Math.max(LEAST_PAGE, Math.round(2 * rate)));
  const { items, nextCursor } = await listAudience(campaign.startedAt ?? '', { limit, cursor: cursor ?? undefined });
  return items.length === 0 && nextCursor === null ? null : { emails: items, next: nextCursor };
}

/** Saves the counts of a finished page. Then opens the next page, or ends the campaign. */
async function finishPage(
  campaign: StoredCampaign,
  outcome: Extract<SendPageResult, { state: 'done' }>,
): Promise<boolean> {
  const counts = addCounts(campaign.counts, outcome.counts);
  const cursor = campaign.page?.next ?? null;
  const page = cursor === null ? null : await nextPage(campaign, cursor);
  const now = Date.now();
  const change = { counts, page, reason: null, perSecond: await currentCampaignRate(now) };
  if (page) return advanceCampaign(campaign, change);
  if (counts.uncertain === 0) return advanceCampaign(campaign, { ...change, ...over(campaign) });
  const witnesses = campaign.walkedAt ? campaign.witnesses : (campaign.page?.emails ?? []);
  const walkedAt = campaign.walkedAt ?? isoTime(now);
  return advanceCampaign(campaign, { ...change, walkedAt, witnesses, reason: ASKING });
}

/** Returns the fields that end the campaign. Messages that are uncertain at this point stay uncertain. */
const over = ({ version }: StoredCampaign) => ({
  ...{ status: 'sent' as const, finishedAt: isoTime(Date.now()), version: version + 1 },
  ...{ reason: null, perSecond: 0, witnesses: [] },
});

async function mailingOf({ id, subject, startedAt, ...campaign }: StoredCampaign): Promise<CampaignMailing> {
  const [blocks, settings, key] = await Promise.all([getCampaignContent(id), getSettings(), getLinkKey()]);
  const content = await prepareCampaignContent({ subject, blocks }, await toMailShop(settings), settings);
  const { countsOpens = false, countsClicks = false } = campaign;
  const counting = { campaignId: id, key, countsOpens, countsClicks };
  const audience = audienceOf(campaign);
  return { campaignId: id, startedAt: startedAt ?? '', audience, content, counting, sender: settings };
}

const STUMBLED = 'Something went wrong. The shop will try again automatically';

function reasonOf(error: unknown): string {
  if (error instanceof RetryLater) return error.message;
  return isMailServiceError(error) ? sendFailureReason(error) : STUMBLED;
}

/** Records the reason that nothing is being sent, so that the campaign's page can show it. */
const noteReason = (campaign: StoredCampaign, reason: string) =>
  campaign.reason === reason ? Promise.resolve(true) : advanceCampaign(campaign, { reason, perSecond: 0 });

const pause = async ({ campaign }: CampaignRun): Promise<StepResult> => pauseByShop(campaign, riskOf(campaign) ?? '');

async function resolve({ campaign }: CampaignRun): Promise<StepResult> {
  const resolution = await resolveUncertainMessages(campaign, Date.now());
  if (resolution === 'over') await advanceCampaign(campaign, over(campaign));
  else if (resolution.lookAt > Date.now()) return { again: resolution.lookAt };
  return 'continue';
}

const whileTime = (until: number): StepResult => (Date.now() >= until ? { again: Date.now() } : 'continue');

async function send({ campaign, mailing, until }: CampaignRun): Promise<StepResult> {
  if ((await remainingAllowance(Date.now())) <= 0) return waitForQuota(campaign);
  const isSending = async () => (await getCampaign(campaign.id))?.status === 'sending';
  const outcome = await sendCampaignPage(await mailing(), campaign.page?.emails ?? [], until, isSending);
  if (outcome.state !== 'done') return endRun(campaign.id, outcome);
  await finishPage(campaign, outcome);
  return whileTime(until);
}

/** Opens the first page. A campaign without subscribers ends. */
async function open({ campaign, until }: CampaignRun): Promise<StepResult> {
  if ((await remainingAllowance(Date.now())) <= 0) return waitForQuota(campaign);
  const page = await nextPage(campaign, null);
  await advanceCampaign(campaign, page ? { page, perSecond: await currentCampaignRate(Date.now()) } : over(campaign));
  return whileTime(until);
}

const STEPS: Record<CampaignStep, (run: CampaignRun) => Promise<StepResult>> = {
  ...{ start, resume, pause, resolve, send, open },
  end: async () => 'done',
};

/** Runs steps until one ends the run. Reads the campaign again before each step. */
async function runSteps(id: string, now: number, item: Job): Promise<JobOutcome> {
  const until = Date.now() + RUN_MS;
  let content: Promise<CampaignMailing> | undefined;
  for (;;) {
    const campaign = await getCampaign(id);
    if (!campaign) return 'done';
    const mailing = () => {
      content ??= mailingOf(campaign);
      return content;
    };
    const isRetried = campaign.pausedAt === item.createdAt;
    const { status, page, walkedAt } = campaign;
    const facts = { status, isRetried, risk: riskOf(campaign), hasPage: Boolean(page), isWalked: Boolean(walkedAt) };
    const result = await STEPS[nextCampaignStep(facts)]({ campaign, mailing, now, until });
    if (result !== 'continue') return result;
  }
}

/**
 * Sends a campaign in short runs to everyone who was subscribed when it started, one message each. A run may end at any
 * point, and two runs may overlap, but no subscriber gets two messages. If it is unknown whether SES accepted a message, the
 * message may be missing and counts as uncertain.
 */
async function sendCampaign(id: string, now: number, item: Job): Promise<JobOutcome> {
  try {
    return await runSteps(id, now, item);
  } catch (error) {
    const campaign = await getCampaign(id);
    if (campaign?.status === 'sending') await noteReason(campaign, reasonOf(error));
    throw error;
  }
}

async function waitForQuota(campaign: StoredCampaign): Promise<JobOutcome> {
  await noteReason(campaign, DAY_IS_FULL);
  invalidateQuota();
  return { again: Date.now() + QUOTA_PAUSE_MS };
}

async function endRun(id: string, outcome: Exclude<SendPageResult, { state: 'done' }>): Promise<JobOutcome> {
  const campaign = await getCampaign(id);
  if (campaign?.status !== 'sending') return 'done';
  if (outcome.state === 'blocked') return pauseByShop(campaign, outcome.reason);
  if (outcome.state === 'quota') return waitForQuota(campaign);
  if (outcome.state === 'unreached') throw new RetryLater(outcome.reason, Date.now());
  if (outcome.state === 'held') return { again: outcome.until };
  if (outcome.state === 'throttled') await slowDownCampaigns();
  return { again: Date.now() };
}

/**
 * Time for which a run holds the job, in milliseconds. It is short because runs are short and overlapping runs do no harm.
 * Subscribers then do not wait a minute after a run has crashed.
 */
const LEASE_MS = 20_000;

export const sendCampaignJob = defineJob({
  kind: 'send_campaign',
  leaseMs: LEASE_MS,
  run: ({ payload, now, job }) => sendCampaign(payload.campaignId, now, job),
});
