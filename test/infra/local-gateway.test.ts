import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeLimits } from '#infra/functions.ts';
import { createGateway } from '#infra/local/gateway/gateway.ts';
import { Invocations } from '#infra/local/invocations.ts';
import { serve } from '../support/serve.ts';

const invocations = new Invocations();
const answers = async (): Promise<APIGatewayProxyStructuredResultV2> => ({ statusCode: 200, body: '{}' });
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

  test('passes on the response of a function within its limit', async () => {
    const response = await fetch(`${served.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(200);
  });
});
