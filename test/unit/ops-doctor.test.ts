import { describe, expect, test } from 'vitest';
import { integrationKey } from '../../functions/store/keys.ts';
import {
  type About,
  type Facts,
  type FunctionState,
  type Readings,
  SUBJECTS,
  type Subject,
} from '../../infra/ops/doctor/facts.ts';
import { examine, isBroken, isReleaseBroken, reportOf } from '../../infra/ops/doctor/findings.ts';
import { CONNECTION_KEY, keyEnd } from '../../infra/ops/doctor/read/provider.ts';
import { templateHash } from '../../infra/ops/doctor/read/stacks.ts';
import { type Endpoint, WANTED } from '../../infra/ops/set-up/stripe-account.ts';
import { PROVIDER_TOPICS } from '../../shared/printify/provider-event.ts';

const now = Date.UTC(2026, 10, 21);
const DAY = 24 * 3600 * 1000;
const about: About = { stage: 'production', account: '111122223333', region: 'eu-central-1', now };
const webhookUrl = 'https://shop.example/api/webhooks/stripe';
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';

const endpoint: Endpoint = {
  id: 'we_1',
  url: webhookUrl,
  isEnabled: true,
  events: [...WANTED.events],
  apiVersion: WANTED.apiVersion,
};

const wellFunction: FunctionState = {
  label: 'shop',
  name: 'shop-1',
  stack: 'foundation-production-app',
  isThere: true,
  failure: null,
  missing: [],
  missingNext: [],
  isClosed: false,
  live: { version: '7', released: '7', isShifting: false },
};

/** A shop with which nothing is wrong. */
const well: Readings = {
  credentials: { problem: null, arn: 'arn:aws:iam::111122223333:user/owner' },
  region: { named: 'eu-central-1' },
  clock: { secondsOff: 0.4 },
  bootstrap: { status: 'UPDATE_COMPLETE', version: 21 },
  stacks: [
    { name: 'foundation-production-data', status: 'CREATE_COMPLETE' },
    { name: 'foundation-production-app', status: 'UPDATE_COMPLETE' },
  ],
  drift: [],
  template: [
    { stack: 'foundation-production-data', isAsInCode: true },
    { stack: 'foundation-production-app', isAsInCode: true },
  ],
  table: {
    name: 'Table',
    status: 'ACTIVE',
    missingIndexes: [],
    stream: 'NEW_AND_OLD_IMAGES',
    expires: true,
    isBackedUp: true,
    isProtected: true,
  },
  buckets: [{ name: 'media', isThere: true, isClosed: true, losesVersions: false }],
  encryption: { key: 'k1', state: 'Enabled' },
  functions: [wellFunction],
  triggers: { stream: { id: 'm1', state: 'Enabled', result: 'OK' }, clock: { id: 'minute', state: 'ENABLED' } },
  logs: [{ name: 'shopLogs', isThere: true, days: 90, wantedDays: 90 }],
  certificate: {
    domain: 'shop.example',
    arn: certificateArn,
    status: 'ISSUED',
    names: ['shop.example'],
    endsAt: now + 300 * DAY,
  },
  dns: {
    domain: 'shop.example',
    distribution: 'd1.cloudfront.net',
    addresses: ['192.0.2.1'],
    distributionAddresses: ['192.0.2.1'],
    isThisShop: true,
  },
  site: { url: 'https://shop.example', health: 200, webhookUrl, webhook: 400, isClosed: false },
  payments: {
    secretId: 'PaymentKeys-1',
    webhookUrl,
    secretIs: null,
    isJson: true,
    key: 'live',
    signingSecret: 'well-formed',
    storedEndpoint: 'we_1',
    account: { endpoints: [endpoint] },
  },
  mail: {
    identity: 'shop.example',
    verification: 'Success',
    dkim: 'Success',
    dkimTokens: ['one', 'two', 'three'],
    mailsADay: 50_000,
    sentToday: 120,
    isSendingEnabled: true,
    poolSender: 'DEVELOPER',
    isInRoute53: false,
  },
  dmarc: { domain: 'shop.example', record: 'v=DMARC1; p=none;' },
  feedback: {
    configurationSet: 'foundation-production',
    isThere: true,
    isTold: true,
    webhook: 'https://shop.example/api/webhooks/ses',
    subscription: 'confirmed',
  },
  admins: {
    count: 1,
    withoutSecondFactor: 0,
    secondFactor: 'OPTIONAL',
    userPoolId: 'eu-central-1_Pool',
    hasGroup: true,
    isProtected: true,
  },
  provider: {
    connection: { shop: { id: 5432, title: 'Shop' }, problem: null, webhookUrl: null },
    hasKey: true,
    keyEndsAt: now + 200 * DAY,
    isAccepted: true,
    topics: PROVIDER_TOPICS.map((topic) => ({ topic, state: 'ok', isOptional: false })),
  },
  alarms: { count: 26, gone: [], muted: [], ringing: [], heardBy: 1, unconfirmed: 0 },
  concurrency: { limit: 1000 },
};

