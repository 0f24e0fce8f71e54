import { describe, expect, test } from 'vitest';
import type { StoredOrder } from '#shared/orders/order.ts';
import { ORDER_STATUSES } from '#shared/orders/order-status.ts';
import { PROVIDER_STATES } from '#shared/orders/provider-state.ts';
import { correctionRefusal, withCorrectedAddress } from '#shared/orders/shipments/address-correction.ts';
import type { ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';
import { order } from '../fixtures.ts';
import { provider } from './admin-order.ts';

const AT = '2026-11-26T10:00:00.000Z';
const { country, ...before } = order().shippingAddress as NonNullable<StoredOrder['shippingAddress']>;
const seen = { ...before, address2: before.address2 ?? '' };
const correct = (so: StoredOrder, changes: Partial<ShippingAddressInput>) =>
  withCorrectedAddress(so, { address: { ...before, ...changes }, seen, at: AT });

describe('An admin’s correction of an address', () => {
  test('changes all but the country, tells the customer, and names what changed', () => {
    const changed = correct(order(), { zip: '60601', address2: 'Floor 2' });
    expect(changed).toMatchObject({
      parts: ['Second line', 'ZIP code'],
      isAwaited: false,
      order: { shippingAddress: { ...before, zip: '60601', address2: 'Floor 2', country } },
    });
    expect((changed as { order: StoredOrder }).order.timeline.at(-1)).toEqual({
      at: AT,
      event: 'Address corrected by the shop',
    });
  });

  test('is made once, and never over a change of another', () => {
    const { order: other } = correct(order(), { zip: '60601' }) as { order: StoredOrder };
    expect(correct(other, { zip: '60601' })).toBeNull();
    expect(correct(other, { zip: '60602' })).toHaveProperty('refusal');
    expect(correct(order(), {})).toBeNull();
  });

  test('frees an order that the provider refused because of its address', () => {
    const refused = { ...provider([0]), state: 'refused' as const, needsAddress: true };
    const changed = correct(order({ status: 'printify_error', provider: refused }), { zip: '60601' });
    expect(changed).toMatchObject({ isAwaited: true, order: { provider: { needsAddress: false } } });
  });

  test.each(ORDER_STATUSES)('is possible or not when the order is %s', (status) => {
    const isPossible = ['pending', 'completed', 'fulfillment_pending', 'printify_error'].includes(status);
    expect(correctionRefusal(order({ status })) === null).toBe(isPossible);
  });

  test.each(PROVIDER_STATES)('is possible or not when the provider’s part is %s', (state) => {
    const isPossible = state !== 'submitting' && state !== 'submitted';
    expect(correctionRefusal(order({ provider: { ...provider([0]), state } })) === null).toBe(isPossible);
  });

  test('is not possible without an address', () => {
    expect(correct(order({ shippingAddress: null }), {})).toHaveProperty('refusal');
  });
});
