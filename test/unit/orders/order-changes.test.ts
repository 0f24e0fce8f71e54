import { describe, expect, test } from 'vitest';
import { type Job, orderOfJob, retryRefusal } from '#shared/jobs/job.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import {
  MAX_NOTES,
  MAX_SHIPMENTS,
  MAX_TIMELINE,
  withDelivery,
  withEntry,
  withMail,
  withNote,
  withShipment,
} from '#shared/orders/order-changes.ts';
import { jobsOfOrder } from '#shared/orders/order-jobs.ts';
import { parseOrderSearch } from '#shared/orders/order-search.ts';
import { adminStatusLabel } from '#shared/orders/order-status.ts';
import { restockableUnits, toAdminOrder, toCustomerOrder } from '#shared/orders/order-views.ts';
import { order } from '../fixtures.ts';

const AT = '2025-09-20T10:00:00.000Z';
const NOW = Date.parse(AT);
const shipment = (trackingNumber = '1Z') => ({ carrier: 'UPS', trackingNumber, trackingUrl: null });
const orderAfter = (changed: ReturnType<typeof withShipment>) => (changed as { order: StoredOrder }).order;

test('An order keeps its first timeline entry and the latest ones', () => {
  let current = order();
  for (let count = 0; count < 2 * MAX_TIMELINE; count++)
    current = withEntry(current, { at: AT, event: `Entry ${count}` });
  expect(current.timeline).toHaveLength(MAX_TIMELINE);
  expect(current.timeline[0]?.event).toBe('Payment received');
  expect(current.timeline.at(-1)?.event).toBe(`Entry ${2 * MAX_TIMELINE - 1}`);
});

describe('an order on its way', () => {
  test('is shipped by its first shipment, and accepts more', () => {
    const first = orderAfter(withShipment(order(), shipment('1'), AT));
    expect(first).toMatchObject({ status: 'shipped', shipments: [{ trackingNumber: '1' }] });
    expect(withShipment(first, shipment('1'), AT)).toBeNull();
    const second = orderAfter(withShipment(first, shipment('2'), AT));
    expect(second.shipments).toHaveLength(2);
    expect(second.timeline.map(({ event }) => event)).toEqual([
      'Payment received',
      'Shipped',
      'Another package shipped',
    ]);
  });

  test.each(['pending', 'delivered', 'cancelled', 'refunded', 'failed'] as const)(
    'is not shipped when %s',
    (status) => {
      expect(withShipment(order({ status }), shipment(), AT)).toMatchObject({
        refusal: expect.stringContaining(adminStatusLabel(status).toLowerCase()),
      });
    },
  );

  test('has a limited number of shipments and notes', () => {
    const shipments = Array.from({ length: MAX_SHIPMENTS }, (_, number) => shipment(String(number)));
    expect(withShipment(order({ status: 'shipped', shipments }), shipment('one more'), AT)).toHaveProperty('refusal');
    const note = { id: 'not_1', at: AT, by: 'owner@example.com', text: 'Hello' };
    const notes = Array.from({ length: MAX_NOTES }, () => note);
    expect(withNote(order({ notes }), note)).toHaveProperty('refusal');
    expect(withNote(order(), note)).toMatchObject({ order: { notes: [note] } });
    // A DynamoDB item can have at most 400 kB, including the other fields.
    const long = { ...note, text: '縫'.repeat(2000) };
    const most = Array.from({ length: MAX_NOTES }).reduce<StoredOrder>(
      (so) => orderAfter(withNote(so, long)) ?? so,
      order(),
    );
    expect(Buffer.byteLength(JSON.stringify(most))).toBeLessThan(150_000);
  });

  test('is delivered once, and only after it shipped', () => {
    const arrived = withDelivery(order({ status: 'shipped' }), AT);
    expect(arrived).toMatchObject({ order: { status: 'delivered' } });
    expect(withDelivery(order({ status: 'delivered' }), AT)).toBeNull();
    expect(withDelivery(order(), AT)).toMatchObject({ refusal: expect.stringContaining('paid') });
  });
});

describe('the mails of an order', () => {
  const mail = { kind: 'order_link', at: AT, owedAt: AT };

  test('are recorded once per job', () => {
    const once = withMail(order(), mail) as StoredOrder;
    expect(withMail(once, { ...mail, at: '2025-09-20T11:00:00.000Z' })).toBeNull();
    expect(withMail(once, { ...mail, owedAt: '2025-09-20T12:00:00.000Z' })?.mails).toHaveLength(2);
    expect(toAdminOrder(once).mails).toEqual([{ kind: 'order_link', at: AT }]);
  });
});

