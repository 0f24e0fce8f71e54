import { describe } from 'vitest';
import { DAY, now, testFaults } from '../../../support/cloud/well-shop.ts';

describe('The doctor names, of certificate, DNS, site and alarms,', () => {
  testFaults([
    [
      'a certificate not issued',
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
    ['a certificate about to end', { certificate: { endsAt: now + 20 * DAY } }, 'certificate-ends', 'warning', 'renew'],
    ['a certificate that has ended', { certificate: { endsAt: now - DAY } }, 'certificate-ended', 'broken', 'renew'],
    [
      'a domain without address',
      { dns: { addresses: [], isThisShop: null } },
      'dns-missing',
      'broken',
      'shop.example to d1.cloudfront.net',
    ],
    [
      'a domain that leads elsewhere',
      { dns: { addresses: ['198.51.100.7'], isThisShop: false } },
      'dns-elsewhere',
      'broken',
      'd1.cloudfront.net',
    ],
    [
      'a domain that answers nothing and leads elsewhere',
      { dns: { addresses: ['198.51.100.7'], isThisShop: null } },
      'dns-elsewhere',
      'broken',
      'CNAME',
    ],
    ['a shop that fails', { site: { health: 503 } }, 'health', 'broken', 'CloudWatch'],
    ['a webhook that nobody reaches', { site: { webhook: null } }, 'webhook-silent', 'broken', 'DNS'],
    ['a webhook that is blocked', { site: { webhook: 403 } }, 'webhook-blocked', 'broken', 'npm run deploy'],
    ['a webhook that is not there', { site: { webhook: 404 } }, 'webhook-blocked', 'broken', 'npm run deploy'],
    ['a webhook that fails', { site: { webhook: 502 } }, 'webhook-fails', 'broken', 'CloudWatch'],
    ['a webhook that believes anybody', { site: { webhook: 200 } }, 'webhook-open', 'broken', 'npm run deploy'],
    ['alarms that were deleted', { alarms: { gone: ['one'] } }, 'alarms-gone', 'warning', 'get-template'],
    ['alarms that are muted', { alarms: { muted: ['a', 'b'] } }, 'alarms-muted', 'warning', 'enable-alarm-actions'],
    [
      'an alarm that is on',
      { alarms: { ringing: [{ name: 'ClockStopped', says: 'The clock has not run.' }] } },
      'alarm',
      'broken',
      'CloudWatch',
    ],
    ['alarms that nobody hears', { alarms: { heardBy: 0 } }, 'alarms-unheard', 'warning', '--alarm-mail'],
    [
      'alarms whose reader has ended the mails',
      { alarms: { heardBy: 0 } },
      'alarms-unheard',
      'warning',
      'AlarmsTopic... → Create subscription',
    ],
    [
      'alarms whose reader has not confirmed',
      { alarms: { heardBy: 0, unconfirmed: 1 } },
      'alarms-unconfirmed',
      'warning',
      'Open the link',
    ],
    ['a shop without alarms', { alarms: { count: 0 } }, 'alarms-missing', 'broken', 'npm run deploy'],
  ]);
});
