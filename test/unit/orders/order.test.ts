import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heldProviderState } from '#shared/fulfilment/provider-transitions.ts';
import type { StoredEdit } from '#shared/orders/edits/edit.ts';
import { orderSchema } from '#shared/orders/order.ts';
import { toAdminOrder, toCustomerOrder } from '#shared/orders/order-views.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { splitName } from '#shared/orders/shipments/shipping-address.ts';
import { order } from '../fixtures.ts';

const provider = heldProviderState([{ byProvider: true }], { now: Date.now(), graceMinutes: 30 });

const AT = '2026-03-01T10:00:00.000Z';

describe('splitting a name for a carrier', () => {
  test.each([
    ['New User', 'New', 'User'],
    ['  New   van  User ', 'New van', 'User'],
    ['User', 'User', 'User'],
    ['', '', ''],
    ['   ', '', ''],
  ])('"%s" is "%s" and "%s"', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  test('a name that is not blank never has an empty part', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        fc.pre(name.trim() !== '');
        const { firstName, lastName } = splitName(name);
        expect(firstName.trim()).not.toBe('');
        expect(lastName.trim()).not.toBe('');
      }),
      { numRuns: 2_000 },
    );
  });

  test('no word of a name is lost', () => {
    const name = fc.array(fc.stringMatching(/^\S+$/), { minLength: 2, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, (text) => {
        const { firstName, lastName } = splitName(text);
        expect(`${firstName} ${lastName}`).toBe(text);
      }),
    );
  });
});

const edit = (state: StoredEdit['state']): StoredEdit => ({
  ...{ id: `edt_${state}`, state, by: 'admin', at: AT },
  ...{ lines: [], differenceCents: 1200, waivedCents: 0 },
});

describe("the customer's view of an order", () => {
  const returns = [
    {
      ...{
        id: 'ret_1',
        state: 'requested' as const,
        wish: 'refund' as const,
        note: null,
        requestedAt: AT,
        changedAt: AT,
      },
      lines: [{ item: 0, quantity: 1, reason: 'other' as const }],
    },
  ];
  const reduced = {
    offers: [{ id: 'off_1', name: 'Welcome', code: 'WELCOME10', cents: 480 }],
    returns,
    volumeDiscount: { units: 3, percent: 10 },
    delivery: { from: '2026-11-30', to: '2026-12-04' },
    edits: [
      edit('applied'),
      { ...edit('pending'), plan: { quantities: [], swaps: [], added: [] }, checkoutId: 'chk_2', expiresAt: AT },
    ],
    payments: [{ id: 'pi_1', sessionId: 'cs_1', paidCents: 5000, paidAt: AT, editId: null }],
    giftCards: [
      {
        ...{ amountCents: 2_500, recipient: { name: 'Ann', email: 'ann@example.com' }, senderName: 'Bo', message: '' },
        ...{ sendAt: AT, lastFour: 'LE22', sentAt: AT, cardId: 'gft_1' },
      },
    ],
    giftCardPayments: [{ id: 'gft_2', lastFour: 'AB23', cents: 500 }],
  };

  const exclusive = ['changeableUntil', 'changeableUntilPacking', 'packingSince', 'needsAddress'] as const;
  /** Returns the fields of the contract without the other exclusive fields. */
  const fieldsOf = (present: (typeof exclusive)[number]) =>
    Object.keys(orderSchema.shape)
      .filter((name) => name === present || !exclusive.some((one) => one === name))
      .toSorted();

  test('has every field of the contract', () => {
    const seen = toCustomerOrder(order({ refundedCents: 500, provider, ...reduced }));
    expect(orderSchema.parse(seen)).toEqual(seen);
    expect(Object.keys(seen).toSorted()).toEqual(fieldsOf('changeableUntil'));
  });

  test('shows that it can be changed until it is packed, and then that it is packed', () => {
    const own = order({ refundedCents: 500, ...reduced });
    expect(Object.keys(toCustomerOrder(own)).toSorted()).toEqual(fieldsOf('changeableUntilPacking'));
    const packing = toCustomerOrder({ ...own, packingSince: AT });
    expect(orderSchema.parse(packing)).toEqual(packing);
    expect(Object.keys(packing).toSorted()).toEqual(fieldsOf('packingSince'));
    const both = toCustomerOrder(order({ refundedCents: 500, provider, packingSince: AT, ...reduced }));
    expect(Object.keys(both).toSorted()).toEqual(fieldsOf('packingSince'));
  });

  test('shows that its address must be corrected', () => {
    const stopped = { ...(provider as ProviderState), state: 'refused' as const, needsAddress: true };
    const seen = toCustomerOrder(
      order({ status: 'printify_error', refundedCents: 500, provider: stopped, ...reduced }),
    );
    expect(orderSchema.parse(seen)).toEqual(seen);
    expect(Object.keys(seen).toSorted()).toEqual(fieldsOf('needsAddress'));
  });

  test('never has payment ids, phone, flags or other internal fields', () => {
    const kept = {
      ...order({ flags: ['oversold'], refundedCents: 500, provider, ...reduced }),
      providerOrderId: 'po_1',
      costCents: 900,
      version: 2,
    };
    expect(Object.keys(toCustomerOrder(kept)).toSorted()).toEqual(fieldsOf('changeableUntil'));
  });
});

test('a canceled order reads as canceled in its history, whatever words are stored', () => {
  const at = '2026-03-01T10:00:00.000Z';
  const cancelled = order({
    timeline: [
      { at, event: 'Cancelled' },
      { at, event: 'Called off by its customer', isPrivate: true },
    ],
  });
  const texts = toAdminOrder(cancelled).timeline.map(({ event }) => event);
  expect(texts).toEqual(['Canceled', 'Canceled by the customer']);
  expect(toCustomerOrder(cancelled).timeline).toEqual([{ at, event: 'Canceled' }]);
});
