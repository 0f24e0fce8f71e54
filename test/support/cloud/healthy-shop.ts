import { expect, test } from 'vitest';
import type { FunctionState } from '#infra/ops/aws/functions.ts';
import type { CheckContext, Readings, Subject, SubjectStates } from '#infra/ops/doctor/readings.ts';
import { isBroken, runChecks } from '#infra/ops/doctor/report.ts';
import { type Endpoint, WANTED } from '#infra/ops/payments/stripe-account.ts';
import { PROVIDER_TOPICS } from '#shared/fulfilment/provider-event.ts';

export const now = Date.UTC(2026, 10, 21);
export const DAY = 24 * 3600 * 1000;
export const context: CheckContext = { stage: 'production', account: '111122223333', region: 'eu-central-1', now };
const webhookUrl = 'https://shop.example/api/webhooks/stripe';
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';

const endpoint: Endpoint = {
  id: 'we_1',
  url: webhookUrl,
  isEnabled: true,
  events: [...WANTED.events],
  apiVersion: WANTED.apiVersion,
};

export const healthyFunction: FunctionState = {
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

/** State of each check's subject in a healthy shop. */
export const healthyStates: SubjectStates = {
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
  buckets: [{ name: 'media', isThere: true, isPrivate: true, losesVersions: false }],
  encryption: { key: 'k1', state: 'Enabled' },
  secrets: [{ label: 'ProviderKey1', arn: 'arn:provider', stack: 'foundation-production-data', is: 'there' }],
  functions: [healthyFunction],
  triggers: {
    streams: [
      { id: 'm1', state: 'Enabled', result: 'OK' },
      { id: 'm2', state: 'Enabled', result: 'OK' },
    ],
    clock: { id: 'minute', state: 'ENABLED' },
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
  chosenSender: null,
  dmarc: { domain: 'shop.example', record: 'v=DMARC1; p=none;' },
  feedback: {
    configurationSet: 'foundation-production',
    isThere: true,
    publishesEvents: true,
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
  identityProviders: { offered: ['google'], known: ['google', 'apple'] },
  provider: {
    connection: { shop: { id: 5432, title: 'Shop' }, problem: null, webhookUrl: null },
    hasKey: true,
    keyEndsAt: now + 200 * DAY,
    isAccepted: true,
    topics: PROVIDER_TOPICS.map((topic) => ({ topic, state: 'ok', isOptional: false })),
  },
  alarms: { count: 26, gone: [], muted: [], firing: [], confirmed: 1, unconfirmed: 0 },
  concurrency: { limit: 1000 },
};

export type Changes = { [Name in Subject]?: Partial<SubjectStates[Name]> | null };

/** Returns healthy readings with some changes. Objects are merged into a state. Lists and null replace a state. */
export function readingsWith(changes: Changes): Readings {
  const entries = Object.entries(healthyStates).map(([subject, value]) => {
    const change = changes[subject as Subject];
    if (change === undefined) return [subject, { read: value }];
    return [subject, { read: change === null || Array.isArray(change) ? change : { ...value, ...change } }];
  });
  return Object.fromEntries(entries) as Readings;
}

export const resultsOf = (changes: Changes, stage: CheckContext['stage'] = 'production') =>
  runChecks(readingsWith(changes), { ...context, stage }).flatMap(({ results }) => results);

export const account = (...changes: Partial<Endpoint>[]) => ({
  account: { endpoints: changes.map((change, index) => ({ ...endpoint, id: `we_${index + 1}`, ...change })) },
});
export const functionWith = (change: Partial<FunctionState>) => [{ ...healthyFunction, ...change }];
export const secretWith = (change: Partial<SubjectStates['secrets'][number]>) => ({
  secrets: [{ ...(healthyStates.secrets[0] as SubjectStates['secrets'][number]), ...change }],
});
export const triggersWith = (stream: object, clock: object = {}): Changes => ({
  triggers: {
    streams: healthyStates.triggers.streams.map((one) => (one.id === 'm1' ? { ...one, ...stream } : one)),
    clock: { ...healthyStates.triggers.clock, ...clock },
  },
});
export const bucketWith = (change: Partial<SubjectStates['buckets'][number]>) => ({
  buckets: [{ name: 'media', isThere: true, isPrivate: true, losesVersions: false, ...change }],
});
export const logsWith = (change: Partial<SubjectStates['logs'][number]>) => ({
  logs: [{ name: 'shopLogs', isThere: true, days: 90, wantedDays: 90, ...change }],
});
export const dataStack = (status: string | null) => [{ name: 'foundation-production-data', status }];

/** A row of a problem table: name of the problem, changes, id and severity of the result, and part of the suggested fix. */
type Problem = [string, Changes, string, 'broken' | 'warning', string];

/** Tests that each problem causes its result and no other. */
export const testProblems = (problems: readonly Problem[]): void =>
  test.each(problems)('%s', (_problem, changes, id, severity, fix) => {
    const results = resultsOf(changes);
    expect(results.map((result) => [result.id, result.severity])).toEqual([[id, severity]]);
    expect(results[0]?.fix).toContain(fix);
    expect(results[0]?.message.endsWith('.')).toBe(true);
    expect(isBroken(runChecks(readingsWith(changes), context))).toBe(severity === 'broken');
  });
