import type { SendingQuota } from './mail-account.ts';

/** Share of the sending rate that campaigns may use. The rest is for order emails. */
const SHARE_OF_RATE = 0.7;
/** Share that campaigns may use for one minute after the email service throttled the shop. */
const SHARE_WHEN_THROTTLED = 0.35;
export const THROTTLED_MS = 60_000;

/** Returns the number of messages per second that a campaign may send. `throttledAt` and `now` are UTC ms. */
export const campaignRate = ({ maxPerSecond }: Pick<SendingQuota, 'maxPerSecond'>, throttledAt: number, now: number) =>
  maxPerSecond * (now - throttledAt < THROTTLED_MS ? SHARE_WHEN_THROTTLED : SHARE_OF_RATE);

/** Returns the number of messages in the daily quota that is reserved for order emails: 10%, but at least 50. */
const reserveOf = (max24Hours: number): number => Math.max(50, Math.ceil(max24Hours / 10));

/** Returns the number of messages that campaigns may still send now. */
export const campaignAllowance = ({ max24Hours, sentLast24Hours }: SendingQuota): number =>
  max24Hours < 0
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.floor(max24Hours - reserveOf(max24Hours) - sentLast24Hours));
