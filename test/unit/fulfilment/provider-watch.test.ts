import { describe, expect, test } from 'vitest';
import { heldProviderState, type OrderWithProvider } from '#shared/fulfilment/provider-transitions.ts';
import {
  applyProviderOrder,
  canSkipCheck,
  nextCheckDelay,
  WATCH_INTERVAL_MS,
} from '#shared/fulfilment/provider-updates.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { order } from '../fixtures.ts';
import { providerOrder, shipment, wireOrder } from './fixtures.ts';

const AT = '2026-02-10T12:00:00.000Z';
const NOW = Date.parse(AT);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const part = (changes: Partial<ProviderState> = {}): ProviderState => ({
  ...(heldProviderState([{ byProvider: true }], { now: NOW - DAY, graceMinutes: 30 }) as ProviderState),
  state: 'submitted',
  orderId: providerOrder().id,
  submittedAt: '2026-02-09T12:30:00.000Z',
  ...changes,
});
const made = (changes: Partial<StoredOrder> = {}, provider: Partial<ProviderState> = {}): OrderWithProvider => ({
  ...order({ status: 'fulfillment_pending', shipments: [], ...changes }),
  provider: part(provider),
});
const line = (changes: object) => ({ ...wireOrder().line_items[0], ...changes });
const look = (before: StoredOrder, changes: object = {}, at = AT) =>
  applyProviderOrder(before, providerOrder(changes), at);

describe('a check of the provider’s order', () => {
  test('stores its number, status and cost there', () => {
    expect(look(made())?.order.provider).toMatchObject({
      label: providerOrder().app_order_id,
      status: providerOrder().status,
      costCents: expect.any(Number),
      problem: null,
      checkedAt: AT,
    });
  });

  test('is ignored for another or cancelled order, or when older than the last one', () => {
    expect(look(made({}, { orderId: 'another' }))).toBeNull();
    expect(look(made({}, { state: 'called_off' }))).toBeNull();
    expect(look(made({}, { checkedAt: '2026-02-10T12:00:01.000Z' }))).toBeNull();
    expect(look(order())).toBeNull();
  });

  test('reports a new shipment once, with its contents', () => {
    const sent = { status: 'fulfilled', shipments: [shipment('9400')], line_items: [line({ status: 'fulfilled' })] };
    const first = look(made(), sent);
    expect(first).toMatchObject({ isShipped: true, isDelivered: false, isFinal: false });
    expect(first?.order.shipments).toMatchObject([{ trackingNumber: '9400', items: [0] }]);
    const second = look(first?.order as StoredOrder, sent, '2026-02-10T12:25:00.000Z');
    expect(second).toMatchObject({ isShipped: false, isDelivered: false });
  });

  test('does not guess the contents of a partial shipment', () => {
    const partly = {
      status: 'partially-fulfilled',
      shipments: [shipment('1')],
      line_items: [line({ status: 'in-production' })],
    };
    expect(look(made(), partly)?.order.shipments[0]).not.toHaveProperty('items');
  });

  test('sees all of it arrive, and stops checking', () => {
    const arrived = { status: 'fulfilled', shipments: [shipment('1', '2026-02-10 10:00:00+00:00')] };
    expect(look(made({ status: 'shipped' }), arrived)).toMatchObject({ isDelivered: true, isFinal: true });
  });

  test('cancels the provider’s part of an order closed here and cancelled there, without asking to submit it again', () => {
    const seen = look(made({ status: 'refunded' }), { status: 'canceled', shipments: [] });
    expect(seen).toMatchObject({ isCancelled: false, isFinal: true, problem: null });
    expect(seen?.order).toMatchObject({ status: 'refunded', provider: { state: 'called_off', problem: null } });
  });

  test('does the same if all that the provider makes was refunded, even if not all of the money was', () => {
    const units = order().items.map(({ quantity }, item) => ({ item, quantity, restocked: 0 }));
    const refund = {
      id: 'rfd_1',
      amountCents: 1,
      reason: null,
      createdAt: AT,
      byProvider: false,
      stripeRefundId: null,
    };
    const refunds = [{ ...refund, status: 'succeeded' as const, failure: null, units }];
    const seen = look(made({ refunds }), { status: 'canceled', shipments: [] });
    expect(seen).toMatchObject({ isCancelled: false, isFinal: true, problem: null });
    expect(seen?.order).toMatchObject({ status: 'fulfillment_pending', provider: { state: 'called_off' } });
  });

  test('lets an order cancelled there be submitted again under another external id', () => {
    const seen = look(made(), { status: 'canceled', shipments: [] });
    expect(seen).toMatchObject({ isCancelled: true, isFinal: true, problem: expect.stringContaining('canceled') });
    expect(seen?.order).toMatchObject({ status: 'printify_error', provider: { state: 'refused', submission: 2 } });
  });

  test('reports a problem once, and when it is gone', () => {
    const stuck = look(made(), { status: 'had-issues' });
    expect(stuck).toMatchObject({ isCancelled: false, order: { status: 'printify_error' } });
    expect(stuck?.problem).not.toBeNull();
    const still = look(stuck?.order as StoredOrder, { status: 'had-issues' }, '2026-02-10T12:25:00.000Z');
    expect(still).toMatchObject({ problem: null, isResolved: false });
    const over = look(stuck?.order as StoredOrder, {}, '2026-02-10T12:50:00.000Z');
    expect(over).toMatchObject({ problem: null, isResolved: true, order: { status: 'fulfillment_pending' } });
  });
});

describe('the next check', () => {
  const at = (age: number, status: string) =>
    nextCheckDelay(part({ status, submittedAt: new Date(NOW - age).toISOString() }), NOW);

  test('comes within seconds of submission, then within half an hour, after a month daily', () => {
    expect(at(0, 'pending')).toBeLessThanOrEqual(5_000);
    expect(at(10 * MINUTE, 'pending')).toBe(5 * MINUTE);
    expect(at(DAY, 'pending')).toBe(WATCH_INTERVAL_MS);
    expect(at(0, 'in-production')).toBe(WATCH_INTERVAL_MS);
    expect(WATCH_INTERVAL_MS).toBeLessThan(30 * MINUTE);
    expect(at(31 * DAY, 'in-production')).toBe(DAY);
    expect(at(181 * DAY, 'in-production')).toBeNull();
  });

  test('can be skipped while calls fail, unless there was an event, it is overdue, or the shop must act', () => {
    const provider = part({ status: 'in-production', checkedAt: new Date(NOW - 5 * MINUTE).toISOString() });
    expect(canSkipCheck(provider, { hurriedAt: undefined, now: NOW })).toBe(true);
    expect(canSkipCheck(provider, { hurriedAt: new Date(NOW - 9 * MINUTE).toISOString(), now: NOW })).toBe(true);
    expect(canSkipCheck(provider, { hurriedAt: AT, now: NOW })).toBe(false);
    expect(canSkipCheck(provider, { hurriedAt: undefined, now: NOW + 24 * MINUTE })).toBe(false);
    expect(canSkipCheck({ ...provider, status: 'on-hold' }, { hurriedAt: undefined, now: NOW })).toBe(false);
  });
});
