import { describe, expect, test } from 'vitest';
import { SUBJECTS, type Subject } from '#infra/ops/doctor/facts.ts';
import { examine, isBroken, isReleaseBroken, reportOf } from '#infra/ops/doctor/findings.ts';
import { CONNECTION_KEY, keyEnd } from '#infra/ops/doctor/read/provider.ts';
import { templateHash } from '#infra/ops/doctor/read/stacks.ts';
import { providerConnectionKey } from '#store/keys.ts';
import {
  about,
  account,
  type Changes,
  dataStack,
  factsWith,
  found,
  functionWith,
  well,
} from '../../../support/cloud/well-shop.ts';

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
  test('what is no fault of a stage for trying things out as something to know', () => {
    const [sandbox] = found({ payments: { key: 'test' }, mail: { mailsADay: 200 } }, 'dev');
    expect(sandbox).toMatchObject({ id: 'sandbox', severity: 'warning' });
    expect(found({ payments: { key: 'test' }, alarms: { count: 0, heardBy: 0 } }, 'preview')).toEqual([]);
  });

  test('what of one service could not be read, beside what could', () => {
    const checked = examine(factsWith({ mail: { isSendingEnabled: null, mailsADay: 200 } }), about);
    expect(isBroken(checked)).toBe(true);
    const lines = reportOf(checked);
    expect(lines).toEqual(expect.arrayContaining(['BROKEN  mail', 'unknown mail']));
    expect(lines.filter((line) => line.includes('could not be read'))).toHaveLength(1);
    expect(lines.at(-1)).toBe('2 broken, 0 to look at, 1 not known.');
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

  test('names what to do, but where somebody left it out or there is nothing to look at', () => {
    const unread = (because: string) =>
      reportOf(examine({ ...factsWith({}), drift: { because } }, about)).filter((line) => line.includes('->'));
    expect(unread('the role may not read it')).toEqual(['        -> Mend that, then run the doctor again.']);
    expect(unread('it was left out (--quick)')).toEqual([]);
    expect(unread('the stage is not deployed')).toEqual([]);
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
    expect(fails({ stacks: dataStack('UPDATE_ROLLBACK_FAILED') })).toBe(true);
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
  expect(CONNECTION_KEY).toEqual(providerConnectionKey);
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
