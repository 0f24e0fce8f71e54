import {
  DescribeConfigurationSetCommand,
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import {
  InvalidParameterException,
  ListSubscriptionsByTopicCommand,
  SNSClient,
  SubscribeCommand,
} from '@aws-sdk/client-sns';
import { describe, expect, test } from 'vitest';
import type { Choices } from '#infra/ops/arguments.ts';
import type { DnsRecord, Zone } from '#infra/ops/aws/zones.ts';
import { readDmarc } from '#infra/ops/mail/dmarc.ts';
import type { Outputs } from '#infra/ops/outputs.ts';
import { setUpMail } from '#infra/ops/set-up/mail.ts';
import { answering } from '../../support/cloud/aws-answers.ts';
import { cloudFormationOf, made } from '../../support/cloud/stacks.ts';

describe('The DMARC record of a domain', () => {
  const resolver = (known: Record<string, string[]>, code = 'ENOTFOUND') => ({
    resolveTxt: async (name: string) => {
      if (!known[name]) throw Object.assign(new Error(code), { code });
      return known[name].map((text) => [text.slice(0, 4), text.slice(4)]);
    },
  });

  test('is its own, or that of a domain above it', async () => {
    const own = { '_dmarc.mail.shop.example': ['v=DMARC1; p=reject'], '_dmarc.shop.example': ['v=DMARC1; p=none'] };
    expect(await readDmarc('mail.shop.example', resolver(own))).toBe('v=DMARC1; p=reject');
    expect(await readDmarc('dev.shop.example', resolver(own))).toBe('v=DMARC1; p=none');
  });

  test('is none where another text stands there or nothing', async () => {
    expect(await readDmarc('shop.example', resolver({ '_dmarc.shop.example': ['v=spf1 -all'] }))).toBeNull();
    expect(await readDmarc('shop.example', resolver({}, 'ENODATA'))).toBeNull();
  });

  test('is not known where DNS fails', async () => {
    await expect(readDmarc('shop.example', resolver({}, 'ETIMEOUT'))).rejects.toThrow('ETIMEOUT');
  });
});

describe('After a deploy, mail', () => {
  const identity = 'shop.example';
  const webhook = 'https://d1.cloudfront.net/api/webhooks/ses';
  const ses = ({ sandbox = false, verified = true } = {}) =>
    answering(
      SESClient,
      new Map<never, unknown>([
        [
          GetIdentityVerificationAttributesCommand as never,
          { VerificationAttributes: { [identity]: { VerificationStatus: verified ? 'Success' : 'Pending' } } },
        ],
        [
          GetIdentityDkimAttributesCommand as never,
          { DkimAttributes: { [identity]: { DkimVerificationStatus: 'Success', DkimTokens: ['one', 'two'] } } },
        ],
        [GetSendQuotaCommand as never, { Max24HourSend: sandbox ? 200 : 50_000, SentLast24Hours: 0 }],
        [GetAccountSendingEnabledCommand as never, { Enabled: true }],
        [DescribeConfigurationSetCommand as never, { EventDestinations: [] }],
      ]),
    );

  const DeliveryPolicy = { healthyRetryPolicy: { numRetries: 15 } };
  const Resources = {
    Own: {
      Properties: {
        Protocol: 'https',
        TopicArn: { Ref: 'Feedback' },
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Letters', 'Arn'] } },
        DeliveryPolicy,
      },
    },
  };
  const cloudformation = cloudFormationOf(Resources, [
    made('Own', 'SNS::Subscription', 'arn:aws:sns:eu-central-1:1:feedback:1'),
    made('Feedback', 'SNS::Topic', 'arn:aws:sns:eu-central-1:1:feedback'),
    made('Letters', 'SQS::Queue', 'https://sqs.eu-central-1.amazonaws.com/1/letters'),
  ]);

  interface Given {
    choices?: Choices;
    zones?: Zone[];
    records?: string[];
    dmarc?: string | null;
    subscription?: string;
    subscribe?: () => void;
    mail?: SESClient;
  }

  async function setUp({ choices = {}, zones = [], records = [], ...given }: Given) {
    const { dmarc = null, subscription = 'arn:aws:sns:1', subscribe = () => {}, mail = ses() } = given;
    const said: string[] = [];
    const written: DnsRecord[] = [];
    const asked: unknown[] = [];
    const Subscriptions = [{ Endpoint: webhook, SubscriptionArn: subscription }];
    const sns = answering(
      SNSClient,
      new Map<never, unknown>([
        [ListSubscriptionsByTopicCommand as never, { Subscriptions }],
        [
          SubscribeCommand as never,
          (input: unknown) => {
            subscribe();
            asked.push(input);
            return {};
          },
        ],
      ]),
    );
    await setUpMail({
      ...{ stage: 'production', choices, region: 'eu-central-1', ses: mail, sns, cloudformation },
      outputs: { MailIdentity: identity, DistributionDomain: 'd1.cloudfront.net' } as Outputs,
      zones: {
        list: async () => zones,
        records: async () => records.map((value) => ({ type: 'TXT', value })),
        write: async (_zone, record) => void written.push(record),
      },
      say: (line) => void said.push(line),
      dmarcOf: async () => dmarc,
    });
    return { said: said.join('\n'), written, asked };
  }
  const zone = { id: 'Z1', name: 'shop.example' };
  const inZone = { domain: 'shop.example', hostedZoneId: 'Z1', hostedZoneName: 'shop.example' };
  const done = { dmarc: 'v=DMARC1; p=none', choices: { ...inZone, mailVerified: 'true' }, zones: [zone] };

  test('that lacks nothing is not spoken of', async () => {
    expect(await setUp(done)).toEqual({ said: '', written: [], asked: [] });
  });

  test('asks for another deploy once sign-in may use it, and not before', async () => {
    const command = 'npm run deploy -- --stage production';
    expect((await setUp({ ...done, choices: inZone })).said).toContain(command);
    const waiting = await setUp({ ...done, choices: inZone, mail: ses({ sandbox: true }) });
    expect(waiting.said).toContain('sandbox');
    expect(waiting.said).toContain('Cognito sends the sign-in mails by itself');
    expect(waiting.said).not.toContain(command);
  });

  test('gets a DMARC record that asks for nothing where the zone is ours, once', async () => {
    const record = { name: '_dmarc.shop.example', type: 'TXT', value: '"v=DMARC1; p=none;"' };
    expect((await setUp({ ...done, dmarc: null })).written).toEqual([record]);
    expect((await setUp({ ...done, dmarc: null, records: [record.value] })).written).toEqual([]);
  });

  test('names the DMARC record where DNS is elsewhere', async () => {
    const { said, written } = await setUp({ ...done, dmarc: null, zones: [] });
    expect(said).toContain('_dmarc.shop.example  TXT  "v=DMARC1; p=none;"');
    expect(written).toEqual([]);
  });

  test('keeps the records of a sender whose zone is ours though the shop moved to another domain', async () => {
    const moved = {
      domain: 'new.example',
      hostedZoneId: 'Z2',
      hostedZoneName: 'new.example',
      mailDomain: 'shop.example',
    };
    const { written } = await setUp({ ...done, choices: { ...moved, mailVerified: 'true' } });
    expect(written.map(({ name }) => name)).toEqual(['one._domainkey.shop.example', 'two._domainkey.shop.example']);
  });

  test('is told of bounces: who has not answered SNS is asked again, as the stack asks', async () => {
    for (const subscription of ['PendingConfirmation', 'Deleted']) {
      const { asked, said } = await setUp({ ...done, subscription });
      expect(asked).toEqual([
        {
          ...{ TopicArn: 'arn:aws:sns:eu-central-1:1:feedback', Protocol: 'https', Endpoint: webhook },
          Attributes: {
            DeliveryPolicy: JSON.stringify(DeliveryPolicy),
            RedrivePolicy: JSON.stringify({ deadLetterTargetArn: 'arn:aws:sqs:eu-central-1:1:letters' }),
          },
        },
      ]);
      expect(said).toContain('once more');
    }
  });

  test.each([
    ['cannot ask', new InvalidParameterException({ $metadata: {}, message: 'Unreachable Endpoint' }), 'Unreachable'],
    ['waits for too long', Object.assign(new Error('no answer'), { name: 'TimeoutError' }), 'it takes too long'],
  ])('that SNS %s about now does not end the deploy', async (_how, refusal, reason) => {
    const subscribe = () => {
      throw refusal;
    };
    const { said } = await setUp({ ...done, subscription: 'Deleted', subscribe });
    expect(said).toMatch(new RegExp(`cannot be asked now \\(.*${reason}.*\\). Deploy once more later`));
  });
});
