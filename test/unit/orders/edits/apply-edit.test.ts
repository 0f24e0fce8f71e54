import { describe, expect, test } from 'vitest';
import { applyEdit, applyPaidEdit, holdEdit, withDroppedEdit } from '#shared/fulfilment/edits/apply-edit.ts';
import { variantRefusal } from '#shared/fulfilment/edits/edit-rules.ts';
import { heldProviderState, nextSubmitStep } from '#shared/fulfilment/provider-transitions.ts';
import { withDispute } from '#shared/orders/disputes.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { shipRefusal, toPack } from '#shared/orders/shipments/to-ship.ts';
import { order } from '../../fixtures.ts';
import { NOTHING, plannedLine, swapTo } from './edit-arbitraries.ts';

const NOW = Date.parse('2026-03-01T10:00:00.000Z');
const TODAY = { S: 2000, M: 2000, L: 2600 };
const moment = { now: NOW, graceMinutes: 60 };
const ids = { id: 'edt_1', refundId: 'rfd_1', by: 'admin' as const, moment, payment: null };

const item = {
  ...{ productId: 'prd_0', slug: 'tee', title: 'Tee', image: null, size: 'M', color: 'Black', quantity: 2 },
  ...{ unitCents: 2000, priceCents: 2000 },
};
const SUMS = { subtotalCents: 4000, discountCents: 0, shippingCents: 500, totalCents: 4500 };
const held = heldProviderState([{ byProvider: true }], moment) as ProviderState;
const own = order({ items: [{ ...item, tookStock: true }], ...SUMS });
const made = (changes: Partial<ProviderState> = {}): StoredOrder =>
  order({ items: [{ ...item, tookStock: false }], ...SUMS, provider: { ...held, ...changes } });

function applied(before: StoredOrder, edit: Parameters<typeof applyEdit>[1]) {
  const result = applyEdit(before, edit);
  if ('refusal' in result) throw new Error(result.refusal);
  return result;
}
const refusal = (result: object) => ('refusal' in result ? result.refusal : null);

describe('The provider’s part', () => {
  const byProvider = { ...NOTHING, added: [{ ...plannedLine('S', 1, TODAY), byProvider: true, takesStock: false }] };

  test('gets a swapped item, and an added one, while it is held', () => {
    const swapped = applied(made(), { ...ids, plan: { ...NOTHING, swaps: [swapTo(0, 1, 'S', 'M', TODAY)] } });
    expect(swapped.order.provider).toMatchObject({ state: 'held', items: [0, 1] });
    const added = applied(made(), { ...ids, isWaived: true, plan: byProvider });
    expect(added.order.provider?.items).toEqual([0, 1]);
  });

  test('begins with an added item, after the time in which the customer can cancel', () => {
    const added = applied(own, { ...ids, isWaived: true, plan: byProvider });
    expect(added.order.provider).toMatchObject({ state: 'held', items: [1] });
    expect(added.submitAt).toBe(new Date(NOW + 60 * 60_000).toISOString());
  });

  test('ends when nothing is left to make', () => {
    const plan = { ...NOTHING, quantities: [{ item: 0, quantity: 0 }], added: [plannedLine('S', 2, TODAY)] };
    const ended = applied(made(), { ...ids, plan });
    expect([ended.isProviderEnded, ended.order.provider?.state]).toEqual([true, 'called_off']);
    expect(toPack(toAdminOrder(ended.order)).map(({ position }) => position)).toEqual([1]);
  });

  test('is left alone once the provider has it', () => {
    const plan = { ...NOTHING, swaps: [swapTo(0, 1, 'S', 'M', TODAY)] };
    const submitted = made({ state: 'submitted' });
    expect(refusal(applyEdit(submitted, { ...ids, plan }))).toContain('Printify already has');
    expect(refusal(applyEdit(submitted, { ...ids, isWaived: true, plan: byProvider }))).toContain(
      'Printify already has',
    );
  });

  test('can be changed by the customer as long as the order can be canceled', () => {
    expect(variantRefusal(made(), 0, NOW)).toBeNull();
    expect(variantRefusal(made(), 0, NOW + 61 * 60_000)).toContain('already being made');
    expect(variantRefusal(own, 0, NOW + 61 * 60_000)).toBeNull();
    expect(variantRefusal({ ...own, packingSince: new Date(NOW).toISOString() }, 0, NOW)).toContain('being packed');
  });
});

