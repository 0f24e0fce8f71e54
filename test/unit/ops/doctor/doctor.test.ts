import { describe, expect, test } from 'vitest';
import { SETTINGS_KEY } from '#infra/ops/doctor/read/chosen-sender.ts';
import { CONNECTION_KEY, keyEnd } from '#infra/ops/doctor/read/provider.ts';
import { templateHash } from '#infra/ops/doctor/read/stacks.ts';
import { SUBJECTS, type Subject } from '#infra/ops/doctor/readings.ts';
import { formatReport, isBroken, isReleaseBroken, runChecks, toJson } from '#infra/ops/doctor/report.ts';
import { providerConnectionKey } from '#store/keys/fulfilment.ts';
import { settingsKey } from '#store/keys/shop.ts';
import {
  account,
  type Changes,
  context,
  dataStack,
  functionWith,
  healthyStates,
  readingsWith,
  resultsOf,
} from '#support/cloud/healthy-shop.ts';

test('A healthy shop gives no results', () => {
  expect(resultsOf({})).toEqual([]);
  const checked = runChecks(readingsWith({}), context);
  expect(isBroken(checked)).toBe(false);
  expect(checked.every(({ severity }) => severity === 'ok')).toBe(true);
  expect(formatReport(checked).at(-1)).toBe('No problems found.');
});

test('Every subject is checked once', () => {
  expect([...SUBJECTS].sort()).toEqual(Object.keys(healthyStates).sort());
});

test('A shop without a domain and without a provider is healthy too', () => {
  expect(resultsOf({ certificate: null, dns: null, provider: { connection: null, hasKey: false } })).toEqual([]);
});

describe('The doctor reports', () => {
  test("production's problems only as warnings on other stages", () => {
    const [sandbox] = resultsOf({ payments: { key: 'test' }, mail: { mailsADay: 200 } }, 'dev');
    expect(sandbox).toMatchObject({ id: 'sandbox', severity: 'warning' });
    expect(resultsOf({ payments: { key: 'test' }, alarms: { count: 0, confirmed: 0 } }, 'preview')).toEqual([]);
  });

  test('the unread parts of a service beside the others', () => {
    const checked = runChecks(readingsWith({ mail: { isSendingEnabled: null, mailsADay: 200 } }), context);
    expect(isBroken(checked)).toBe(true);
    const lines = formatReport(checked);
    expect(lines).toEqual(expect.arrayContaining(['BROKEN  email', 'unknown email']));
    expect(lines.filter((line) => line.includes('Could not check whether'))).toHaveLength(1);
    expect(lines.at(-1)).toBe('2 broken, 0 to look at, 1 unknown.');
  });

  test('several problems at once, each reported separately', () => {
    const changes: Changes = {
      mail: { mailsADay: 200, poolSender: 'COGNITO_DEFAULT' },
      site: { webhook: 403 },
      admins: { count: 0 },
      payments: account({ isEnabled: false, events: [] }),
    };
    expect(resultsOf(changes).map(({ id }) => id)).toEqual([
      'webhook-blocked',
      'endpoint-wrong',
      'endpoint-wrong',
      'sandbox',
      'pool-sender',
      'admin-missing',
    ]);
    const lines = formatReport(runChecks(readingsWith(changes), context));
    expect(lines.at(-1)).toBe('5 broken, 1 to look at, 0 unknown.');
    expect(lines).toContain('BROKEN  admins');
    expect(lines).toContain('ok      certificate');
  });
});

test('The JSON of a report keeps the field names that programs read', () => {
  const { checked, ...json } = toJson(runChecks(readingsWith({ admins: { count: 0 } }), context), context);
  expect(json).toEqual(context);
  expect(checked.find(({ subject }) => subject === 'admins')).toEqual({
    subject: 'admins',
    title: 'admins',
    severity: 'broken',
    findings: [{ id: 'admin-missing', severity: 'broken', says: 'There is no admin.', fix: expect.any(String) }],
  });
});

