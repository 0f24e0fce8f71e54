import { describe } from 'vitest';
import { DAY, now, testProblems } from '#support/cloud/healthy-shop.ts';

describe('The doctor reports, for certificate, DNS, site and alarms,', () => {
  testProblems([
    [
      'a certificate that is not issued',
      { certificate: { status: 'PENDING_VALIDATION', endsAt: null } },
      'certificate-not-issued',
      'broken',
      'CNAME',
    ],
    [
      'a certificate in another region',
      { certificate: { arn: 'arn:aws:acm:eu-central-1:1:certificate/1' } },
      'certificate-region',
      'broken',
      'npm run deploy',
    ],
    [
      'a certificate for another domain',
      { certificate: { names: ['www.shop.example'] } },
      'certificate-names',
      'broken',
      '--domain shop.example',
    ],
    [
      'a certificate that expires soon',
      { certificate: { endsAt: now + 20 * DAY } },
      'certificate-ends',
      'warning',
      'renew',
    ],
    ['an expired certificate', { certificate: { endsAt: now - DAY } }, 'certificate-ended', 'broken', 'renew'],
    [
      'a domain without an address',
      { dns: { addresses: [], isThisShop: null } },
      'dns-missing',
      'broken',
      'shop.example to d1.cloudfront.net',
    ],
    [
      'a domain that points elsewhere',
      { dns: { addresses: ['198.51.100.7'], isThisShop: false } },
      'dns-elsewhere',
      'broken',
      'd1.cloudfront.net',
    ],
    [
      'a domain that does not answer and points elsewhere',
      { dns: { addresses: ['198.51.100.7'], isThisShop: null } },
      'dns-elsewhere',
      'broken',
      'CNAME',
    ],
    ['a shop that fails', { site: { health: 503 } }, 'health', 'broken', 'CloudWatch'],
    ['a webhook that cannot be reached', { site: { webhook: null } }, 'webhook-silent', 'broken', 'DNS'],
    ['a webhook that is blocked', { site: { webhook: 403 } }, 'webhook-blocked', 'broken', 'npm run deploy'],
    ['a missing webhook', { site: { webhook: 404 } }, 'webhook-blocked', 'broken', 'npm run deploy'],
    ['a webhook that fails', { site: { webhook: 502 } }, 'webhook-fails', 'broken', 'CloudWatch'],
    ['a webhook that accepts unsigned events', { site: { webhook: 200 } }, 'webhook-open', 'broken', 'npm run deploy'],
    ['alarms that were deleted', { alarms: { gone: ['one'] } }, 'alarms-gone', 'warning', 'get-template'],
    [
      'alarms without a notification',
      { alarms: { muted: ['a', 'b'] } },
      'alarms-muted',
      'warning',
      'enable-alarm-actions',
    ],
    [
      'an alarm that is on',
      { alarms: { firing: [{ name: 'ClockStopped', description: 'The clock has not run.' }] } },
      'alarm',
      'broken',
      'CloudWatch',
    ],
    ['alarms without a subscriber', { alarms: { confirmed: 0 } }, 'alarms-unheard', 'warning', '--alarm-mail'],
    [
      'alarms whose subscriber has unsubscribed',
      { alarms: { confirmed: 0 } },
      'alarms-unheard',
      'warning',
      'AlarmsTopic... → Create subscription',
    ],
    [
      'alarms whose subscriber has not confirmed',
      { alarms: { confirmed: 0, unconfirmed: 1 } },
      'alarms-unconfirmed',
      'warning',
      'Open the link',
    ],
    ['a shop without alarms', { alarms: { count: 0 } }, 'alarms-missing', 'broken', 'npm run deploy'],
  ]);
});
