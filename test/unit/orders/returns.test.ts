import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredOrder, StoredOrderItem } from '#shared/orders/order.ts';
import { toAdminOrder, toCustomerOrder } from '#shared/orders/order-views.ts';
import { committedRefundCents } from '#shared/orders/refunds.ts';
import type { ReturnWish } from '#shared/orders/returns/return-states.ts';
import { unitsKept } from '#shared/orders/returns/return-units.ts';
import { returnableUnits, returnRefusal, returnsUntil } from '#shared/orders/returns/return-window.ts';
import {
  approveReturn,
  declineReturn,
  mostRefundCents,
  receiveReturn,
  refundReturn,
  requestReturn,
  shipExchange,
  withdrawReturn,
} from '#shared/orders/returns/returns.ts';
import { order } from '../fixtures.ts';

const AT = '2025-09-20T10:00:00.000Z';
const DAY_MS = 86_400_000;
const TERMS = { isOn: true, days: 15 };
const SHIPMENT = { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null };
const LINE = { item: 0, quantity: 1, reason: 'too_small' } as const;
const WANTED = { size: 'L', color: 'Black' };

const delivered = (changes: Partial<StoredOrder> = {}): StoredOrder =>
  order({
    status: 'delivered',
    timeline: [
      { at: '2025-09-10T00:00:00.000Z', event: 'Shipped' },
      { at: AT, event: 'Delivered' },
    ],
    ...changes,
  });

type Result = { order: StoredOrder } | { refusal: string } | null;
const orderOf = (result: Result): StoredOrder => {
  if (!result || 'refusal' in result) throw new Error(result?.refusal ?? 'Nothing changed');
  return result.order;
};

const ask = (before: StoredOrder, id = 'ret_1', wish: ReturnWish = 'refund', quantity = 1, item = 0) =>
  requestReturn(before, {
    id,
    wish,
    lines: [{ item, quantity, reason: 'too_small', ...(wish === 'exchange' ? { wanted: WANTED } : {}) }],
    note: null,
    at: AT,
  });
const approve = (before: StoredOrder, wish: ReturnWish = 'refund', id = 'ret_1') =>
  approveReturn(before, id, { wish, instructions: 'Send it back', at: AT });
const receive = (before: StoredOrder, restock = 1, id = 'ret_1') =>
  receiveReturn(before, id, { restock: [{ item: 0, quantity: restock }], at: AT });
const refund = (before: StoredOrder, amountCents: number, id = 'ret_1') =>
  refundReturn(before, id, {
    refundId: `rfd_${id}`,
    amountCents,
    refundedSeenCents: committedRefundCents(before),
    at: AT,
  });

describe('the time for returns', () => {
  test('runs from the delivery, and says when it ended', () => {
    const end = Date.parse(AT) + 15 * DAY_MS;
    expect(returnsUntil(delivered(), 15)).toBe(end);
    expect(returnRefusal(delivered(), TERMS, end)).toBeNull();
    expect(returnRefusal(delivered(), TERMS, end + 1)).toBe(
      'Returns for this order closed on October 5, 2025, 15 days after it arrived.',
    );
  });

  test('runs from two weeks after the shipping of an order that is never marked as delivered', () => {
    const shipped = order({ status: 'shipped', timeline: [{ at: AT, event: 'Shipped' }], shipments: [SHIPMENT] });
    expect(returnsUntil(shipped, 15)).toBe(Date.parse(AT) + 29 * DAY_MS);
    expect(returnRefusal(shipped, TERMS, Date.parse(AT))).toBeNull();
  });

  test('has not begun before anything has shipped, and never does while returns are off', () => {
    expect(returnRefusal(order(), TERMS, Date.parse(AT))).toBe('You can return items once they have shipped.');
    expect(returnRefusal(delivered(), { ...TERMS, isOn: false }, Date.parse(AT))).toMatch(/Please email us/);
  });

  test('is over for what was asked for, and for what was refunded', () => {
    const all = delivered().items.map(({ quantity }, item) => ({ item, quantity, reason: 'other' as const }));
    const lines = { id: 'ret_1', wish: 'refund', note: null, lines: all, at: AT } as const;
    const asked = orderOf(requestReturn(delivered(), { ...lines, lines: [...all] }));
    expect(returnRefusal(asked, TERMS, Date.parse(AT))).toBe(
      'You’ve already asked to return everything that has shipped.',
    );
    const over = { ...asked, returns: (asked.returns ?? []).map((one) => ({ ...one, state: 'refunded' as const })) };
    expect(returnRefusal(over, TERMS, Date.parse(AT))).toBe(
      'Everything that has shipped is already returned or refunded.',
    );
  });

  test('is for the items that have shipped', () => {
    const part = order({
      status: 'shipped',
      timeline: [{ at: AT, event: 'Shipped' }],
      shipments: [{ ...SHIPMENT, items: [1] }],
    });
    expect(returnableUnits(part, 0)).toBe(0);
  });
});

