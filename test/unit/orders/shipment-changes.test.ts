import { describe, expect, test } from 'vitest';
import { editRefusal } from '#shared/fulfilment/edits/edit-rules.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { canMoveOrder, canMoveOrderBack, ORDER_STATUSES } from '#shared/orders/order-status.ts';
import { toAdminOrder, toCustomerOrder } from '#shared/orders/order-views.ts';
import { requestRefund } from '#shared/orders/refunds.ts';
import type { StoredShipment } from '#shared/orders/shipments/shipment.ts';
import {
  shipmentText,
  withCorrectedShipment,
  withOwnShipment,
  withoutShipment,
} from '#shared/orders/shipments/shipment-changes.ts';
import { shipmentId, unmailedShipments, withMailedShipments } from '#shared/orders/shipments/shipment-marks.ts';
import { isPartLeft, leftToPack, shipRefusal } from '#shared/orders/shipments/to-ship.ts';
import { order } from '../fixtures.ts';
import { provider } from './admin-order.ts';
import { asked, refund } from './refund-fixtures.ts';

const AT = '2025-09-20T10:00:00.000Z';
const ups = (trackingNumber = '1', changes: Partial<StoredShipment> = {}): StoredShipment => ({
  carrier: 'UPS',
  trackingNumber,
  trackingUrl: null,
  ...changes,
});
const seenAs = ({ carrier, trackingNumber, trackingUrl }: StoredShipment) => ({ carrier, trackingNumber, trackingUrl });

const changedOrder = (changed: { order: StoredOrder } | { refusal: string } | null): StoredOrder => {
  if (!changed || 'refusal' in changed) throw new Error(`Nothing changed: ${changed?.refusal}`);
  return changed.order;
};
/** Ships the order with these shipments, as if an admin had entered them. */
const shipped = (shipments: StoredShipment[], changes: Partial<StoredOrder> = {}): StoredOrder =>
  shipments.reduce(
    (so, shipment, index) => changedOrder(withOwnShipment(so, { ...shipment, id: `shp_${index}` }, AT)),
    order(changes),
  );
const mailed = (so: StoredOrder): StoredOrder => withMailedShipments(so, unmailedShipments(so));

const correct = (
  so: StoredOrder,
  fields: Partial<StoredShipment>,
  { id = 'shp_0', isCustomerNotified = true } = {},
) => {
  const seen = so.shipments.find((one) => shipmentId(one) === id) ?? ups();
  const written = { ...seenAs(seen), ...fields };
  return withCorrectedShipment(so, {
    id,
    seen: seenAs(seen),
    fields: seenAs(written as StoredShipment),
    isCustomerNotified,
    at: AT,
  });
};
const remove = (so: StoredOrder, id = 'shp_0') =>
  withoutShipment(so, { id, seen: seenAs(so.shipments.find((one) => shipmentId(one) === id) ?? ups()), at: AT });

const publicEvents = (so: StoredOrder) => toCustomerOrder(so).timeline.map(({ event }) => event);

describe('A shipment without a number', () => {
  test('ships the order once, however often it is entered', () => {
    const bare = { id: 'shp_9', carrier: '', trackingNumber: '', trackingUrl: null };
    const once = changedOrder(withOwnShipment(order(), bare, AT));
    expect(once).toMatchObject({ status: 'shipped', shipments: [{ carrier: '', trackingNumber: '' }] });
    expect(withOwnShipment(once, { ...bare, id: 'shp_8' }, AT)).toBeNull();
  });

  test('is named in words', () => {
    expect([ups('7'), ups(''), ups('', { carrier: '' })].map(shipmentText)).toEqual([
      'UPS 7',
      'UPS, no tracking',
      'No tracking',
    ]);
  });
});

