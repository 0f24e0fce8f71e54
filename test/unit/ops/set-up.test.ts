import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { App } from 'aws-cdk-lib';
import { describe, expect, test, vi } from 'vitest';
import type { StageOptions } from '#infra/ops/arguments.ts';
import {
  credentialsProblem,
  findRegion,
  locateStage,
  NoAccess,
  refuseOtherAccount,
  toMessage,
} from '#infra/ops/aws/access.ts';
import { bootstrapArguments, bootstrapProblem, findBootstrapProblem } from '#infra/ops/aws/bootstrap.ts';
import {
  identityOf,
  mailDomainIn,
  pendingMailSteps,
  refuseInvalidSender,
  type SenderState,
  writesMailRecords,
} from '#infra/ops/mail/sender.ts';
import { readStage, type StageName } from '#infra/stage.ts';
import { answering, named } from '../../support/cloud/aws-answers.ts';

describe('Before a deploy', () => {
  const caller = { Account: '111122223333', Arn: 'arn:aws:iam::111122223333:user/owner' };
  const toolkit = (version: string, StackStatus = 'UPDATE_COMPLETE') => ({
    Stacks: [{ StackStatus, Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: version }] }],
  });
  const account = caller.Account;
  const where = (options: StageOptions, environment: Record<string, string> = {}, identity: unknown = caller) =>
    locateStage(options, () => answering(STSClient, new Map([[GetCallerIdentityCommand, identity]])), environment);
  const unprepared = (stack: unknown) =>
    findBootstrapProblem(answering(CloudFormationClient, new Map([[DescribeStacksCommand, stack]])));

  test('account, region and caller are known', async () => {
    const ours = { account, arn: caller.Arn, region: 'eu-central-1' };
    expect(await where({ region: 'eu-central-1', account })).toEqual(ours);
    expect(await where({}, { AWS_REGION: 'eu-central-1' })).toEqual(ours);
    expect(await unprepared(toolkit('21'))).toBeNull();
  });

  test('a stage is not deployed to another region by mistake', async () => {
    expect(await findRegion('eu-central-1', {})).toBe('eu-central-1');
    expect(await findRegion(undefined, { AWS_DEFAULT_REGION: 'us-east-1' })).toBe('us-east-1');
    await expect(where({ region: 'eu-central-1' }, { AWS_REGION: 'us-east-1' })).rejects.toThrow('-c region=');
    expect(await where({ region: 'eu-central-1' }, { AWS_REGION: 'eu-central-1' })).toBeDefined();
  });

  test('nor to another account', async () => {
    await expect(where({ region: 'eu-central-1', account: '444455556666' })).rejects.toThrow('444455556666');
    expect(() => refuseOtherAccount('111', '111')).not.toThrow();
    expect(() => refuseOtherAccount(undefined, '222')).not.toThrow();
    expect(() => refuseOtherAccount('111', '222')).toThrow(/is in account 111.*-c account=/);
  });

  test('a missing region is an error and not guessed', async () => {
    vi.stubEnv('AWS_REGION', '');
    vi.stubEnv('AWS_CONFIG_FILE', join(import.meta.dirname, 'none'));
    await expect(where({})).rejects.toThrow('export AWS_REGION=');
    vi.unstubAllEnvs();
  });

  test.each([
    [named('CredentialsProviderError', 'Could not load credentials from any providers'), 'aws configure'],
    [named('ExpiredToken', 'The security token included in the request is expired'), 'expired'],
    [named('InvalidClientTokenId', 'The security token included in the request is invalid.'), 'does not recognize'],
    [named('SignatureDoesNotMatch', 'Signature expired: 20261121T180000Z is now earlier than'), 'clock'],
  ])('failing credentials are distinguished: %s', async (error, printed) => {
    await expect(where({ region: 'us-east-1' }, {}, error)).rejects.toThrow(printed);
  });

  test("an account without CDK's bootstrap is found", async () => {
    const missing = named('ValidationError', 'Stack with id CDKToolkit does not exist');
    expect(await unprepared(missing)).toContain('not bootstrapped');
    expect(bootstrapProblem({ status: 'UPDATE_COMPLETE', version: 5 })).toContain('too old');
    expect(bootstrapProblem({ status: 'ROLLBACK_COMPLETE', version: 21 })).toContain('ROLLBACK_COMPLETE');
  });

  test('bootstrapping needs no templates, which need the built site', () => {
    const args = bootstrapArguments('111122223333', 'eu-central-1');
    expect(args).toEqual(['bootstrap', '--app', '', 'aws://111122223333/eu-central-1']);
  });

  test("credentials that may only assume CDK's roles leave that to CDK", async () => {
    const denied = named('AccessDenied', 'not authorized to perform: cloudformation:DescribeStacks');
    expect(await unprepared(denied)).toBeNull();
  });

  test('other errors are not reported as errors of credentials', () => {
    expect(credentialsProblem(named('Throttling', 'Rate exceeded'))).toBeNull();
    expect(credentialsProblem('what')).toBeNull();
  });

  test.each([
    ['a credential', named('ExpiredToken', 'expired'), 'The AWS credentials have expired'],
    ['any other error', new Error('Rate exceeded'), 'Rate exceeded'],
    [
      'an error with a message for the operator',
      new NoAccess('Sign in.', { cause: new Error('no token') }),
      /^Sign in\.$/,
    ],
    [
      'the hidden cause of a fetch',
      new Error('fetch failed', { cause: new Error('bad port') }),
      'fetch failed: bad port',
    ],
    [
      'an address without a listener',
      new AggregateError([new Error('ECONNREFUSED ::1:9')]),
      /did not answer \(ECONNREFUSED ::1:9\)/,
    ],
    [
      'an unreadable answer',
      Object.assign(new Error('Unexpected token <\n  Deserialization error: to see the raw response'), {
        $response: { statusCode: 500 },
      }),
      'the response (HTTP 500) could not be read',
    ],
  ])('the message is clear for %s', (_case, error, message) => {
    expect(toMessage(error)).toMatch(message);
    expect(toMessage(error)).not.toContain('\n');
  });
});

