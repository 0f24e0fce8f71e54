import { describe, expect, test } from 'vitest';
import { htmlToMailText, toParagraphs } from '#shared/mail/campaign-mail.ts';
import { parseAcceptance } from '#shared/mail/mail-acceptance.ts';
import { campaignAllowance, campaignRate } from '#shared/mail/mail-pace.ts';
import {
  audienceOf,
  CAMPAIGN_STATUSES,
  type Campaign,
  campaignInputSchema,
  canMoveCampaign,
  estimateMembers,
  NO_COUNTS,
  secondsLeft,
} from '#shared/marketing/campaign.ts';
import { EVERYONE, isInAudience } from '#shared/marketing/campaign-audience.ts';
import { feedbackSince, riskReason } from '#shared/marketing/campaign-risk.ts';
import { wordsOf } from '../../support/campaigns.ts';

describe('a campaign', () => {
  test('moves from draft to sent and never back', () => {
    expect(canMoveCampaign('draft', 'sending')).toBe(true);
    expect(canMoveCampaign('scheduled', 'draft')).toBe(true);
    expect(canMoveCampaign('sending', 'paused') && canMoveCampaign('paused', 'sending')).toBe(true);
    for (const status of CAMPAIGN_STATUSES) {
      expect(canMoveCampaign('sent', status)).toBe(false);
      expect(canMoveCampaign('cancelled', status)).toBe(false);
    }
  });

  test('needs a subject and content after trimming', () => {
    const { success, error } = campaignInputSchema.safeParse(wordsOf(' ', ' \n'));
    expect(success).toBe(false);
    expect(error?.issues.map(({ message }) => message)).toEqual(Array(2).fill('Please enter both subject and content'));
    expect(campaignInputSchema.safeParse({ subject: 'A', blocks: [] }).success).toBe(false);
    expect(campaignInputSchema.parse(wordsOf(' A ', '\nB '))).toEqual(wordsOf('A', 'B'));
  });

  test('estimates its remaining time, except while it is not sending', () => {
    const campaign = { status: 'sending', total: 100, counts: { ...NO_COUNTS, sent: 40 }, perSecond: 10 } as Campaign;
    expect(secondsLeft(campaign)).toBe(6);
    expect(secondsLeft({ ...campaign, status: 'paused' })).toBeNull();
    expect(secondsLeft({ ...campaign, perSecond: 0 })).toBeNull();
  });
});

describe('the audience of a campaign', () => {
  const AT = '2026-11-26T12:00:00.000Z';
  const tagged = { lastOrderAt: null, country: null, tags: ['VIP'] };
  const recent = { lastOrderAt: '2026-11-01T00:00:00.000Z', country: 'US', tags: [] };
  const old = { lastOrderAt: '2026-05-01T00:00:00.000Z', country: 'CA', tags: ['vip'] };
  const group = (audience: Parameters<typeof audienceOf>[0]) =>
    [null, tagged, recent, old].map((reader) => isInAudience(audienceOf(audience), reader, AT));

  test('is everyone, who bought, who did not, who has lately, or who has not for half a year', () => {
    expect(group({})).toEqual([true, true, true, true]);
    expect(group({ audience: 'buyers' })).toEqual([false, false, true, true]);
    expect(group({ audience: 'neverBought' })).toEqual([true, true, false, false]);
    expect(group({ audience: 'recent' })).toEqual([false, false, true, false]);
    expect(group({ audience: 'recent', days: 10 })).toEqual([false, false, false, false]);
    expect(group({ audience: 'lapsed' })).toEqual([false, false, false, true]);
    expect(group({ audience: 'lapsed', days: 10 })).toEqual([false, false, true, true]);
  });

  test('can be the buyers of one country, or the customers with a tag in any case', () => {
    expect(group({ audience: 'buyers', country: 'US' })).toEqual([false, false, true, false]);
    expect(group({ audience: 'lapsed', country: 'US' })).toEqual([false, false, false, false]);
    expect(group({ tag: 'vip' })).toEqual([false, true, false, true]);
    expect(group({ audience: 'neverBought', tag: 'Vip' })).toEqual([false, true, false, false]);
    expect(campaignInputSchema.safeParse({ ...wordsOf('A', 'B'), country: 'XX' }).success).toBe(false);
    expect(campaignInputSchema.safeParse({ ...wordsOf('A', 'B'), days: 0 }).success).toBe(false);
    expect(audienceOf({ audience: 'neverBought', country: 'US', days: 5 })).toEqual({
      ...EVERYONE,
      audience: 'neverBought',
    });
    expect(audienceOf({})).toEqual(EVERYONE);
  });

  test('is estimated from those that were checked', () => {
    const count = { members: 50, checked: 1_000, total: 10_000 };
    expect(estimateMembers({ ...count, isAll: false })).toBe(500);
    expect(estimateMembers({ ...count, isAll: true })).toBe(50);
    expect(estimateMembers({ members: 0, checked: 0, total: 0, isAll: true })).toBe(0);
  });
});

