import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PrintifyError } from '#outside/printify/errors.ts';
import {
  cancelProviderOrder,
  findProviderOrder,
  requestShippingQuote,
  sendToProduction,
  submitProviderOrder,
} from '#outside/printify/orders.ts';
import { toProviderAddress } from '#shared/fulfilment/address.ts';
import { wireOrder } from './fixtures.ts';
import { type Asked, type Reply, type Wire, wire } from './wire.ts';

let provider: Wire;
beforeAll(async () => {
  provider = await wire();
});
afterAll(() => provider?.close());

const SHOP = 7;
const SINCE = '2026-02-01T08:00:00.000Z';
const home = {
  ...{ firstName: 'New', lastName: 'User', address1: '1 Main St', address2: null },
  ...{ city: 'Newark', region: 'NJ', zip: '07102', country: 'US' },
};
const order = {
  externalId: 'ord_1',
  label: '1042',
  lineItems: [{ product_id: 'p', variant_id: 1, quantity: 2, external_id: 'line-1' }],
  addressTo: toProviderAddress(home, 'shopper@example.com', null),
};
const submit = (mayExist = false) => submitProviderOrder(provider.printify(), SHOP, order, { since: SINCE, mayExist });

const kept = (id: string, externalId: string, changes: object = {}) =>
  wireOrder({ id, metadata: { shop_order_id: externalId }, status: 'on-hold', ...changes });
const listOf = (...data: object[]): Reply => ({ body: { current_page: 1, data, last_page: 1 } });
const reject = async (call: () => Promise<unknown>) => {
  const error = await call().catch((thrown: unknown) => thrown);
  return error instanceof PrintifyError ? error.failure.kind : error;
};

/** Emulates a provider's orders. `disturb` can replace the response after a call has taken effect. */
function taking(orders: object[], disturb: (call: Asked) => Reply | null) {
  provider.answers((call) => {
    const isNew = call.method === 'POST' && call.path.endsWith('/orders.json');
    if (isNew) orders.push(kept('o1', (call.body as { external_id: string }).external_id));
    const disturbed = disturb(call);
    if (disturbed) return disturbed;
    if (isNew) return { body: { id: 'o1' } };
    return call.path.endsWith('/orders.json') ? listOf(...orders) : { body: orders[0] ?? {} };
  });
}

describe('submitting an order', () => {
  test("sends our id, disables the provider's mails to the customer, and returns its id", async () => {
    taking([], () => null);
    expect(await submit()).toBe('o1');
    expect(provider.calls()).toEqual(['POST /orders.json']);
    expect(provider.asked[0]?.body).toMatchObject({
      external_id: 'ord_1',
      label: '1042',
      shipping_method: 1,
      send_shipping_notification: false,
      line_items: order.lineItems,
      address_to: { first_name: 'New', country: 'US' },
    });
  });

  test('an order accepted without a response is found and not sent again', async () => {
    taking([], ({ method }) => (method === 'POST' ? 'hang up' : null));
    expect(await submit()).toBe('o1');
    expect(provider.calls().filter((call) => call === 'POST /orders.json')).toHaveLength(1);
  });

  test('an order that was not accepted stays open, and is looked up before the next attempt', async () => {
    provider.answers(({ method }) => (method === 'POST' ? { status: 502 } : listOf()));
    expect(await reject(submit)).toBe('unavailable');
    expect(provider.calls()).toEqual(['POST /orders.json', 'GET /orders.json']);
    taking([kept('o9', 'ord_1')], () => null);
    expect(await submit(true)).toBe('o9');
    expect(provider.calls()).not.toContain('POST /orders.json');
  });

  test('does not resend while the lookup fails', async () => {
    provider.replies({ status: 500 });
    expect(await reject(() => submit(true))).toBe('unavailable');
    expect(provider.calls()).not.toContain('POST /orders.json');
  });

  test('an order that already exists is used', async () => {
    const body = { code: 8503, errors: { reason: 'Order already exists', code: 8503 }, order: { id: 'o1' } };
    taking([], ({ method }) => (method === 'POST' ? { status: 409, body } : null));
    expect(await submit()).toBe('o1');
    taking([], ({ method }) => (method === 'POST' ? { status: 409, body: {} } : null));
    expect(await submit()).toBe('o1');
  });

  test('an order that exists but is cancelled is refused', async () => {
    taking([kept('o9', 'ord_1', { status: 'canceled' })], () => null);
    expect(await reject(() => submit(true))).toBe('refused');
  });

  test.each([
    [400, 'refused'],
    [401, 'unauthorised'],
    [429, 'rate_limited'],
  ])('with response %i it is %s, without a retry', async (status, kind) => {
    provider.replies({ status });
    expect(await reject(submit)).toBe(kind);
    expect(provider.calls()).toEqual(['POST /orders.json']);
  });
});

