import { describe, expect, test } from 'vitest';
import { resultsOf, testProblems } from '#support/cloud/healthy-shop.ts';

describe('The doctor reports, for mail and admins,', () => {
  testProblems([
    [
      'an unverified sender',
      { mail: { verification: 'Pending' } },
      'sender-unverified',
      'broken',
      'one._domainkey.shop.example  CNAME',
    ],
    [
      'a sender unknown to SES',
      { mail: { verification: null, identity: 'you@shop.example' } },
      'sender-unverified',
      'broken',
      'create-email-identity --email-identity you@shop.example',
    ],
    [
      'a sender whose link was not opened',
      { mail: { verification: 'Pending', identity: 'you@shop.example' } },
      'sender-unverified',
      'broken',
      'Open the link',
    ],
    [
      'a placeholder sender',
      { mail: { verification: 'Pending', identity: 'orders@preview.foundation.example' } },
      'sender-made-up',
      'broken',
      '--mail-address',
    ],
    [
      'a sender of an owner that SES no longer knows',
      { chosenSender: { address: 'hello@shop.example', verification: null } },
      'chosen-sender-unverified',
      'broken',
      'Back office → Email settings',
    ],
    [
      'a sign-in through Google whose secrets are gone',
      { identityProviders: { offered: ['google'], known: ['apple'] } },
      'identity-provider-missing',
      'broken',
      'npm run sign-in-with -- google',
    ],
    [
      'a configuration set that is gone',
      { feedback: { isThere: false, publishesEvents: false } },
      'configuration-set',
      'broken',
      'create-configuration-set --configuration-set-name foundation-production',
    ],
    [
      'bounces that SES does not publish',
      { feedback: { publishesEvents: false } },
      'feedback-off',
      'broken',
      'event-destination',
    ],
    [
      'an unconfirmed subscription to bounces',
      { feedback: { subscription: 'missing' } },
      'feedback-unheard',
      'broken',
      'npm run deploy',
    ],
    [
      'a missing subscription to bounces',
      { feedback: { subscription: 'pending' } },
      'feedback-unheard',
      'broken',
      'npm run deploy',
    ],
    ['mails that are not signed', { mail: { dkim: 'Failed' } }, 'dkim', 'warning', 'one._domainkey.shop.example'],
    [
      'a domain without DMARC',
      { dmarc: { record: null } },
      'dmarc',
      'warning',
      '_dmarc.shop.example  TXT  "v=DMARC1; p=none;"',
    ],
    ['a quota nearly used up', { mail: { sentToday: 45_000 } }, 'quota', 'warning', 'Service Quotas'],
    ['a quota used up', { mail: { sentToday: 50_000 } }, 'quota', 'broken', 'Service Quotas'],
    ['paused sending', { mail: { isSendingEnabled: false } }, 'sending-paused', 'broken', 'account-reputation'],
    [
      'a pool that sends mail itself',
      { mail: { poolSender: 'COGNITO_DEFAULT' } },
      'pool-sender',
      'warning',
      'npm run deploy',
    ],
    ['a shop without an admin', { admins: { count: 0 } }, 'admin-missing', 'broken', 'npm run grant-admin'],
    [
      'an admin without a second factor',
      { admins: { withoutSecondFactor: 1 } },
      'admin-second-factor',
      'warning',
      'turn on two-step sign-in at https://shop.example/account',
    ],
    [
      'a pool of an old release without second factors',
      { admins: { withoutSecondFactor: 1, secondFactor: 'OFF' } },
      'admin-second-factor',
      'warning',
      'npm run deploy -- --stage production',
    ],
    [
      'a user pool without the group of admins',
      { admins: { hasGroup: false, count: 0 } },
      'admin-group',
      'broken',
      'create-group --user-pool-id eu-central-1_Pool',
    ],
    [
      'an unprotected user pool',
      { admins: { isProtected: false } },
      'pool-unprotected',
      'warning',
      'eu-central-1_Pool',
    ],
  ]);

  test('the sandbox, in which the user pool can only send to verified addresses', () => {
    const [sandbox, pool, ...others] = resultsOf({ mail: { mailsADay: 200 } });
    expect(sandbox).toMatchObject({ id: 'sandbox', severity: 'broken' });
    expect(sandbox?.fix).toContain('Request production access');
    expect(pool).toMatchObject({ id: 'pool-in-sandbox', severity: 'broken' });
    expect(pool?.fix).toContain('npm run deploy');
    expect(others).toEqual([]);
    const ids = resultsOf({ mail: { mailsADay: 200, poolSender: 'COGNITO_DEFAULT' } }).map(({ id }) => id);
    expect(ids).toEqual(['sandbox', 'pool-sender']);
  });
});
