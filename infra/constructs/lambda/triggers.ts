import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  byFunction,
  capitalized,
  lambdas,
  type ScheduledFunctionName,
  type StreamFunctionName,
  scheduledFunctions,
  streamFunctions,
} from '../../functions.ts';
import type { Stage } from '../../stage.ts';
import { deadLetters } from '../dead-letters.ts';
import type { ShopFunctions } from './shop-functions.ts';

interface Invocations {
  table: ITable;
  functions: ShopFunctions;
  stage: Stage;
}

/**
 * Lets the role read the table's stream. This is a separate policy, so that the accepted cdk-nag finding about its wildcard
 * covers nothing else.
 */
function streamReading(scope: Construct, id: string, { streamArn, role }: { streamArn: string; role: IRole }): Policy {
  const policy = new Policy(scope, id, {
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

/**
 * Invokes the function with the changes in each lane. Changes to the same item arrive in order. Returns the queue of changes
 * that kept failing.
 */
function onTableChange(scope: Construct, name: StreamFunctionName, { table, functions }: Invocations): Queue {
  const { tableStreamArn: streamArn } = table;
  const { live, role } = functions[name];
  if (!streamArn || !role) throw new Error(`${name} needs a table with a stream and a role to read it.`);
  const queue = deadLetters(scope, `${capitalized(name)}DeadLetters`);
  const reading = streamReading(scope, `${capitalized(name)}StreamPolicy`, { streamArn, role });
  for (const { id, partitions } of lambdas[name].lanes) {
    const stream = live.addEventSourceMapping(id, {
      eventSourceArn: streamArn,
      filters: partitions.map((partition) =>
        FilterCriteria.filter({ dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(partition) } } } }),
      ),
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      // Lambda halves a failing batch until the bad record is alone. That record goes to the queue.
      bisectBatchOnError: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(queue),
    });
    // Lambda reads the stream when it creates the mapping, so the permission must exist first.
    stream.node.addDependency(reading);
  }
  return queue;
}

/** Invokes the function on the stage's schedule. Returns the queue of failed runs. */
function onSchedule(scope: Construct, name: ScheduledFunctionName, { functions, stage }: Invocations): Queue {
  const { schedule } = lambdas[name];
  const { live } = functions[name];
  const minutes: number = schedule.everyMinutes[stage.name];
  const queue = deadLetters(scope, `${capitalized(name)}DeadLetters`);
  // The next run does the same work, so a run is dropped once the next one is due. Lambda keeps an event for at most six
  // hours.
  const maxEventAge = Duration.minutes(Math.min(Math.max(5, minutes), 360));
  live.configureAsyncInvoke({ retryAttempts: 1, maxEventAge, onFailure: new SqsDestination(queue) });
  const role = new Role(scope, `${capitalized(name)}SchedulerRole`, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  });
  new Schedule(scope, `${capitalized(name)}Schedule`, {
    description: schedule.description,
    schedule: ScheduleExpression.rate(Duration.minutes(minutes)),
    target: new LambdaInvoke(live, {
      role,
      input: ScheduleTargetInput.fromObject(schedule.input),
      deadLetterQueue: queue,
      retryAttempts: 2,
      maxEventAge,
    }),
  });
  return queue;
}

/**
 * Sets up the two ways to invoke functions besides requests: the stream and the schedule. Returns the dead-letter queue of
 * each function.
 */
export const invokeByTableAndTime = (
  scope: Construct,
  invocations: Invocations,
): Record<StreamFunctionName | ScheduledFunctionName, Queue> => ({
  ...byFunction(streamFunctions, (name) => onTableChange(scope, name, invocations)),
  ...byFunction(scheduledFunctions, (name) => onSchedule(scope, name, invocations)),
});
