import { setTimeout as sleep } from 'node:timers/promises';
import { getSendingQuota } from '#outside/mail-account.ts';
import type { SendingQuota } from '#shared/mail/mail-account.ts';
import { campaignAllowance, campaignRate } from '#shared/mail/mail-pace.ts';
import { getMailPace, reserveMailTime, slowMailPace } from '#store/mail/mail-pace.ts';

const QUOTA_MS = 30_000;
const TRIES = 8;
/** How long all campaigns stop when the service says that it is too much. */
const BREATH_MS = 1_500;

let known: { quota: SendingQuota; readAt: number; sent: number } | null = null;

/** The account's quota, asked for twice a minute: the service counts these questions too. */
async function quotaNow(now: number) {
  if (!known || now - known.readAt > QUOTA_MS) known = { quota: await getSendingQuota(), readAt: now, sent: 0 };
  return known;
}

/** How many messages campaigns may still send today, counting what this instance sent since it asked. */
export async function remainingAllowance(now: number): Promise<number> {
  const { quota, sent } = await quotaNow(now);
  return campaignAllowance(quota) - sent;
}

export const countSentMessage = (): void => {
  if (known) known.sent += 1;
};

/** The quota is asked for anew, as when the service says that it is used up. */
export const invalidateQuota = (): void => {
  known = null;
};

export interface SendSlots {
  /** Messages a second. */
  rate: number;
  /** When the first may go out, milliseconds UTC. */
  startAt: number;
  count: number;
}

/** Messages that are taken together: a second's. */
const together = (rate: number): number => Math.max(1, Math.floor(rate));

/** Time that went by between two handfuls is made up for, as far as the service's second allows. */
const CATCH_UP_MS = 300;

/**
 * Takes the time for up to `wanted` messages, shared with every other campaign and instance; null when none of it
 * begins before `until` (milliseconds UTC).
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

/** The rate of now, for the owner's page. */
export const currentCampaignRate = async (now: number): Promise<number> =>
  campaignRate((await quotaNow(now)).quota, (await getMailPace()).throttledAt, now);
