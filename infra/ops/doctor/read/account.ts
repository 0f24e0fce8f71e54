import { type CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { SNSClient } from '@aws-sdk/client-sns';
import { otherEndpoint } from '../../aws/endpoint.ts';
import { subscriptionsOf } from '../../aws/subscriptions.ts';
import type { AlarmState } from '../facts.ts';

const TIMEOUT_MS = 10_000;

/** How far this machine's clock is ahead of AWS's, in seconds; its answers carry the time to the second. */
export async function readClock(region: string, ask: typeof fetch = fetch): Promise<{ secondsOff: number }> {
  const before = Date.now();
  const response = await ask(otherEndpoint('STS') ?? `https://sts.${region}.amazonaws.com/`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const theirs = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) throw new Error('AWS answered without its time');
  return { secondsOff: ((before + Date.now()) / 2 - theirs) / 1000 };
}

export async function readConcurrency(lambda: LambdaClient): Promise<{ limit: number }> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  if (AccountLimit?.ConcurrentExecutions === undefined) throw new Error('Lambda did not say its quota');
  return { limit: AccountLimit.ConcurrentExecutions };
}

/** CloudWatch takes so many names in one question. */
const NAMES_AT_ONCE = 100;

const inParts = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / NAMES_AT_ONCE) }, (_, part) =>
    names.slice(part * NAMES_AT_ONCE, (part + 1) * NAMES_AT_ONCE),
  );

/** The alarms that a stack has made, by their names, and who hears of them. The dead letter queues are among what they watch. */
export async function readAlarms(
  { cloudwatch, sns }: { cloudwatch: CloudWatchClient; sns: SNSClient },
  made: readonly string[],
): Promise<AlarmState> {
  const asked = inParts(made).map((AlarmNames) =>
    cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames, MaxRecords: NAMES_AT_ONCE })),
  );
  const alarms = (await Promise.all(asked)).flatMap(({ MetricAlarms = [] }) => MetricAlarms);
  const nameOf = ({ AlarmName = '' }: MetricAlarm) => AlarmName;
  const names = alarms.map(nameOf);
  const topics = new Set(alarms.flatMap(({ AlarmActions = [] }) => AlarmActions));
  const subscriptions = await subscriptionsTo(
    sns,
    [...topics].filter((arn) => arn.split(':')[2] === 'sns'),
  );
  const heardBy = subscriptions.filter((arn) => arn.startsWith('arn:')).length;
  return {
    count: alarms.length,
    gone: made.filter((name) => !names.includes(name)),
    muted: alarms
      .filter(({ ActionsEnabled, AlarmActions }) => ActionsEnabled === false || !AlarmActions?.length)
      .map(nameOf),
    ringing: alarms
      .filter(({ StateValue }) => StateValue === 'ALARM')
      .map((alarm) => ({ name: nameOf(alarm), says: alarm.AlarmDescription ?? '' })),
    ...{ heardBy, unconfirmed: subscriptions.length - heardBy },
  };
}

/** The ARNs of the subscriptions, or SNS's words in their place. Deleted ones are left out. */
const subscriptionsTo = async (sns: SNSClient, topics: readonly string[]): Promise<string[]> =>
  (await subscriptionsOf(sns, topics))
    .map(({ SubscriptionArn = '' }) => SubscriptionArn)
    .filter((arn) => arn !== 'Deleted');
