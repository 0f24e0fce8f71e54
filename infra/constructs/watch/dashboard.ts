import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { scheduledFunctions, streamFunctions } from '../../functions.ts';
import { tableSchema } from '../../table.ts';
import { businessQueries, errorQuery, queryWidget } from './queries.ts';
import type { Watched } from './shop-alarms.ts';

const period = Duration.minutes(5);

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 8, height: 6 });

/**
 * Sums throttled reads and writes of the table and its indexes. DynamoDB counts throttling of an index only in the index's
 * own metrics.
 */
function throttleEvents(table: ITable): MathExpression {
  const places = [{}, ...tableSchema.indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))];
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
    label: 'Throttled',
    expression: Object.keys(usingMetrics)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics,
    period: period,
  });
}

/** Creates a dashboard of sales, errors, latency, background work, and email. */
export function dashboard(scope: Construct, id: string, watched: Watched): Dashboard {
  const { api, table, functions, deadLetters, logged } = watched;
  const all = Object.entries(functions);
  const everyFunction = Object.values(functions);
  const consumed = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      statistic: 'Sum',
    });
  const mails = (metricName: string) => new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average' });
  return new Dashboard(scope, id, {
    defaultInterval: Duration.hours(6),
    widgets: [
      businessQueries.map((query) => queryWidget(query, everyFunction, 8)),
      [
        graph(
          'Requests and errors',
          [api.metricCount({ period })],
          [api.metricServerError({ period }), api.metricClientError({ period })],
        ),
        graph(
          'Latency (ms)',
          ['p50', 'p95', 'p99'].map((statistic) => api.metricLatency({ period, statistic })),
        ),
        graph(
          'Function errors',
          all.map(([label, lambda]) => lambda.metricErrors({ period, label })),
        ),
      ],
      [
        graph(
          'Function duration, p95 (ms)',
          all.map(([label, lambda]) => lambda.metricDuration({ period, label, statistic: 'p95' })),
        ),
        graph(
          'Clock runs',
          scheduledFunctions.map((name) => functions[name].metricInvocations({ period })),
        ),
        graph(
          'Age of the oldest change (ms)',
          streamFunctions.map((name) => functions[name].metric('IteratorAge', { period, statistic: 'Maximum' })),
        ),
      ],
      [
        graph(
          'Given up',
          Object.values(deadLetters).map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period })),
        ),
        graph(
          'Table capacity and throttled calls',
          [consumed('ConsumedReadCapacityUnits'), consumed('ConsumedWriteCapacityUnits')],
          [throttleEvents(table)],
        ),
        graph('Bounce and complaint rates', [mails('Reputation.BounceRate'), mails('Reputation.ComplaintRate')]),
      ],
      [
        graph('Failed requests and dead-lettered jobs', [
          logged.requestsFailed.with({ period }),
          logged.workParked.with({ period }),
          logged.providerLost.with({ period }),
          logged.cardTesting.with({ period }),
          logged.paidNotSubmitted.with({ period }),
        ]),
        queryWidget(errorQuery, everyFunction, 16),
      ],
    ],
  });
}
