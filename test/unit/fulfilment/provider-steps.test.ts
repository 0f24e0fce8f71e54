import { describe, expect, test } from 'vitest';
import {
  changeRefusal,
  isCancelledByCustomer,
  shippingAddressErrors,
  withCustomerCancellation,
  withShippingAddress,
} from '#shared/fulfilment/customer-changes.ts';
import {
  heldProviderState,
  isOfUnmadeUnits,
  nextSubmitStep,
  type OrderWithProvider,
  orderIdOfSubmission,
  submissionExternalId,
  withRefusal,
  withSubmission,
  withSubmissionStarted,
} from '#shared/fulfilment/provider-transitions.ts';
import { jobId, slipReview } from '#shared/jobs/kinds.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { jobsOfOrder } from '#shared/orders/order-jobs.ts';
import { toCustomerOrder } from '#shared/orders/order-views.ts';
import { withoutPacking, withPacking } from '#shared/orders/packing/packing.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import type { Refund } from '#shared/orders/refund.ts';
import { refundedUnits } from '#shared/orders/refunded-units.ts';
import { order } from '../fixtures.ts';

const NOW = Date.parse('2026-02-10T12:00:00.000Z');
const AT = '2026-02-10T12:00:00.000Z';
const MINUTE = 60_000;

const part = (changes: Partial<ProviderState> = {}): ProviderState => ({
  ...(heldProviderState([{ byProvider: true }], { now: NOW, graceMinutes: 30 }) as ProviderState),
  ...changes,
});
const held = (changes: Partial<StoredOrder> = {}, provider: Partial<ProviderState> = {}): OrderWithProvider => ({
  ...order(changes),
  provider: part(provider),
});
const LATER = NOW + 31 * MINUTE;
const REFUND = {
  id: 'rfd_1',
  reason: null,
  createdAt: AT,
  byProvider: false,
  stripeRefundId: null,
  failure: null,
};
const refundOf = (item: number, quantity: number, status: Refund['status']): Refund => ({
  ...{ ...REFUND, amountCents: 1, status },
  units: [{ item, quantity, restocked: 0 }],
});
const SHIPMENT = { carrier: 'USPS', trackingNumber: '1', trackingUrl: null };

describe('the provider’s part of a new order', () => {
  test('has its own lines, held for the grace period', () => {
    const provider = heldProviderState([{}, { byProvider: true }, {}, { byProvider: true }], {
      now: NOW,
      graceMinutes: 5,
    });
    expect(provider).toMatchObject({ state: 'held', items: [1, 3], heldUntil: '2026-02-10T12:05:00.000Z' });
  });

  test('is null when the shop ships everything', () => {
    expect(heldProviderState([{}, {}], { now: NOW, graceMinutes: 5 })).toBeNull();
  });
});

