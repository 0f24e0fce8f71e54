import { join } from 'node:path';
import {
  ACMClient,
  DescribeCertificateCommand,
  ListCertificatesCommand,
  RequestCertificateCommand,
} from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { App } from 'aws-cdk-lib';
import { describe, expect, test, vi } from 'vitest';
import type { Choices } from '#infra/ops/arguments.ts';
import {
  credentialsProblem,
  findRegion,
  inWords,
  NoAccess,
  refuseAccount,
  whereStageLives,
} from '#infra/ops/aws/access.ts';
import { bootstrapArguments, bootstrapProblem, unpreparedIn } from '#infra/ops/aws/bootstrap.ts';
import { covers } from '#infra/ops/aws/certificates.ts';
import { type Zones, zoneOf } from '#infra/ops/aws/zones.ts';
import {
  identityOf,
  mailDomainIn,
  mailWaitsFor,
  refuseSender,
  type SenderState,
  writesMailRecords,
} from '#infra/ops/mail/sender.ts';
import { issuedCertificate } from '#infra/ops/set-up/certificate.ts';
import { readStage, type StageName } from '#infra/stage.ts';
import { answering, named } from '../../support/cloud/aws-answers.ts';

describe('Before a deploy', () => {
  const caller = { Account: '111122223333', Arn: 'arn:aws:iam::111122223333:user/owner' };
  const toolkit = (version: string, StackStatus = 'UPDATE_COMPLETE') => ({
    Stacks: [{ StackStatus, Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: version }] }],
  });
  const account = caller.Account;
  const where = (choices: Choices, environment: Record<string, string> = {}, identity: unknown = caller) =>
    whereStageLives(choices, () => answering(STSClient, new Map([[GetCallerIdentityCommand, identity]])), environment);
  const unprepared = (stack: unknown) =>
    unpreparedIn(answering(CloudFormationClient, new Map([[DescribeStacksCommand, stack]])));

  test('it is found out who deploys where', async () => {
    const ours = { account, arn: caller.Arn, region: 'eu-central-1' };
    expect(await where({ region: 'eu-central-1', account })).toEqual(ours);
    expect(await where({}, { AWS_REGION: 'eu-central-1' })).toEqual(ours);
    expect(await unprepared(toolkit('21'))).toBeNull();
  });

  test('a stage that lives in one region is not deployed to another by mistake', async () => {
    expect(await findRegion('eu-central-1', {})).toBe('eu-central-1');
    expect(await findRegion(undefined, { AWS_DEFAULT_REGION: 'us-east-1' })).toBe('us-east-1');
    await expect(where({ region: 'eu-central-1' }, { AWS_REGION: 'us-east-1' })).rejects.toThrow('-c region=');
    expect(await where({ region: 'eu-central-1' }, { AWS_REGION: 'eu-central-1' })).toBeDefined();
  });

  test('nor to another account', async () => {
    await expect(where({ region: 'eu-central-1', account: '444455556666' })).rejects.toThrow('444455556666');
    expect(() => refuseAccount('111', '111')).not.toThrow();
    expect(() => refuseAccount(undefined, '222')).not.toThrow();
    expect(() => refuseAccount('111', '222')).toThrow(/lives in the account 111.*-c account=/);
  });

  test('a missing region is asked for, not guessed', async () => {
    vi.stubEnv('AWS_REGION', '');
    vi.stubEnv('AWS_CONFIG_FILE', join(import.meta.dirname, 'none'));
    await expect(where({})).rejects.toThrow('export AWS_REGION=');
    vi.unstubAllEnvs();
  });

  test.each([
    [named('CredentialsProviderError', 'Could not load credentials from any providers'), 'aws configure'],
    [named('ExpiredToken', 'The security token included in the request is expired'), 'expired'],
    [named('InvalidClientTokenId', 'The security token included in the request is invalid.'), 'does not know'],
    [named('SignatureDoesNotMatch', 'Signature expired: 20261121T180000Z is now earlier than'), 'clock'],
  ])('credentials that fail are told apart: %s', async (error, said) => {
    await expect(where({ region: 'us-east-1' }, {}, error)).rejects.toThrow(said);
  });

  test('an account that was never prepared for CDK is found', async () => {
    const missing = named('ValidationError', 'Stack with id CDKToolkit does not exist');
    expect(await unprepared(missing)).toContain('not been prepared');
    expect(bootstrapProblem({ status: 'UPDATE_COMPLETE', version: 5 })).toContain('too old');
    expect(bootstrapProblem({ status: 'ROLLBACK_COMPLETE', version: 21 })).toContain('ROLLBACK_COMPLETE');
  });

  test('it is prepared without the templates, which cannot be made before the site is built', () => {
    const words = bootstrapArguments('111122223333', 'eu-central-1');
    expect(words).toEqual(['bootstrap', '--app', '', 'aws://111122223333/eu-central-1']);
  });

  test('credentials that may only assume the roles of CDK leave that to CDK', async () => {
    const denied = named('AccessDenied', 'not authorized to perform: cloudformation:DescribeStacks');
    expect(await unprepared(denied)).toBeNull();
  });

  test('an error that is not about credentials is not called one', () => {
    expect(credentialsProblem(named('Throttling', 'Rate exceeded'))).toBeNull();
    expect(credentialsProblem('what')).toBeNull();
  });

  test.each([
    ['a credential', named('ExpiredToken', 'expired'), 'The AWS credentials have expired'],
    ['any other error', new Error('Rate exceeded'), 'Rate exceeded'],
    ['what was put into words before', new NoAccess('Sign in.', { cause: new Error('no token') }), /^Sign in\.$/],
    ['what fetch hides', new Error('fetch failed', { cause: new Error('bad port') }), 'fetch failed: bad port'],
    [
      'an address where nobody listens',
      new AggregateError([new Error('ECONNREFUSED ::1:9')]),
      /no answer \(ECONNREFUSED ::1:9\)/,
    ],
    [
      'an answer that is none',
      Object.assign(new Error('Unexpected token <\n  Deserialization error: to see the raw response'), {
        $response: { statusCode: 500 },
      }),
      'it was answered with 500 and nothing that can be read',
    ],
  ])('words are found for %s', (_what, error, words) => {
    expect(inWords(error)).toMatch(words);
    expect(inWords(error)).not.toContain('\n');
  });
});

