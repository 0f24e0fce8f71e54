import { setTimeout as sleep } from 'node:timers/promises';
import { getSendingQuota } from '#outside/mail-account.ts';
import type { SendingQuota } from '#shared/mail/mail-account.ts';
import { campaignAllowance, campaignRate } from '#shared/mail/mail-pace.ts';
import { getMailPace, reserveMailTime, slowMailPace } from '#store/mail/mail-pace.ts';

const QUOTA_MS = 30_000;
const TRIES = 8;
/** Pause of all campaigns after SES throttles a message, in milliseconds. */
const BREATH_MS = 1_500;

let known: { quota: SendingQuota; readAt: number; sent: number } | null = null;

/** Returns the sending quota of the account. Reads it at most twice a minute, because SES limits this call, too. */
async function quotaNow(now: number) {
  if (!known || now - known.readAt > QUOTA_MS) known = { quota: await getSendingQuota(), readAt: now, sent: 0 };
  return known;
}

/**
 * Returns the number of messages that campaigns may still send today. Subtracts the messages sent since the quota was read.
 */
export async function remainingAllowance(now: number): Promise<number> {
  const { quota, sent } = await quotaNow(now);
  return campaignAllowance(quota) - sent;
}

export const countSentMessage = (): void => {
  if (known) known.sent += 1;
};

/** Discards the stored quota, for example after SES reports that it is used up. */
export const invalidateQuota = (): void => {
  known = null;
};

export interface SendSlots {
  /** Messages per second. */
  rate: number;
  /** Time of the first message, in milliseconds UTC. */
  startAt: number;
  count: number;
}

/** Returns the number of messages to reserve together, which is the number sent in one second. */
const together = (rate: number): number => Math.max(1, Math.floor(rate));

/**
 * Time that a batch may make up for, in milliseconds. The batch's first message may be scheduled this far in the past, so
 * that the pause between two batches does not lower the rate. Less than one second, the period of the limit.
 */
const CATCH_UP_MS = 300;

/**
 * Reserves time to send up to `wanted` messages. All campaigns and function instances share this schedule. Returns null if no
 * message can start before `until` (milliseconds UTC).
 */
export async function reserveSlots(wanted: number, until: number): Promise<SendSlots | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const now = Date.now();
    const [pace, { quota }] = await Promise.all([getMailPace(), quotaNow(now)]);
    const rate = campaignRate(quota, pace.throttledAt, now);
    const startAt = Math.max(now - CATCH_UP_MS, pace.nextAt);
    if (rate <= 0 || startAt >= until) return null;
    const count = Math.min(wanted, together(rate));
    if (await reserveMailTime(pace, Math.ceil(startAt + (count * 1000) / rate))) return { rate, startAt, count };
    await sleep(Math.random() * 50);
  }
  return null;
}

export const slowDownCampaigns = (): Promise<void> => slowMailPace(Date.now(), BREATH_MS);

/** Returns the current sending rate in messages per second, for the back office. */
export const currentCampaignRate = async (now: number): Promise<number> =>
  campaignRate((await quotaNow(now)).quota, (await getMailPace()).throttledAt, now);
