import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

vi.mock('#functions/runtime/config.ts', () => ({ tableName: () => 'table' }));

import { logger } from '#functions/runtime/log.ts';
import { getItem, getItems } from '#store/client.ts';

const answers: object[] = [];
let table: Server;
const warned = vi.spyOn(logger, 'warn').mockReturnValue();

beforeAll(async () => {
  table = createServer((_request, response) => {
    const answer = answers.shift() ?? {};
    response.writeHead('__type' in answer ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => table.listen(0, resolve));
  const { port } = table.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL', `http://localhost:${port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
});
afterAll(() => void table.close());
beforeEach(() => warned.mockClear());

const refused = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}` });

test.each(['ThrottlingException', 'ProvisionedThroughputExceededException'])(
  'Every call that the table throttles is reported, also when a later attempt succeeds: %s',
  async (name) => {
    answers.push(refused(name), refused(name), {});
    expect(await getItem({ pk: 'p', sk: 's' })).toBe(null);
    expect(warned.mock.calls).toEqual([['table throttled'], ['table throttled']]);
  },
);

test('A batch that the table answers in part is reported as throttled', async () => {
  const key = { pk: { S: 'p' }, sk: { S: 's' } };
  answers.push({ Responses: {}, UnprocessedKeys: { table: { Keys: [key] } } }, { Responses: { table: [key] } });
  expect(await getItems([{ pk: 'p', sk: 's' }])).toHaveLength(1);
  expect(warned.mock.calls).toEqual([['table throttled']]);
});

test('A call that fails for another reason is no throttled one', async () => {
  answers.push(refused('ValidationException'));
  await expect(getItem({ pk: 'p', sk: 's' })).rejects.toThrow();
  expect(warned).not.toHaveBeenCalled();
});