describe('A correction of a shipment', () => {
  test('changes it in place, tells admins only, and is made once', () => {
    const before = mailed(shipped([ups('1'), ups('2')]));
    const so = changedOrder(correct(before, { trackingNumber: '11' }));
    expect(so.shipments.map(({ id, trackingNumber }) => [id, trackingNumber])).toEqual([
      ['shp_0', '11'],
      ['shp_1', '2'],
    ]);
    expect(so.timeline.at(-1)).toEqual({ at: AT, event: 'Shipment corrected: UPS 1 is now UPS 11', isPrivate: true });
    expect(publicEvents(so)).toEqual(publicEvents(before));
    expect(correct(so, { trackingNumber: '11' })).toBeNull();
  });

  test('is mailed to a customer who was notified a wrong number only when the admin wants that', () => {
    const before = mailed(shipped([ups('1'), ups('2')]));
    const notified = correct(before, { trackingNumber: '11' });
    expect(notified).toMatchObject({ needsMail: true });
    expect(unmailedShipments(changedOrder(notified as never))).toMatchObject([
      { trackingNumber: '11', isCorrected: true },
    ]);
    const silent = correct(before, { trackingNumber: '11' }, { isCustomerNotified: false });
    expect(silent).toMatchObject({ needsMail: false });
    expect(unmailedShipments(changedOrder(silent as never))).toEqual([]);
  });

  test('before the first mail is always mailed, as the first number may be in a mail that is being sent', () => {
    const before = shipped([ups('1')]);
    const changed = correct(before, { trackingNumber: '11' }, { isCustomerNotified: false });
    expect(changed).toMatchObject({ needsMail: true });
    const late = withMailedShipments(changedOrder(changed as never), before.shipments);
    expect(unmailedShipments(late)).toMatchObject([{ trackingNumber: '11' }]);
    expect(unmailedShipments(mailed(late))).toEqual([]);
  });

  test('is refused when another admin changed or removed the shipment since', () => {
    const before = shipped([ups('1')]);
    const other = changedOrder(correct(before, { trackingNumber: '11' }));
    const mine = { id: 'shp_0', fields: seenAs(ups('12')), isCustomerNotified: true, at: AT };
    expect(withCorrectedShipment(other, { ...mine, seen: seenAs(ups('1')) })).toHaveProperty('refusal');
    expect(withCorrectedShipment(changedOrder(remove(before)), { ...mine, seen: seenAs(ups('1')) })).toHaveProperty(
      'refusal',
    );
    expect(withoutShipment(other, { id: 'shp_0', seen: seenAs(ups('1')), at: AT })).toHaveProperty('refusal');
  });

  test('is refused to the number of another shipment, after delivery, and for the provider’s shipments', () => {
    const two = shipped([ups('1'), ups('2')]);
    expect(correct(two, { trackingNumber: '2' })).toHaveProperty('refusal');
    expect(correct({ ...two, status: 'delivered' }, { trackingNumber: '3' })).toHaveProperty('refusal');
    const theirs = ups('1', { items: [0] });
    const made = order({ status: 'shipped', provider: provider([0]), shipments: [theirs] });
    expect(correct(made, { trackingNumber: '3' }, { id: shipmentId(theirs) })).toMatchObject({
      refusal: expect.stringContaining('Printify'),
    });
  });
});

