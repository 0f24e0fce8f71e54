import { type DynamoDBClient, TableAlreadyExistsException } from '@aws-sdk/client-dynamodb';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { describe, expect, test } from 'vitest';
import { atMoment, copyName } from '#infra/ops/archive/point-in-time.ts';
import { functionOfAlias } from '#infra/ops/archive/stage-data.ts';
import { type Table, writeItems } from '#infra/ops/archive/table.ts';
import { disableTriggers, readTriggerSettings, restoreTriggers } from '#infra/ops/archive/triggers.ts';

type Input = Record<string, unknown>;
interface Call {
  name: string;
  input: Input;
}

/** Returns a client with fixed responses, because the emulators do not support these calls. */
function clientOf(answer: (call: Call) => unknown) {
  const calls: Call[] = [];
  const send = async (command: { constructor: { name: string }; input: Input }) => {
    const call = { name: command.constructor.name.replace(/Command$/, ''), input: command.input };
    calls.push(call);
    return answer(call) ?? {};
  };
  return { calls, client: { send } as unknown, names: () => calls.map(({ name }) => name) };
}

const silent = () => {};

describe('A copy of the table as of a moment', () => {
  const active = ({ name }: Call) => (name === 'DescribeTable' ? { Table: { TableStatus: 'ACTIVE' } } : {});
  const at = '2026-11-21T10:00:00.000Z';

  test('is restored beside it without indexes, used, and deleted', async () => {
    const { client, calls, names } = clientOf(active);
    const seen: Table[] = [];
    await atMoment(
      { client: client as DynamoDBClient, name: 'shop' },
      at,
      silent,
      async (copy) => void seen.push(copy),
    );
    expect(names()).toEqual(['RestoreTableToPointInTime', 'DescribeTable', 'DeleteTable']);
    const name = copyName('shop', at);
    expect(name).toBe('shop-at-2026-11-21T10-00-00-000Z');
    expect(calls[0]?.input).toEqual({
      ...{ SourceTableName: 'shop', TargetTableName: name, RestoreDateTime: new Date(at) },
      ...{ GlobalSecondaryIndexOverride: [], BillingModeOverride: 'PAY_PER_REQUEST' },
    });
    expect(seen.map((copy) => copy.name)).toEqual([name]);
    expect(calls[2]?.input).toEqual({ TableName: name });
  });

  test('is reused after an interrupted run', async () => {
    const { client, names } = clientOf((call) => {
      if (call.name === 'RestoreTableToPointInTime')
        throw new TableAlreadyExistsException({ message: 'exists', $metadata: {} });
      return active(call);
    });
    await atMoment({ client: client as DynamoDBClient, name: 'shop' }, at, silent, async () => {});
    expect(names()).toEqual(['RestoreTableToPointInTime', 'DescribeTable', 'DeleteTable']);
  });

  test('is deleted even if its use fails, and the table never is', async () => {
    const { client, calls, names } = clientOf(active);
    const looked = atMoment({ client: client as DynamoDBClient, name: 'shop' }, at, silent, async () => {
      throw new Error('the disk is full');
    });
    await expect(looked).rejects.toThrow('the disk is full');
    expect(names().at(-1)).toBe('DeleteTable');
    expect(calls.filter(({ name, input }) => name === 'DeleteTable' && input.TableName === 'shop')).toEqual([]);
  });
});

describe('A shop that is closed', () => {
  const functions: Record<string, number | undefined> = { shop: undefined, clock: 2 };
  const answer = ({ name, input }: Call) => {
    const FunctionName = String(input.FunctionName);
    if (name === 'GetFunctionConcurrency') return { ReservedConcurrentExecutions: functions[FunctionName] };
    if (name === 'GetEventSourceMapping') return { State: input.UUID === 'stream' ? 'Enabled' : 'Disabled' };
    return {};
  };

  test('runs nothing, and has its former settings afterwards', async () => {
    const { client, calls } = clientOf(answer);
    const lambda = client as LambdaClient;
    const before = await readTriggerSettings(lambda, { functions: Object.keys(functions), streams: ['stream', 'off'] });
    calls.length = 0;
    await disableTriggers(lambda, before, silent);
    expect(calls.map(({ input }) => input)).toEqual([
      { UUID: 'stream', Enabled: false },
      { FunctionName: 'shop', ReservedConcurrentExecutions: 0 },
      { FunctionName: 'clock', ReservedConcurrentExecutions: 0 },
    ]);
    calls.length = 0;
    await restoreTriggers(lambda, before);
    expect(calls).toEqual([
      { name: 'DeleteFunctionConcurrency', input: { FunctionName: 'shop' } },
      { name: 'PutFunctionConcurrency', input: { FunctionName: 'clock', ReservedConcurrentExecutions: 2 } },
      { name: 'UpdateEventSourceMapping', input: { UUID: 'stream', Enabled: true } },
    ]);
  });
});

test("Closing a shop stops its own functions, which have an alias, and not CDK's deployment functions", () => {
  expect(functionOfAlias('arn:aws:lambda:eu-central-1:111122223333:function:foundation-dev-app-Shop1:live')).toBe(
    'foundation-dev-app-Shop1',
  );
});

describe('Items that the table does not accept at once', () => {
  test('are sent again until it does, without the others', async () => {
    let rounds = 0;
    const { client, calls } = clientOf(({ input }) => {
      const requests = (input.RequestItems as Record<string, unknown[]>).shop ?? [];
      rounds += 1;
      return rounds === 1 ? { UnprocessedItems: { shop: requests.slice(1) } } : {};
    });
    const keys = ['a', 'b', 'c'].map((pk) => ({ remove: { pk, sk: 'x' } }));
    await writeItems({ client: client as DynamoDBClient, name: 'shop' }, keys);
    const sent = calls.map(({ input }) => (input.RequestItems as Record<string, unknown[]>).shop?.length);
    expect(sent).toEqual([3, 2]);
  });
});
