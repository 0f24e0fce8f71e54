import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { contextOf, readArguments, stageNamed, withoutRest } from '#infra/ops/arguments.ts';
import { takeProfile } from '#infra/ops/aws/access.ts';
import { withCdkOptions } from '#infra/ops/cdk-options.ts';
import { choicesOf, keepChoices } from '#infra/ops/kept-choices.ts';

describe('The arguments of a deploy', () => {
  test('name a stage and choices by flags', () => {
    const { stage, choices, admin, rest } = readArguments(
      '--stage prod --domain shop.example --alarm-mail=you@shop.example --admin You@shop.example'.split(' '),
    );
    expect(stage).toBe('production');
    expect(choices).toEqual({ domain: 'shop.example', alarmMail: 'you@shop.example' });
    expect(admin).toBe('You@shop.example');
    expect(rest).toEqual([]);
  });

  test.each([
    [['-c', 'stage=production', '-c', 'mailAddress=hello@shop.example'], 'production'],
    [['--context', 'stage=preview'], 'preview'],
    [['--context=stage=preview'], 'preview'],
    [['-c=stage=prod'], 'production'],
    [['-c', 'storeName=stage=production'], 'dev'],
    [['--stage=preview'], 'preview'],
    [['-c', 'stage=preview', '--stage', 'production'], 'production'],
    [['--require-approval', 'never'], 'dev'],
  ])('%j are of the stage %s', (args, stage) => {
    expect(readArguments(args).stage).toBe(stage);
  });

  test('may name choices as context too, the later counts', () => {
    const { choices } = readArguments(['-c', 'domain=a.example', '--domain', 'b.example', '-c', 'storeName=A = B']);
    expect(choices).toEqual({ domain: 'b.example', storeName: 'A = B' });
  });

  test('that are not known go on to cdk as they are', () => {
    const args = ['--require-approval', 'never', '--stacks-only', '--hotswap'];
    expect(readArguments(args).rest).toEqual(['--require-approval', 'never', '--hotswap']);
    expect([...readArguments(args).switches]).toEqual(['--stacks-only']);
  });

  test('without a value or with a stage that does not exist are refused', () => {
    expect(() => readArguments(['--domain', '--stage', 'dev'])).toThrow('--domain needs a value');
    expect(() => readArguments(['--stage'])).toThrow('--stage needs a value');
    expect(() => stageNamed('staging')).toThrow('There is no stage "staging": choose one of dev, preview, production.');
  });

  test.each([
    ['--mail-address=nonsense', '--mail-address is one mail address and nothing else, such as you@mail.example'],
    ['--mail-address=You <you@mail.example>', '--mail-address is'],
    ['--alarm-mail=you@mail.example,me@mail.example', '--alarm-mail is'],
    ['--domain=https://shop.example/', '--domain is the name of a domain and nothing else, such as shop.example'],
    ['--domain=shop', '--domain is'],
    ['--domain=shop.example.', '--domain is'],
    ['--domain=shop.example/en', '--domain is'],
    ['--hosted-zone-name=shop.example.', '--hosted-zone-name is'],
    ['-c=mailDomain=*.shop.example', '--mail-domain is'],
    [
      '--certificate-arn=arn:aws:acm:eu-central-1:111122223333:certificate/1',
      '--certificate-arn is an ARN in us-east-1',
    ],
    ['--web-acl-arn=shop', '--web-acl-arn is an ARN in us-east-1'],
  ])('are refused at once where they cannot be what they are for: %s', (flag, words) => {
    expect(() => readArguments([flag])).toThrow(words);
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
  ])('of a usual form are taken: %s', (flag, choices) => {
    expect(readArguments([flag]).choices).toEqual(choices);
  });

  test('that name a choice which there is not are refused, and those of CDK itself are not', () => {
    expect(() => readArguments(['-c', 'alarmMial=you@shop.example'])).toThrow(
      /There is no choice "alarmMial".* --alarm-mail, .*--release.* with -c account/,
    );
    expect(() => readArguments(['-c', 'mailVerified=true'])).toThrow('There is no choice');
    expect(readArguments(['-c', '@aws-cdk/core:bootstrapQualifier=abc']).rest).toEqual([
      '--context',
      '@aws-cdk/core:bootstrapQualifier=abc',
    ]);
  });

  test('know every choice that the stacks read', () => {
    const directory = join(import.meta.dirname, '../../../infra');
    const sources = readdirSync(directory).filter((name) => name.endsWith('.ts'));
    const keys = sources.flatMap((name) =>
      [...readFileSync(join(directory, name), 'utf8').matchAll(/\btext(?:\(|, )'(\w+)'/g)].map(([, key = '']) => key),
    );
    expect(keys.length).toBeGreaterThan(10);
    // Found out at each deploy, and no choice.
    for (const key of keys.filter((each) => each !== 'stage' && each !== 'mailVerified'))
      expect(readArguments(['-c', `${key}=`]).choices).toEqual({ [key]: '' });
  });

  test('that are options of other commands are read the same way', () => {
    const { to, asOf, putBack, switches } = readArguments(
      '--to=folder --as-of 2026-11-21T10:00:00Z --put-back=products,orders --close'.split(' '),
    );
    expect({ to, asOf, putBack }).toEqual({ to: 'folder', asOf: '2026-11-21T10:00:00Z', putBack: 'products,orders' });
    expect([...switches]).toEqual(['--close']);
  });

  test.each([
    ['--accept-loss=false'],
    ['--close=no'],
    ['--open='],
    ['--activate', 'false'],
    ['--new-stripe-key', 'no'],
  ])('that are switches take no value: %s %s', (...args) => {
    expect(() => readArguments(args)).toThrow(`${args[0]?.split('=')[0]} takes no value`);
  });

  test.each([
    ['--as-off=2026-11-21T10:00:00Z'],
    ['--closed'],
    ['another-folder'],
    ['--at=2026-11-21T10:00:00Z'],
    ['--activate'],
  ])('that a command does not know are refused where nothing goes on to cdk: %s', (strange) => {
    const known = ['to', 'asOf', '--close'] as const;
    const args = ['--stage=preview', '-c', 'region=eu-central-1', '--profile', 'shop', '--to=folder', '--close'];
    expect(withoutRest(readArguments(args), known).to).toBe('folder');
    expect(() => withoutRest(readArguments([...args, strange]), known)).toThrow(
      `This command knows no "${strange.split('=')[0]}`,
    );
  });

  describe('of a command that hands on to cdk', () => {
    const help = () => `
      --exclusively, -e                         Only deploy requested stacks
      --require-approval                        What needs approval
      --parameters                              Parameters          [array]
      --rollback                                With --no-rollback or -R as it is
      --hotswap-ecs-stabilization-timeout-seco  Number of seconds to wait
      nds`;
    const forCdk = (args: string[]) => withCdkOptions(readArguments(args), ['admin', '--accept-loss'], 'deploy', help);

    test.each([
      ['--to=folder'],
      ['--open'],
      ['--after-release', '--require-approval', 'never'],
      ['--accept-los'],
      ['--approval=never'],
      ['prod'],
    ])('are refused where neither knows them: %s', (...args) => {
      expect(() => forCdk(args)).toThrow(
        `This command knows no "${args[0]?.replace('=folder', '')}". It knows --admin, --accept-loss, the choices of a stage, and what "cdk deploy" knows.`,
      );
    });

    test('go on to it where it knows them alone', () => {
      const args = ['--require-approval=never', '--no-rollback', '-e', '--parameters', 'a=1', 'b=2'];
      const long = ['--hotswap-ecs-stabilization-timeout-seconds', '5'];
      expect(forCdk(['--accept-loss', ...args, ...long]).rest).toEqual([...args, ...long]);
    });
  });

  test('may name a profile, which then counts for every call, whatever keys lie about', () => {
    const { profile, rest } = readArguments(['--profile', 'shop']);
    expect(rest).toEqual([]);
    const environment: Record<string, string | undefined> = { AWS_ACCESS_KEY_ID: 'A', AWS_SECRET_ACCESS_KEY: 'b' };
    takeProfile(undefined, environment);
    expect(environment.AWS_ACCESS_KEY_ID).toBe('A');
    takeProfile(profile, environment);
    expect(environment).toEqual({ AWS_PROFILE: 'shop' });
  });

  test('reach cdk as context, the stage whatever else was said', () => {
    expect(
      contextOf('preview', { domain: 'a.example', stage: 'production', region: 'us-east-1', account: '1' }),
    ).toEqual(['--context', 'domain=a.example', '--context', 'stage=preview']);
  });
});

describe('The choices of a stage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'choices-'));
  const file = join(directory, 'stages.json');
  afterAll(() => rmSync(directory, { recursive: true }));

  test('outlive the deploy, so that the next one does not take the domain away', () => {
    expect(choicesOf('production', { domain: 'shop.example' }, file)).toEqual({ domain: 'shop.example' });
    expect(keepChoices('production', { domain: 'shop.example', alarmMail: 'you@shop.example' }, file)).toBe(true);
    expect(keepChoices('production', { domain: 'shop.example', alarmMail: 'you@shop.example' }, file)).toBe(false);
    expect(choicesOf('production', { storeName: 'Other' }, file)).toEqual({
      domain: 'shop.example',
      alarmMail: 'you@shop.example',
      storeName: 'Other',
    });
    expect(choicesOf('dev', {}, file)).toEqual({});
  });

  test('can be taken back by an empty one', () => {
    keepChoices('dev', { domain: 'dev.shop.example' }, file);
    expect(choicesOf('dev', { domain: '' }, file)).toEqual({});
    expect(JSON.parse(readFileSync(file, 'utf8')).production).toBeDefined();
  });

  test('that belong to a domain go with it', () => {
    const found = {
      domain: 'a.example',
      certificateArn: 'arn',
      hostedZoneId: 'Z',
      hostedZoneName: 'a.example',
      alarmMail: 'x',
    };
    keepChoices('preview', found, file);
    expect(choicesOf('preview', { domain: 'a.example' }, file)).toEqual(found);
    expect(choicesOf('preview', { domain: 'b.example' }, file)).toEqual({ domain: 'b.example', alarmMail: 'x' });
    expect(choicesOf('preview', readArguments(['--domain=']).choices, file)).toEqual({ alarmMail: 'x' });
  });

  test('that belong to an account or a region stay there when the stage moves', () => {
    const kept = {
      ...{ domain: 'a.example', certificateArn: 'arn', hostedZoneId: 'Z', hostedZoneName: 'a.example' },
      ...{ mailIdentity: 'existing', storeName: 'A', account: '111', region: 'eu-central-1' },
    };
    keepChoices('preview', kept, file);
    const moved = (now: Record<string, string>) => choicesOf('preview', now, file);
    const there = { account: '222', region: 'eu-central-1' };
    expect(moved({ account: '111', region: 'eu-central-1' })).toEqual(kept);
    expect(moved(there)).toEqual({ domain: 'a.example', storeName: 'A', ...there });
    expect(moved({ ...there, hostedZoneId: 'Y' }).hostedZoneId).toBe('Y');
    const { mailIdentity, ...ofAccount } = kept;
    expect(moved({ region: 'us-east-1' })).toEqual({ ...ofAccount, region: 'us-east-1' });
    // Which account it is to be is not known yet.
    expect(moved({ account: '' }).mailIdentity).toBe(mailIdentity);
  });

  test('that are said for one release only are forgotten', () => {
    keepChoices('preview', { release: 'at-once', mailVerified: 'true', storeName: 'A' }, file);
    expect(choicesOf('preview', {}, file)).toEqual({ storeName: 'A' });
  });

  test('that are no JSON any more are not taken for none', () => {
    const broken = join(directory, 'broken.json');
    writeFileSync(broken, '{');
    expect(() => choicesOf('dev', {}, broken)).toThrow('stages.json is not JSON');
  });
});