describe('An edit that waits for its payment', () => {
  const plan = { ...NOTHING, swaps: [swapTo(0, 2, 'L', 'M', TODAY)] };
  const holding = holdEdit(own, { ...ids, plan, checkoutId: 'chk_2', expiresAt: new Date(NOW + 1e6).toISOString() });
  const waiting = 'refusal' in holding ? own : holding.order;
  const payment = { id: 'pi_2', sessionId: 'cs_2', paidAt: new Date(NOW).toISOString() };

  test('leaves the order as it is, and keeps it from being packed and made', () => {
    const edits = [{ state: 'pending', differenceCents: 1200 }];
    expect(waiting).toMatchObject({ items: own.items, totalCents: 4500, edits });
    const seen = toAdminOrder(waiting);
    expect([shipRefusal(seen), toPack(seen)]).toEqual([expect.stringContaining('waiting for payment'), []]);
    expect(nextSubmitStep({ ...made(), edits: waiting.edits ?? [] }, NOW + 2e9).step).toBe('wait');
  });

  test('is applied as it was agreed, once', () => {
    const paid = applyPaidEdit(waiting, { id: 'edt_1', moment, refundId: 'rfd_1', payment });
    if ('refusal' in paid) throw new Error(paid.refusal);
    expect(paid.order).toMatchObject({
      items: [{ size: 'L', priceCents: 2600 }],
      totalCents: 5700,
      payments: [{ paidCents: 4500 }, { id: 'pi_2', paidCents: 1200, editId: 'edt_1' }],
    });
    expect(refusal(applyPaidEdit(paid.order, { id: 'edt_1', moment, refundId: 'rfd_1', payment }))).not.toBeNull();
  });

  test('is not applied once it was dropped, or its order is closed', () => {
    const dropped = withDroppedEdit(waiting, 'edt_1', 'unpaid', payment.paidAt);
    expect(dropped.edits).toMatchObject([{ state: 'dropped' }]);
    expect(withDroppedEdit(dropped, 'edt_1', 'unpaid', payment.paidAt)).toBe(dropped);
    const late = { id: 'edt_1', moment, refundId: 'rfd_1', payment };
    expect(refusal(applyPaidEdit(dropped, late))).toBe('This change was discarded');
    expect(refusal(applyPaidEdit({ ...waiting, status: 'refunded' }, late))).not.toBeNull();
  });

  test('is too small for a card below fifty cents', () => {
    const cheap = { ...NOTHING, swaps: [swapTo(0, 1, 'L', 'M', { ...TODAY, L: 2049 })] };
    const few = holdEdit(own, { ...ids, plan: cheap, checkoutId: 'chk_2', expiresAt: payment.paidAt });
    expect(refusal(few)).toContain('less than $0.50');
  });
});

test('An order stays disputed while any of its payments is', () => {
  const dispute = { reason: 'fraudulent', amountCents: 100, dueBy: null };
  const seen = (before: StoredOrder, id: string, status: string, paymentIntentId: string) =>
    withDispute(before, { ...dispute, id, status, paymentIntentId }, '') ?? before;
  const both = seen(seen(own, 'dp_1', 'needs_response', 'pi_1'), 'dp_2', 'needs_response', 'pi_2');
  const won = seen(both, 'dp_2', 'won', 'pi_2');
  expect([won.dispute?.id, won.otherDisputes?.map(({ id }) => id), won.flags]).toEqual([
    'dp_2',
    ['dp_1'],
    ['disputed'],
  ]);
  expect(seen(won, 'dp_1', 'won', 'pi_1').flags).toEqual([]);
});
