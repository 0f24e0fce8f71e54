import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderClient } from '#functions/fulfilment/connection/provider-client.ts';
import { cancelSubmission } from '#functions/fulfilment/orders/submissions.ts';
import type { OrderWithProvider } from '#shared/fulfilment/provider-transitions.ts';
import { wireOrder } from './fixtures.ts';
import { type Wire, wire } from './wire.ts';

let provider: Wire;
beforeAll(async () => {
  provider = await wire();
});
afterAll(() => provider?.close());

const order = { id: 'ord_1', provider: { orderId: 'o1' } } as OrderWithProvider;
const refusal = { status: 400, body: { code: 8502, message: 'Not allowed to cancel', errors: {} } };

test.each(['pending', 'on-hold', 'payment-not-received'])(
  'an order that was refused while the provider took it in, and is then %s, is canceled a moment later',
  async (status) => {
    let refusals = 0;
    provider.answers(({ method }) => {
      if (method === 'GET') return { body: wireOrder({ id: 'o1', status }) };
      return refusals++ === 0 ? refusal : { body: wireOrder({ id: 'o1', status: 'canceled' }) };
    });
    const client = { printify: provider.printify(), shopId: 7 } as ProviderClient;
    expect(await cancelSubmission(client, order)).toBeNull();
    expect(refusals).toBe(2);
  },
);

test('an order that is in production is refused at once', async () => {
  provider.answers(({ method }) => (method === 'GET' ? { body: wireOrder({ id: 'o1' }) } : refusal));
  const client = { printify: provider.printify(), shopId: 7 } as ProviderClient;
  expect(await cancelSubmission(client, order)).toMatchObject({ isPending: false });
});
