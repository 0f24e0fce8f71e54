import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { RELEASE_CHECK } from '../release-check.ts';
import { type Stage, stackNames } from '../stage.ts';
import type { ShopFunction } from './shop-function.ts';
import type { ShopFunctions } from './shop-functions.ts';

/** What only the logs tell, counted. */
export interface LogMetrics {
  /** Owed effects that were given up on until an owner looks. */
  workParked: Metric;
  /** Requests that a handler answered with 5xx; without those that only try a new version. */
  requestsFailed: Metric;
  /** The provider refused the key, or has disconnected the shop. */
  providerLost: Metric;
  /** Many cards were refused in a short time. */
  cardTesting: Metric;
  /** Paid orders that should have gone to the provider by now. */
  paidNotSubmitted: Metric;
}

/** Metrics of the messages that call for a person, from the logs of the functions that write them. */
export function logMetrics(scope: Construct, stage: Stage, functions: ShopFunctions): LogMetrics {
  const { shop, account, admin, webhooks, pages, changes, clock } = functions;
  const namespace = stackNames(stage.name).app;
  const says = (message: string) => FilterPattern.stringValue('$.message', '=', message);
  const count = (metricName: string, filterPattern: JsonPattern, writers: ShopFunction[]): Metric => {
    for (const writer of writers) {
      new MetricFilter(scope, `${metricName}-${writer.node.id}`, {
        logGroup: writer.logGroup,
        metricNamespace: namespace,
        metricName,
        filterPattern,
        metricValue: '1',
      });
    }
    return new Metric({ namespace, metricName, statistic: 'Sum' });
  };
  /** What the clock says of itself at each strike. */
  const figure = (metricName: string, field: string): Metric => {
    new MetricFilter(scope, `${metricName}-${clock.node.id}`, {
      logGroup: clock.logGroup,
      metricNamespace: namespace,
      metricName,
      filterPattern: FilterPattern.all(says('figures'), FilterPattern.exists(`$.${field}`)),
      metricValue: `$.${field}`,
    });
    return new Metric({ namespace, metricName, statistic: 'Maximum' });
  };
  return {
    workParked: count('WorkParked', says('work parked'), [changes, clock]),
    requestsFailed: count(
      'RequestsFailed',
      FilterPattern.all(says('request failed'), FilterPattern.stringValue('$.requestId', '!=', RELEASE_CHECK)),
      [shop, account, admin, webhooks, pages],
    ),
    providerLost: count('ProviderLost', says('provider lost'), [shop, admin, webhooks, changes, clock]),
    cardTesting: count('CardTesting', says('card testing suspected'), [shop, webhooks, changes, clock]),
    paidNotSubmitted: figure('PaidNotSubmitted', 'paidNotSubmitted'),
  };
}