type Changes = { [Name in Subject]?: Partial<Readings[Name]> | null };

/** The well shop with some readings changed: lists and null are put in place, of the rest the fields named. */
function factsWith(changes: Changes): Facts {
  const entries = Object.entries(well).map(([subject, value]) => {
    const change = changes[subject as Subject];
    if (change === undefined) return [subject, { read: value }];
    return [subject, { read: change === null || Array.isArray(change) ? change : { ...value, ...change } }];
  });
  return Object.fromEntries(entries) as Facts;
}

const found = (changes: Changes, stage: About['stage'] = 'production') =>
  examine(factsWith(changes), { ...about, stage }).flatMap(({ findings }) => findings);

const account = (...changes: Partial<Endpoint>[]) => ({
  account: { endpoints: changes.map((change, index) => ({ ...endpoint, id: `we_${index + 1}`, ...change })) },
});
const functionWith = (change: Partial<FunctionState>) => [{ ...wellFunction, ...change }];
const triggersWith = (stream: object, clock: object = {}): Changes => ({
  triggers: {
    stream: { ...well.triggers.stream, ...stream },
    clock: { ...well.triggers.clock, ...clock },
  },
});
const bucketWith = (change: Partial<Readings['buckets'][number]>) => ({
  buckets: [{ name: 'media', isThere: true, isClosed: true, losesVersions: false, ...change }],
});
const logsWith = (change: Partial<Readings['logs'][number]>) => ({
  logs: [{ name: 'shopLogs', isThere: true, days: 90, wantedDays: 90, ...change }],
});
const data = (status: string | null) => [{ name: 'foundation-production-data', status }];

test('A shop with which nothing is wrong gives no findings', () => {
  expect(found({})).toEqual([]);
  const checked = examine(factsWith({}), about);
  expect(isBroken(checked)).toBe(false);
  expect(checked.every(({ severity }) => severity === 'ok')).toBe(true);
  expect(reportOf(checked).at(-1)).toBe('Nothing is wrong.');
});

test('Everything that is read is judged, each once', () => {
  expect([...SUBJECTS].sort()).toEqual(Object.keys(well).sort());
});

test('A shop without a domain and without a provider is well too', () => {
  expect(found({ certificate: null, dns: null, provider: { connection: null, hasKey: false } })).toEqual([]);
});

