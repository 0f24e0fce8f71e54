import { setTimeout as sleep } from 'node:timers/promises';
import { getSendingQuota } from '#outside/mail-account.ts';
import type { SendingQuota } from '#shared/mail/mail-account.ts';
import { campaignAllowance, campaignRate } from '#shared/mail/mail-pace.ts';
import { getMailPace, reserveMailTime, slowMailPace } from '#store/mail/mail-pace.ts';

const QUOTA_MS = 30_000;
const TRIES = 8;
/** The pause of all campaigns after SES throttles. */
const BREATH_MS = 1_500;

let known: { quota: SendingQuota; readAt: number; sent: number } | null = null;

/** Returns the account's quota, read at most twice a minute: SES limits this call, too. */
async function quotaNow(now: number) {
  if (!known || now - known.readAt > QUOTA_MS) known = { quota: await getSendingQuota(), readAt: now, sent: 0 };
  return known;
}

/** Returns how many messages campaigns may still send today, less those sent since the quota was read. */
export async function remainingAllowance(now: number): Promise<number> {
  const { quota, sent } = await quotaNow(now);
  return campaignAllowance(quota) - sent;
}

export const countSentMessage = (): void => {
  if (known) known.sent += 1;
};

/** Forgets the quota, as when SES says that it is used up. */
export const invalidateQuota = (): void => {
  known = null;
};

export interface SendSlots {
  /** Messages per second. */
  rate: number;
  /** The time of the first message, milliseconds UTC. */
  startAt: number;
  count: number;
}

/** Messages reserved together: those of one second. */
const together = (rate: number): number => Math.max(1, Math.floor(rate));

/** Makes up for the time between two batches, within the limit of one second. */
const CATCH_UP_MS = 300;

/**
 * Reserves time for up to `wanted` messages, shared with all campaigns and instances. Returns null when none can start
 * before `until` (milliseconds UTC).
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

/** Returns the present rate for the back office. */
export const currentCampaignRate = async (now: number): Promise<number> =>
  campaignRate((await quotaNow(now)).quota, (await getMailPace()).throttledAt, now);