describe('a return', () => {
  test('is asked for once per unit, and again after it was withdrawn', () => {
    const first = orderOf(ask(delivered(), 'ret_1', 'refund', delivered().items[0]?.quantity));
    expect(ask(first, 'ret_2')).toMatchObject({ refusal: expect.stringContaining('in a return already') });
    const without = orderOf(withdrawReturn(first, 'ret_1', AT));
    expect(withdrawReturn(without, 'ret_1', AT)).toBeNull();
    expect(orderOf(ask(without, 'ret_2')).returns).toHaveLength(2);
  });

  test('that is withdrawn keeps no photos, and the returns of an order have forty at most', () => {
    const photos = Array.from({ length: 21 }, (_, index) => ({ id: `pho_${index}`, width: 4, height: 3 }));
    const withPhotos = (before: StoredOrder, id: string) =>
      requestReturn(before, { ...{ id, wish: 'refund', note: null, at: AT }, lines: [LINE], photos });
    const before = delivered({ items: order().items.map((item) => ({ ...item, quantity: 3 })) });
    const first = orderOf(withPhotos(before, 'ret_1'));
    expect(first.returns?.[0]?.photos).toHaveLength(21);
    expect(withPhotos(first, 'ret_2')).toMatchObject({ refusal: expect.stringContaining('40 photos') });
    const without = orderOf(withdrawReturn(first, 'ret_1', AT));
    expect(without.returns?.[0]).not.toHaveProperty('photos');
    expect(orderOf(withPhotos(without, 'ret_2')).returns).toHaveLength(2);
  });

  test('moves by its table only, and says where it is now', () => {
    const asked = orderOf(ask(delivered()));
    expect(receive(asked)).toEqual({ refusal: 'This return still waits for an answer' });
    const approved = orderOf(approve(asked));
    expect(approve(approved)).toEqual({ refusal: 'This return is already approved' });
    expect(withdrawReturn(approved, 'ret_1', AT)).toEqual({ refusal: 'This return is already approved' });
    expect(refund(approved, 100)).toEqual({ refusal: 'This return is already approved' });
    const received = orderOf(receive(approved));
    expect(shipExchange(received, 'ret_1', { shipment: SHIPMENT, at: AT })).toMatchObject({
      refusal: expect.stringContaining('refunded, not exchanged'),
    });
  });

  test('is refunded at most what was paid for its units, and restocked with it', () => {
    const received = orderOf(receive(orderOf(approve(orderOf(ask(delivered()))))));
    const most = mostRefundCents(received, received.returns?.[0] ?? { lines: [] });
    expect(most).toBe(received.items[0]?.priceCents);
    expect(refund(received, most + 1)).toMatchObject({
      refusal: expect.stringContaining('more than the customer paid'),
    });
    const done = refund(received, most);
    expect(done).toMatchObject({
      order: { returns: [{ state: 'refunded', refundId: 'rfd_ret_1' }], refunds: [{ amountCents: most }] },
      restock: [{ units: 1 }],
    });
    expect(toCustomerOrder(orderOf(done)).returns?.[0]).not.toHaveProperty('refundId');
  });

  test('as an exchange gives back the units it holds when it is declined or refunded instead', () => {
    const approved = orderOf(approve(orderOf(ask(delivered(), 'ret_1', 'exchange')), 'exchange'));
    const held = [{ ...WANTED, units: 1 }];
    expect(declineReturn(approved, 'ret_1', { answer: 'Worn', at: AT })).toMatchObject({ restock: held });
    expect(refund(orderOf(receive(approved, 0)), 100)).toMatchObject({ restock: held });
    const asked = orderOf(ask(delivered(), 'ret_1', 'exchange'));
    expect(declineReturn(asked, 'ret_1', { answer: 'Worn', at: AT })).toMatchObject({ restock: [] });
  });

  test('as an exchange counts as returned, but not as refunded', () => {
    const received = orderOf(receive(orderOf(approve(orderOf(ask(delivered(), 'ret_1', 'exchange')), 'exchange'))));
    const done = shipExchange(received, 'ret_1', { shipment: SHIPMENT, at: AT });
    expect(done).toMatchObject({ restock: [{ units: 1 }] });
    const shown = toAdminOrder(orderOf(done));
    expect(shown.items[0]).toMatchObject({ refunded: 0, restockable: (shown.items[0]?.quantity ?? 0) - 1 });
    expect(unitsKept(orderOf(done), 0)).toBe((shown.items[0]?.quantity ?? 0) - 1);
  });
});

