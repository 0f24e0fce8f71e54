import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#functions/runtime/config.ts';
import { classifySendFailure } from '#outside/classify-send-failure.ts';
import { composeMail, type ShopSender, sendFailureReason, sendOnce } from '#outside/mail.ts';
import { unsubscribeUrl } from '#shared/mail/unsubscribe.ts';
import { type CampaignCounts, NO_COUNTS } from '#shared/marketing/campaign.ts';
import type { CampaignAudience } from '#shared/marketing/campaign-audience.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import { filterSuppressed } from '#store/mail/suppressions.ts';
import { getAudience } from '#store/marketing/campaign-audience.ts';
import {
  claimRecipient,
  getRecipients,
  markRecipientUncertain,
  type Recipient,
  recipientHash,
  releaseRecipient,
  settleRecipient,
} from '#store/marketing/campaign-recipients.ts';
import { type CampaignContent, type CampaignCounting, campaignMailTo } from './campaign-content.ts';
import { audienceMembers } from './campaign-members.ts';
import { countSentMessage, remainingAllowance, reserveSlots, type SendSlots } from './campaign-pace.ts';

export interface CampaignMailing {
  campaignId: string;
  /** Start of the campaign, as UTC ISO. Later subscribers get no message. */
  startedAt: string;
  audience: CampaignAudience;
  content: CampaignContent;
  counting: CampaignCounting;
  sender: ShopSender;
}

/** Result of a run: `done`, out of time (`more`), or the reason that nothing more can be sent now. */
export type SendPageResult =
  | { state: 'done'; counts: CampaignCounts }
  | { state: 'more' }
  /** Another run holds the page. Check again at `until` (milliseconds UTC). */
  | { state: 'held'; until: number }
  | { state: 'throttled' | 'quota' }
  | { state: 'unreached' | 'blocked'; reason: string };

/**
 * Age at which a claimed recipient counts as abandoned, in milliseconds. No call to SES takes this long, so the run that
 * claimed it has crashed.
 */
const DEAD_MS = 20_000;

const isDead = ({ at }: Recipient, now: number): boolean => Date.parse(at) < now - DEAD_MS;

async function sendOne(mailing: CampaignMailing, { email, token }: Subscriber): Promise<SendPageResult | null> {
  const { campaignId, content, counting, sender } = mailing;
  const tags = { campaign: campaignId, recipient: recipientHash(email) };
  const url = unsubscribeUrl(config().SITE_URL, token, campaignId);
  const mail = await composeMail(campaignMailTo(email, content, url, { tags, counting }), sender);
  if (!(await claimRecipient(campaignId, email, Date.now()))) return null;
  try {
    await sendOnce(mail);
  } catch (error) {
    const failure = classifySendFailure(error);
    if (failure === 'uncertain') await markRecipientUncertain(campaignId, email);
    else if (failure === 'refused') await settleRecipient(campaignId, email, 'refused');
    else await releaseRecipient(campaignId, email);
    if (failure === 'unreached' || failure === 'blocked') return { state: failure, reason: sendFailureReason(error) };
    return failure === 'throttled' || failure === 'quota' ? { state: failure } : null;
  }
  countSentMessage();
  await settleRecipient(campaignId, email, 'sent');
  return null;
}

/** Sends each message at its reserved time. Returns the reason that nothing more can be sent, or null. */
async function sendTogether(
  mailing: CampaignMailing,
  subscribers: readonly Subscriber[],
  { startAt, rate }: SendSlots,
) {
  // Waits for all messages, even after a failure. Otherwise some would still be sent without another check for permission.
  const outcomes = await Promise.allSettled(
    subscribers.map(async (subscriber, position) => {
      await sleep(Math.max(0, startAt + (position * 1000) / rate - Date.now()));
      return sendOne(mailing, subscriber);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value) || []).at(0) ?? null;
}

/** Marks recipients as skipped if they have unsubscribed or are suppressed. Returns the other subscribers. */
async function withoutSkipped(
  { campaignId, startedAt }: CampaignMailing,
  emails: readonly string[],
): Promise<Subscriber[]> {
  const [subscribers, suppressed] = await Promise.all([getAudience(emails), filterSuppressed(emails)]);
  const allowed = subscribers.filter(
    ({ email, isActive, subscribedAt }) => isActive && subscribedAt < startedAt && !suppressed.has(email),
  );
  const kept = new Set(allowed.map(({ email }) => email));
  const skipped = emails.filter((email) => !kept.has(email));
  await skip(campaignId, skipped);
  return allowed;
}

const skip = (campaignId: string, emails: readonly string[]) =>
  Promise.all(emails.map((email) => claimRecipient(campaignId, email, Date.now(), 'skipped')));

/** Marks recipients outside the audience as skipped, without using up the sending rate. Returns their number. */
async function skipOthers({ campaignId, audience, startedAt }: CampaignMailing, emails: readonly string[]) {
  const members = new Set(await audienceMembers(audience, emails, startedAt));
  const others = emails.filter((email) => !members.has(email));
  await skip(campaignId, others);
  return others.length;
}

/** Settles recipients whose sending run has crashed. Messages that SES accepted count as sent, and the rest as uncertain. */
async function settleHeld({ campaignId }: CampaignMailing, emails: readonly string[], held: readonly Recipient[]) {
  const addressOf = new Map(emails.map((email) => [recipientHash(email), email]));
  await Promise.all(
    held.map(({ hash, acceptedAt }) => {
      const email = addressOf.get(hash) ?? '';
      return acceptedAt ? settleRecipient(campaignId, email, 'sent') : markRecipientUncertain(campaignId, email);
    }),
  );
}

function countsOf(recipients: readonly Recipient[]): CampaignCounts {
  const counts = { ...NO_COUNTS };
  for (const { status } of recipients) if (status !== 'sending') counts[status] += 1;
  return counts;
}

/**
 * Sends to the addresses of a page that have no message yet, until the time `until` (milliseconds UTC). Calls `mayGoOn`
 * before each batch. Reads earlier work from the table, even that of a crashed run, and never repeats it.
 */
export async function sendCampaignPage(
  mailing: CampaignMailing,
  emails: readonly string[],
  until: number,
  mayGoOn: () => Promise<boolean>,
): Promise<SendPageResult> {
  const { campaignId } = mailing;
  let isNarrowed = false;
  for (;;) {
    const recipients = await getRecipients(campaignId, emails);
    const claimed = new Set(recipients.map(({ hash }) => hash));
    const open = emails.filter((email) => !claimed.has(recipientHash(email)));
    if (open.length === 0) {
      const held = recipients.filter(({ status }) => status === 'sending');
      if (held.length === 0) return { state: 'done', counts: countsOf(recipients) };
      if (!held.every((recipient) => isDead(recipient, Date.now())))
        return { state: 'held', until: Math.max(...held.map(({ at }) => Date.parse(at))) + DEAD_MS + 1 };
      await settleHeld(mailing, emails, held);
      continue;
    }
    if (!isNarrowed) {
      isNarrowed = true;
      if ((await skipOthers(mailing, open)) > 0) continue;
    }
    const allowed = await remainingAllowance(Date.now());
    if (allowed <= 0) return { state: 'quota' };
    const slots = await reserveSlots(Math.min(open.length, allowed), until);
    if (!slots || !(await mayGoOn())) return { state: 'more' };
    const subscribers = await withoutSkipped(mailing, open.slice(0, slots.count));
    const obstacle = await sendTogether(mailing, subscribers, slots);
    if (obstacle) return obstacle;
  }
}
