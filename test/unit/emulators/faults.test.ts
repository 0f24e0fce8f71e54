import { afterAll, beforeAll, expect, test } from 'vitest';
import { createControl } from '#infra/local/control/control.ts';
import { Faults } from '#infra/local/faults.ts';
import { Invocations } from '#infra/local/invocations.ts';
import { serve } from '../../support/serve.ts';

const faults = new Faults();
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  const control = createControl({
    description: () => {
      throw new Error('No test reads it');
    },
    faults,
    invocations: new Invocations(),
    tick: async () => {},
    drained: async () => {},
  });
  server = await serve([control]);
});
afterAll(() => server?.close());

const set = async (fault: object) => {
  const answer = await fetch(`${server.url}/_local/faults`, { method: 'POST', body: JSON.stringify(fault) });
  return { status: answer.status, text: await answer.text() };
};

test('A failure that no emulator can apply is refused, and one that it can is kept until it has happened', async () => {
  for (const fault of [
    { service: 'dynamodb', mode: 'error' },
    { service: 'secrets', mode: 'error' },
    { service: 'toString', mode: 'error' },
    { service: 'ses', mode: 'drop' },
    { service: 's3', mode: 'duplicate' },
    { service: 'stripe', mode: 'fire' },
    { service: 'stripe', mode: 'error', remaining: 0 },
  ])
    expect(await set(fault), JSON.stringify(fault)).toMatchObject({ status: 400 });
  expect((await set({ service: 'dynamodb', mode: 'error' })).text).toContain('stripe, printify, ses, cognito, s3');
  expect(faults.list()).toEqual([]);

  expect((await set({ service: 'ses', mode: 'error' })).status).toBe(201);
  expect(faults.take('ses', '/_ses/SendRawEmail', ['error'])).toMatchObject({ mode: 'error' });
  expect(faults.list()).toEqual([]);
});