describe('The removal of a shipment', () => {
  test('takes back what the only one did, so that the order is packed and shipped again', () => {
    const so = changedOrder(remove(shipped([ups('1')])));
    expect(so).toMatchObject({ status: 'completed', shipments: [] });
    expect(publicEvents(so)).toEqual(['Payment received']);
    expect(shipRefusal(toAdminOrder(so))).toBeNull();
    const again = changedOrder(withOwnShipment(so, { ...ups('2'), id: 'shp_5' }, AT));
    expect(publicEvents(again)).toEqual(['Payment received', 'Shipped']);
    expect(remove(so)).toBeNull();
  });

  test('leaves an order shipped that has another shipment', () => {
    const so = changedOrder(remove(shipped([ups('1'), ups('2')])));
    expect(so).toMatchObject({ status: 'shipped', shipments: [{ trackingNumber: '2' }] });
    expect(publicEvents(so)).toEqual(['Payment received', 'Shipped']);
  });

  test.each([
    ['submitted', 'in-production', 'fulfillment_pending'],
    ['submitted', 'fulfilled', 'shipped'],
    ['refused', null, 'printify_error'],
    ['held', null, 'completed'],
    ['called_off', 'canceled', 'completed'],
  ] as const)('of a provider’s order that is %s and %s makes it %s', (state, status, expected) => {
    const [item] = order().items;
    const items = item ? [item, item] : [];
    const so = shipped([ups('1')], { items, provider: { ...provider([1]), state, status } });
    expect(changedOrder(remove(so)).status).toBe(expected);
  });

  test('keeps count of the mails: the next shipment is mailed, and no other a second time', () => {
    const before = mailed(shipped([ups('1'), ups('2')]));
    const so = changedOrder(withOwnShipment(changedOrder(remove(before)), { ...ups('3'), id: 'shp_5' }, AT));
    expect(unmailedShipments(so)).toMatchObject([{ trackingNumber: '3' }]);
  });

  test('keeps count of the mails of older orders as well', () => {
    const mails = [{ kind: 'order_shipped', at: AT, parcels: 2 }];
    const old = order({ status: 'shipped', shipments: [ups('1'), ups('2'), ups('3')], mails });
    expect(unmailedShipments(old)).toMatchObject([{ trackingNumber: '3' }]);
    const so = changedOrder(remove(old, shipmentId(ups('1'))));
    expect(unmailedShipments(so)).toMatchObject([{ trackingNumber: '3' }]);
  });

  test('while its mail is being sent leaves nothing marked, so that the next shipment is mailed', () => {
    const before = shipped([ups('1')]);
    const removed = remove(before);
    expect(removed).toMatchObject({ isAllMailed: true });
    const next = changedOrder(withOwnShipment(changedOrder(removed as never), { ...ups('2'), id: 'shp_5' }, AT));
    expect(unmailedShipments(withMailedShipments(next, before.shipments))).toMatchObject([{ trackingNumber: '2' }]);
  });

  test('is refused once the order is delivered', () => {
    expect(remove({ ...shipped([ups('1')]), status: 'delivered' })).toHaveProperty('refusal');
  });
});

describe('An order in several shipments', () => {
  const [item] = order().items as [StoredOrder['items'][number]];
  const items = [item, { ...item, title: 'Tee' }, { ...item, title: 'Cap' }];

  test('stays to pack until each item is in one, and the last takes the rest', () => {
    const first = changedOrder(withOwnShipment(order({ items }), { ...ups('1'), id: 'shp_1', items: [1] }, AT));
    expect(leftToPack(toAdminOrder(first)).map(({ position }) => position)).toEqual([0, 2]);
    expect([isPartLeft(toAdminOrder(first)), shipRefusal(toAdminOrder(first))]).toEqual([true, null]);
    const second = changedOrder(withOwnShipment(first, { ...ups('2'), id: 'shp_2' }, AT));
    expect(second.shipments[1]?.items).toEqual([0, 2]);
    expect(shipRefusal(toAdminOrder(second))).toBe('It has already shipped.');
  });

  test('takes no item twice, and none of the provider', () => {
    const first = changedOrder(withOwnShipment(order({ items }), { ...ups('1'), id: 'shp_1', items: [1] }, AT));
    expect(withOwnShipment(first, { ...ups('2'), id: 'shp_2', items: [0, 1] }, AT)).toHaveProperty('refusal');
    expect(withOwnShipment(first, { ...ups('1'), id: 'shp_2', items: [1] }, AT)).toBeNull();
    const mixed = order({ items, provider: provider([0]) });
    expect(withOwnShipment(mixed, { ...ups('2'), id: 'shp_2', items: [0] }, AT)).toHaveProperty('refusal');
    expect(changedOrder(withOwnShipment(mixed, { ...ups('2'), id: 'shp_2' }, AT)).shipments[0]?.items).toEqual([1, 2]);
  });

  test('without numbers is shipped once, however often each is entered', () => {
    const bare = (id: string, positions?: number[]) => ({ ...ups(''), id, ...(positions ? { items: positions } : {}) });
    const first = changedOrder(withOwnShipment(order({ items }), bare('shp_1', [0]), AT));
    expect(withOwnShipment(first, bare('shp_2', [0]), AT)).toBeNull();
    const second = changedOrder(withOwnShipment(first, bare('shp_3'), AT));
    expect(second.shipments.map(({ items: inside }) => inside)).toEqual([[0], [1, 2]]);
    expect(withOwnShipment(second, bare('shp_4'), AT)).toBeNull();
  });
});

