import { describe, expect, test } from 'vitest';
import { isSandboxQuota, type MailAccount } from '#shared/mail/mail-account.ts';
import { mailIssues } from '#shared/mail/mail-issues.ts';

const well: MailAccount = {
  isSandbox: false,
  sender: 'orders@shop.example',
  isVerified: true,
  dkim: 'signed',
  max24Hours: 50_000,
  sentLast24Hours: 10,
  maxPerSecond: 14,
  isSendingEnabled: true,
};
const titles = (changes: Partial<MailAccount>) => mailIssues({ ...well, ...changes }).map(({ title }) => title);

describe('An owner is told of the mail account', () => {
  test('nothing while all is well', () => expect(titles({})).toEqual([]));

  test('what keeps mails from arriving, the worst first', () => {
    expect(titles({ isSendingEnabled: false, isVerified: false, isSandbox: true })).toEqual([
      'Sending is paused',
      'The sender is not verified',
      'Customers will not receive mail',
    ]);
  });

  test('that the day is nearly used up, unless there is no limit', () => {
    expect(titles({ sentLast24Hours: 45_000 })).toHaveLength(1);
    expect(titles({ max24Hours: -1, sentLast24Hours: 1_000_000 })).toEqual([]);
  });

  test('that mails are not signed', () => expect(titles({ dkim: 'pending' })).toEqual(['Mails are not signed']));
});

test('the sandbox is known by its quota', () => {
  expect(isSandboxQuota({ max24Hours: 200, maxPerSecond: 1 })).toBe(true);
  expect(isSandboxQuota({ max24Hours: 50_000, maxPerSecond: 14 })).toBe(false);
  expect(isSandboxQuota({ max24Hours: -1, maxPerSecond: 1 })).toBe(false);
});