describe('any sequence of returns', () => {
  const act = fc.record({
    act: fc.constantFrom('ask', 'withdraw', 'approve', 'decline', 'receive', 'refund', 'ship'),
    wish: fc.constantFrom<ReturnWish>('refund', 'exchange'),
    which: fc.nat(5),
    item: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 4 }),
    cents: fc.integer({ min: 1, max: 20_000 }),
  });
  const acts = fc.array(act, { maxLength: 40 });

  type Act = typeof act extends fc.Arbitrary<infer Step> ? Step : never;

  function run(before: StoredOrder, step: Act, count: number): Result {
    const id = step.act === 'ask' ? `ret_${count}` : (before.returns?.[step.which]?.id ?? 'ret_none');
    const { wish, cents, item, quantity } = step;
    if (step.act === 'ask') return ask(before, id, wish, quantity, item);
    if (step.act === 'withdraw') return withdrawReturn(before, id, AT);
    if (step.act === 'approve') return approve(before, wish, id);
    if (step.act === 'decline') return declineReturn(before, id, { answer: 'No', at: AT });
    if (step.act === 'receive') return receiveReturn(before, id, { restock: [{ item, quantity }], at: AT });
    if (step.act === 'refund') return refund(before, cents, id);
    return shipExchange(before, id, { shipment: SHIPMENT, at: AT });
  }

  const itemOf = (priceCents: number, offerCents: number): StoredOrderItem => ({
    ...(order().items[0] as StoredOrderItem),
    ...{ quantity: 3, priceCents, offerCents, tookStock: true },
  });

  test('keeps units returned and kept equal to those bought, and never refunds more than was paid', () => {
    fc.assert(
      fc.property(acts, fc.integer({ min: 100, max: 9_000 }), fc.integer({ min: 0, max: 299 }), (steps, price, off) => {
        const items = [itemOf(price, off), itemOf(price + 1, 0)];
        const totalCents = 3 * price - off + 3 * (price + 1);
        let now = delivered({ items, totalCents });
        for (const [count, step] of steps.entries()) {
          const result = run(now, step, count);
          if (result && !('refusal' in result)) now = result.order;
        }
        const paid = [3 * price - off, 3 * (price + 1)];
        for (const [position, item] of now.items.entries()) {
          const returned = (now.returns ?? [])
            .filter(({ state }) => state !== 'declined' && state !== 'withdrawn')
            .flatMap(({ lines }) => lines)
            .filter((line) => line.item === position)
            .reduce((sum, { quantity }) => sum + quantity, 0);
          expect(returned + unitsKept(now, position)).toBe(item.quantity);
          expect(item.restocked ?? 0).toBeLessThanOrEqual(item.quantity);
          const refunds = (now.refunds ?? []).filter(({ units }) => units?.every((one) => one.item === position));
          expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(
            paid[position] ?? 0,
          );
        }
        expect(committedRefundCents(now)).toBeLessThanOrEqual(totalCents);
      }),
    );
  });
});