describe('submitting', () => {
  test.each<[string, StoredOrder, ReturnType<typeof nextSubmitStep>]>([
    ['an order without the provider', order(), { step: 'nothing' }],
    ['a held order in its time', held(), { step: 'wait', until: NOW + 30 * MINUTE }],
    ['one that the provider has', held({}, { state: 'submitted' }), { step: 'nothing' }],
    ['one that was cancelled', held({ status: 'cancelled' }, { state: 'called_off' }), { step: 'nothing' }],
  ])('%s', (_name, before, step) => {
    expect(nextSubmitStep(before, NOW)).toEqual(step);
  });

  test.each<[string, StoredOrder, string]>([
    ['its time has ended', held(), 'submit'],
    ['an earlier attempt was interrupted', held({}, { state: 'submitting' }), 'submit'],
    ['it was refused, and the admin retries', held({ status: 'printify_error' }, { state: 'refused' }), 'submit'],
    ['it was refunded', held({ status: 'refunded' }), 'cancel'],
    ['it was cancelled during an attempt', held({ status: 'cancelled' }, { state: 'submitting' }), 'cancel'],
    ['the shop has shipped all of it', held({ status: 'shipped' }), 'cancel'],
    ['its payment is disputed', held({ flags: ['disputed'] }), 'dispute'],
    ['its payment is disputed during an attempt', held({ flags: ['disputed'] }, { state: 'submitting' }), 'dispute'],
    ['it was refunded after a dispute', held({ status: 'refunded', flags: ['disputed'] }), 'cancel'],
  ])('when %s', (_name, before, step) => {
    expect(nextSubmitStep(before, LATER).step).toBe(step);
  });

  test('waits while a full refund is in progress', () => {
    const { totalCents } = order();
    const before = held({ refunds: [{ ...REFUND, amountCents: totalCents, status: 'pending' }] });
    expect(nextSubmitStep(before, LATER).step).toBe('wait');
  });

  describe('once all units that the provider makes were refunded, but not all of the money', () => {
    const [item] = order().items;
    if (!item) throw new Error('The fixture has no item');
    const refunded = (status: Refund['status'], quantity = 2) =>
      held(
        {
          items: [item, { ...item, quantity: 2 }],
          refunds: [refundOf(1, quantity, status)],
        },
        { items: [1] },
      );

    test.each<[Refund['status'], string]>([
      ['requested', 'wait'],
      ['pending', 'wait'],
      ['succeeded', 'cancel'],
      ['failed', 'submit'],
    ])('and the refund is %s, the step is %s', (status, step) => {
      expect(nextSubmitStep(refunded(status), LATER).step).toBe(step);
    });

    test('a refund of some of them leaves the others to be made', () => {
      expect(nextSubmitStep(refunded('requested', 1), LATER).step).toBe('wait');
      expect(nextSubmitStep(refunded('pending', 1), LATER).step).toBe('submit');
      expect(nextSubmitStep(refunded('succeeded', 1), LATER).step).toBe('submit');
    });
  });

  test.each<[string, Partial<ProviderState>, boolean]>([
    ['nothing, because its part was canceled', { state: 'called_off' }, true],
    ['one of two units', { state: 'submitted', units: [{ item: 0, quantity: 1 }] }, true],
    ['another item only', { state: 'submitted', units: [{ item: 1, quantity: 1 }] }, true],
    ['all units', { state: 'submitted', units: [{ item: 0, quantity: 2 }] }, false],
    ['an unknown number of units', { state: 'submitted' }, false],
  ])('a failed refund is of unmade units if the provider made %s', (_name, changes, isUnmade) => {
    const items = order().items.map((item) => ({ ...item, quantity: 2 }));
    expect(isOfUnmadeUnits(held({ items }, changes), refundOf(0, 1, 'failed'))).toBe(isUnmade);
    expect(isOfUnmadeUnits(held({ items }, changes), refundOf(7, 1, 'failed'))).toBe(false);
    expect(isOfUnmadeUnits(order({ items }), refundOf(0, 1, 'failed'))).toBe(false);
  });

  test.each<[string, StoredOrder]>([
    ['of an order that was canceled', held({ status: 'cancelled' }, { state: 'called_off' })],
    ['that the shop has shipped', held({ status: 'shipped', shipments: [SHIPMENT] }, { state: 'called_off' })],
    [
      'of which the others were refunded, and the rest was made',
      held(
        { items: order().items.map((item) => ({ ...item, quantity: 3 })), refunds: [refundOf(0, 1, 'succeeded')] },
        { state: 'submitted', units: [{ item: 0, quantity: 2 }] },
      ),
    ],
  ])('a failed refund is not of unmade units %s', (_name, before) => {
    expect(isOfUnmadeUnits(before, refundOf(0, 1, 'failed'))).toBe(false);
  });

  test('the units of a split refund count until all its parts have failed', () => {
    const parts = (...statuses: Refund['status'][]) =>
      statuses.map((status, at) => ({ ...refundOf(0, 1, status), id: `rfd_${at}`, splitOf: 'rfd_0' }));
    const named = ([first, ...others]: Refund[]) => [
      ...(first ? [first] : []),
      ...others.map(({ units: _units, ...other }) => other),
    ];
    expect(refundedUnits({ refunds: named(parts('failed', 'succeeded')) }, 0)).toBe(1);
    expect(refundedUnits({ refunds: named(parts('failed', 'failed')) }, 0)).toBe(0);
  });

  test('submits an order that the shop has shipped in part', () => {
    const [item] = order().items;
    if (!item) throw new Error('The fixture has no item');
    const mixed = held({ status: 'shipped', items: [item, item] }, { items: [1] });
    expect(nextSubmitStep(mixed, LATER).step).toBe('submit');
    expect(withSubmission(mixed, 'po_1', AT)).toMatchObject({ status: 'shipped', provider: { state: 'submitted' } });
  });

  test('uses each external id once', () => {
    const first = withSubmissionStarted(held(), AT);
    expect(submissionExternalId(first)).toBe(first.id);
    const refused = withRefusal(first, { reason: 'It is cancelled there', at: AT, isSpent: true }) as OrderWithProvider;
    expect(submissionExternalId(refused)).toBe(`${first.id}-2`);
    const same = withRefusal(first, { reason: 'No such variant', at: AT }) as OrderWithProvider;
    expect(submissionExternalId(same)).toBe(first.id);
    const id = 'ord_01JD00000000000000ABCDEFGH';
    expect([id, `${id}-2`, `${id}-x`, 'ord_1', null].map(orderIdOfSubmission)).toEqual([id, id, null, null, null]);
  });

  test('a refusal stops the order with its reason, and acceptance clears it', () => {
    const stopped = withRefusal(withSubmissionStarted(held(), AT), { reason: 'The ZIP code is missing', at: AT });
    expect(stopped).toMatchObject({
      status: 'printify_error',
      provider: { state: 'refused', problem: 'The ZIP code is missing' },
    });
    expect(stopped.timeline.at(-1)).toMatchObject({ isPrivate: true });
    const taken = withSubmission(withSubmissionStarted(stopped as OrderWithProvider, AT), 'po_1', AT);
    expect(taken).toMatchObject({ status: 'fulfillment_pending', provider: { problem: null, orderId: 'po_1' } });
  });
});

