import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { CountedMessage } from '../../function-kinds.ts';
import { appFunctions, capitalized, gatewayFunctions, lambdas } from '../../functions.ts';
import { RELEASE_CHECK } from '../../release-check.ts';
import { type Stage, stackNames } from '../../stage.ts';
import type { ShopFunctions } from '../lambda/shop-functions.ts';

/**
 * Metrics of log messages that need a person's attention, and of the failed requests of the release that is being deployed.
 */
export type LogMetrics = Record<CountedMessage, Metric> & { failedOfRelease: Metric };

const says = (message: string) => FilterPattern.stringValue('$.message', '=', message);

/** Lists the messages to count and the value that each adds to its metric. */
const MESSAGES: Record<CountedMessage, { pattern: JsonPattern; value: string; statistic: 'Sum' | 'Maximum' }> = {
  /** Counts jobs that failed permanently and wait for an admin. */
  workParked: { pattern: says('job dead-lettered'), value: '1', statistic: 'Sum' },
  /** Counts requests that a handler answered with 5xx, except those of release checks. */
  requestsFailed: {
    pattern: FilterPattern.all(says('request failed'), FilterPattern.stringValue('$.requestId', '!=', RELEASE_CHECK)),
    value: '1',
    statistic: 'Sum',
  },
  /** Counts times when the provider refused the key or had disconnected the shop. */
  providerLost: { pattern: says('provider lost'), value: '1', statistic: 'Sum' },
  /** Counts times when many cards were refused within a short time. */
  cardTesting: { pattern: says('card testing suspected'), value: '1', statistic: 'Sum' },
  /**
   * Number of paid orders that are due at the provider, from the log of the scheduled function. Zero is not recorded, because
   * it would cost 30 cents a month.
   */
  paidNotSubmitted: {
    pattern: FilterPattern.all(says('figures'), FilterPattern.numberValue('$.paidNotSubmitted', '>', 0)),
    value: '$.paidNotSubmitted',
    statistic: 'Maximum',
  },
  /**
   * Counts calls that the table or one of its indexes throttled. CloudWatch has six separate metrics for this, and an alarm
   * on each would cost money.
   */
  tableThrottled: { pattern: says('table throttled'), value: '1', statistic: 'Sum' },
};

export interface Logged {
  functions: ShopFunctions;
  /** Name of the release that is being deployed. */
  release: string;
}

/** Counts the failed requests of each release, and returns the metric of the release in `logged`. */
function failuresOfRelease(scope: Construct, metricNamespace: string, { functions, release }: Logged): Metric {
  const metricName = 'FailedByRelease';
  for (const name of gatewayFunctions)
    new MetricFilter(scope, `${metricName}-${name}`, {
      logGroup: functions[name].logGroup,
      metricNamespace,
      metricName,
      filterPattern: MESSAGES.requestsFailed.pattern,
      metricValue: '1',
      dimensions: { release: '$.release' },
    });
  return new Metric({ namespace: metricNamespace, metricName, dimensionsMap: { release }, statistic: 'Sum' });
}

/** Creates the metrics from the logs of the functions that write each message. */
export function logMetrics(scope: Construct, stage: Stage, { functions, release }: Logged): LogMetrics {
  const metricNamespace = stackNames(stage.name).app;
  const metricOf = (message: CountedMessage): Metric => {
    const { pattern: filterPattern, value: metricValue, statistic } = MESSAGES[message];
    const metricName = capitalized(message);
    for (const name of appFunctions) {
      const counts: readonly CountedMessage[] = lambdas[name].counts;
      if (!counts.includes(message)) continue;
      const { logGroup } = functions[name];
      new MetricFilter(scope, `${metricName}-${name}`, {
        logGroup,
        metricNamespace,
        metricName,
        filterPattern,
        metricValue,
      });
    }
    return new Metric({ namespace: metricNamespace, metricName, statistic });
  };
  return {
    workParked: metricOf('workParked'),
    requestsFailed: metricOf('requestsFailed'),
    providerLost: metricOf('providerLost'),
    cardTesting: metricOf('cardTesting'),
    paidNotSubmitted: metricOf('paidNotSubmitted'),
    tableThrottled: metricOf('tableThrottled'),
    failedOfRelease: failuresOfRelease(scope, metricNamespace, { functions, release }),
  };
}
