import { GetEventSourceMappingCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { GetScheduleCommand, type SchedulerClient } from '@aws-sdk/client-scheduler';
import { nullIfMissing, onlyResource, type StackResource } from '../../aws/stack-resources.ts';
import type { ScheduleState, TriggerState } from '../readings.ts';

async function readSchedule(client: SchedulerClient, { name }: StackResource): Promise<ScheduleState> {
  const schedule = await nullIfMissing(client.send(new GetScheduleCommand({ Name: name })));
  return { id: name, state: schedule?.State ?? null };
}

/** Reads everything that calls the functions automatically: the table's stream and the clock. */
export async function readTriggers(
  { lambda, scheduler }: { lambda: LambdaClient; scheduler: SchedulerClient },
  resources: readonly StackResource[],
): Promise<TriggerState> {
  const stream = onlyResource(resources, 'AWS::Lambda::EventSourceMapping').name;
  const minute = onlyResource(resources, 'AWS::Scheduler::Schedule', 'ClockSchedule');
  const [mapping, clock] = await Promise.all([
    nullIfMissing(lambda.send(new GetEventSourceMappingCommand({ UUID: stream }))),
    readSchedule(scheduler, minute),
  ]);
  return {
    stream: { id: stream, state: mapping?.State ?? null, result: mapping?.LastProcessingResult ?? null },
    clock,
  };
}