describe('The zone of a domain', () => {
  const zones = [
    { id: 'Z1', name: 'example' },
    { id: 'Z2', name: 'shop.example' },
    { id: 'Z3', name: 'mail.shop.example' },
  ];

  test('is the nearest one', () => {
    expect(zoneOf('www.shop.example', zones)).toEqual({ id: 'Z2', name: 'shop.example' });
    expect(zoneOf('myshop.example', zones)).toEqual({ id: 'Z1', name: 'example' });
    expect(zoneOf('shop.test', zones)).toBeNull();
  });
});

describe('The certificate of a domain', () => {
  test.each([
    [['shop.example'], 'shop.example', true],
    [['*.shop.example'], 'www.shop.example', true],
    [['*.shop.example'], 'shop.example', false],
    [['*.shop.example'], 'a.b.shop.example', false],
    [['other.example', 'shop.example'], 'shop.example', true],
  ])('of %j is good for %s: %s', (names, domain, good) => {
    expect(covers(names, domain)).toBe(good);
  });

  const proof = { Name: '_a.shop.example.', Type: 'CNAME', Value: '_b.acm-validations.aws.' };

  /** ACM as a few answers: what is listed, and how the certificate's state goes on with each look. */
  function steps(listed: object[], states: string[]) {
    const asked: unknown[] = [];
    const said: string[] = [];
    const written: unknown[] = [];
    const acm = answering(
      ACMClient,
      new Map<
        typeof ListCertificatesCommand | typeof RequestCertificateCommand | typeof DescribeCertificateCommand,
        unknown
      >([
        [ListCertificatesCommand, { CertificateSummaryList: listed }],
        [
          RequestCertificateCommand,
          (input: unknown) => {
            asked.push(input);
            return { CertificateArn: 'arn:new' };
          },
        ],
        [
          DescribeCertificateCommand,
          () => {
            const Status = states.length > 1 ? states.shift() : states[0];
            return { Certificate: { Status, DomainValidationOptions: [{ ResourceRecord: proof }] } };
          },
        ],
      ]),
    );
    const zones: Zones = {
      list: async () => [],
      records: async () => [],
      write: async (...call) => void written.push(call),
    };
    const given = { acm, zones, say: (line: string) => void said.push(line), wait: async () => {}, looks: 3 };
    return { asked, said, written, given };
  }

  test('that is there is used, none is asked for', async () => {
    const { asked, given } = steps(
      [{ CertificateArn: 'arn:there', DomainName: 'shop.example', Status: 'ISSUED' }],
      ['ISSUED'],
    );
    expect(await issuedCertificate('shop.example', null, given)).toBe('arn:there');
    expect(asked).toEqual([]);
  });

  test('is proved through Route 53 without anybody copying a record', async () => {
    const { given, written } = steps([], ['PENDING_VALIDATION', 'PENDING_VALIDATION', 'ISSUED']);
    const zone = { id: 'Z1', name: 'shop.example' };
    expect(await issuedCertificate('shop.example', zone, given)).toBe('arn:new');
    expect(written).toEqual([[zone, { name: proof.Name, type: 'CNAME', value: proof.Value }]]);
  });

  test('names the record to publish where Route 53 has no zone, and can be waited for another day', async () => {
    const { given, said, written } = steps([], ['PENDING_VALIDATION']);
    await expect(issuedCertificate('shop.example', null, given)).rejects.toThrow('Then run the same command again.');
    expect(said.join('\n')).toContain('_a.shop.example.  CNAME  _b.acm-validations.aws.');
    expect(written).toEqual([]);
  });

  test('that ACM gave up is said with the way out', async () => {
    const { given } = steps([], ['FAILED']);
    await expect(issuedCertificate('shop.example', null, given)).rejects.toThrow(
      'is FAILED. Delete it in ACM (us-east-1)',
    );
  });
});

