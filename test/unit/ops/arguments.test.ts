import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { contextArguments, readArguments } from '#infra/ops/arguments.ts';
import { takeProfile } from '#infra/ops/aws/access.ts';
import { findUnknownToCdk } from '#infra/ops/aws/processes.ts';
import { mergeOptions, saveOptions } from '#infra/ops/saved-options.ts';

const read = (args: string[]) => readArguments(args, {});
const readForCdk = (args: string[]) => readArguments(args, { 'stacks-only': 'switch' }, 'deploy', () => undefined);

describe('The arguments of a command', () => {
  test('name a stage and its options by flags', () => {
    const { stage, options, flags, rest } = readArguments(
      '--stage prod --domain shop.example --alarm-mail=you@shop.example --admin You@shop.example'.split(' '),
      { admin: 'value' },
    );
    expect(stage).toBe('production');
    expect(options).toEqual({ domain: 'shop.example', alarmMail: 'you@shop.example' });
    expect(flags).toEqual({ admin: 'You@shop.example' });
    expect(rest).toEqual([]);
  });

  test.each([
    [['-c', 'stage=production', '-c', 'mailAddress=hello@shop.example'], 'production'],
    [['--context', 'stage=preview'], 'preview'],
    [['--context=stage=preview'], 'preview'],
    [['-c=stage=prod'], 'production'],
    [['-c', 'storeName=stage=production'], 'dev'],
    [['--stage=preview'], 'preview'],
    [['--', '--stage', 'preview'], 'preview'],
    [['-c', 'stage=preview', '--stage', 'production'], 'production'],
    [['--require-approval', 'never'], 'dev'],
  ])('%j select the stage %s', (args, stage) => {
    expect(readForCdk(args).stage).toBe(stage);
  });

  test('may name options as context too, and the last one wins', () => {
    const { options } = read(['-c', 'domain=a.example', '--domain', 'b.example', '-c', 'storeName=A = B']);
    expect(options).toEqual({ domain: 'b.example', storeName: 'A = B' });
  });

  test('that are unknown go to cdk unchanged', () => {
    const args = ['--require-approval', 'never', '--stacks-only', '--parameters=a=1', '-vv', '--hotswap'];
    const { rest, flags } = readForCdk(args);
    expect(rest).toEqual(['--require-approval', 'never', '--parameters=a=1', '-vv', '--hotswap']);
    expect(flags).toEqual({ 'stacks-only': true });
  });

  test('without a value or with an unknown stage are refused', () => {
    expect(() => read(['--domain', '--stage', 'dev'])).toThrow('--domain needs a value');
    expect(() => read(['--stage'])).toThrow('--stage needs a value');
    expect(() => read(['-c'])).toThrow('-c needs a value');
    expect(() => read(['--stage=staging'])).toThrow(
      'There is no stage "staging". Choose one of dev, preview, production.',
    );
  });

  test.each([
    ['--mail-address=nonsense', '--mail-address must be just one email address, such as you@mail.example'],
    ['--mail-address=You <you@mail.example>', '--mail-address must be'],
    ['--alarm-mail=you@mail.example,me@mail.example', '--alarm-mail must be'],
    ['--domain=https://shop.example/', '--domain must be just a domain name, such as shop.example'],
    ['--domain=shop', '--domain must be'],
    ['--domain=shop.example.', '--domain must be'],
    ['--domain=shop.example/en', '--domain must be'],
    ['--hosted-zone-name=shop.example.', '--hosted-zone-name must be'],
    ['-c=mailDomain=*.shop.example', '--mail-domain must be'],
    [
      '--certificate-arn=arn:aws:acm:eu-central-1:111122223333:certificate/1',
      '--certificate-arn must be an ARN in us-east-1',
    ],
    ['--web-acl-arn=shop', '--web-acl-arn must be an ARN in us-east-1'],
  ])('are refused at once when their format is wrong: %s', (flag, message) => {
    expect(() => read([flag])).toThrow(message);
  });

  test.each([
    ['--domain=www.shop-1.xn--p1ai', { domain: 'www.shop-1.xn--p1ai' }],
    ['--mail-address=O.Brien+shop@Mail.co.example', { mailAddress: 'O.Brien+shop@mail.co.example' }],
    ['--domain=', { domain: '' }],
    ['--domain=Shop.Example', { domain: 'shop.example' }],
    ['-c=mailDomain=Mail.Example', { mailDomain: 'mail.example' }],
    [
      '--web-acl-arn=arn:aws:wafv2:us-east-1:111122223333:global/webacl/Shop/a-1',
      { webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/Shop/a-1' },
    ],
  ])('in a usual format are accepted: %s', (flag, options) => {
    expect(read([flag]).options).toEqual(options);
  });

  test('that name an unknown option are refused, except for the keys of CDK itself', () => {
    expect(() => read(['-c', 'alarmMial=you@shop.example'])).toThrow(
      /There is no option "alarmMial".* --alarm-mail, .*--release.*, or with -c: account/,
    );
    expect(() => read(['-c', 'mailVerified=true'])).toThrow('There is no option');
    expect(() => read(['-c', 'alarm-mail=you@shop.example'])).toThrow('There is no option');
    expect(readForCdk(['-c', '@aws-cdk/core:bootstrapQualifier=abc']).rest).toEqual([
      '--context',
      '@aws-cdk/core:bootstrapQualifier=abc',
    ]);
  });

  test('cover every option that the stacks read', () => {
    const directory = join(import.meta.dirname, '../../../infra');
    const sources = readdirSync(directory).filter((name) => name.endsWith('.ts'));
    const keys = sources.flatMap((name) =>
      [...readFileSync(join(directory, name), 'utf8').matchAll(/\btext(?:\(|, )'(\w+)'/g)].map(([, key = '']) => key),
    );
    expect(keys.length).toBeGreaterThan(10);
    // Each deployment determines these values itself, so they are not options.
    const found = ['stage', 'mailVerified', 'keyStore'];
    for (const key of keys.filter((each) => !found.includes(each)))
      expect(read(['-c', `${key}=`]).options).toEqual({ [key]: '' });
  });

  const exporting = { to: 'value', 'as-of': 'value', close: 'switch' } as const;

  test('include the flags of the command', () => {
    const { flags } = readArguments('--to=folder --as-of 2026-11-21T10:00:00Z --close'.split(' '), exporting);
    expect(flags).toEqual({ to: 'folder', 'as-of': '2026-11-21T10:00:00Z', close: true });
  });

  test('include an argument without a flag, wherever it comes', () => {
    const types = { email: 'argument', 'reset-second-factor': 'switch' } as const;
    const { flags } = readArguments(['--reset-second-factor', 'You@shop.example', '--stage=prod'], types);
    expect(flags).toEqual({ email: 'You@shop.example', 'reset-second-factor': true });
    expect(() => readArguments(['you@shop.example', 'me@shop.example'], types)).toThrow(
      'This command does not accept "me@shop.example". It accepts <email>, --reset-second-factor.',
    );
  });

  test.each([
    ['--accept-loss=false'],
    ['--close=no'],
    ['--open='],
    ['--activate', 'false'],
    ['--new-stripe-key', 'no'],
  ])('that are switches take no value: %s %s', (...args) => {
    const types = { 'accept-loss': 'switch', close: 'switch', open: 'switch', activate: 'switch' } as const;
    expect(() => readArguments(args, { ...types, 'new-stripe-key': 'switch' })).toThrow(
      `${args[0]?.split('=')[0]} takes no value`,
    );
  });

  test.each([
    ['--as-off=2026-11-21T10:00:00Z'],
    ['--closed'],
    ['another-folder'],
    ['--at=2026-11-21T10:00:00Z'],
    ['--activate'],
    ['--constructor'],
    ['-x'],
  ])('that the command does not have are refused: %s', (unknown) => {
    const args = ['--stage=preview', '-c', 'region=eu-central-1', '--profile', 'shop', '--to=folder', '--close'];
    expect(readArguments(args, exporting).flags.to).toBe('folder');
    expect(() => readArguments([...args, unknown], exporting)).toThrow(
      `This command does not accept "${unknown.split('=')[0]}". It accepts --to, --as-of, --close.`,
    );
    expect(() => read([unknown])).toThrow('It accepts only --stage and --profile.');
  });

  describe('of a command that passes others to cdk', () => {
    const help = () => `
      --exclusively, -e                         Only deploy requested stacks
      --require-approval                        What needs approval
      --parameters                              Parameters          [array]
      --rollback                                With --no-rollback or -R as it is
      --hotswap-ecs-stabilization-timeout-seco  Number of seconds to wait
      nds`;
    const forCdk = (args: string[]) =>
      readArguments(args, { admin: 'value', 'accept-loss': 'switch' }, 'deploy', (command, rest) =>
        findUnknownToCdk(command, rest, help),
      );

    test.each([
      ['--to=folder'],
      ['--open'],
      ['--after-release', '--require-approval', 'never'],
      ['--accept-los'],
      ['--approval=never'],
      ['prod'],
    ])('are refused when neither has them: %s', (...args) => {
      expect(() => forCdk(args)).toThrow(
        `This command does not accept "${args[0]?.split('=')[0]}". It accepts --admin, --accept-loss, the options of a stage, and the options of "cdk deploy".`,
      );
    });

    test('go there when only cdk has them', () => {
      const args = ['--require-approval=never', '--no-rollback', '-e', '--parameters', 'a=1', 'b=2'];
      const long = ['--hotswap-ecs-stabilization-timeout-seconds', '5'];
      expect(forCdk(['--accept-loss', ...args, ...long]).rest).toEqual([...args, ...long]);
    });
  });

  test('may name a profile, which then counts for every call, whatever keys the environment has', () => {
    const { profile, rest } = read(['--profile', 'shop']);
    expect(rest).toEqual([]);
    const environment: Record<string, string | undefined> = { AWS_ACCESS_KEY_ID: 'A', AWS_SECRET_ACCESS_KEY: 'b' };
    takeProfile(undefined, environment);
    expect(environment.AWS_ACCESS_KEY_ID).toBe('A');
    takeProfile(profile, environment);
    expect(environment).toEqual({ AWS_PROFILE: 'shop' });
  });

  test('reach cdk as context, with the stage last', () => {
    expect(
      contextArguments('preview', { domain: 'a.example', stage: 'production', region: 'us-east-1', account: '1' }),
    ).toEqual(['--context', 'domain=a.example', '--context', 'stage=preview']);
  });
});

describe('The saved options of a stage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'options-'));
  const file = join(directory, 'stages.json');
  afterAll(() => rmSync(directory, { recursive: true }));

  test('outlive the deploy, so that the next one keeps the domain', () => {
    expect(mergeOptions('production', { domain: 'shop.example' }, file)).toEqual({ domain: 'shop.example' });
    expect(saveOptions('production', { domain: 'shop.example', alarmMail: 'you@shop.example' }, file)).toBe(true);
    expect(saveOptions('production', { domain: 'shop.example', alarmMail: 'you@shop.example' }, file)).toBe(false);
    expect(mergeOptions('production', { storeName: 'Other' }, file)).toEqual({
      domain: 'shop.example',
      alarmMail: 'you@shop.example',
      storeName: 'Other',
    });
    expect(mergeOptions('dev', {}, file)).toEqual({});
  });

  test('are removed by an empty one', () => {
    saveOptions('dev', { domain: 'dev.shop.example' }, file);
    expect(mergeOptions('dev', { domain: '' }, file)).toEqual({});
    expect(JSON.parse(readFileSync(file, 'utf8')).production).toBeDefined();
  });

  test('that belong to a domain are removed with it', () => {
    const found = {
      domain: 'a.example',
      certificateArn: 'arn',
      hostedZoneId: 'Z',
      hostedZoneName: 'a.example',
      alarmMail: 'x',
    };
    saveOptions('preview', found, file);
    expect(mergeOptions('preview', { domain: 'a.example' }, file)).toEqual(found);
    expect(mergeOptions('preview', { domain: 'b.example' }, file)).toEqual({ domain: 'b.example', alarmMail: 'x' });
    expect(mergeOptions('preview', read(['--domain=']).options, file)).toEqual({ alarmMail: 'x' });
  });

  test('that belong to an account or a region stay there when the stage moves', () => {
    const saved = {
      ...{ domain: 'a.example', certificateArn: 'arn', hostedZoneId: 'Z', hostedZoneName: 'a.example' },
      ...{ mailIdentity: 'existing', storeName: 'A', account: '111', region: 'eu-central-1' },
    };
    saveOptions('preview', saved, file);
    const moved = (now: Record<string, string>) => mergeOptions('preview', now, file);
    const there = { account: '222', region: 'eu-central-1' };
    expect(moved({ account: '111', region: 'eu-central-1' })).toEqual(saved);
    expect(moved(there)).toEqual({ domain: 'a.example', storeName: 'A', ...there });
    expect(moved({ ...there, hostedZoneId: 'Y' }).hostedZoneId).toBe('Y');
    const { mailIdentity, ...others } = saved;
    expect(moved({ region: 'us-east-1' })).toEqual({ ...others, region: 'us-east-1' });
    // An empty account means that the account is not known yet.
    expect(moved({ account: '' }).mailIdentity).toBe(mailIdentity);
  });

  test('that are meant for one release only are not saved', () => {
    saveOptions('preview', { release: 'at-once', mailVerified: 'true', storeName: 'A' }, file);
    expect(mergeOptions('preview', {}, file)).toEqual({ storeName: 'A' });
  });

  test('in an unreadable file are an error', () => {
    const broken = join(directory, 'broken.json');
    writeFileSync(broken, '{');
    expect(() => mergeOptions('dev', {}, broken)).toThrow('stages.json is not valid JSON');
  });
});
