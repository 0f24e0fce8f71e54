import { describe, expect, test } from 'vitest';
import { CHECKOUT_STATUSES, type CheckoutStatus, STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import {
  foreignPaymentReason,
  formatCharge,
  type SessionState,
  settlementFlags,
  settlementVerdict,
} from '#shared/checkout/settlement.ts';

const payments: SessionState[] = (['open', 'complete', 'expired'] as const).flatMap((status) =>
  [true, false].flatMap((paid) => [true, false].map((failed) => ({ status, paid, failed }))),
);
const cases = CHECKOUT_STATUSES.flatMap((checkout) => payments.map((payment) => [checkout, payment] as const));

/**
 * Lists the expected verdict for a checkout that holds stock and whose session is unpaid. The first key is the session's
 * status and `failed`.
 */
const UNPAID: Record<string, Record<'open' | 'awaiting_payment', string>> = {
  'open false': { open: 'nothing', awaiting_payment: 'nothing' },
  'open true': { open: 'nothing', awaiting_payment: 'nothing' },
  'complete false': { open: 'await_payment', awaiting_payment: 'nothing' },
  'complete true': { open: 'release_failed', awaiting_payment: 'release_failed' },
  'expired false': { open: 'release_expired', awaiting_payment: 'release_expired' },
  'expired true': { open: 'release_expired', awaiting_payment: 'release_expired' },
};

describe('settling a checkout', () => {
  test.each(payments)('nothing ever leaves paid: $status, paid $paid, failed $failed', (payment) => {
    expect(settlementVerdict('paid', payment)).toBe('nothing');
  });

  test.each(CHECKOUT_STATUSES.filter((status) => status !== 'paid'))(
    'a paid session turns a checkout that is %s into an order',
    (checkout) => {
      for (const payment of payments.filter(({ paid }) => paid))
        expect(settlementVerdict(checkout, payment)).toBe('become_order');
    },
  );

  test.each(['open', 'awaiting_payment'] as const)(
    'an unpaid session moves a checkout that is %s by the table',
    (checkout) => {
      for (const payment of payments.filter(({ paid }) => !paid))
        expect(settlementVerdict(checkout, payment)).toBe(UNPAID[`${payment.status} ${payment.failed}`]?.[checkout]);
    },
  );

  test.each(['expired', 'cancelled', 'failed'] as const)('stock returned by %s is returned once', (checkout) => {
    for (const payment of payments.filter(({ paid }) => !paid))
      expect(settlementVerdict(checkout, payment)).toBe('nothing');
  });

  test('stock is released only while it is held', () => {
    const releasing = cases.filter(([checkout, payment]) =>
      settlementVerdict(checkout, payment).startsWith('release_'),
    );
    expect(new Set(releasing.map(([checkout]) => checkout))).toEqual(new Set(STOCK_HOLDING_STATUSES));
  });
});

describe('flags of a paid order', () => {
  const flags = (status: CheckoutStatus, amount: number | null, currency = 'usd') =>
    settlementFlags({ status, totalCents: 5_000 }, { amount, currency });

  test('are none when the exact amount came in time', () => {
    expect(flags('open', 5_000)).toEqual([]);
    expect(flags('awaiting_payment', 5_000)).toEqual([]);
  });

  test.each([4_999, 5_001, 0, null])('show a charge of %s for a total of 5000 cents', (charged) => {
    expect(flags('open', charged)).toEqual(['amount_mismatch']);
  });

  test('show the right number in another currency', () => {
    expect(flags('open', 5_000, 'jpy')).toEqual(['amount_mismatch']);
  });

  test.each(['expired', 'cancelled', 'failed'] as const)(
    'show that the payment came after the checkout was %s',
    (status) => {
      expect(flags(status, 5_000)).toEqual(['late_payment']);
    },
  );

  test('can be several', () => {
    expect(flags('expired', 1)).toEqual(['amount_mismatch', 'late_payment']);
  });
});

describe('A payment that the shop did not ask for', () => {
  test.each([
    [{ amount: 9_906, currency: 'usd' }, '$99.06'],
    [{ amount: 9_906, currency: 'jpy' }, '¥9,906'],
    [{ amount: 1_250, currency: 'eur' }, '€12.50'],
    [{ amount: null, currency: 'usd' }, 'An unknown amount'],
    [{ amount: 5, currency: 'x' }, 'An unknown amount'],
  ])('is named in its own currency: %j', (charge, text) => {
    expect(formatCharge(charge)).toBe(text);
  });

  test('is explained with the order it was paid for', () => {
    const charge = { amount: 9_906, currency: 'usd' };
    const id = 'chk_01JD0000000000000000A1B2C3D4';
    expect(foreignPaymentReason({ id, orderId: 'ord_01JD0000000000000000E5F6G7H8' }, charge)).toBe(
      '$99.06 was paid for order #E5F6G7H8, but not on the payment page that the shop opened for it. There is no order for this payment',
    );
    expect(foreignPaymentReason({ id, orderId: null }, charge)).toContain('for checkout #A1B2C3D4');
  });
});
