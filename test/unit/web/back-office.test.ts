import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { remainingFaults } from '#web/features/admin-settings/draft.ts';
import { centsOf } from '#web/lib/dollars.ts';
import { refreshBackOffice } from '#web/lib/refresh-back-office.ts';

describe("After an owner's write", () => {
  test('all of the back office is read anew, but what the answer has filled already', async () => {
    const client = new QueryClient();
    const [order, dashboard, products, shoppers] = [
      ['admin', 'order', 'ord_1'],
      ['admin', 'dashboard'],
      ['admin', 'products', { status: 'draft' }],
      ['products'],
    ];
    const all = [order, dashboard, products, shoppers];
    for (const key of all) client.setQueryData(key ?? [], {});
    await refreshBackOffice(client, order);
    expect(all.map((key) => client.getQueryState(key ?? [])?.isInvalidated)).toEqual([false, true, true, false]);
  });
});

describe('What the shop found wrong with the settings', () => {
  const at = (path: string) => ({ path, message: 'is wrong' });

  test('is said until that part is written anew', () => {
    const errors = [at('name'), at('shippingZones.1.cents'), at('mailSender.replyTo'), at('freeShippingFromCents')];
    expect(remainingFaults(errors, { tagline: 'Growth' })).toEqual(errors);
    expect(remainingFaults(errors, { name: 'Basis' })).toEqual(errors.slice(1));
    expect(remainingFaults(errors, { shippingZones: [] })).toEqual([errors[0], errors[2], errors[3]]);
    expect(remainingFaults(errors, { replyTo: '', freeShippingDollars: '90' })).toEqual(errors.slice(0, 2));
  });
});

describe('An amount in a field', () => {
  test.each([
    ['48', 4800],
    ['48.5', 4850],
    ['.5', 50],
    ['$1,250.00', 125_000],
    ['', null],
    ['.', null],
    ['1e2', null],
    ['-5', null],
    ['0.005', null],
    ['5,50', null],
    ['1,2345', null],
    ['1,2,3', null],
    ['1,234,567.8', 123_456_780],
  ])('%j is %j cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});
