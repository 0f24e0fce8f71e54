import { GetEventSourceMappingCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { GetScheduleCommand, type SchedulerClient } from '@aws-sdk/client-scheduler';
import { type Made, onlyOf, unlessGone } from '../../aws/made.ts';
import type { ScheduleState, TriggerState } from '../facts.ts';

async function readSchedule(client: SchedulerClient, { name }: Made): Promise<ScheduleState> {
  const schedule = await unlessGone(client.send(new GetScheduleCommand({ Name: name })));
  return { id: name, state: schedule?.State ?? null };
}

/** What calls the functions by itself: the table's stream, the clock, and the night for the sweep. */
export async function readTriggers(
  { lambda, scheduler }: { lambda: LambdaClient; scheduler: SchedulerClient },
  made: readonly Made[],
): Promise<TriggerState> {
  const stream = onlyOf(made, 'AWS::Lambda::EventSourceMapping').name;
  const strike = onlyOf(made, 'AWS::Scheduler::Schedule', 'ClockSchedule');
  const night = onlyOf(made, 'AWS::Scheduler::Schedule', 'sweep');
  const [mapping, clock, sweep] = await Promise.all([
    unlessGone(lambda.send(new GetEventSourceMappingCommand({ UUID: stream }))),
    readSchedule(scheduler, strike),
    readSchedule(scheduler, night),
  ]);
  return {
    stream: { id: stream, state: mapping?.State ?? null, result: mapping?.LastProcessingResult ?? null },
    clock,
    sweep,
  };
}
