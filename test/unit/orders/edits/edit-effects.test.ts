import { describe, expect, test } from 'vitest';
import { changeOfEdit, resumeProvider } from '#functions/checkout/edits/edit-effects.ts';
import { applyEdit } from '#shared/fulfilment/edits/apply-edit.ts';
import { heldProviderState } from '#shared/fulfilment/provider-transitions.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { order } from '../../fixtures.ts';
import { NOTHING, swapTo } from './edit-arbitraries.ts';

const NOW = Date.parse('2026-11-27T12:00:00.000Z');
const TODAY = { S: 4_320, M: 4_320, L: 4_320 };
const terms = { timeZone: 'UTC', graceMinutes: 30 };
const moment = { now: NOW, graceMinutes: terms.graceMinutes };

const held = (changes: Partial<StoredOrder> = {}): StoredOrder =>
  order({ provider: heldProviderState([{ byProvider: true }], moment), ...changes });

/** Applies a customer's change of size. Returns the resulting jobs that submit the provider's part. */
function submissions(before: StoredOrder) {
  const plan = { ...NOTHING, swaps: [swapTo(0, 1, 'S', 'M', TODAY)] };
  const applied = applyEdit(before, { id: 'edt_1', refundId: 'rfd_1', by: 'customer', moment, payment: null, plan });
  if ('refusal' in applied) throw new Error(applied.refusal);
  return jobsIn(changeOfEdit(before, applied, { now: NOW, terms }).writes);
}

const jobsIn = (writes: ReturnType<typeof resumeProvider>) =>
  writes.flatMap((write) => ('Put' in write && write.Put?.Item?.kind === 'submit_order' ? [write.Put.Item] : []));

describe('The provider’s part of an order whose items were changed', () => {
  test('is submitted after its grace period', () => {
    expect(submissions(held())).toMatchObject([{ parked: false, dueAt: '2026-11-27T12:30:00.000Z' }]);
  });

  test('still waits for an admin when the amount paid was not the total', () => {
    const mismatched = held({ flags: ['amount_mismatch'] });
    expect(submissions(mismatched)).toMatchObject([{ parked: true }]);
    expect(jobsIn(resumeProvider(mismatched, new Date(NOW).toISOString()))).toMatchObject([{ parked: true }]);
  });
});
