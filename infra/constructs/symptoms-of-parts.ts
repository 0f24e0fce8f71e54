import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { type RunbookRow, runbook } from '../runbook.ts';
import type { Customers } from './customers.ts';
import type { ShopFunctionName } from './function-roles.ts';
import type { ShopFunctions } from './shop-functions.ts';
import type { Symptom } from './symptoms.ts';

/** Where each thing that works by itself leaves what it gave up on. */
export interface DeadLetters {
  Changes: Queue;
  Clock: Queue;
  Feedback: Queue;
  Sweep: Queue;
}

const period = Duration.minutes(5);

const rowOf = (name: ShopFunctionName): RunbookRow =>
  name === 'clock' ? runbook.clock : name === 'changes' ? runbook.changes : runbook.errors;

/**
 * What may be wrong with any function: with its live version, as an alarm that a version rang which was only tried would
 * stop the way back.
 */
export function functionSymptoms(functions: ShopFunctions): Record<string, Symptom> {
  const names = Object.keys(functions) as ShopFunctionName[];
  const entries = names.flatMap((name): [string, Symptom][] => [
    [
      `${name}Fails`,
      {
        says: `The function ${name} ends in errors: its log says why.`,
        row: rowOf(name),
        metric: functions[name].live.metricErrors({ period }),
        at: 3,
      },
    ],
    [
      `${name}Throttled`,
      {
        says: `Lambda turns calls of ${name} away: the account's concurrency is used up.`,
        row: runbook.turnedAway,
        metric: functions[name].live.metricThrottles({ period }),
        at: 1,
      },
    ],
  ]);
  return Object.fromEntries(entries);
}

/** What may be wrong where the user pool asks the shop: it then lets nobody in, and tells nobody but who wants to sign up. */
export function signUpSymptoms({ triggers }: Customers): Record<string, Symptom> {
  const usingMetrics = {
    admits: triggers.preSignUp.metricErrors(),
    words: triggers.customMessage.metricErrors(),
  };
  return {
    SignUpFails: {
      says: 'Within an hour three sign-ups or mails with a code have failed: it may be that nobody can sign up. The logs of AdmitSignUp and CustomMessage say why.',
      row: runbook.signUp,
      metric: new MathExpression({
        label: 'Errors',
        expression: 'FILL(admits, 0) + FILL(words, 0)',
        usingMetrics,
        period: Duration.hours(1),
      }),
      at: 3,
    },
  };
}

/** What was given up on. */
export function deadLetterSymptoms({ Changes, Clock, Feedback, Sweep }: DeadLetters): Record<string, Symptom> {
  const waiting = (queue: Queue) => ({
    metric: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    at: 1,
  });
  return {
    ChangesGaveUp: {
      says: 'The shop gave up on a change of the table: a listing or the search may be out of date. The log of changes says why.',
      row: runbook.changes,
      ...waiting(Changes),
    },
    ClockGaveUp: {
      says: 'The shop gave up on a strike of the clock. The next strike does the same; the log of clock says why.',
      row: runbook.clockLost,
      ...waiting(Clock),
    },
    FeedbackGaveUp: {
      says: 'Amazon SNS gave up telling the shop of a bounce, a complaint or a sent mail: an address may not be suppressed.',
      row: runbook.feedback,
      ...waiting(Feedback),
    },
    SweepGaveUp: {
      says: 'The nightly sweep of old scripts gave up: none are deleted until what the log of sweep says is mended.',
      row: runbook.sweep,
      ...waiting(Sweep),
    },
  };
}
