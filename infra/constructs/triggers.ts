import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';
import { deadLetters } from './dead-letters.ts';
import type { LiveFunction } from './live-function.ts';

/** Stands apart from what else the function may do, so that its one wildcard is explained by itself. */
function streamReading(scope: Construct, streamArn: string, role: IRole): Policy {
  const policy = new Policy(scope, 'ChangesStreamPolicy', {
    statements: [
      new PolicyStatement({
        actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
        resources: [streamArn],
      }),
      new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
    ],
  });
  policy.attachToRole(role);
  Validations.of(policy).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'The event source mapping lists the streams before it reads one, and ListStreams takes no resource.',
  });
  return policy;
}

/** The second door: every change of the table, in order for each item. Returns the queue of changes given up on. */
export function onChange(scope: Construct, table: ITable, changes: LiveFunction): Queue {
  const { tableStreamArn: streamArn } = table;
  if (!streamArn || !changes.role)
    throw new Error('The second door needs a table with a stream and a role to read it.');
  const queue = deadLetters(scope, 'ChangesDeadLetters');
  const stream = changes.live.addEventSourceMapping('Stream', {
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    // A failing batch is halved until the one bad record stands alone and is set aside.
    bisectBatchOnError: true,
    retryAttempts: 5,
    maxRecordAge: Duration.hours(12),
    onFailure: new SqsDlq(queue),
  });
  // Lambda tries the stream when the mapping is made.
  stream.node.addDependency(streamReading(scope, streamArn, changes.role));
  return queue;
}

/** Of a schedule of this account. */
export const schedulerRole = (scope: Construct, id: string): Role =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  });

/** The third door: the clock strikes as often as the stage has it. Returns the queue of strikes that were lost. */
export function onStrike(scope: Construct, clock: LiveFunction, { clockMinutes }: Stage): Queue {
  const queue = deadLetters(scope, 'ClockDeadLetters');
  // The next strike does what this one could not: one that is later than that is worth nothing.
  const maxEventAge = Duration.minutes(Math.max(5, clockMinutes));
  clock.live.configureAsyncInvoke({ retryAttempts: 1, maxEventAge, onFailure: new SqsDestination(queue) });
  const role = schedulerRole(scope, 'ClockSchedulerRole');
  new Schedule(scope, 'ClockSchedule', {
    description: 'Does what is due: retries, expired checkouts, payments whose webhook never came',
    schedule: ScheduleExpression.rate(Duration.minutes(clockMinutes)),
    target: new LambdaInvoke(clock.live, {
      role,
      input: ScheduleTargetInput.fromObject({ job: 'do-what-is-due' }),
      deadLetterQueue: queue,
      retryAttempts: 2,
      maxEventAge,
    }),
  });
  return queue;
}
