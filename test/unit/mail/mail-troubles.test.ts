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

describe('An admin is warned about the mail account', () => {
  test('not at all while it works', () => expect(titles({})).toEqual([]));

  test('when mails cannot arrive, the worst problem first', () => {
    expect(titles({ isSendingEnabled: false, isVerified: false, isSandbox: true })).toEqual([
      'Sending is paused',
      'The sender is not verified',
      'Customers won’t receive email',
    ]);
  });

  test('when the daily quota is nearly used up, unless it is unlimited', () => {
    expect(titles({ sentLast24Hours: 45_000 })).toHaveLength(1);
    expect(titles({ max24Hours: -1, sentLast24Hours: 1_000_000 })).toEqual([]);
  });

  test('when mails are not signed', () => expect(titles({ dkim: 'pending' })).toEqual(['Emails are not signed']));
});

test('when its quota is that of the sandbox', () => {
  expect(isSandboxQuota({ max24Hours: 200, maxPerSecond: 1 })).toBe(true);
  expect(isSandboxQuota({ max24Hours: 50_000, maxPerSecond: 14 })).toBe(false);
  expect(isSandboxQuota({ max24Hours: -1, maxPerSecond: 1 })).toBe(false);
});