describe('The sender', () => {
  test('is the domain of the shop unless an owner chose another', () => {
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

  test('is the one that the stacks make', () => {
    const address = (stage: StageName, choices: Record<string, string>) =>
      readStage(new App({ context: { stage, ...choices } }).node).mail;
    const certificateArn = 'arn:aws:acm:us-east-1:1:certificate/1';
    const all: Choices[] = [{ domain: 'www.shop.example', certificateArn }, { mailDomain: 'mail.example' }];
    for (const choices of all) {
      expect(address('production', choices).domain).toBe(mailDomainIn('production', choices));
      expect(address('dev', choices).domain).toBe(mailDomainIn('dev', choices));
    }
    expect(address('dev', {})).toMatchObject({ address: 'orders@dev.foundation.example', domain: undefined });
  });

  test('has to be an address of the owner in production', () => {
    expect(() => refuseSender('production', {})).toThrow('--mail-address hello@your.shop');
    expect(() => refuseSender('dev', {})).not.toThrow();
    expect(() => refuseSender('production', { mailAddress: 'you@mail.example' })).not.toThrow();
    expect(() => refuseSender('production', { mailDomain: 'shop.example', mailAddress: 'you@mail.example' })).toThrow(
      '--mail-address orders@shop.example',
    );
  });

  test('has its records written where they belong into the zone', () => {
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
    mailWaitsFor(
      { ...ready, ...changes },
      { stage: 'production', region: 'eu-central-1', isInRoute53: inRoute53 },
    ).join('\n');

  test('that may send to everybody waits for nothing, without a limit neither', () => {
    expect(waits({})).toBe('');
    expect(waits({ mailsADay: -1 })).toBe('');
  });

  test('that nobody chose waits for nothing but a choice', () => {
    const { address: identity } = readStage(new App({ context: { stage: 'dev' } }).node).mail;
    const state = { ...ready, identity, verification: 'Pending', mailsADay: 200 };
    const said = mailWaitsFor(state, { stage: 'dev', region: 'eu-central-1', isInRoute53: false }).join('\n');
    expect(said).toContain('orders@dev.foundation.example is made up');
    expect(said).toContain('--stage dev --mail-address');
    expect(said).not.toContain('open the link');
  });

  test('waits for records, a link, the way out of the sandbox or an end of the pause', () => {
    expect(waits({ verification: 'Pending' })).toContain('one._domainkey.shop.example  CNAME  one.dkim.amazonses.com');
    expect(waits({ verification: 'Pending' }, true)).toContain('in Route 53 already');
    expect(waits({ verification: 'Pending', identity: 'you@shop.example' })).toContain('open the link in it');
    expect(waits({ mailsADay: 200 })).toContain('https://eu-central-1.console.aws.amazon.com/ses/');
    expect(waits({ isSendingEnabled: false })).toContain('paused');
  });
});