describe("the admin's view of an order", () => {
  test('counts the units that can still be restocked', () => {
    const [item] = order().items as [StoredOrder['items'][number]];
    expect(restockableUnits(order(), item)).toBe(3);
    expect(restockableUnits(order(), { ...item, restocked: 1 })).toBe(2);
    expect(restockableUnits(order(), { ...item, tookStock: false })).toBe(0);
    expect(restockableUnits(order({ flags: ['oversold'] }), item)).toBe(0);
    expect(restockableUnits(order({ flags: ['oversold'] }), { ...item, tookStock: true })).toBe(3);
  });

  test("has the whole timeline; the customer's view has no private entries", () => {
    const entries = [
      { at: AT, event: 'Payment received' },
      { at: AT, event: 'Dispute lost', isPrivate: true as const },
    ];
    const kept = order({ timeline: entries });
    expect(toAdminOrder(kept).timeline).toEqual([
      { at: AT, event: 'Payment received' },
      { at: AT, event: 'Dispute lost' },
    ]);
    expect(toCustomerOrder(kept).timeline).toEqual([{ at: AT, event: 'Payment received' }]);
  });

  test('has no internal counters', () => {
    const [item] = order().items as [StoredOrder['items'][number]];
    const kept = order({ revision: 4, items: [{ ...item, costCents: 900, restocked: 1, tookStock: true }] });
    expect(Object.keys(toAdminOrder(kept))).not.toContain('revision');
    expect(toAdminOrder(kept).items).toMatchObject([{ costCents: 900, restockable: 2 }]);
    expect(toAdminOrder(kept).items[0]).not.toHaveProperty('tookStock');
    expect(toCustomerOrder(kept).items[0]).not.toHaveProperty('costCents');
  });
});

describe('the search for orders', () => {
  test.each([
    ['ord_01jd00000000000000abcdefgh', { id: 'ord_01JD00000000000000ABCDEFGH' }],
    ['ABCDEFGH', { shortId: 'ABCDEFGH' }],
    ['# abcdefgh', { shortId: 'ABCDEFGH' }],
    [' New.User@Example.com ', { email: 'new.user@example.com' }],
    ['hoodie', null],
    ['ABCDEFGI', null],
    ['ABCDEFGHJ', null],
    ['@', null],
    ['', null],
  ])('"%s"', (typed, expected) => expect(parseOrderSearch(typed)).toEqual(expected));

  test('refuses an address with a space and an id that is too long', () => {
    expect(parseOrderSearch('new user@example.com')).toBeNull();
    expect(parseOrderSearch('ord_01JD00000000000000ABCDEFGH1')).toBeNull();
  });
});

describe('jobs of an order', () => {
  const item: Job = {
    id: 'send_order_link.ord_1',
    kind: 'send_order_link',
    subject: 'ord_1',
    dueAt: AT,
    attempts: 0,
    parked: false,
    reason: null,
    createdAt: AT,
  };

  test('lead to the order, also from a refund or dispute', () => {
    expect(orderOfJob(item)).toEqual({ orderId: 'ord_1', partId: null });
    expect(orderOfJob({ kind: 'send_refund', subject: 'ord_1.rfd_2' })).toEqual({ orderId: 'ord_1', partId: 'rfd_2' });
    expect(orderOfJob({ kind: 'close_checkout', subject: 'chk_1' })).toBeNull();
  });

  test('are listed once each', () => {
    const refunds = [{ id: 'rfd_1' }, { id: 'rfd_2' }] as StoredOrder['refunds'] & object;
    const dispute = { id: 'du_1' } as NonNullable<StoredOrder['dispute']>;
    const jobs = jobsOfOrder(order({ refunds, dispute }));
    const { id } = order();
    expect(new Set(jobs).size).toBe(jobs.length);
    expect(jobs).toEqual(
      expect.arrayContaining([
        `send_order_confirmation.${id}`,
        `review_order.${id}`,
        `send_refund.${id}.rfd_2`,
        `review_order.${id}.rfd_2`,
        `review_order.${id}.du_1`,
      ]),
    );
  });

  test('can be retried unless a person must do them', () => {
    expect(retryRefusal(item, NOW)).toBeNull();
    expect(retryRefusal({ ...item, kind: 'review_order', parked: true }, NOW)).toMatch(/your review/);
    expect(retryRefusal({ ...item, kind: 'close_checkout' }, NOW)).toMatch(/shopper/);
    expect(retryRefusal({ ...item, kind: 'close_checkout', parked: true }, NOW)).toBeNull();
    expect(retryRefusal({ ...item, kind: 'close_checkout', attempts: 2 }, NOW)).toBeNull();
  });

  test('cannot be retried while one runs', () => {
    const tried = { ...item, kind: 'submit_order' as const, attempts: 1, leasedUntil: new Date(NOW + 1).toISOString() };
    expect(retryRefusal(tried, NOW)).toMatch(/right now/);
    expect(retryRefusal(tried, NOW + 1)).toBeNull();
    expect(retryRefusal({ ...tried, attempts: 0 }, NOW + 1)).toMatch(/customer/);
  });
});
