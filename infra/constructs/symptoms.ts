import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type RunbookRow, runbook } from '../runbook.ts';
import { table as schema } from '../table.ts';
import type { Customers } from './customers.ts';
import type { LogMetrics } from './log-metrics.ts';
import type { ShopFunctions } from './shop-functions.ts';
import { type DeadLetters, deadLetterSymptoms, functionSymptoms, signUpSymptoms } from './symptoms-of-parts.ts';

export interface Watched {
  api: HttpApi;
  table: ITable;
  customers: Customers;
  functions: ShopFunctions;
  deadLetters: DeadLetters;
  logged: LogMetrics;
}

/** What an alarm watches for. */
export interface Symptom {
  /** What a person sees, and what to look at first. */
  says: string;
  /** Where README.md says what to do. */
  row: RunbookRow;
  metric: IMetric;
  /** The alarm goes off at this value and above, or below it when `below` is set. */
  at: number;
  below?: boolean;
  /** How many periods in a row. */
  periods?: number;
}

const minutes = (count: number) => Duration.minutes(count);

/** Reads and writes that the table or one of its indexes turned away: those of an index count at the index alone. */
export function throttleEvents(table: ITable): MathExpression {
  const places = [{}, ...schema.indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))];
  const events = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((metricName) =>
    places.map(
      (index) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName: table.tableName, ...index },
          statistic: 'Sum',
        }),
    ),
  );
  const usingMetrics = Object.fromEntries(events.map((event, index) => [`m${index}`, event]));
  return new MathExpression({
    label: 'Turned away',
    expression: Object.keys(usingMetrics)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics,
    period: minutes(5),
  });
}

/** Everything that calls for a person. */
export function symptoms(watched: Watched): Record<string, Symptom> {
  const { api, table, customers, functions, deadLetters, logged } = watched;
  // Of the account, whatever stage sends: SES judges the account, and these cost nothing.
  const reputation = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });
  return {
    ShoppersMeetErrors: {
      says: 'The API answers with 5xx: shoppers see "something went wrong". The dashboard lists the errors.',
      row: runbook.errors,
      metric: api.metricServerError({ period: minutes(5), statistic: 'Sum' }),
      at: 5,
    },
    RequestsFail: {
      says: 'Three requests within an hour failed in their handler: the entries "request failed" on the dashboard say why.',
      row: runbook.errors,
      metric: logged.requestsFailed.with({ period: Duration.hours(1) }),
      at: 3,
    },
    WorkParked: {
      says: 'Owed work was set aside for a person, such as a mail that failed for half a day: see /admin/work in the shop.',
      row: runbook.parked,
      metric: logged.workParked.with({ period: minutes(5) }),
      at: 1,
    },
    ProviderLost: {
      says: 'Printify refuses the API key, or has disconnected the shop: no order goes out. See /admin/connections.',
      row: runbook.provider,
      metric: logged.providerLost.with({ period: minutes(5) }),
      at: 1,
    },
    CardTesting: {
      says: 'Many cards were refused in a short time: the shop takes few checkouts from one address for a while. See /admin/work.',
      row: runbook.cardTesting,
      metric: logged.cardTesting.with({ period: minutes(5) }),
      at: 1,
    },
    PaidNotSubmitted: {
      says: 'For a quarter of an hour a paid order should have gone to the provider and has not: see /admin/work.',
      row: runbook.notSubmitted,
      metric: logged.paidNotSubmitted.with({ period: minutes(5) }),
      at: 1,
      periods: 3,
    },
    ApiIsSlow: {
      says: 'For a quarter of an hour one answer in a hundred takes three seconds or more.',
      row: runbook.slow,
      metric: api.metricLatency({ period: minutes(5), statistic: 'p99' }),
      at: 3000,
      periods: 3,
    },
    ClockStopped: {
      says: 'The clock has not run for ten minutes: retries, expired checkouts and missed payments wait.',
      row: runbook.clock,
      metric: functions.clock.metricInvocations({ period: minutes(10) }),
      at: 1,
      below: true,
    },
    ChangesLag: {
      says: 'Changes of the table wait five minutes and more: confirmation mails are late, and so are listings and search.',
      row: runbook.changes,
      metric: functions.changes.metric('IteratorAge', { period: minutes(5), statistic: 'Maximum' }),
      at: minutes(5).toMilliseconds(),
    },
    TableThrottled: {
      says: 'The table turns calls away: more traffic on one key or index than it takes.',
      row: runbook.turnedAway,
      metric: throttleEvents(table),
      at: 10,
    },
    MailBounces: {
      says: 'Two in a hundred mails bounce; at five SES puts the account under review.',
      row: runbook.bounces,
      metric: reputation('Reputation.BounceRate'),
      at: 0.02,
    },
    MailComplaints: {
      says: 'Eight in ten thousand readers call the mails spam; at ten SES puts the account under review.',
      row: runbook.bounces,
      metric: reputation('Reputation.ComplaintRate'),
      at: 0.0008,
    },
    ...signUpSymptoms(customers),
    ...functionSymptoms(functions),
    ...deadLetterSymptoms(deadLetters),
  };
}
