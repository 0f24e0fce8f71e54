import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { LogMetrics } from './log-metrics.ts';
import type { Mail } from './mail.ts';
import type { ShopFunctions } from './shop-functions.ts';

export interface Watched {
  api: HttpApi;
  table: ITable;
  mail: Mail;
  functions: ShopFunctions;
  deadLetters: { Changes: Queue; Clock: Queue };
  logged: LogMetrics;
}

/** What an alarm watches for. */
export interface Symptom {
  /** What a person sees, and what to look at first. */
  says: string;
  metric: IMetric;
  /** The alarm goes off at this value and above, or below it when `below` is set. */
  at: number;
  below?: boolean;
  /** How many periods in a row. */
  periods?: number;
}

const minutes = (count: number) => Duration.minutes(count);

/** Reads and writes that the table or one of its indexes turned away. */
function throttleEvents(table: ITable): MathExpression {
  const event = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      statistic: 'Sum',
    });
  return new MathExpression({
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    usingMetrics: { reads: event('ReadThrottleEvents'), writes: event('WriteThrottleEvents') },
    period: minutes(5),
  });
}

/** Everything that calls for a person. */
export function symptoms(watched: Watched): Record<string, Symptom> {
  const { api, table, mail, functions, deadLetters, logged } = watched;
  const reputation = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic: 'Average',
      period: Duration.hours(1),
      dimensionsMap: { 'ses:configuration-set': mail.configurationSet.configurationSetName },
    });
  return {
    ShoppersMeetErrors: {
      says: 'The API answers with 5xx: shoppers see "something went wrong". The dashboard lists the errors.',
      metric: api.metricServerError({ period: minutes(5), statistic: 'Sum' }),
      at: 5,
    },
    RequestsFail: {
      says: 'Three requests within an hour failed in their handler: the entries "request failed" on the dashboard say why.',
      metric: logged.requestsFailed.with({ period: Duration.hours(1) }),
      at: 3,
    },
    WorkParked: {
      says: 'Owed work was set aside for a person, such as a mail that failed for half a day: see /admin/work in the shop.',
      metric: logged.workParked.with({ period: minutes(5) }),
      at: 1,
    },
    ProviderLost: {
      says: 'Printify refuses the API key, or has disconnected the shop: no order goes out. See /admin/connections.',
      metric: logged.providerLost.with({ period: minutes(5) }),
      at: 1,
    },
    ApiIsSlow: {
      says: 'For a quarter of an hour one answer in a hundred takes three seconds or more.',
      metric: api.metricLatency({ period: minutes(5), statistic: 'p99' }),
      at: 3000,
      periods: 3,
    },
    ClockStopped: {
      says: 'The clock has not run for ten minutes: retries, expired checkouts and missed payments wait.',
      metric: functions.clock.metricInvocations({ period: minutes(10) }),
      at: 1,
      below: true,
    },
    ChangesLag: {
      says: 'Changes of the table wait five minutes and more: confirmation mails are late, and so are listings and search.',
      metric: functions.changes.metric('IteratorAge', { period: minutes(5), statistic: 'Maximum' }),
      at: minutes(5).toMilliseconds(),
    },
    TableThrottled: {
      says: 'The table turns calls away: more traffic on one key or index than it takes.',
      metric: throttleEvents(table),
      at: 10,
    },
    MailBounces: {
      says: 'Two in a hundred mails bounce; at five SES puts the account under review.',
      metric: reputation('Reputation.BounceRate'),
      at: 0.02,
    },
    MailComplaints: {
      says: 'Eight in ten thousand readers call the mails spam; at ten SES puts the account under review.',
      metric: reputation('Reputation.ComplaintRate'),
      at: 0.0008,
    },
    ...functionSymptoms(functions),
    ...deadLetterSymptoms(deadLetters),
  };
}

function functionSymptoms(functions: ShopFunctions): Record<string, Symptom> {
  const entries = Object.entries(functions).flatMap(([name, lambda]): [string, Symptom][] => [
    [
      `${name}Fails`,
      {
        says: `The function ${name} ends in errors: its log says why.`,
        metric: lambda.metricErrors({ period: minutes(5) }),
        at: 3,
      },
    ],
    [
      `${name}Throttled`,
      {
        says: `Lambda turns calls of ${name} away: the account's concurrency is used up.`,
        metric: lambda.metricThrottles({ period: minutes(5) }),
        at: 1,
      },
    ],
  ]);
  return Object.fromEntries(entries);
}

function deadLetterSymptoms({ Changes, Clock }: Watched['deadLetters']): Record<string, Symptom> {
  const waiting = (queue: Queue) =>
    queue.metricApproximateNumberOfMessagesVisible({ period: minutes(5), statistic: 'Maximum' });
  return {
    ChangesGaveUp: {
      says: 'The shop gave up on a change of the table: a listing or the search may be out of date. The log of changes says why.',
      metric: waiting(Changes),
      at: 1,
    },
    ClockGaveUp: {
      says: 'The shop gave up on a strike of the clock. The next minute does the same; the log of clock says why.',
      metric: waiting(Clock),
      at: 1,
    },
  };
}
