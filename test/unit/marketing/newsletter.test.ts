import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canFollowCampaign, isCounted, revenueOf } from '#shared/marketing/campaign-figures.ts';
import {
  CONFIRMATION_INTERVAL_MS,
  confirmationExpiry,
  isRequestOver,
  MOST_CONFIRMATIONS,
  nextConfirmation,
  requestTtl,
} from '#shared/marketing/subscription-request.ts';
import { isCountableReader } from '#shared/shop/bot.ts';

const AT = '2026-11-26T12:00:00.000Z';
const NOW = Date.parse(AT);
const DAY_MS = 86_400_000;

describe('a request for a subscription', () => {
  test('is mailed at once, then at most every ten minutes, and three times until it is deleted', () => {
    expect(nextConfirmation(null, NOW)).toBe(1);
    const once = { mails: 1, mailedAt: AT };
    expect(nextConfirmation(once, NOW + CONFIRMATION_INTERVAL_MS - 1)).toBeNull();
    expect(nextConfirmation(once, NOW + CONFIRMATION_INTERVAL_MS)).toBe(2);
    expect(nextConfirmation({ mails: MOST_CONFIRMATIONS, mailedAt: AT }, NOW + 29 * DAY_MS)).toBeNull();
    expect(nextConfirmation({ mails: MOST_CONFIRMATIONS, mailedAt: AT }, NOW + 30 * DAY_MS)).toBe(1);
  });

  test('never sends more than three mails in thirty days, however often it is asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 * DAY_MS }), { maxLength: 60 }), (pauses) => {
        let [now, before] = [NOW, null as { mails: number; mailedAt: string } | null];
        const sent: number[] = [];
        for (const pause of pauses) {
          now += pause;
          const mails = nextConfirmation(before, now);
          if (mails === null) continue;
          before = { mails, mailedAt: new Date(now).toISOString() };
          sent.push(now);
        }
        // Each email restarts the period of thirty days, so the fourth email comes thirty days after the third at the
        // earliest.
        for (const [position, at] of sent.entries()) {
          const [second, fourth] = [sent[position + 1], sent[position + MOST_CONFIRMATIONS]];
          if (second !== undefined) expect(second - at).toBeGreaterThanOrEqual(CONFIRMATION_INTERVAL_MS);
          if (fourth !== undefined) expect(fourth - at).toBeGreaterThanOrEqual(30 * DAY_MS);
        }
      }),
    );
  });

  test('has a link for seven days, and is over after thirty', () => {
    const request = { mails: 1, mailedAt: AT };
    expect(confirmationExpiry(request) * 1000).toBe(NOW + 7 * DAY_MS);
    expect(requestTtl(request) * 1000).toBe(NOW + 30 * DAY_MS);
    expect(isRequestOver(request, NOW + 30 * DAY_MS - 1)).toBe(false);
    expect(isRequestOver(request, NOW + 30 * DAY_MS)).toBe(true);
  });
});

describe('opens and clicks', () => {
  const READER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36';

  test.each([
    [{ 'sec-gpc': '1' }, READER],
    [{ dnt: '1' }, READER],
    [{ 'sec-purpose': 'prefetch;prerender' }, READER],
    [{ purpose: 'prefetch' }, READER],
    [{ 'x-moz': 'prefetch' }, READER],
    [{}, 'Mozilla/5.0'],
    [{}, ''],
    [{}, 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
    [{}, 'Barracuda Sentinel URL scanner'],
  ])('are not counted with headers %o from %j', (headers, userAgent) => {
    expect(isCountableReader(headers, userAgent)).toBe(false);
  });

  test('are counted for readers who do not object, for a month', () => {
    expect(isCountableReader({ 'sec-gpc': '0' }, READER)).toBe(true);
    expect(
      isCountableReader(
        {},
        'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
      ),
    ).toBe(true);
    expect(isCounted(AT, NOW + 30 * DAY_MS - 1)).toBe(true);
    expect(isCounted(AT, NOW + 30 * DAY_MS)).toBe(false);
    expect(isCounted(null, NOW)).toBe(false);
  });
});

describe('the revenue of a campaign', () => {
  test('is what was paid less what was refunded, in any order of refunds', () => {
    const refund = fc.record({
      status: fc.constantFrom('pending', 'succeeded', 'failed'),
      amountCents: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.array(refund), (totalCents, refunds) => {
        const revenue = revenueOf({ totalCents, refunds });
        expect(revenue).toBe(revenueOf({ totalCents, refunds: refunds.toReversed() }));
        const none = refunds.filter(({ status }) => status !== 'succeeded');
        expect(revenueOf({ totalCents, refunds: none })).toBe(totalCents);
        expect(revenue).toBeLessThanOrEqual(totalCents);
      }),
    );
    expect(revenueOf({ totalCents: 5_000 })).toBe(5_000);
  });

  test('counts orders from its start until a week after the last counted click', () => {
    const later = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
    expect(canFollowCampaign(AT, AT)).toBe(true);
    expect(canFollowCampaign(AT, later(36.9))).toBe(true);
    expect(canFollowCampaign(AT, later(37))).toBe(false);
    expect(canFollowCampaign(AT, later(-1))).toBe(false);
    expect(canFollowCampaign(null, AT)).toBe(false);
  });
});
