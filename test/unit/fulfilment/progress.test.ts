import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toOrderProgress, withProgress } from '#shared/fulfilment/order-progress.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { canMoveOrder, ORDER_STATUSES, type OrderStatus } from '#shared/orders/order-status.ts';
import { order } from '../fixtures.ts';
import { providerOrder, shipment, wireOrder } from './fixtures.ts';

const NOW = '2026-02-10T12:00:00.000Z';
const following = (changes: object, before: Partial<StoredOrder> = {}) =>
  withProgress(
    order({ status: 'completed', shipments: [], timeline: [], ...before }),
    toOrderProgress(providerOrder(changes)),
    NOW,
  );
const events = ({ timeline }: StoredOrder) => timeline.map(({ event }) => event);
const line = (changes: object) => ({ ...wireOrder().line_items[0], ...changes });

describe('an order at the provider', () => {
  test.each(['pending', 'on-hold', 'sending-to-production', 'in-production'])(
    'with status %s is accepted for production',
    (status) => {
      expect(following({ status }).status).toBe('fulfillment_pending');
    },
  );

  test('in production has the time it started', () => {
    expect(following({}).timeline).toContainEqual({ at: '2026-02-01T09:00:00.000Z', event: 'In production' });
  });

  test('ignores times before the order was placed', () => {
    expect(following({}, { createdAt: '2026-02-05T09:00:00.000Z' }).timeline).toContainEqual({
      at: NOW,
      event: 'In production',
    });
  });

  test('that is partly sent is shipped, with its shipments so far', () => {
    const shipped = following({ status: 'partially-fulfilled', shipments: [shipment('9400')] });
    expect(shipped).toMatchObject({
      status: 'shipped',
      shipments: [{ carrier: 'USPS', trackingNumber: '9400', trackingUrl: 'https://tools.usps.com/9400' }],
    });
    const all = withProgress(
      shipped,
      toOrderProgress(providerOrder({ status: 'fulfilled', shipments: [shipment('9400'), shipment('9401')] })),
      NOW,
    );
    expect(all.shipments.map(({ trackingNumber }) => trackingNumber)).toEqual(['9400', '9401']);
    expect(events(all)).toEqual(['Accepted for production', 'In production', 'Shipped', 'Another package shipped']);
  });

  test.each([
    ['usps', 'USPS'],
    ['fedex', 'FedEx'],
    ['Some Carrier', 'Some Carrier'],
    ['', 'Carrier'],
  ])('sent with %j has the carrier %s', (carrier, name) => {
    const { shipments } = toOrderProgress(
      providerOrder({ shipments: [{ ...shipment('1'), carrier, url: 'javascript:x' }] }),
    );
    expect(shipments).toEqual([{ carrier: name, trackingNumber: '1', trackingUrl: null }]);
  });

  test('that is fulfilled without a shipment is shipped', () => {
    expect(following({ status: 'fulfilled' })).toMatchObject({ status: 'shipped', shipments: [] });
  });

  test('is delivered when every shipment is, at the time of the last', () => {
    const [first, second] = [shipment('1', '2026-02-07 10:00:00+00:00'), shipment('2', '2026-02-08 10:00:00+00:00')];
    expect(following({ status: 'fulfilled', shipments: [first, shipment('2')] }).status).toBe('shipped');
    expect(following({ status: 'partially-fulfilled', shipments: [first, second] }).status).toBe('shipped');
    const arrived = following({ status: 'fulfilled', shipments: [first, second] });
    expect(arrived.status).toBe('delivered');
    expect(arrived.timeline.at(-1)).toEqual({ at: '2026-02-08T10:00:00.000Z', event: 'Delivered' });
  });

  test('that is only a part of ours does not complete ours', () => {
    const arrived = toOrderProgress(
      providerOrder({ status: 'fulfilled', shipments: [shipment('1', '2026-02-07 10:00:00+00:00')] }),
    );
    const mixed = withProgress(order({ status: 'completed', shipments: [] }), arrived, NOW, { isWhole: false });
    expect(mixed).toMatchObject({ status: 'shipped', shipments: [{ trackingNumber: '1' }] });
  });

  test('with an unknown status changes nothing', () => {
    const before = order();
    expect(withProgress(before, toOrderProgress(providerOrder({ status: 'beamed-up' })), NOW)).toBe(before);
  });
});

describe('a problem at the provider', () => {
  test.each([
    ['canceled', /canceled this order/],
    ['payment-not-received', /couldn’t charge your card/],
    ['had-issues', /problem with this order/],
    ['has-issues', /problem with this order/],
  ])('%s is visible to admins only, in plain text', (status, text) => {
    const troubled = following({ status });
    expect(troubled.status).toBe('printify_error');
    expect(troubled.timeline).toEqual([{ at: NOW, event: expect.stringMatching(text), isPrivate: true }]);
  });

  test('with one line names the item', () => {
    const { problems, target } = toOrderProgress(
      providerOrder({
        line_items: [line({ status: 'has-issues' }), line({ status: 'canceled', metadata: { title: 'Cap' } })],
      }),
    );
    expect(problems).toEqual([
      'Printify reported a problem with Field Tee, White / S',
      'Printify won’t make Cap. Refund it, or ship another one yourself',
    ]);
    expect(target).toBe('fulfillment_pending');
  });

  test('that is solved lets the order continue', () => {
    expect(following({}, { status: 'printify_error' }).status).toBe('fulfillment_pending');
  });

  test('does not remove a shipment that is in transit', () => {
    expect(following({ status: 'canceled', shipments: [shipment('1')] }).status).toBe('shipped');
    expect(following({ status: 'canceled' }, { status: 'delivered' }).status).toBe('delivered');
  });

  test('a shipment of a cancelled order is reported, and the order stays cancelled', () => {
    const sent = following({ status: 'fulfilled', shipments: [shipment('1')] }, { status: 'refunded' });
    expect(sent).toMatchObject({ status: 'refunded', shipments: [] });
    expect(events(sent)).toEqual(['Printify shipped this order, although it was canceled here']);
  });
});

const STATUSES = [
  'pending',
  'on-hold',
  'in-production',
  'partially-fulfilled',
  'fulfilled',
  'canceled',
  'had-issues',
  'payment-not-received',
  'new',
];
const anOrder = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    shipments: fc.array(fc.constantFrom(shipment('1'), shipment('2', '2026-02-08 10:00:00+00:00'), shipment('')), {
      maxLength: 3,
    }),
  })
  .map(providerOrder);

/** Returns all statuses reachable from a status. */
function reachable(from: OrderStatus): Set<OrderStatus> {
  const found = new Set<OrderStatus>([from]);
  for (const status of found) for (const to of ORDER_STATUSES) if (canMoveOrder(status, to)) found.add(to);
  return found;
}

test('with updates in any order an order makes only allowed moves, and repeated updates change nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ORDER_STATUSES), fc.array(anOrder, { maxLength: 6 }), (status, news) => {
      let present = order({ status, shipments: [], timeline: [] });
      for (const progress of news.map(toOrderProgress)) {
        const next = withProgress(present, progress, NOW);
        expect(reachable(present.status)).toContain(next.status);
        if (present.status === 'shipped') expect(['shipped', 'delivered']).toContain(next.status);
        if (['delivered', 'refunded', 'failed'].includes(present.status)) expect(next.status).toBe(present.status);
        expect(withProgress(next, progress, NOW)).toEqual(next);
        present = next;
      }
    }),
  );
});
