import { describe, expect, test } from 'vitest';
import type { StoredOrder } from '#shared/orders/order.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import { MAX_RESENDS, resendableMails, withResend } from '#shared/orders/resend.ts';
import type { StoredReturn } from '#shared/orders/returns/return.ts';
import { order } from '../fixtures.ts';

const NOW = Date.UTC(2026, 10, 26);
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const mail = { kind: 'order_confirmation', part: null } as const;
const orderAfter = (changed: ReturnType<typeof withResend>) => (changed as { order: StoredOrder }).order;

describe('A mail that is sent again', () => {
  test('has to wait ten minutes, unlike another mail', () => {
    const once = orderAfter(withResend(order(), { ...mail, at: at(0) }));
    expect(withResend(once, { ...mail, at: at(9) })).toHaveProperty('refusal');
    expect(withResend(once, { kind: 'order_link', part: null, at: at(9) })).toHaveProperty('order');
    expect(withResend(once, { ...mail, at: at(10) })).toHaveProperty('order');
  });

  test('is sent a limited number of times', () => {
    const most = Array.from({ length: MAX_RESENDS }).reduce<StoredOrder>(
      (so, _, index) => orderAfter(withResend(so, { ...mail, at: at(index * 10) })),
      order(),
    );
    expect(withResend(most, { ...mail, at: at(9_999) })).toHaveProperty('refusal');
  });

  test('fits the state of its order', () => {
    const kinds = (changes: Partial<StoredOrder>) =>
      resendableMails(toAdminOrder(order(changes))).map(({ kind }) => kind);
    const shipments = [{ carrier: 'UPS', trackingNumber: '1', trackingUrl: null }];
    expect(kinds({ status: 'pending' })).toEqual([]);
    expect(kinds({ email: '' })).toEqual([]);
    expect(kinds({})).toEqual(['order_confirmation', 'order_link']);
    expect(kinds({ status: 'shipped', shipments })).toContain('order_shipped');
    expect(kinds({ status: 'delivered', shipments })).toEqual(
      expect.arrayContaining(['order_shipped', 'order_delivered']),
    );
    expect(kinds({ status: 'cancelled' })).toContain('order_cancelled');
    const made = (state: StoredReturn['state']): StoredReturn => ({
      ...{ id: 'ret_1', state, wish: 'refund', lines: [{ item: 0, quantity: 1, reason: 'too_small' }], note: null },
      ...{ requestedAt: at(0), changedAt: at(0) },
    });
    const ofReturn = (state: StoredReturn['state']) => kinds({ status: 'delivered', returns: [made(state)] });
    expect(ofReturn('approved')).toContain('return_approved');
    expect(ofReturn('exchanged')).toContain('exchange_shipped');
    expect(ofReturn('withdrawn').filter((kind) => kind.startsWith('return'))).toEqual([]);
  });
});
