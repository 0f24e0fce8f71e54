import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import {
  capitalized,
  lambdas,
  type ScheduledFunctionName,
  type StreamFunctionName,
  scheduledFunctions,
  streamFunctions,
  userPoolFunctions,
} from '../../functions.ts';
import { runbook } from '../../runbook.ts';
import type { Customers } from '../customers.ts';
import type { ShopFunctions } from '../lambda/shop-functions.ts';
import type { LogMetrics } from './log-metrics.ts';
import type { AlarmRule } from './shop-alarms.ts';

/** Dead-letter queues of the background functions and of email feedback. */
export type DeadLetters = Record<StreamFunctionName | ScheduledFunctionName | 'feedback', Queue>;

const period = Duration.minutes(5);

/**
 * Alarm for calls that Lambda throttles. One alarm covers the region, because all functions share the account's concurrency.
 * Crashes need no alarm of their own: the gateway counts crashes during requests, and other failed calls go to dead-letter
 * queues.
 */
export const throttleAlarm: AlarmRule = {
  says: "Lambda is throttling calls because the account's concurrency is used up.",
  row: runbook.turnedAway,
  metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period }),
  at: 1,
};

/** Name of the alarm that rolls back a release. */
export const RELEASE_ALARM = 'ReleaseFails';

/**
 * Returns the alarm that rolls back a release. It fires if the new release failed at least three requests within five
 * minutes, and if these are more than half of all failures. Anyone can repeat a request that fails in every release. That
 * doesn't trigger the alarm, because the new release gets only a tenth of the requests. The alarm counts timeouts but not
 * crashes, which log nothing. `infra/crash-check.ts` counts crashes.
 */
export const releaseAlarm = ({ requestsFailed, failedOfRelease }: LogMetrics): AlarmRule => ({
  says: 'The newest release failed three requests in five minutes, more than all older ones. If it is in progress, it is rolled back.',
  row: runbook.errors,
  metric: new MathExpression({
    label: 'Failures of the newest release',
    expression: 'IF(FILL(newest, 0) > FILL(every, 0) / 2, FILL(newest, 0), 0)',
    usingMetrics: { newest: failedOfRelease, every: requestsFailed },
    period,
  }),
  at: 3,
});

/** Returns the name of the alarm that fires when a scheduled function does not run. */
export const stoppedAlarm = (name: ScheduledFunctionName): string => `${capitalized(name)}Stopped`;

/** Returns the alarms for functions that run late or not at all. */
export function lateAlarms(functions: ShopFunctions): Record<string, AlarmRule> {
  const stopped = scheduledFunctions.map((name): [string, AlarmRule] => {
    const { afterMinutes, ...text } = lambdas[name].stopped;
    const metric = functions[name].metricInvocations({ period: Duration.minutes(afterMinutes) });
    return [stoppedAlarm(name), { ...text, metric, at: 1, below: true }];
  });
  const lags = streamFunctions.map((name): [string, AlarmRule] => [
    `${capitalized(name)}Lag`,
    {
      ...lambdas[name].lags,
      metric: functions[name].metric('IteratorAge', { period, statistic: 'Maximum' }),
      at: Duration.minutes(5).toMilliseconds(),
    },
  ]);
  return Object.fromEntries([...stopped, ...lags]);
}

/** Returns the alarm for the user pool's triggers. When they fail, shoppers cannot sign up. */
export function signUpAlarm({ triggers }: Customers): Record<string, AlarmRule> {
  const errors = userPoolFunctions.map((name) => [lambdas[name].metricId, triggers[name].metricErrors()] as const);
  const logs = userPoolFunctions.map(capitalized).join(' and ');
  return {
    SignUpFails: {
      says: `Three sign-ups or code emails failed within an hour, so it's possible that no one can sign up. The logs of ${logs} say why.`,
      row: runbook.signUp,
      metric: new MathExpression({
        label: 'Errors',
        expression: errors.map(([id]) => `FILL(${id}, 0)`).join(' + '),
        usingMetrics: Object.fromEntries(errors),
        period: Duration.hours(1),
      }),
      at: 3,
    },
  };
}

export function deadLetterAlarms({ feedback, ...queues }: DeadLetters): Record<string, AlarmRule> {
  const waiting = (queue: Queue) => ({
    metric: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    at: 1,
  });
  const gaveUp = [...streamFunctions, ...scheduledFunctions].map((name): [string, AlarmRule] => [
    `${capitalized(name)}GaveUp`,
    { ...lambdas[name].gaveUp, ...waiting(queues[name]) },
  ]);
  return {
    ...Object.fromEntries(gaveUp),
    FeedbackGaveUp: {
      says: 'Amazon SNS gave up telling the shop about a bounce, a complaint, or a delivery. A bad address may not be suppressed.',
      row: runbook.feedback,
      ...waiting(feedback),
    },
  };
}