describe('The doctor names', () => {
  const faults: [string, Changes, string, 'broken' | 'warning', string][] = [
    [
      'credentials that do not work',
      { credentials: { problem: 'The AWS credentials have expired.' } },
      'credentials',
      'broken',
      'aws sts',
    ],
    ['a missing region', { region: { named: null } }, 'region', 'broken', 'export AWS_REGION'],
    ['a clock that AWS refuses', { clock: { secondsOff: -400 } }, 'clock', 'broken', 'set-ntp'],
    ['a clock that drifts away', { clock: { secondsOff: 90 } }, 'clock', 'warning', 'set-ntp'],
    [
      'an account never prepared for CDK',
      { bootstrap: { status: null, version: null } },
      'bootstrap',
      'broken',
      'npx cdk bootstrap aws://111122223333/eu-central-1',
    ],
    ['a toolkit too old', { bootstrap: { version: 5 } }, 'bootstrap', 'broken', 'cdk bootstrap'],
    [
      'a stack that is not there',
      { stacks: data(null) },
      'stack-missing',
      'broken',
      'npm run deploy -- --stage production',
    ],
    [
      'a stack that was never made',
      { stacks: data('ROLLBACK_COMPLETE') },
      'stack-never-made',
      'broken',
      'update-termination-protection --no-enable-termination-protection',
    ],
    [
      'a stack that could not even be taken back',
      { stacks: data('ROLLBACK_FAILED') },
      'stack-never-made',
      'broken',
      'delete-stack',
    ],
    [
      'a stack that was only planned',
      { stacks: data('REVIEW_IN_PROGRESS') },
      'stack-never-made',
      'broken',
      'npm run deploy',
    ],
    [
      'a stack that is stuck',
      { stacks: data('UPDATE_ROLLBACK_FAILED') },
      'stack-stuck',
      'broken',
      'continue-update-rollback',
    ],
    [
      'a stack that failed otherwise',
      { stacks: data('DELETE_FAILED') },
      'stack-failed',
      'broken',
      'describe-stack-events',
    ],
    [
      'a deploy that was taken back',
      { stacks: data('UPDATE_ROLLBACK_COMPLETE') },
      'stack-rolled-back',
      'warning',
      'describe-stack-events',
    ],
    ['a deploy under way', { stacks: data('UPDATE_IN_PROGRESS') }, 'stack-busy', 'warning', 'Wait'],
    [
      'a resource changed by hand',
      { drift: [{ stack: 's', id: 'Table1', type: 'AWS::DynamoDB::Table', change: 'MODIFIED' }] },
      'drift',
      'warning',
      'describe-stack-resource-drifts --stack-name s',
    ],
    [
      'a resource deleted by hand',
      { drift: [{ stack: 's', id: 'Media1', type: 'AWS::S3::Bucket', change: 'DELETED' }] },
      'drift-deleted',
      'broken',
      'describe-stack-resource-drifts',
    ],
    [
      'a template that is not the code',
      { template: [{ stack: 's', isAsInCode: false }] },
      'template-differs',
      'warning',
      'npm run diff -- --stage production',
    ],
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
    [
      'a shop that was closed, in place of what it answers',
      { functions: functionWith({ isClosed: true }), site: { health: 503, webhook: 503, isClosed: true } },
      'function-closed',
      'broken',
      '--open',
    ],
    ['a shop that fails', { site: { health: 503 } }, 'health', 'broken', 'CloudWatch'],
    ['a webhook that nobody reaches', { site: { webhook: null } }, 'webhook-silent', 'broken', 'DNS'],
    ['a webhook that is blocked', { site: { webhook: 403 } }, 'webhook-blocked', 'broken', 'npm run deploy'],
    ['a webhook that is not there', { site: { webhook: 404 } }, 'webhook-blocked', 'broken', 'npm run deploy'],
    ['a webhook that fails', { site: { webhook: 502 } }, 'webhook-fails', 'broken', 'CloudWatch'],
    ['a webhook that believes anybody', { site: { webhook: 200 } }, 'webhook-open', 'broken', 'npm run deploy'],
    [
      'a payment secret that is no JSON',
      { payments: { isJson: false, account: null } },
      'payment-secret',
      'broken',
      'npm run deploy',
    ],
    [
      'a missing Stripe key',
      { payments: { key: 'missing', account: null } },
      'stripe-key-missing',
      'broken',
      'npm run deploy',
    ],
    [
      'a malformed Stripe key',
      { payments: { key: 'malformed', account: null } },
      'stripe-key-malformed',
      'broken',
      'npm run deploy',
    ],
    [
      'a Stripe key that is refused',
      { payments: { account: { problem: 'Stripe does not accept the secret key.' } } },
      'stripe-key-refused',
      'broken',
      '--new-stripe-key',
    ],
    [
      'a missing signing secret',
      { payments: { signingSecret: 'missing' } },
      'signing-secret-missing',
      'broken',
      'npm run deploy',
    ],
    [
      'a malformed signing secret',
      { payments: { signingSecret: 'malformed' } },
      'signing-secret-malformed',
      'broken',
      'npm run deploy',
    ],
    ['a test key in production', { payments: { key: 'test' } }, 'stripe-test-key', 'warning', '--new-stripe-key'],
    [
      'no endpoint at Stripe',
      { payments: { storedEndpoint: null, ...account() } },
      'endpoint-missing',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint that was deleted',
      { payments: account({ id: 'we_9', url: 'https://other.example' }) },
      'endpoint-gone',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint that is disabled',
      { payments: account({ isEnabled: false }) },
      'endpoint-wrong',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint of another address',
      { payments: account({ url: 'https://old.example/api/webhooks/stripe' }) },
      'endpoint-wrong',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint that keeps events back',
      { payments: account({ events: WANTED.events.slice(1) }) },
      'endpoint-wrong',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint that tells too much',
      { payments: account({ events: [...WANTED.events, 'charge.succeeded'] }) },
      'endpoint-needless',
      'warning',
      'npm run deploy',
    ],
    [
      'an endpoint of another API version',
      { payments: account({ apiVersion: '2020-08-27' }) },
      'endpoint-version',
      'warning',
      'Webhooks',
    ],
    ['two endpoints at one address', { payments: account({}, {}) }, 'endpoint-twice', 'warning', 'npm run deploy'],
    [
      'a sender not verified',
      { mail: { verification: 'Pending' } },
      'sender-unverified',
      'broken',
      'one._domainkey.shop.example  CNAME',
    ],
    [
      'a sender that SES does not know',
      { mail: { verification: null, identity: 'you@shop.example' } },
      'sender-unverified',
      'broken',
      'create-email-identity --email-identity you@shop.example',
    ],
    [
      'a sender whose link nobody has opened',
      { mail: { verification: 'Pending', identity: 'you@shop.example' } },
      'sender-unverified',
      'broken',
      'Open the link',
    ],
    [
      'a configuration set that is gone',
      { feedback: { isThere: false, isTold: false } },
      'configuration-set',
      'broken',
      'create-configuration-set --configuration-set-name foundation-production',
    ],
    [
      'bounces of which SES tells nobody',
      { feedback: { isTold: false } },
      'feedback-off',
      'broken',
      'event-destination',
    ],
    [
      'bounces that nobody hears',
      { feedback: { subscription: 'missing' } },
      'feedback-unheard',
      'broken',
      'npm run deploy',
    ],
    [
      'bounces of which nobody asked to hear',
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
      'a pool that sends by itself',
      { mail: { poolSender: 'COGNITO_DEFAULT' } },
      'pool-sender',
      'warning',
      'npm run deploy',
    ],
    ['a shop without admin', { admins: { count: 0 } }, 'admin-missing', 'broken', 'npm run grant-admin'],
    [
      'an admin without second factor',
      { admins: { withoutSecondFactor: 1 } },
      'admin-second-factor',
      'warning',
      'Have each',
    ],
    [
      'a pool without second factor',
      { admins: { withoutSecondFactor: 1, secondFactor: 'OFF' } },
      'admin-second-factor',
      'warning',
      'no second factor yet',
    ],
    [
      'a missing Printify key',
      { provider: { hasKey: false, isAccepted: null } },
      'provider-key-missing',
      'broken',
      '/admin/connections',
    ],
    [
      'a Printify key that is refused',
      { provider: { isAccepted: false } },
      'provider-key-refused',
      'broken',
      'paste a new key',
    ],
    [
      'a Printify key that the shop saw refused',
      {
        provider: {
          connection: { shop: { id: 1, title: 'S' }, webhookUrl: null, problem: { kind: 'unauthorised', since: '' } },
        },
      },
      'provider-key-refused',
      'broken',
      'paste',
    ],
    [
      'a Printify shop that was disconnected',
      {
        provider: {
          connection: { shop: { id: 1, title: 'S' }, webhookUrl: null, problem: { kind: 'disconnected', since: '' } },
        },
      },
      'provider-disconnected',
      'broken',
      'paste',
    ],
    [
      'a Printify key about to end',
      { provider: { keyEndsAt: now + 10 * DAY } },
      'provider-key-ends',
      'warning',
      'paste a new key',
    ],
    [
      'Printify webhooks that are missing',
      { provider: { topics: [{ topic: 'order:updated', state: 'missing', isOptional: false }] } },
      'provider-webhooks',
      'warning',
      'Register again',
    ],
    ['a table that is gone', { table: { status: null } }, 'table-gone', 'broken', 'restore-table-to-point-in-time'],
    ['a table that nobody can use', { table: { status: 'ARCHIVED' } }, 'table-state', 'broken', 'DynamoDB'],
    ['an index that is missing', { table: { missingIndexes: ['byTime'] } }, 'table-index', 'broken', 'update-table'],
    ['a table without its stream', { table: { stream: null } }, 'table-stream', 'broken', 'StreamEnabled=true'],
    ['a stream that tells too little', { table: { stream: 'KEYS_ONLY' } }, 'table-stream', 'broken', 'StreamViewType'],
    ['a table that lets nothing expire', { table: { expires: false } }, 'table-ttl', 'warning', 'AttributeName=ttl'],
    ['a table that is not backed up', { table: { isBackedUp: false } }, 'table-backup', 'broken', 'continuous-backups'],
    ['an unprotected table', { table: { isProtected: false } }, 'table-unprotected', 'warning', 'deletion-protection'],
    ['a bucket that is gone', bucketWith({ isThere: false }), 'bucket-gone', 'broken', 'npm run deploy'],
    [
      'a bucket that may be opened',
      bucketWith({ isClosed: false }),
      'bucket-open',
      'broken',
      'put-public-access-block',
    ],
    [
      'pictures without former versions',
      bucketWith({ losesVersions: true }),
      'bucket-versions',
      'warning',
      'versioning',
    ],
    ['a disabled KMS key', { encryption: { state: 'Disabled' } }, 'key-off', 'broken', 'enable-key'],
    [
      'a KMS key about to be deleted',
      { encryption: { state: 'PendingDeletion' } },
      'key-ends',
      'broken',
      'cancel-key-deletion',
    ],
    ['a KMS key that is gone', { encryption: { state: null } }, 'key-gone', 'broken', '/admin/connections'],
    [
      'a function that is gone',
      { functions: functionWith({ isThere: false }) },
      'function-gone',
      'broken',
      'overrideLogicalId',
    ],
    [
      'a function that is gone, which all of the stack can bring back at a price',
      { functions: functionWith({ isThere: false }) },
      'function-gone',
      'broken',
      'loses the sender',
    ],
    [
      'a function that is closed',
      { functions: [wellFunction, { ...wellFunction, isClosed: true }] },
      'function-closed',
      'broken',
      'delete-function-concurrency --function-name shop-1',
    ],
    [
      'a function that Lambda cannot run',
      { functions: functionWith({ failure: 'its key is disabled' }) },
      'function-failed',
      'broken',
      'npm run deploy',
    ],
    [
      'a function without one of its variables',
      { functions: functionWith({ missing: ['TABLE_NAME'] }) },
      'function-environment',
      'broken',
      'publish-version --function-name shop-1',
    ],
    [
      'a variable that the next version would not have',
      { functions: functionWith({ missingNext: ['TABLE_NAME'] }) },
      'function-environment-next',
      'warning',
      'update-function-configuration --function-name shop-1',
    ],
    [
      'a function whose live version is another than was released',
      { functions: functionWith({ live: { version: '6', released: '7', isShifting: false } }) },
      'function-other-version',
      'warning',
      'update-alias --function-name shop-1 --name live --function-version 7',
    ],
    [
      'a function without a live version',
      { functions: functionWith({ live: { version: null, released: '7', isShifting: false } }) },
      'function-not-live',
      'broken',
      'create-alias --function-name shop-1',
    ],
    ['a stream that is off', triggersWith({ state: 'Disabled' }), 'stream-off', 'broken', '--uuid m1 --enabled'],
    ['a stream that nobody hears', triggersWith({ state: null }), 'stream-gone', 'broken', 'overrideLogicalId'],
    [
      'a stream that Lambda cannot read',
      triggersWith({ result: 'PROBLEM: Function call failed' }),
      'stream-fails',
      'broken',
      'npm run deploy',
    ],
    ['a clock that is off', triggersWith({}, { state: 'DISABLED' }), 'clock-off', 'broken', 'Schedules'],
    ['a clock that is gone', triggersWith({}, { state: null }), 'clock-gone', 'broken', 'overrideLogicalId'],
    ['logs that are kept for ever', logsWith({ days: null }), 'logs-kept', 'warning', '--retention-in-days 90'],
    ['logs that are not kept', logsWith({ isThere: false, days: null }), 'logs-gone', 'warning', 'create-log-group'],
    [
      'a deleted secret',
      { payments: { secretIs: 'about to be deleted', key: 'missing', signingSecret: 'missing', account: null } },
      'payment-secret-gone',
      'broken',
      'restore-secret --secret-id PaymentKeys-1',
    ],
    [
      'a secret that is gone for good',
      { payments: { secretIs: 'gone', key: 'missing', signingSecret: 'missing', account: null } },
      'payment-secret-gone',
      'broken',
      'Add another',
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
    ['alarms that were deleted', { alarms: { gone: ['one'] } }, 'alarms-gone', 'warning', 'get-template'],
    ['alarms that are muted', { alarms: { muted: ['a', 'b'] } }, 'alarms-muted', 'warning', 'enable-alarm-actions'],
    [
      'a low concurrency quota',
      { concurrency: { limit: 10 } },
      'concurrency',
      'warning',
      'request-service-quota-increase',
    ],
    [
      'an alarm that is on',
      { alarms: { ringing: [{ name: 'ClockStopped', says: 'The clock has not run.' }] } },
      'alarm',
      'broken',
      'CloudWatch',
    ],
    ['alarms that nobody hears', { alarms: { heardBy: 0 } }, 'alarms-unheard', 'warning', '--alarm-mail'],
    [
      'alarms whose reader has not confirmed',
      { alarms: { heardBy: 0, unconfirmed: 1 } },
      'alarms-unconfirmed',
      'warning',
      'Open the link',
    ],
    ['a shop without alarms', { alarms: { count: 0 } }, 'alarms-missing', 'broken', 'npm run deploy'],
  ];

  test.each(faults)('%s', (_fault, changes, id, severity, fix) => {
    const findings = found(changes);
    expect(findings.map((finding) => [finding.id, finding.severity])).toEqual([[id, severity]]);
    expect(findings[0]?.fix).toContain(fix);
    expect(findings[0]?.says.endsWith('.')).toBe(true);
    expect(isBroken(examine(factsWith(changes), about))).toBe(severity === 'broken');
  });

  test('the sandbox, and a pool that may only write to verified addresses because of it', () => {
    const [sandbox, pool, ...others] = found({ mail: { mailsADay: 200 } });
    expect(sandbox).toMatchObject({ id: 'sandbox', severity: 'broken' });
    expect(sandbox?.fix).toContain('Request production access');
    expect(pool).toMatchObject({ id: 'pool-in-sandbox', severity: 'broken' });
    expect(pool?.fix).toContain('npm run deploy');
    expect(others).toEqual([]);
    const ids = found({ mail: { mailsADay: 200, poolSender: 'COGNITO_DEFAULT' } }).map(({ id }) => id);
    expect(ids).toEqual(['sandbox', 'pool-sender']);
  });

  test('a live key in a stage that is for trying things out', () => {
    expect(found({}, 'dev').map(({ id }) => id)).toEqual(['stripe-live-key']);
    expect(found({ payments: { key: 'test' } }, 'dev')).toEqual([]);
  });

  test('what is no fault of a stage for trying things out as something to know', () => {
    const [sandbox] = found({ payments: { key: 'test' }, mail: { mailsADay: 200 } }, 'dev');
    expect(sandbox).toMatchObject({ id: 'sandbox', severity: 'warning' });
    expect(found({ payments: { key: 'test' }, alarms: { count: 0, heardBy: 0 } }, 'preview')).toEqual([]);
  });

  test('a shop that was closed in one sentence', () => {
    const closed = ['shop', 'clock'].map((label) => ({ ...wellFunction, label, name: `${label}-1`, isClosed: true }));
    const findings = found({ functions: closed });
    expect(findings.map(({ says }) => says)).toEqual([
      'Closed, so that no call may run (reserved concurrency 0): shop, clock.',
    ]);
    expect(findings[0]?.fix).toContain('--function-name clock-1');
  });

  test('a release that is being shifted not at all, and no protection where nothing is kept', () => {
    const shifting = functionWith({ live: { version: '6', released: '7', isShifting: true } });
    expect(found({ functions: shifting })).toEqual([]);
    const thrownAway: Changes = {
      payments: { key: 'test' },
      encryption: null,
      table: { isProtected: false },
      admins: { isProtected: false },
    };
    expect(found(thrownAway, 'preview')).toEqual([]);
  });

  test('what of one service could not be read, beside what could', () => {
    const checked = examine(factsWith({ mail: { isSendingEnabled: null, mailsADay: 200 } }), about);
    expect(isBroken(checked)).toBe(true);
    const lines = reportOf(checked);
    expect(lines).toEqual(expect.arrayContaining(['BROKEN  mail', 'unknown mail']));
    expect(lines.filter((line) => line.includes('could not be read'))).toHaveLength(1);
    expect(lines.at(-1)).toBe('2 broken, 0 to look at, 1 not known.');
  });

  test('the account in which it looked for the stacks', () => {
    expect(found({ stacks: data(null) })[0]?.says).toContain('in eu-central-1 of the account 111122223333');
  });

  test('optional topics of Printify not at all', () => {
    const topics = [{ topic: 'product:created' as const, state: 'missing' as const, isOptional: true }];
    expect(found({ provider: { topics } })).toEqual([]);
  });

  test('several faults at once, each by itself', () => {
    const changes: Changes = {
      mail: { mailsADay: 200, poolSender: 'COGNITO_DEFAULT' },
      site: { webhook: 403 },
      admins: { count: 0 },
      payments: account({ isEnabled: false, events: [] }),
    };
    expect(found(changes).map(({ id }) => id)).toEqual([
      'webhook-blocked',
      'endpoint-wrong',
      'endpoint-wrong',
      'sandbox',
      'pool-sender',
      'admin-missing',
    ]);
    const lines = reportOf(examine(factsWith(changes), about));
    expect(lines.at(-1)).toBe('5 broken, 1 to look at, 0 not known.');
    expect(lines).toContain('BROKEN  admins');
    expect(lines).toContain('ok      certificate');
  });
});

describe('What could not be read', () => {
  const denied = { because: 'the role may not read it' };

  test.each(Object.keys(well) as Subject[])('is said and never taken for fine: %s', (subject) => {
    const checked = examine({ ...factsWith({}), [subject]: denied }, about);
    const [unknown, ...others] = checked.filter(({ severity }) => severity !== 'ok');
    expect(others).toEqual([]);
    expect(unknown).toMatchObject({ subject, severity: 'unknown' });
    expect(unknown?.findings[0]?.says).toBe('This could not be read because the role may not read it');
    const lines = reportOf(checked);
    expect(lines).not.toContain('Nothing is wrong.');
    expect(lines.at(-1)).toBe('0 broken, 0 to look at, 1 not known.');
  });

  test('does not hide what is broken elsewhere', () => {
    const checked = examine({ ...factsWith({ admins: { count: 0 } }), mail: denied, payments: denied }, about);
    expect(isBroken(checked)).toBe(true);
    const lines = reportOf(checked);
    expect(lines).toContain('unknown Stripe, mail');
    expect(lines.at(-1)).toBe('1 broken, 0 to look at, 2 not known.');
  });
});

describe('After a release', () => {
  const fails = (changes: Changes) => isReleaseBroken(examine(factsWith(changes), about));

  test('the doctor fails on what a release can break', () => {
    expect(fails({ site: { health: 503 } })).toBe(true);
    expect(fails({ stacks: data('UPDATE_ROLLBACK_FAILED') })).toBe(true);
    expect(fails({ functions: functionWith({ isClosed: true }) })).toBe(true);
  });

  test("the doctor does not fail on what is the owner's to do", () => {
    const owner: Changes = {
      mail: { mailsADay: 200, verification: 'Pending' },
      admins: { count: 0 },
      payments: { key: 'missing', account: null },
      feedback: { subscription: 'missing' },
      provider: { isAccepted: false },
    };
    expect(isBroken(examine(factsWith(owner), about))).toBe(true);
    expect(fails(owner)).toBe(false);
  });

  test('the doctor does not fail on what somebody has deleted by hand, perhaps long ago', () => {
    const byHand: Changes = {
      drift: [{ stack: 's', id: 'Dashboard', type: 'AWS::CloudWatch::Dashboard', change: 'DELETED' }],
    };
    expect(isBroken(examine(factsWith(byHand), about))).toBe(true);
    expect(fails(byHand)).toBe(false);
  });

  test('a shop that nobody could look at is no success', () => {
    const unread = { because: 'nobody may' };
    expect(isReleaseBroken(examine({ ...factsWith({}), site: unread }, about))).toBe(true);
    expect(isReleaseBroken(examine({ ...factsWith({}), payments: unread, mail: unread }, about))).toBe(false);
  });
});

test('The connection is read where the shop keeps it', () => {
  expect(CONNECTION_KEY).toEqual(integrationKey);
});

test('The end of a Printify key is read from the key, and a key that says none is not ended', () => {
  const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  expect(keyEnd(token({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
  expect(keyEnd(token({}))).toBeNull();
  expect(keyEnd('no-token')).toBeNull();
});

test('Templates are the same whatever the order of their keys, and what CloudFormation does to letters', () => {
  expect(templateHash('{"a":1,"b":[{"c":"—","d":2}]}')).toBe(templateHash('{"b":[{"d":2,"c":"?"}],"a":1}'));
  expect(templateHash('{"a":[1,2]}')).not.toBe(templateHash('{"a":[2,1]}'));
});
