import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paidCents, paymentsOf, splitRefund } from '#shared/orders/payments.ts';
import { order } from '../../fixtures.ts';

/** Generates payments that were refunded in part. */
const payments = fc.array(
  fc
    .tuple(fc.nat(100_000), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([paid, share]) => ({ paidCents: paid, refundedCents: Math.floor(paid * share) })),
  { maxLength: 5 },
);
const withIds = (list: readonly { paidCents: number; refundedCents: number }[]) =>
  list.map((payment, index) => ({ ...payment, id: `pi_${index}` }));
const leftOf = (list: readonly { paidCents: number; refundedCents: number }[]) =>
  list.reduce((sum, { paidCents: paid, refundedCents }) => sum + paid - refundedCents, 0);

describe('A refund of an order with several payments', () => {
  test('is split in parts that add up, none more than its payment has left', () => {
    fc.assert(
      fc.property(payments, fc.nat(400_000), (list, cents) => {
        const given = withIds(list);
        const parts = splitRefund(given, cents);
        if (cents > leftOf(list)) {
          expect(parts).toBeNull();
          return;
        }
        expect(parts?.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
        for (const part of parts ?? []) {
          const payment = given.find(({ id }) => id === part.id);
          expect(part.cents).toBeGreaterThan(0);
          expect(part.cents).toBeLessThanOrEqual((payment?.paidCents ?? 0) - (payment?.refundedCents ?? 0));
        }
      }),
    );
  });

  test('takes the newest payment first, and an older one only when nothing is left of the newer ones', () => {
    fc.assert(
      fc.property(payments, fc.nat(400_000), (list, cents) => {
        const given = withIds(list);
        const parts = splitRefund(given, cents) ?? [];
        const used = parts.map(({ id }) => given.findIndex((payment) => payment.id === id));
        expect(used).toEqual(used.toSorted((a, b) => b - a));
        const oldest = used.at(-1) ?? 0;
        const newer = given.slice(oldest + 1);
        const takenOfNewer = parts.slice(0, -1).reduce((sum, part) => sum + part.cents, 0);
        if (parts.length > 0) expect(takenOfNewer).toBe(leftOf(newer));
      }),
    );
  });

  test('can be made step by step like at once', () => {
    fc.assert(
      fc.property(payments, fc.nat(100_000), fc.nat(100_000), (list, first, second) => {
        const given = withIds(list);
        const one = splitRefund(given, first);
        const both = splitRefund(given, first + second);
        if (!one || !both) return;
        const centsOf = (parts: typeof one, id: string) =>
          parts.filter((part) => part.id === id).reduce((sum, part) => sum + part.cents, 0);
        const after = given.map((payment) => ({
          ...payment,
          refundedCents: payment.refundedCents + centsOf(one, payment.id),
        }));
        const two = splitRefund(after, second) ?? [];
        for (const { id } of given) expect(centsOf(both, id)).toBe(centsOf(one, id) + centsOf(two, id));
      }),
    );
  });
});

describe('What was paid for an order', () => {
  test('is its total, while it was never edited', () => {
    const one = order({ totalCents: 4200 });
    expect([paidCents(one), paymentsOf(one)]).toMatchObject([4200, [{ id: one.paymentIntentId, paidCents: 4200 }]]);
  });

  test('is the sum of its payments after an edit', () => {
    const payment = { sessionId: 'cs_1', paidAt: '2026-01-01T00:00:00.000Z' };
    const payments = [
      { ...payment, id: 'pi_1', paidCents: 5000, editId: null },
      { ...payment, id: 'pi_2', paidCents: 1200, editId: 'edt_1' },
    ];
    expect(paidCents(order({ totalCents: 6000, payments }))).toBe(6200);
  });
});
