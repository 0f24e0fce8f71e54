import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../stage.ts';
import type { Mail } from './mail.ts';
import type { ShopFunction } from './shop-function.ts';

export interface Watched {
  api: HttpApi;
  table: ITable;
  mail: Mail;
  functions: Record<string, ShopFunction> & { changes: ShopFunction; clock: ShopFunction };
  deadLetters: Record<string, Queue>;
}

interface Symptom {
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

/** Alarms that name the symptom, and who hears them. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, { stage, watched }: { stage: Stage; watched: Watched }) {
    super(scope, id);
    const topic = alarmTopic(this);
    if (stage.alarmMail) topic.addSubscription(new EmailSubscription(stage.alarmMail));
    for (const [name, symptom] of Object.entries(symptoms(watched))) {
      const alarm = new Alarm(this, name, {
        alarmDescription: symptom.says,
        metric: symptom.metric,
        threshold: symptom.at,
        evaluationPeriods: symptom.periods ?? 1,
        comparisonOperator: symptom.below
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        // No figures from a clock that stopped is the very symptom; elsewhere it means that nothing happened.
        treatMissingData: symptom.below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    }
  }
}

/** Takes TLS only, and that policy replaces the one under which CloudWatch may publish anyway: so it is named. */
function alarmTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Topic', { enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'AWS:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return topic;
}

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

function symptoms(watched: Watched): Record<string, Symptom> {
  const { api, table, mail, functions } = watched;
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
      says: 'The API answers with 5xx: shoppers see "something went wrong". Look at the errors of the functions.',
      metric: api.metricServerError({ period: minutes(5), statistic: 'Sum' }),
      at: 5,
    },
    ApiIsSlow: {
      says: 'One answer in a hundred takes three seconds or more.',
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
      says: 'Changes of the table wait five minutes and more: confirmation mails are late.',
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
    ...deadLetterSymptoms(watched.deadLetters),
  };
}

function functionSymptoms(functions: Watched['functions']): Record<string, Symptom> {
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

const deadLetterSymptoms = (queues: Record<string, Queue>): Record<string, Symptom> =>
  Object.fromEntries(
    Object.entries(queues).map(([name, queue]) => [
      `${name}GaveUp`,
      {
        says: `${name} gave up on something: the message in its dead-letter queue says on what.`,
        metric: queue.metricApproximateNumberOfMessagesVisible({ period: minutes(5), statistic: 'Maximum' }),
        at: 1,
      },
    ]),
  );
