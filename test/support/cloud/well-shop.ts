import { expect, test } from 'vitest';
import type { FunctionState } from '#infra/ops/aws/functions.ts';
import type { About, Facts, Readings, Subject } from '#infra/ops/doctor/facts.ts';
import { examine, isBroken } from '#infra/ops/doctor/findings.ts';
import { type Endpoint, WANTED } from '#infra/ops/payments/stripe-account.ts';
import { PROVIDER_TOPICS } from '#shared/fulfilment/provider-event.ts';

export const now = Date.UTC(2026, 10, 21);
export const DAY = 24 * 3600 * 1000;
export const about: About = { stage: 'production', account: '111122223333', region: 'eu-central-1', now };
const webhookUrl = 'https://shop.example/api/webhooks/stripe';
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';

const endpoint: Endpoint = {
  id: 'we_1',
  url: webhookUrl,
  isEnabled: true,
  events: [...WANTED.events],
  apiVersion: WANTED.apiVersion,
};

export const wellFunction: FunctionState = {
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
export const well: Readings = {
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
  secrets: [{ label: 'ProviderKey1', arn: 'arn:provider', stack: 'foundation-production-data', is: 'there' }],
  functions: [wellFunction],
  triggers: {
    stream: { id: 'm1', state: 'Enabled', result: 'OK' },
    clock: { id: 'minute', state: 'ENABLED' },
    sweep: { id: 'night', state: 'ENABLED' },
  },
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
    accountPage: 'https://shop.example/account',
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

export type Changes = { [Name in Subject]?: Partial<Readings[Name]> | null };

/** The well shop with some readings changed: lists and null are put in place, of the rest the fields named. */
export function factsWith(changes: Changes): Facts {
  const entries = Object.entries(well).map(([subject, value]) => {
    const change = changes[subject as Subject];
    if (change === undefined) return [subject, { read: value }];
    return [subject, { read: change === null || Array.isArray(change) ? change : { ...value, ...change } }];
  });
  return Object.fromEntries(entries) as Facts;
}

export const found = (changes: Changes, stage: About['stage'] = 'production') =>
  examine(factsWith(changes), { ...about, stage }).flatMap(({ findings }) => findings);

export const account = (...changes: Partial<Endpoint>[]) => ({
  account: { endpoints: changes.map((change, index) => ({ ...endpoint, id: `we_${index + 1}`, ...change })) },
});
export const functionWith = (change: Partial<FunctionState>) => [{ ...wellFunction, ...change }];
export const secretWith = (change: Partial<Readings['secrets'][number]>) => ({
  secrets: [{ ...(well.secrets[0] as Readings['secrets'][number]), ...change }],
});
export const triggersWith = (stream: object, clock: object = {}, sweep: object = {}): Changes => ({
  triggers: {
    stream: { ...well.triggers.stream, ...stream },
    clock: { ...well.triggers.clock, ...clock },
    sweep: { ...well.triggers.sweep, ...sweep },
  },
});
export const bucketWith = (change: Partial<Readings['buckets'][number]>) => ({
  buckets: [{ name: 'media', isThere: true, isClosed: true, losesVersions: false, ...change }],
});
export const logsWith = (change: Partial<Readings['logs'][number]>) => ({
  logs: [{ name: 'shopLogs', isThere: true, days: 90, wantedDays: 90, ...change }],
});
export const dataStack = (status: string | null) => [{ name: 'foundation-production-data', status }];

/** What is wrong, the readings that show it, the finding's id and severity, and something that its fix says. */
type Fault = [string, Changes, string, 'broken' | 'warning', string];

/** Each fault gives its finding, and none besides. */
export const testFaults = (faults: readonly Fault[]): void =>
  test.each(faults)('%s', (_fault, changes, id, severity, fix) => {
    const findings = found(changes);
    expect(findings.map((finding) => [finding.id, finding.severity])).toEqual([[id, severity]]);
    expect(findings[0]?.fix).toContain(fix);
    expect(findings[0]?.says.endsWith('.')).toBe(true);
    expect(isBroken(examine(factsWith(changes), about))).toBe(severity === 'broken');
  });
