import type { SendingQuota } from './mail-account.ts';

/** Campaigns leave the rest of each second to order mails. */
const SHARE_OF_RATE = 0.7;
/** While the service says that it is too much, for a minute after it said so. */
const SHARE_WHEN_THROTTLED = 0.35;
export const THROTTLED_MS = 60_000;

/** How many messages a second a campaign may send. `throttledAt` in milliseconds UTC. */
export const campaignRate = ({ maxPerSecond }: Pick<SendingQuota, 'maxPerSecond'>, throttledAt: number, now: number) =>
  maxPerSecond * (now - throttledAt < THROTTLED_MS ? SHARE_WHEN_THROTTLED : SHARE_OF_RATE);

/** Kept of a day's quota for order mails: a tenth, and never less than fifty. */
const reserveOf = (max24Hours: number): number => Math.max(50, Math.ceil(max24Hours / 10));

/** How many messages campaigns may still send now. */
export const campaignAllowance = ({ max24Hours, sentLast24Hours }: SendingQuota): number =>
  max24Hours < 0
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.floor(max24Hours - reserveOf(max24Hours) - sentLast24Hours));