describe('The sender', () => {
  test('is the domain of the shop unless another is named', () => {
    expect(mailDomainIn('production', { domain: 'www.shop.example' })).toBe('shop.example');
    expect(mailDomainIn('dev', { domain: 'shop.example' })).toBe('dev.shop.example');
    const inZone = { domain: 'a.shop.example', hostedZoneId: 'Z1', hostedZoneName: 'shop.example' };
    expect(mailDomainIn('production', inZone)).toBe('shop.example');
    expect(identityOf('production', { mailAddress: 'you@mail.example' })).toBe('you@mail.example');
    expect(identityOf('production', { domain: 'shop.example', mailAddress: 'you@mail.example' })).toBe(
      'you@mail.example',
    );
    expect(identityOf('dev', {})).toBeNull();
  });

  test('is the one that the stacks create', () => {
    const address = (stage: StageName, options: Record<string, string>) =>
      readStage(new App({ context: { stage, ...options } }).node).mail;
    const certificateArn = 'arn:aws:acm:us-east-1:1:certificate/1';
    const all: StageOptions[] = [{ domain: 'www.shop.example', certificateArn }, { mailDomain: 'mail.example' }];
    for (const options of all) {
      expect(address('production', options).domain).toBe(mailDomainIn('production', options));
      expect(address('dev', options).domain).toBe(mailDomainIn('dev', options));
    }
    expect(address('dev', {})).toMatchObject({ address: 'orders@dev.foundation.example', domain: undefined });
  });

  test('must be a real address in production', () => {
    expect(() => refuseInvalidSender('production', {})).toThrow('--mail-address hello@your.shop');
    expect(() => refuseInvalidSender('dev', {})).not.toThrow();
    expect(() => refuseInvalidSender('production', { mailAddress: 'you@mail.example' })).not.toThrow();
    expect(() =>
      refuseInvalidSender('production', { mailDomain: 'shop.example', mailAddress: 'you@mail.example' }),
    ).toThrow('--mail-address orders@shop.example');
  });

  test('has its records written by the stacks in its own zone', () => {
    const zone = { hostedZoneId: 'Z1', hostedZoneName: 'shop.example' };
    expect(writesMailRecords('production', { ...zone, mailDomain: 'dev.shop.example' })).toBe(true);
    expect(writesMailRecords('production', { ...zone, mailDomain: 'myshop.example' })).toBe(false);
    expect(writesMailRecords('production', { ...zone, mailDomain: 'shop.example', mailIdentity: 'existing' })).toBe(
      false,
    );
    expect(writesMailRecords('production', { mailDomain: 'shop.example' })).toBe(false);
  });

  const ready: SenderState = {
    identity: 'shop.example',
    verification: 'Success',
    dkim: 'Success',
    dkimTokens: ['one', 'two', 'three'],
    mailsADay: 50_000,
    sentToday: 0,
    isSendingEnabled: true,
  };
  const waits = (changes: Partial<SenderState>, inRoute53 = false) =>
    pendingMailSteps(
      { ...ready, ...changes },
      { stage: 'production', region: 'eu-central-1', isInRoute53: inRoute53 },
    ).join('\n');

  test('that may send to everyone has no pending steps, and neither has one without a quota', () => {
    expect(waits({})).toBe('');
    expect(waits({ mailsADay: -1 })).toBe('');
  });

  test('that is a placeholder only needs to be set', () => {
    const { address: identity } = readStage(new App({ context: { stage: 'dev' } }).node).mail;
    const state = { ...ready, identity, verification: 'Pending', mailsADay: 200 };
    const printed = pendingMailSteps(state, { stage: 'dev', region: 'eu-central-1', isInRoute53: false }).join('\n');
    expect(printed).toContain('orders@dev.foundation.example is a placeholder');
    expect(printed).toContain('--stage dev --mail-address');
    expect(printed).not.toContain('Open the link');
  });

  test('may wait for records, a link, production access or the end of a pause', () => {
    expect(waits({ verification: 'Pending' })).toContain('one._domainkey.shop.example  CNAME  one.dkim.amazonses.com');
    expect(waits({ verification: 'Pending' }, true)).toContain('They are in Route 53');
    expect(waits({ verification: 'Pending', identity: 'you@shop.example' })).toContain('Open the link in it');
    expect(waits({ mailsADay: 200 })).toContain('https://eu-central-1.console.aws.amazon.com/ses/');
    expect(waits({ isSendingEnabled: false })).toContain('paused');
  });
});
