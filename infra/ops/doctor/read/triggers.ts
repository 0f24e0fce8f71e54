import { GetEventSourceMappingCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { GetScheduleCommand, type SchedulerClient } from '@aws-sdk/client-scheduler';
import { nullIfMissing, ofType, onlyResource, type StackResource } from '../../aws/stack-resources.ts';
import type { ScheduleState, TriggerState } from '../readings.ts';

async function readSchedule(client: SchedulerClient, { name }: StackResource): Promise<ScheduleState> {
  const schedule = await nullIfMissing(client.send(new GetScheduleCommand({ Name: name })));
  return { id: name, state: schedule?.State ?? null };
}

async function readStream(client: LambdaClient, id: string): Promise<TriggerState['streams'][number]> {
  const mapping = await nullIfMissing(client.send(new GetEventSourceMappingCommand({ UUID: id })));
  return { id, state: mapping?.State ?? null, result: mapping?.LastProcessingResult ?? null };
}

/** Reads everything that calls the functions automatically: the table's stream and the schedule. */
export async function readTriggers(
  { lambda, scheduler }: { lambda: LambdaClient; scheduler: SchedulerClient },
  resources: readonly StackResource[],
): Promise<TriggerState> {
  const mappings = ofType(resources, 'AWS::Lambda::EventSourceMapping');
  if (mappings.length === 0) throw new Error('the stacks have no AWS::Lambda::EventSourceMapping');
  const minute = onlyResource(resources, 'AWS::Scheduler::Schedule', 'ClockSchedule');
  const [streams, clock] = await Promise.all([
    Promise.all(mappings.map(({ name }) => readStream(lambda, name))),
    readSchedule(scheduler, minute),
  ]);
  return { streams, clock };
}
