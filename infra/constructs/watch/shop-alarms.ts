import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type RunbookRow, runbook } from '../../runbook.ts';
import type { Customers } from '../customers.ts';
import type { ShopFunctions } from '../lambda/shop-functions.ts';
import {
  type DeadLetters,
  deadLetterAlarms,
  lateAlarms,
  RELEASE_ALARM,
  releaseAlarm,
  signUpAlarm,
  throttleAlarm,
} from './function-alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

export interface Watched {
  api: HttpApi;
  table: ITable;
  customers: Customers;
  functions: ShopFunctions;
  deadLetters: DeadLetters;
  logged: LogMetrics;
}

export interface AlarmRule {
  /** Message in the alarm's email: the effect that people notice, and the first place to look. */
  says: string;
  row: RunbookRow;
  metric: IMetric;
  /** Threshold of the alarm. The alarm fires at this value and above, or below it if `below` is set. */
  at: number;
  below?: boolean;
  /** Number of consecutive periods that must pass the threshold. One by default. */
  periods?: number;
}

const minutes = (count: number) => Duration.minutes(count);

/** Returns all alarms by name. */
export function shopAlarms(watched: Watched): Record<string, AlarmRule> {
  const { api, customers, functions, deadLetters, logged } = watched;
  // SES judges the whole account rather than a stage, so these are the account's metrics. They are free.
  const reputation = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });
  return {
    ShoppersMeetErrors: {
      says: 'The API is answering with 5xx errors, so shoppers see "something went wrong". The query "Errors" in Logs Insights lists them.',
      row: runbook.errors,
      metric: api.metricServerError({ period: minutes(5), statistic: 'Sum' }),
      at: 3,
    },
    RequestsFail: {
      says: 'Three requests failed in their handler within an hour. The "request failed" entries of the query "Errors" say why.',
      row: runbook.errors,
      metric: logged.requestsFailed.with({ period: Duration.hours(1) }),
      at: 3,
    },
    WorkParked: {
      says: 'A job needs attention, such as an email that kept failing for hours. See /admin/work in the shop.',
      row: runbook.parked,
      metric: logged.workParked.with({ period: minutes(5) }),
      at: 1,
    },
    ProviderLost: {
      says: 'Printify rejects the API key or has disconnected the shop, so no orders go out. See /admin/connections.',
      row: runbook.provider,
      metric: logged.providerLost.with({ period: minutes(5) }),
      at: 1,
    },
    CardTesting: {
      says: 'Many cards were declined in a short time, so the shop is limiting checkouts from each address for a while. See /admin/work.',
      row: runbook.cardTesting,
      metric: logged.cardTesting.with({ period: minutes(5) }),
      at: 1,
    },
    PaidNotSubmitted: {
      says: 'A paid order is 15 minutes late in going to the provider. See /admin/work.',
      row: runbook.notSubmitted,
      metric: logged.paidNotSubmitted.with({ period: minutes(5) }),
      at: 1,
      periods: 3,
    },
    ApiIsSlow: {
      says: 'For the last 15 minutes, one response in a hundred has taken three seconds or more.',
      row: runbook.slow,
      metric: api.metricLatency({ period: minutes(5), statistic: 'p99' }),
      at: 3000,
      periods: 3,
    },
    TableThrottled: {
      says: 'The table is throttling calls because one key or index gets too much traffic.',
      row: runbook.turnedAway,
      metric: logged.tableThrottled.with({ period: minutes(5) }),
      at: 10,
    },
    MailBounces: {
      says: 'Two emails in a hundred are bouncing. At five, SES puts the account under review.',
      row: runbook.bounces,
      metric: reputation('Reputation.BounceRate'),
      at: 0.02,
    },
    MailComplaints: {
      says: 'Eight in ten thousand recipients are marking the emails as spam. At ten, SES puts the account under review.',
      row: runbook.bounces,
      metric: reputation('Reputation.ComplaintRate'),
      at: 0.0008,
    },
    ...lateAlarms(functions),
    ...signUpAlarm(customers),
    FunctionsThrottled: throttleAlarm,
    [RELEASE_ALARM]: releaseAlarm(logged),
    ...deadLetterAlarms(deadLetters),
  };
}
