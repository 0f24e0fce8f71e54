import { expect, test } from 'vitest';
import { cardTestingReason, suspectsCardTesting } from '#shared/checkout/card-testing.ts';

const traffic = (paid: number, failed: number, expired: number, expiredUnits = expired) => ({
  ...{ paid, failed, expired },
  ...{ paidUnits: paid, expiredUnits },
});

test.each([
  ['nothing at all', traffic(0, 0, 0)],
  ['a shopper who tries nine cards', traffic(0, 9, 0)],
  ['a bad afternoon of a small shop', traffic(4, 25, 30)],
  ['a sale, with one card in five refused', traffic(400, 100, 300)],
  ['a sale whose shoppers mostly leave', traffic(40, 10, 700)],
  ['a large order that was not paid', traffic(1, 0, 3, 100)],
  ['a quiet shop without payments', traffic(0, 0, 150)],
])('%s is not card testing', (_what, seen) => {
  expect(suspectsCardTesting(seen)).toBe(false);
});

test.each([
  ['thirty refused cards and hardly a payment', traffic(2, 30, 0)],
  ['an attack with one card in four refused, among real payments', traffic(60, 180, 20)],
  ['payment pages without payments', traffic(1, 0, 200)],
  ['a few unpaid pages that held hundreds of items', traffic(1, 0, 4, 300)],
])('%s is card testing', (_what, seen) => {
  expect(suspectsCardTesting(seen)).toBe(true);
});

test('the admin reads the counts, and for how long the strict limits apply', () => {
  const reason = cardTestingReason(traffic(2, 41, 7));
  for (const part of ['41 payments failed', '2 were paid', 'For 20 minutes']) expect(reason).toContain(part);
});
