import { Agent, request } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { timeLimits } from '#infra/functions.ts';
import { createGateway } from '#infra/local/gateway/gateway.ts';
import { Invocations } from '#infra/local/invocations.ts';
import { serve } from '../support/serve.ts';

const invocations = new Invocations();
let body = '{}';
const answers = async (): Promise<APIGatewayProxyStructuredResultV2> => ({ statusCode: 200, body });
const neverAnswers = () => new Promise<never>(() => {});

let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  const gateway = createGateway({
    functions: { shop: neverAnswers, account: answers, admin: answers, webhooks: answers, pages: answers },
    authorize: async () => null,
    invocations,
    limits: { ...timeLimits, shop: 0.01 },
    after: () => {},
  });
  served = await serve([gateway]);
});
afterAll(() => served.close());

describe('The local gateway', () => {
  test('answers 503 when a function takes longer than its limit', async () => {
    const response = await fetch(`${served.url}/api/products`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ message: 'Service Unavailable' });
    expect(invocations.list()[0]).toMatchObject({ function: 'shop', route: 'GET /api/products', status: 503 });
  });

  test('refuses an answer above 6 MB, as Lambda does, and logs it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    body = '"'.repeat(3.2 * 1024 * 1024);
    const refused = await fetch(`${served.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' });
    expect([refused.status, await refused.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    expect(logged.mock.calls).toEqual([[expect.stringMatching(/POST \/api\/webhooks\/stripe .* above 6 MB/)]]);
    body = 'a'.repeat(6_000_000);
    const passed = await fetch(`${served.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' });
    expect([passed.status, (await passed.text()).length]).toEqual([200, 6_000_000]);
    body = '{}';
    logged.mockRestore();
  });

  test('answers the next request of a client whose body was too large', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (bytes: number) =>
      new Promise<number | undefined>((resolve, reject) => {
        const call = request(
          `${served.url}/api/webhooks/stripe`,
          { method: 'POST', agent, timeout: 60_000 },
          (response) => {
            response.resume();
            response.once('end', () => resolve(response.statusCode));
          },
        );
        call.once('timeout', () => call.destroy(new Error('no answer')));
        call.once('error', reject);
        call.end(Buffer.alloc(bytes));
      });
    expect(await post(11 * 1024 * 1024)).toBe(413);
    expect(await post(2)).toBe(200);
    agent.destroy();
  });

  test('passes on the response of a function within its limit', async () => {
    const response = await fetch(`${served.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(200);
  });
});