describe('An order of which units were refunded before it shipped', () => {
  const [item] = order().items as [StoredOrder['items'][number]];
  const items = [item, { ...item, title: 'Tee' }];
  /** Refunds all units of the items at these positions for $20.00. */
  const refunded = (positions: readonly number[], changes: Partial<StoredOrder> = {}): StoredOrder =>
    changedOrder(
      requestRefund(
        order({ items, ...changes }),
        asked(2_000, { units: positions.map((position) => ({ item: position, quantity: item.quantity })) }),
      ),
    );

  test('can’t be shipped when none is left, though not all money was refunded', () => {
    const none = refunded([0, 1]);
    expect(withOwnShipment(none, { ...ups(), id: 'shp_1' }, AT)).toEqual({
      refusal: 'All items were refunded, so nothing is left to ship',
    });
    const mixed = refunded([1], { provider: provider([0]), status: 'fulfillment_pending' });
    expect(withOwnShipment(mixed, { ...ups(), id: 'shp_1' }, AT)).toEqual({
      refusal: 'All items that you ship were refunded, so nothing is left to ship',
    });
  });

  test('ships only the items that are left, and takes another package later', () => {
    const so = changedOrder(withOwnShipment(refunded([0]), { ...ups('1'), id: 'shp_1' }, AT));
    expect(so).toMatchObject({ status: 'shipped', shipments: [{ items: [1] }] });
    expect(shipRefusal(toAdminOrder(so))).toBe('It has already shipped.');
    expect(withOwnShipment(so, { ...ups('2'), id: 'shp_2' }, AT)).toMatchObject({ order: { status: 'shipped' } });
  });

  test('takes another package if the items were refunded after they had shipped', () => {
    const so = shipped([ups('1')], { items });
    const later = {
      ...so,
      refunds: [refund({ units: [0, 1].map((at) => ({ item: at, quantity: 3, restocked: 0 })) })],
    };
    expect(withOwnShipment(later, { ...ups('2'), id: 'shp_2' }, AT)).toMatchObject({ order: { status: 'shipped' } });
  });

  test('can’t be changed, canceled, or redirected by its customer when no unit is left', () => {
    expect(toCustomerOrder(refunded([0]))).toHaveProperty('changeableUntilPacking');
    expect(toCustomerOrder(refunded([0, 1]))).not.toHaveProperty('changeableUntilPacking');
    expect([editRefusal(refunded([0])), editRefusal(refunded([0, 1]))]).toEqual([
      null,
      'All items of this order were refunded, so it can’t be changed',
    ]);
  });

  test('shows its customer the refunded units of each item', () => {
    expect(toCustomerOrder(refunded([1])).items.map(({ refunded: units }) => units)).toEqual([undefined, 3]);
  });
});

test('Customers see no ids and marks of shipments, admins see them', () => {
  const so = mailed(shipped([ups('1')]));
  const costly = { ...so, shipments: so.shipments.map((shipment) => ({ ...shipment, costCents: 640 })), feeCents: 99 };
  expect(toCustomerOrder(costly).shipments).toEqual([ups('1')]);
  expect(JSON.stringify(toCustomerOrder({ ...costly, isReturning: true }))).not.toMatch(
    /costCents|feeCents|isReturning/,
  );
  expect(toAdminOrder(costly).shipments).toEqual([
    { ...ups('1'), id: 'shp_0', isOwn: true, isMailed: true, costCents: 640 },
  ]);
});

test('An order moves back only where a shipment moved it on', () => {
  const back = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canMoveOrderBack(from, to)).map((to) => [from, to] as const),
  );
  expect(back.every(([from, to]) => from === 'shipped' && canMoveOrder(to, from))).toBe(true);
  expect(back).toHaveLength(3);
});
