import { describe, expect, test } from 'vitest';
import { countryName } from '../../../shared/country-name.ts';
import { ORDER_STATUSES } from '../../../shared/order-status.ts';
import { nextOf, stepsOf } from '../../../web/src/features/orders/progress.ts';

describe("An order's progress", () => {
  test('begins with its placing and tells what happened in plain words, oldest first', () => {
    const timeline = [
      { at: '2026-01-03T10:00:00.000Z', event: 'Shipped' },
      { at: '2026-01-01T10:00:00.000Z', event: 'Payment received' },
      { at: '2026-01-02T10:00:00.000Z', event: 'Address corrected' },
    ];
    expect(stepsOf({ createdAt: '2026-01-01T10:00:00.000Z', timeline }).map(({ words }) => words)).toEqual([
      'Order placed',
      'Paid',
      'Address corrected',
      'Shipped',
    ]);
  });

  test.each(ORDER_STATUSES)('says what happens next while it is %s', (status) => {
    expect(nextOf({ status })).toMatch(/^[A-Z].+\.$/);
    expect(nextOf({ status })).not.toMatch(/printify|_/i);
  });
});

test('A country is called by its name, and what is no code stays as it is', () => {
  expect(['US', 'DE', 'United States', ''].map(countryName)).toEqual(['United States', 'Germany', 'United States', '']);
});