test('a street that is too long for the label is cut, and the admin is notified', () => {
  const { shippingAddress } = order();
  if (!shippingAddress) throw new Error('The fixture has no address');
  const long = held({ shippingAddress: { ...shippingAddress, address1: 'Long Road '.repeat(14) } });
  const taken = withSubmission(withSubmissionStarted(long, AT), 'po_1', AT);
  expect(taken.timeline).toContainEqual({ at: AT, isPrivate: true, event: expect.stringContaining('was cut') });
  expect(
    withSubmission(withSubmissionStarted(held(), AT), 'po_1', AT).timeline.some(({ isPrivate }) => isPrivate),
  ).toBe(false);
});

describe('the customer', () => {
  test.each<[string, StoredOrder, number, RegExp | null]>([
    ['in time', held(), NOW, null],
    ['at the last moment', held(), NOW + 30 * MINUTE - 1, null],
    ['a moment too late', held(), NOW + 30 * MINUTE, /being made/],
    ['while it is sent', held({}, { state: 'submitting' }), NOW, /being made/],
    ['of the shop’s own products', order(), NOW + 99 * 60 * MINUTE, null],
    ['of the shop’s own products that is being packed', order({ packingSince: AT }), NOW, /being packed/],
    ['of which the shop packs its part', held({ packingSince: AT }), NOW, /being packed/],
    ['whose provider’s part was removed', held({}, { state: 'called_off' }), LATER, null],
    ['that isn’t paid yet', order({ status: 'pending' }), NOW, /isn’t paid/],
    ['of which a part has shipped', order({ shipments: [SHIPMENT] }), NOW, /part of this order has shipped/],
    ['of gift cards alone', order({ items: [] }), NOW, /only gift cards/],
    ['whose payment is disputed', order({ flags: ['disputed'] }), NOW, /disputed/],
    ['from before, made by hand', order({ status: 'fulfillment_pending' }), NOW, /being made/],
    ['on its way', held({ status: 'shipped' }), NOW, /has shipped/],
    ['cancelled', held({ status: 'cancelled' }), NOW, /canceled/],
    [
      'of which all units were refunded',
      held({ refunds: [refundOf(0, 9, 'succeeded')] }),
      NOW,
      /All items .* refunded/,
    ],
  ])('may change an order %s, or reads the reason', (_name, before, now, refusal) => {
    const actual = changeRefusal(before, now);
    if (refusal) expect(actual).toMatch(refusal);
    else expect(actual).toBeNull();
  });

  test('cancels it once, with a full refund in progress', () => {
    const off = withCustomerCancellation(held(), { refundId: 'rfd_1', now: NOW });
    if (!off || 'refusal' in off) throw new Error('It was not called off');
    expect(off).toMatchObject({ refundCents: order().totalCents, order: { status: 'cancelled' } });
    expect(off.order.provider).toMatchObject({ state: 'called_off' });
    expect(withCustomerCancellation(off.order, { refundId: 'rfd_2', now: NOW })).toBeNull();
  });

  test('cancels an order of the shop’s own products, with its stock, until packing starts', () => {
    const own = order({ items: order().items.map((item) => ({ ...item, tookStock: true })) });
    const off = withCustomerCancellation(own, { refundId: 'rfd_1', now: NOW });
    if (!off || 'refusal' in off) throw new Error('It was not cancelled');
    const units = order().items.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(off).toMatchObject({ refundCents: own.totalCents, order: { status: 'cancelled' } });
    expect(off.restock.reduce((sum, { units: back }) => sum + back, 0)).toBe(units);
    expect(isCancelledByCustomer(off.order)).toBe(true);
    expect(withCustomerCancellation(off.order, { refundId: 'rfd_2', now: NOW })).toBeNull();
    const packing = withPacking(own, AT);
    if (!packing || 'refusal' in packing) throw new Error('Packing did not start');
    expect(withPacking(packing.order, AT)).toBeNull();
    expect(withCustomerCancellation(packing.order, { refundId: 'rfd_1', now: NOW })).toEqual({
      refusal: expect.stringContaining('being packed'),
    });
    const stopped = withoutPacking(packing.order);
    if (!stopped || 'refusal' in stopped) throw new Error('Packing did not stop');
    expect([changeRefusal(stopped.order, NOW), withoutPacking(stopped.order)]).toEqual([null, null]);
    expect(withPacking(off.order, AT)).toEqual({ refusal: 'There’s nothing to pack. It was canceled.' });
  });

  test('changes the address within its country; the same address is no change', () => {
    const { shippingAddress } = order();
    if (!shippingAddress) throw new Error('The fixture has no address');
    const { country, ...address } = shippingAddress;
    expect(withShippingAddress(held(), address, NOW)).toBeNull();
    const updated = withShippingAddress(held(), { ...address, city: 'Shelbyville' }, NOW);
    expect(updated).toMatchObject({ order: { shippingAddress: { city: 'Shelbyville', country } } });
    expect(shippingAddressErrors({ ...address, zip: '' }, 'US')).toEqual([
      { path: 'zip', message: 'The ZIP code is missing' },
    ]);
    expect(shippingAddressErrors({ ...address, zip: '' }, 'IE')).toEqual([]);
  });

  test('gives the address that the provider asks for also while the shop packs its part, which the team then reviews', () => {
    const { shippingAddress } = order();
    if (!shippingAddress) throw new Error('The fixture has no address');
    const { country: _country, ...address } = shippingAddress;
    const moved = { ...address, address1: '2 Side Street' };
    const asked = held({ status: 'printify_error' }, { state: 'refused', needsAddress: true });
    expect(withShippingAddress(asked, moved, NOW)).toMatchObject({ hasOldSlip: false });
    const packed = withShippingAddress({ ...asked, packingSince: AT }, moved, NOW);
    if (!packed || 'refusal' in packed) throw new Error('The address was refused');
    expect(packed).toMatchObject({ hasOldSlip: true, order: { packingSince: AT, provider: { needsAddress: false } } });
    expect(toCustomerOrder(packed.order).timeline.at(-1)?.event).toBe('Address changed');
    expect(jobsOfOrder(packed.order)).toContain(jobId('review_order', slipReview(asked.id)));
    expect(jobsOfOrder(asked)).not.toContain(jobId('review_order', slipReview(asked.id)));
    // Once the provider has the address, the customer can no longer change it in the shop.
    const again = withShippingAddress({ ...packed.order, status: 'completed' }, address, NOW);
    expect(again).toEqual({ refusal: expect.stringContaining('being packed') });
  });

  test('changes the address at most ten times, so that the order cannot grow without limit', () => {
    const { shippingAddress } = order();
    if (!shippingAddress) throw new Error('The fixture has no address');
    const { country: _country, ...address } = shippingAddress;
    let current: StoredOrder = held();
    for (let count = 1; count <= 10; count++) {
      const changed = withShippingAddress(current, { ...address, address1: `${count} Side Street` }, NOW);
      if (!changed || 'refusal' in changed) throw new Error(`Change ${count} was refused`);
      current = changed.order;
    }
    expect(withShippingAddress(current, { ...address, address1: '11 Side Street' }, NOW)).toEqual({
      refusal: expect.stringContaining('has been changed 10 times. Please email us'),
    });
  });
});