describe('An unread subject', () => {
  const denied = { reason: 'the role may not read it' };

  test.each(Object.keys(healthyStates) as Subject[])('is reported and never counts as healthy: %s', (subject) => {
    const checked = runChecks({ ...readingsWith({}), [subject]: denied }, context);
    const [unknown, ...others] = checked.filter(({ severity }) => severity !== 'ok');
    expect(others).toEqual([]);
    expect(unknown).toMatchObject({ subject, severity: 'unknown' });
    expect(unknown?.results[0]?.message).toBe('This could not be checked because the role may not read it');
    const lines = formatReport(checked);
    expect(lines).not.toContain('No problems found.');
    expect(lines.at(-1)).toBe('0 broken, 0 to look at, 1 unknown.');
  });

  test('has a fix, unless it was skipped or the stage is not deployed', () => {
    const unread = (reason: string) =>
      formatReport(runChecks({ ...readingsWith({}), drift: { reason } }, context)).filter((line) =>
        line.includes('->'),
      );
    expect(unread('the role may not read it')).toEqual(['        -> Fix that, then run the doctor again.']);
    expect(unread('it was skipped (--quick)')).toEqual([]);
    expect(unread('the stage is not deployed')).toEqual([]);
  });

  test('does not hide broken subjects', () => {
    const checked = runChecks({ ...readingsWith({ admins: { count: 0 } }), mail: denied, payments: denied }, context);
    expect(isBroken(checked)).toBe(true);
    const lines = formatReport(checked);
    expect(lines).toContain('unknown Stripe, email');
    expect(lines.at(-1)).toBe('1 broken, 0 to look at, 2 unknown.');
  });
});

describe('After a release', () => {
  const fails = (changes: Changes) => isReleaseBroken(runChecks(readingsWith(changes), context));

  test('the doctor fails on problems that a release can cause', () => {
    expect(fails({ site: { health: 503 } })).toBe(true);
    expect(fails({ stacks: dataStack('UPDATE_ROLLBACK_FAILED') })).toBe(true);
    expect(fails({ functions: functionWith({ isClosed: true }) })).toBe(true);
  });

  test('the doctor does not fail on tasks of the operator', () => {
    const manual: Changes = {
      mail: { mailsADay: 200, verification: 'Pending' },
      admins: { count: 0 },
      payments: { key: 'missing', account: null },
      feedback: { subscription: 'missing' },
      provider: { isAccepted: false },
    };
    expect(isBroken(runChecks(readingsWith(manual), context))).toBe(true);
    expect(fails(manual)).toBe(false);
  });

  test('the doctor does not fail on manual deletions, perhaps long ago', () => {
    const byHand: Changes = {
      drift: [{ stack: 's', id: 'Dashboard', type: 'AWS::CloudWatch::Dashboard', change: 'DELETED' }],
    };
    expect(isBroken(runChecks(readingsWith(byHand), context))).toBe(true);
    expect(fails(byHand)).toBe(false);
  });

  test('a shop that could not be read is no success', () => {
    const unread = { reason: 'access was denied' };
    expect(isReleaseBroken(runChecks({ ...readingsWith({}), site: unread }, context))).toBe(true);
    expect(isReleaseBroken(runChecks({ ...readingsWith({}), payments: unread, mail: unread }, context))).toBe(false);
  });
});

test("The connection is read under the shop's own key", () => {
  expect(CONNECTION_KEY).toEqual(providerConnectionKey);
});

test("The chosen sender is read under the shop's own key", () => {
  expect(SETTINGS_KEY).toEqual(settingsKey);
});

test('The expiry of a Printify key is read from the key, and a key without one has not expired', () => {
  const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  expect(keyEnd(token({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
  expect(keyEnd(token({}))).toBeNull();
  expect(keyEnd('no-token')).toBeNull();
});

test("Templates are equal whatever the order of their keys and CloudFormation's encoding", () => {
  expect(templateHash('{"a":1,"b":[{"c":"—","d":2}]}')).toBe(templateHash('{"b":[{"d":2,"c":"?"}],"a":1}'));
  expect(templateHash('{"a":[1,2]}')).not.toBe(templateHash('{"a":[2,1]}'));
});
