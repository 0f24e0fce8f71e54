import { type CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { SNSClient } from '@aws-sdk/client-sns';
import { endpointOverride } from '../../aws/s3.ts';
import { subscriptionsOf } from '../../aws/subscriptions.ts';
import { batchesOf } from '../../batches.ts';
import type { AlarmState } from '../readings.ts';

const TIMEOUT_MS = 10_000;

/**
 * Returns the number of seconds by which this machine's clock is ahead of AWS's clock. AWS reports its time in whole seconds.
 */
export async function readClock(region: string, ask: typeof fetch = fetch): Promise<{ secondsOff: number }> {
  const before = Date.now();
  const response = await ask(endpointOverride('STS') ?? `https://sts.${region}.amazonaws.com/`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const theirs = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) throw new Error("AWS's response had no date");
  return { secondsOff: ((before + Date.now()) / 2 - theirs) / 1000 };
}

export async function readConcurrency(lambda: LambdaClient): Promise<{ limit: number }> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  if (AccountLimit?.ConcurrentExecutions === undefined) throw new Error('Lambda did not report its quota');
  return { limit: AccountLimit.ConcurrentExecutions };
}

/** Maximum number of alarms in one CloudWatch request. */
const NAMES_AT_ONCE = 100;

/** Reads the stack's alarms, including those for dead-letter queues, and their subscribers. */
export async function readAlarms(
  { cloudwatch, sns }: { cloudwatch: CloudWatchClient; sns: SNSClient },
  names: readonly string[],
): Promise<AlarmState> {
  const answers = batchesOf(names, NAMES_AT_ONCE).map((AlarmNames) =>
    cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames, MaxRecords: NAMES_AT_ONCE })),
  );
  const alarms = (await Promise.all(answers)).flatMap(({ MetricAlarms = [] }) => MetricAlarms);
  const nameOf = ({ AlarmName = '' }: MetricAlarm) => AlarmName;
  const found = alarms.map(nameOf);
  const topics = new Set(alarms.flatMap(({ AlarmActions = [] }) => AlarmActions));
  const subscriptions = await subscriptionsTo(
    sns,
    [...topics].filter((arn) => arn.split(':')[2] === 'sns'),
  );
  const confirmed = subscriptions.filter((arn) => arn.startsWith('arn:')).length;
  return {
    count: alarms.length,
    gone: names.filter((name) => !found.includes(name)),
    muted: alarms
      .filter(({ ActionsEnabled, AlarmActions }) => ActionsEnabled === false || !AlarmActions?.length)
      .map(nameOf),
    firing: alarms
      .filter(({ StateValue }) => StateValue === 'ALARM')
      .map((alarm) => ({ name: nameOf(alarm), description: alarm.AlarmDescription ?? '' })),
    ...{ confirmed, unconfirmed: subscriptions.length - confirmed },
  };
}

/**
 * Returns the ARNs of the subscriptions. An unconfirmed subscription has `PendingConfirmation` instead of an ARN. Leaves out
 * deleted subscriptions.
 */
const subscriptionsTo = async (sns: SNSClient, topics: readonly string[]): Promise<string[]> =>
  (await subscriptionsOf(sns, topics))
    .map(({ SubscriptionArn = '' }) => SubscriptionArn)
    .filter((arn) => arn !== 'Deleted');
