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
import type { StageOptions } from '#infra/ops/arguments.ts';
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

  test('is none when there is another text or nothing', async () => {
    expect(await readDmarc('shop.example', resolver({ '_dmarc.shop.example': ['v=spf1 -all'] }))).toBeNull();
    expect(await readDmarc('shop.example', resolver({}, 'ENODATA'))).toBeNull();
  });

  test('is unknown when DNS fails', async () => {
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
    options?: StageOptions;
    zones?: Zone[];
    records?: string[];
    dmarc?: string | null;
    subscription?: string;
    subscribe?: () => void;
    mail?: SESClient;
  }

  async function setUp({ options = {}, zones = [], records = [], ...given }: Given) {
    const { dmarc = null, subscription = 'arn:aws:sns:1', subscribe = () => {}, mail = ses() } = given;
    const printed: string[] = [];
    const written: DnsRecord[] = [];
    const requests: unknown[] = [];
    const Subscriptions = [{ Endpoint: webhook, SubscriptionArn: subscription }];
    const sns = answering(
      SNSClient,
      new Map<never, unknown>([
        [ListSubscriptionsByTopicCommand as never, { Subscriptions }],
        [
          SubscribeCommand as never,
          (input: unknown) => {
            subscribe();
            requests.push(input);
            return {};
          },
        ],
      ]),
    );
    await setUpMail({
      ...{ stage: 'production', options, region: 'eu-central-1', ses: mail, sns, cloudformation },
      outputs: { MailIdentity: identity, DistributionDomain: 'd1.cloudfront.net' } as Outputs,
      zones: {
        list: async () => zones,
        records: async () => records.map((value) => ({ type: 'TXT', value })),
        write: async (_zone, record) => void written.push(record),
      },
      say: (line) => void printed.push(line),
      dmarcOf: async () => dmarc,
    });
    return { printed: printed.join('\n'), written, requests };
  }
  const zone = { id: 'Z1', name: 'shop.example' };
  const inZone = { domain: 'shop.example', hostedZoneId: 'Z1', hostedZoneName: 'shop.example' };
  const done = { dmarc: 'v=DMARC1; p=none', options: { ...inZone, mailVerified: 'true' }, zones: [zone] };

  test('that is complete prints nothing', async () => {
    expect(await setUp(done)).toEqual({ printed: '', written: [], requests: [] });
  });

  test('suggests another deploy when sign-in may use it, and not before', async () => {
    const command = 'npm run deploy -- --stage production';
    expect((await setUp({ ...done, options: inZone })).printed).toContain(command);
    const waiting = await setUp({ ...done, options: inZone, mail: ses({ sandbox: true }) });
    expect(waiting.printed).toContain('sandbox');
    expect(waiting.printed).toContain('Cognito sends the sign-in emails itself');
    expect(waiting.printed).not.toContain(command);
  });

  test('gets a DMARC record with the policy none in our zone, once', async () => {
    const record = { name: '_dmarc.shop.example', type: 'TXT', value: '"v=DMARC1; p=none;"' };
    expect((await setUp({ ...done, dmarc: null })).written).toEqual([record]);
    expect((await setUp({ ...done, dmarc: null, records: [record.value] })).written).toEqual([]);
  });

  test('prints the DMARC record when DNS is elsewhere', async () => {
    const { printed, written } = await setUp({ ...done, dmarc: null, zones: [] });
    expect(printed).toContain('_dmarc.shop.example  TXT  "v=DMARC1; p=none;"');
    expect(written).toEqual([]);
  });

  test('keeps the records of a sender in our zone after the shop moved to another domain', async () => {
    const moved = {
      domain: 'new.example',
      hostedZoneId: 'Z2',
      hostedZoneName: 'new.example',
      mailDomain: 'shop.example',
    };
    const { written } = await setUp({ ...done, options: { ...moved, mailVerified: 'true' } });
    expect(written.map(({ name }) => name)).toEqual(['one._domainkey.shop.example', 'two._domainkey.shop.example']);
  });

  test('renews an unconfirmed subscription to bounces, with the attributes of the stack', async () => {
    for (const subscription of ['PendingConfirmation', 'Deleted']) {
      const { requests, printed } = await setUp({ ...done, subscription });
      expect(requests).toEqual([
        {
          ...{ TopicArn: 'arn:aws:sns:eu-central-1:1:feedback', Protocol: 'https', Endpoint: webhook },
          Attributes: {
            DeliveryPolicy: JSON.stringify(DeliveryPolicy),
            RedrivePolicy: JSON.stringify({ deadLetterTargetArn: 'arn:aws:sqs:eu-central-1:1:letters' }),
          },
        },
      ]);
      expect(printed).toContain('is asking the shop again');
    }
  });

  test.each([
    [
      'cannot reach the webhook',
      new InvalidParameterException({ $metadata: {}, message: 'Unreachable Endpoint' }),
      'Unreachable',
    ],
    ['waits too long', Object.assign(new Error('no answer'), { name: 'TimeoutError' }), 'the request timed out'],
  ])('continues the deploy when SNS %s', async (_case, refusal, reason) => {
    const subscribe = () => {
      throw refusal;
    };
    const { printed } = await setUp({ ...done, subscription: 'Deleted', subscribe });
    expect(printed).toMatch(
      new RegExp(`subscribing the shop to bounces failed \\(.*${reason}.*\\). Deploy again later`),
    );
  });
});
