import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { Query } from '../../aws/calls.ts';
import { otherEndpoint } from '../../aws/signed.ts';
import { type Element, elementsOf, textOf } from '../../aws/xml.ts';
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

/** Answers come in pages; the last names no further one. */
export async function pagesOf(query: (token: string) => Promise<Element>): Promise<Element[]> {
  const pages: Element[] = [];
  let token = '';
  do {
    const page = await query(token);
    pages.push(page);
    token = textOf(page, 'NextToken');
  } while (token);
  return pages;
}

const list = (element: Element, name: string): Element[] => elementsOf(element, name)[0]?.children ?? [];

/** CloudWatch takes so many names in one question. */
const NAMES_AT_ONCE = 100;

const inParts = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / NAMES_AT_ONCE) }, (_, part) =>
    names.slice(part * NAMES_AT_ONCE, (part + 1) * NAMES_AT_ONCE),
  );

/** The alarms that a stack has made, by their names, and who hears of them. The dead letter queues are among what they watch. */
export async function readAlarms(query: Query, made: readonly string[]): Promise<AlarmState> {
  const asked = inParts(made).map((names) => {
    const named = names.map((name, index) => [`AlarmNames.member.${index + 1}`, name] as const);
    return query('monitoring', {
      Action: 'DescribeAlarms',
      Version: '2010-08-01',
      MaxRecords: String(NAMES_AT_ONCE),
      ...Object.fromEntries(named),
    });
  });
  const pages = await Promise.all(asked);
  const alarms = pages.flatMap((page) => list(page, 'MetricAlarms'));
  const topics = new Set(alarms.flatMap((alarm) => list(alarm, 'AlarmActions').map(({ text }) => text)));
  const subscriptions = await subscriptionsTo(
    query,
    [...topics].filter((arn) => arn.split(':')[2] === 'sns'),
  );
  const ringing = alarms
    .filter((alarm) => textOf(alarm, 'StateValue') === 'ALARM')
    .map((alarm) => ({ name: textOf(alarm, 'AlarmName'), says: textOf(alarm, 'AlarmDescription') }));
  const names = alarms.map((alarm) => textOf(alarm, 'AlarmName'));
  const muted = alarms.filter((alarm) => textOf(alarm, 'ActionsEnabled') === 'false');
  const heardBy = subscriptions.filter((arn) => arn.startsWith('arn:')).length;
  return {
    count: alarms.length,
    gone: made.filter((name) => !names.includes(name)),
    muted: muted.map((alarm) => textOf(alarm, 'AlarmName')),
    ...{ ringing, heardBy, unconfirmed: subscriptions.length - heardBy },
  };
}

/** What SNS lists of the topics' subscriptions. */
export async function subscriptionsOf(query: Query, topics: readonly string[]): Promise<Element[]> {
  const answers = await Promise.all(
    topics.map((TopicArn) =>
      pagesOf((NextToken) =>
        query('sns', {
          Action: 'ListSubscriptionsByTopic',
          Version: '2010-03-31',
          TopicArn,
          ...(NextToken ? { NextToken } : {}),
        }),
      ),
    ),
  );
  return answers.flat().flatMap((page) => elementsOf(page, 'member'));
}

/** The ARNs of the subscriptions, or SNS's words in their place: `PendingConfirmation`. Deleted ones are left out. */
const subscriptionsTo = async (query: Query, topics: readonly string[]): Promise<string[]> =>
  (await subscriptionsOf(query, topics))
    .map((member) => textOf(member, 'SubscriptionArn'))
    .filter((arn) => arn !== 'Deleted');
