import { GetEventSourceMappingCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { GetScheduleCommand, type SchedulerClient } from '@aws-sdk/client-scheduler';
import { type Made, onlyOf, unlessGone } from '../../aws/made.ts';
import type { TriggerState } from '../facts.ts';

/** What calls the functions by itself: the table's stream, and the clock. */
export async function readTriggers(
  { lambda, scheduler }: { lambda: LambdaClient; scheduler: SchedulerClient },
  made: readonly Made[],
): Promise<TriggerState> {
  const stream = onlyOf(made, 'AWS::Lambda::EventSourceMapping').name;
  const clock = onlyOf(made, 'AWS::Scheduler::Schedule').name;
  const [mapping, schedule] = await Promise.all([
    unlessGone(lambda.send(new GetEventSourceMappingCommand({ UUID: stream }))),
    unlessGone(scheduler.send(new GetScheduleCommand({ Name: clock }))),
  ]);
  return {
    stream: { id: stream, state: mapping?.State ?? null, result: mapping?.LastProcessingResult ?? null },
    clock: { id: clock, state: schedule?.State ?? null },
  };
}