describe('feedback', () => {
  test('stops a campaign at 2 % bounces or 0.08 % complaints, but not for small numbers', () => {
    expect(riskReason({ sent: 1000, bounced: 19, complained: 0 })).toBeNull();
    expect(riskReason({ sent: 1000, bounced: 20, complained: 0 })).toMatch(/^20 of 1000 emails bounced \(2%\)/);
    expect(riskReason({ sent: 10_000, bounced: 0, complained: 7 })).toBeNull();
    expect(riskReason({ sent: 10_000, bounced: 0, complained: 8 })).toMatch(
      /^8 of 10000 subscribers marked it as spam/,
    );
    expect(riskReason({ sent: 49, bounced: 10, complained: 10 })).toBeNull();
    expect(riskReason({ sent: 60, bounced: 1, complained: 1 })).toBeNull();
  });

  test('counts only since an admin resumed the campaign', () => {
    const now = { sent: 1000, bounced: 30, complained: 0 };
    expect(riskReason(feedbackSince(now, { sent: 900, bounced: 30, complained: 0 }))).toBeNull();
  });
});

describe('the pace', () => {
  test('leaves three tenths of each second to order mails, and more after throttling', () => {
    expect(campaignRate({ maxPerSecond: 14 }, 0, 1_000_000)).toBeCloseTo(9.8);
    expect(campaignRate({ maxPerSecond: 14 }, 990_000, 1_000_000)).toBeCloseTo(4.9);
  });

  test('leaves a tenth of the daily quota, and at least fifty, to order mails', () => {
    expect(campaignAllowance({ max24Hours: 50_000, sentLast24Hours: 0, maxPerSecond: 14 })).toBe(45_000);
    expect(campaignAllowance({ max24Hours: 200, sentLast24Hours: 100, maxPerSecond: 1 })).toBe(50);
    expect(campaignAllowance({ max24Hours: 200, sentLast24Hours: 190, maxPerSecond: 1 })).toBe(0);
    expect(campaignAllowance({ max24Hours: -1, sentLast24Hours: 190, maxPerSecond: 1 })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the content', () => {
  test('becomes paragraphs at blank lines, and HTML stays unchanged', () => {
    expect(toParagraphs('One\ntwo\n\n<h2>Three</h2>\n \nfour')).toBe('<p>One<br>two</p>\n<h2>Three</h2>\n<p>four</p>');
  });

  test('becomes plain text, with links after their text', () => {
    const html =
      '<h2>A &amp; B</h2><p>One<br />two <a href="https://x.example/a?b=1&amp;c">here</a></p><ul><li>x</li><li>y</li></ul>';
    expect(htmlToMailText(html)).toBe('A & B\n\nOne\ntwo here (https://x.example/a?b=1&c)\n\n- x\n- y');
  });
});

describe('events of the mail service', () => {
  const tags = { campaign: ['cmp_01'], recipient: ['a'.repeat(32)] };

  test('name the campaign message that was accepted', () => {
    expect(parseAcceptance({ eventType: 'Send', send: {}, mail: { messageId: 'x', tags } })).toEqual({
      campaignId: 'cmp_01',
      recipient: 'a'.repeat(32),
    });
  });

  test('are ignored for other mails and other types', () => {
    expect(parseAcceptance({ eventType: 'Bounce', mail: { tags } })).toBeNull();
    expect(parseAcceptance({ eventType: 'Send', mail: { tags: { kind: ['order'] } } })).toBeNull();
    expect(parseAcceptance(null)).toBeNull();
  });
});