describe('looking an order up by our id', () => {
  const at = (hour: number) => ({ created_at: `2026-02-01 ${String(hour).padStart(2, '0')}:00:00+00:00` });
  const find = (pages: object[][]) => {
    provider.answers(({ query }) => ({
      body: { current_page: Number(query.page), data: pages[Number(query.page) - 1] ?? [], last_page: pages.length },
    }));
    return findProviderOrder(provider.printify(), SHOP, 'ord_1', SINCE);
  };

  test('goes through the pages, ten at a time', async () => {
    expect(await find([[kept('a', 'x', at(12))], [kept('b', 'ord_1', at(11))]])).toMatchObject({ id: 'b' });
    expect(provider.asked.map(({ query }) => query)).toEqual([
      { limit: '10', page: '1' },
      { limit: '10', page: '2' },
    ]);
  });

  test('stops when all are older than our order', async () => {
    const old = [kept('a', 'x', at(7)), kept('b', 'y', at(6))];
    expect(await find([old, [kept('c', 'ord_1', at(5))]])).toBeNull();
    expect(provider.asked).toHaveLength(1);
  });

  test('continues when the oldest come first', async () => {
    expect(await find([[kept('a', 'x', at(1)), kept('b', 'y', at(2))], [kept('c', 'ord_1', at(9))]])).toMatchObject({
      id: 'c',
    });
  });

  test('starts at the end when the oldest come first, so that old orders cost no requests', async () => {
    const old = (day: number) => [
      kept('a', 'x', { created_at: `2025-01-${day} 01:00:00+00:00` }),
      kept('b', 'y', at(1)),
    ];
    const pages = [...Array.from({ length: 60 }, (_each, n) => old(10 + (n % 18))), [kept('c', 'ord_1', at(9))]];
    expect(await find(pages)).toMatchObject({ id: 'c' });
    expect(provider.asked.map(({ query }) => query.page)).toEqual(['1', '61']);
  });

  test('stays undecided when there are too many newer orders', async () => {
    const pages = Array.from({ length: 199 }, () => [kept('a', 'x', at(12))]);
    await expect(find(pages)).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
    expect(provider.asked).toHaveLength(100);
  });
});

describe('sending to production', () => {
  const start = (status: string, code = 400) => {
    provider.answers(({ method }) =>
      method === 'POST'
        ? { status: code, body: { code: 8502, errors: { code: 8502, reason: 'Not allowed' } } }
        : { body: kept('o1', 'ord_1', { status }) },
    );
    return sendToProduction(provider.printify(), SHOP, 'o1');
  };

  test('only reads whether it worked', async () => {
    provider.replies({ body: { id: 'o1' } });
    expect(await sendToProduction(provider.printify(), SHOP, 'o1')).toBe('in_production');
    expect(provider.calls()).toEqual(['POST /orders/o1/send_to_production.json']);
  });

  test('is retried while the order is being accepted', async () => {
    expect(await start('pending')).toBe('pending');
  });

  test.each(['sending-to-production', 'in-production', 'fulfilled'])(
    'of an order that is %s has worked before',
    async (status) => {
      expect(await start(status)).toBe('in_production');
      expect(await start(status, 500)).toBe('in_production');
    },
  );

  test('of a cancelled order is refused', async () => {
    expect(await reject(() => start('canceled'))).toBe('refused');
    expect(await reject(() => start('on-hold', 500))).toBe('unavailable');
  });
});

describe('cancelling', () => {
  const cancel = (status: string) => {
    provider.answers(({ method }) =>
      method === 'POST' ? { status: 400, body: { code: 8502 } } : { body: kept('o1', 'ord_1', { status }) },
    );
    return cancelProviderOrder(provider.printify(), SHOP, 'o1');
  };

  test('an order that is already cancelled stays so', async () => {
    await expect(cancel('canceled')).resolves.toBeUndefined();
  });

  test('an order in production cannot be cancelled', async () => {
    expect(await reject(() => cancel('in-production'))).toBe('refused');
  });
});

test('a quote has the cents of each available method', async () => {
  provider.replies({ body: { standard: 475, priority: 1_099, express: 1_099 } });
  const quote = await requestShippingQuote(provider.printify(), SHOP, order.lineItems, order.addressTo);
  expect(quote).toEqual({ standard: 475, priority: 1_099, express: 1_099, printify_express: null, economy: null });
});
