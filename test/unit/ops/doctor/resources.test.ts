import { CloudFormationClient, GetTemplateCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  GetAliasCommand,
  GetEventSourceMappingCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { GetScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { DescribeConfigurationSetCommand, SESClient } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { describe, expect, test, vi } from 'vitest';
import { readFunctions } from '#infra/ops/aws/functions.ts';
import { onlyResource, readStackResources, type StackResource } from '#infra/ops/aws/stack-resources.ts';
import { readTriggers } from '#infra/ops/doctor/read/triggers.ts';
import { readFeedback } from '#infra/ops/mail/feedback-state.ts';
import { answering, named } from '#support/cloud/aws-answers.ts';

const STACK = 'foundation-dev-app';

const made = (type: string, name: string, properties: Record<string, unknown> = {}, id = name): StackResource => ({
  ...{ stack: STACK, type: `AWS::${type}`, id, name, properties },
});

const gone = named('ResourceNotFoundException', 'not found');

test('Stack resources are read page by page, with their properties in the templates', async () => {
  const Resources = { shop: { Type: 'AWS::Lambda::Function', Properties: { Timeout: 20 } } };
  const page = ({ StackName, NextToken }: { StackName: string; NextToken?: string }) => ({
    StackResourceSummaries: [
      {
        LogicalResourceId: NextToken ? 'shop' : 'other',
        ResourceType: 'AWS::Lambda::Function',
        PhysicalResourceId: `${StackName}-${NextToken ?? 'first'}`,
      },
      { LogicalResourceId: 'never', ResourceType: 'AWS::Lambda::Function' },
    ],
    NextToken: NextToken ? undefined : 'second',
  });
  const client = answering(
    CloudFormationClient,
    new Map<never, unknown>([
      [GetTemplateCommand as never, { TemplateBody: JSON.stringify({ Resources }) }],
      [ListStackResourcesCommand as never, page],
    ]),
  );
  const resultsOf = await readStackResources(client, 'dev');
  expect(resultsOf.map(({ name }) => name)).toEqual([
    'foundation-dev-data-first',
    'foundation-dev-data-second',
    'foundation-dev-app-first',
    'foundation-dev-app-second',
  ]);
  expect(resultsOf.at(-1)).toMatchObject({ id: 'shop', properties: { Timeout: 20 } });
  expect(() => onlyResource(resultsOf, 'AWS::Lambda::Function')).toThrow('several');
  expect(() => onlyResource(resultsOf, 'AWS::KMS::Key')).toThrow('no AWS::KMS::Key');
});

describe('Functions', () => {
  const Variables = { POWERTOOLS_SERVICE_NAME: 'shop', TABLE_NAME: { Ref: 'Table' } };
  const stack = [
    made('Lambda::Function', 'shop-1', { Environment: { Variables } }, 'shop'),
    made('Lambda::Function', 'uploader', {}),
    made('Lambda::Version', 'arn:aws:lambda:eu-central-1:1:function:shop-1:7', {}, 'version'),
    made('Lambda::Alias', 'arn:alias', {
      FunctionName: { Ref: 'shop' },
      Name: 'live',
      FunctionVersion: { 'Fn::GetAtt': ['version', 'Version'] },
    }),
  ];
  const whole = { Environment: { Variables: { POWERTOOLS_SERVICE_NAME: 'shop', TABLE_NAME: 't' } }, State: 'Active' };
  const lambda = (configuration: unknown, concurrency: object = {}, alias: unknown = { FunctionVersion: '7' }) =>
    answering(
      LambdaClient,
      new Map<never, unknown>([
        [GetFunctionConfigurationCommand as never, configuration],
        [GetFunctionConcurrencyCommand as never, concurrency],
        [GetAliasCommand as never, alias],
      ]),
    );

  test("are the shop's own, with the version that is live", async () => {
    expect(await readFunctions(lambda(whole), stack)).toEqual([
      {
        ...{ label: 'shop', name: 'shop-1', stack: STACK, isThere: true, failure: null },
        ...{ missing: [], missingNext: [], isClosed: false },
        live: { version: '7', released: '7', isShifting: false },
      },
    ]);
  });

  test('may lack variables of their template, in the live version or only in the next', async () => {
    const bare = { Environment: { Variables: { POWERTOOLS_SERVICE_NAME: 'shop' } } };
    const by = (live: object, newest: object) =>
      lambda(({ Qualifier }: { Qualifier?: string }) => (Qualifier === 'live' ? live : newest));
    expect(await readFunctions(by(bare, bare), stack)).toMatchObject([{ missing: ['TABLE_NAME'], missingNext: [] }]);
    expect(await readFunctions(by(whole, bare), stack)).toMatchObject([{ missing: [], missingNext: ['TABLE_NAME'] }]);
  });

  test('may be closed, broken, in release, without a live version, or gone', async () => {
    expect(await readFunctions(lambda(whole, { ReservedConcurrentExecutions: 0 }), stack)).toMatchObject([
      { isClosed: true },
    ]);
    const failed = { ...whole, State: 'Failed', StateReason: 'its key is disabled' };
    expect(await readFunctions(lambda(failed), stack)).toMatchObject([{ failure: 'its key is disabled' }]);
    const shifting = { FunctionVersion: '6', RoutingConfig: { AdditionalVersionWeights: { 7: 0.1 } } };
    expect(await readFunctions(lambda(whole, {}, shifting), stack)).toMatchObject([
      { live: { version: '6', released: '7', isShifting: true } },
    ]);
    expect(await readFunctions(lambda(whole, {}, gone), stack)).toMatchObject([{ live: { version: null } }]);
    expect(await readFunctions(lambda(gone), stack)).toMatchObject([{ isThere: false }]);
  });

  test('that may not be read are not reported as gone', async () => {
    await expect(readFunctions(lambda(named('AccessDenied', 'not authorized')), stack)).rejects.toThrow('authorized');
  });
});

describe('Stream and clock', () => {
  const stack = [
    made('Lambda::EventSourceMapping', 'm1'),
    made('Scheduler::Schedule', 'every minute', {}, 'ClockSchedule1'),
  ];
  const clientsWith = (mapping: unknown, schedule: unknown) => ({
    lambda: answering(LambdaClient, new Map([[GetEventSourceMappingCommand, mapping]])),
    scheduler: answering(SchedulerClient, new Map([[GetScheduleCommand, schedule]])),
  });

  test('are read as AWS reports them', async () => {
    const schedule = ({ Name }: { Name: string }) => ({ State: Name === 'every minute' ? 'DISABLED' : 'ENABLED' });
    const clients = clientsWith({ State: 'Enabled', LastProcessingResult: 'OK' }, schedule);
    expect(await readTriggers(clients, stack)).toEqual({
      streams: [{ id: 'm1', state: 'Enabled', result: 'OK' }],
      clock: { id: 'every minute', state: 'DISABLED' },
    });
  });

  test('of a stage of an earlier release, under other names, are not requested', async () => {
    const send = vi.fn();
    const clients = { lambda: { send }, scheduler: { send } } as never;
    const before = stack.filter(({ id }) => id !== 'ClockSchedule1');
    await expect(readTriggers(clients, before)).rejects.toThrow('no AWS::Scheduler::Schedule ClockSchedule');
    expect(send).not.toHaveBeenCalled();
  });

  test('are gone when AWS does not know them', async () => {
    const triggers = await readTriggers(clientsWith(gone, gone), stack);
    expect([triggers.streams[0]?.state, triggers.clock.state]).toEqual([null, null]);
  });
});

describe('The path of a bounce', () => {
  const webhook = 'https://shop.example/api/webhooks/ses';
  const stack = [made('SNS::Topic', 'arn:feedback')];
  const destination = {
    Enabled: true,
    MatchingEventTypes: ['bounce', 'complaint', 'send'],
    SNSDestination: { TopicARN: 'arn:feedback' },
  };
  const read = (answer: unknown, SubscriptionArn: string) => {
    const Subscriptions = [
      { Endpoint: webhook, SubscriptionArn },
      { Endpoint: 'you@mail.example', SubscriptionArn: 'arn:mail' },
    ];
    const clients = {
      ses: answering(SESClient, new Map([[DescribeConfigurationSetCommand, answer]])),
      sns: answering(SNSClient, new Map([[ListSubscriptionsByTopicCommand, { Subscriptions }]])),
    };
    return readFeedback(clients, stack, { configurationSet: 'foundation-dev', webhook });
  };

  test('is complete, or interrupted at SES, the configuration set or the topic', async () => {
    const EventDestinations = [destination];
    expect(await read({ EventDestinations }, 'arn:one')).toEqual({
      ...{
        configurationSet: 'foundation-dev',
        isThere: true,
        publishesEvents: true,
        webhook,
        subscription: 'confirmed',
      },
    });
    expect(await read({ EventDestinations }, 'PendingConfirmation')).toMatchObject({ subscription: 'pending' });
    expect(await read({ EventDestinations }, 'Deleted')).toMatchObject({ subscription: 'missing' });
    const off = [{ ...destination, Enabled: false }];
    expect(await read({ EventDestinations: off }, 'arn:one')).toMatchObject({ isThere: true, publishesEvents: false });
    const none = named('ConfigurationSetDoesNotExistException', 'none');
    expect(await read(none, 'arn:one')).toMatchObject({ isThere: false, publishesEvents: false });
  });
});
