import { beforeEach, describe, expect, test, vi } from 'vitest';

let orders: StoredOrder[] = [];
let feeCents: number | null = null;
let asked: string[] = [];
let counted: object[] = [];

vi.mock('#outside/stripe.ts', () => ({
  readPaymentFee: async (id: string) => {
    asked.push(id);
    return feeCents;
  },
}));
vi.mock('#store/orders/orders.ts', () => ({ getOrder: async (id: string) => stored(id) ?? null }));
vi.mock('#store/shop/settings.ts', () => ({ getSettings: async () => ({ timeZone: 'America/New_York' }) }));
vi.mock('#store/shop/counters.ts', () => ({
  costCounterWrite: (day: string, orderId: string, sums: object) => ({ day, orderId, ...sums }),
}));
vi.mock('#store/orders/order-change.ts', () => ({
  changeOrder: async (id: string, decide: DecideOrderChange) => {
    const change = decide(stored(id) as StoredOrder);
    if (!change) return;
    orders = orders.map((each) => (each.id === id ? change.order : each));
    counted.push(...(change.writes ?? []));
  },
}));

import { readPaymentFeeJob } from '#functions/checkout/read-payment-fee.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { DecideOrderChange } from '#store/orders/order-change.ts';
import { order } from '../fixtures.ts';

const ID = 'ord_01JD0000000000000000000000';
const CREATED = '2026-11-27T03:00:00.000Z';
const HOUR = 60 * 60_000;
const stored = (id: string) => orders.find((each) => each.id === id);
const paid = (changes: Partial<StoredOrder> = {}): StoredOrder => ({
  ...order({ id: ID, createdAt: CREATED, paymentIntentId: 'pi_1', totalCents: 10_000 }),
  ...changes,
});
const run = (hours: number) =>
  readPaymentFeeJob.run(
    {
      ...{ id: ID, kind: 'read_payment_fee', subject: ID, dueAt: CREATED, attempts: 0, parked: false, reason: null },
      createdAt: CREATED,
    },
    Date.parse(CREATED) + hours * HOUR,
  );

beforeEach(() => {
  orders = [paid()];
  feeCents = 320;
  asked = [];
  counted = [];
});

describe('The fee of a payment', () => {
  test('is stored with the order and counted on its day in the shop’s time zone, once', async () => {
    expect(await run(1)).toBe('done');
    expect(stored(ID)?.feeCents).toBe(320);
    expect(counted).toEqual([
      { day: '2026-11-26', orderId: ID, feeOrders: 1, feeRevenueCents: expect.any(Number), feeCents: 320 },
    ]);
    expect(await run(1)).toBe('done');
    expect(counted).toHaveLength(1);
    expect(asked).toEqual(['pi_1']);
  });

  test('is not counted twice when another run was faster', async () => {
    const slow = run(1);
    orders = [paid({ feeCents: 320 })];
    await slow;
    expect(counted).toEqual([]);
  });

  test('is asked for again an hour later while Stripe doesn’t know it', async () => {
    feeCents = null;
    expect(await run(1)).toEqual({ again: Date.parse(CREATED) + 2 * HOUR });
    expect(stored(ID)?.feeCents).toBeUndefined();
    expect(counted).toEqual([]);
  });

  test('stays an estimate once the day of the order may be closed', async () => {
    expect(await run(23)).toBe('done');
    expect(asked).toEqual([]);
    expect(counted).toEqual([]);
  });

  test('is not asked for without an order or a payment', async () => {
    orders = [];
    expect(await run(1)).toBe('done');
    orders = [paid({ paymentIntentId: null })];
    expect(await run(1)).toBe('done');
    expect(asked).toEqual([]);
  });
});
