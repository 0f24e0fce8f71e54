import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CustomerBase,
  type CustomerDetail,
  type CustomerOrder,
  countCustomer,
  type StoredCustomer,
  toCustomer,
} from '#shared/customers/customer.ts';
import {
  MAX_MERGED_ADDRESSES,
  mergeCustomer,
  mergeRefusal,
  previewMerge,
  splitCustomer,
  suggestKept,
  withoutEmptyParts,
} from '#shared/customers/customer-merge.ts';
import { partsOf } from '#shared/customers/customer-parts.ts';

const AT = '2026-11-26T10:00:00.000Z';
const LATER = '2026-11-26T11:00:00.000Z';
const account = (userId: string) => ({ userId, name: `Name of ${userId}`, createdAt: '2026-01-01T00:00:00.000Z' });
const base = (letter: string, more: Partial<CustomerBase> = {}): CustomerBase => ({
  ...{ id: `cus_${letter}`, email: `${letter}@example.com`, account: null, tags: [letter], notes: 1, version: 2 },
  ...more,
});
const [A, B, C] = [base('a'), base('b', { version: 9 }), base('c')];

const someOrders = (letter: string) =>
  fc
    .array(fc.record({ day: fc.integer({ min: 10, max: 28 }), spent: fc.nat(90_000), refunded: fc.nat(900) }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((made) =>
      made.map(
        ({ day, spent, refunded }, at): CustomerOrder => ({
          orderId: `ord_${letter}${at}`,
          createdAt: `2026-05-${day}T00:00:0${at}.000Z`,
          name: `${letter}${at}`,
          ...{ spentCents: spent, refundedCents: refunded },
        }),
      ),
    );

const detailOf = (customer: StoredCustomer): CustomerDetail => ({
  ...toCustomer(customer),
  ...{ notes: [], addresses: [], subscription: null, suppression: null },
  merged: (customer.merged ?? []).map(({ id, email, account: own, mergedAt }) => ({
    ...{ id, email, hasAccount: own !== null, mergedAt, subscription: null, suppression: null },
  })),
});

const counted = (customer: CustomerBase, orders: readonly CustomerOrder[]): StoredCustomer =>
  countCustomer(customer, orders) as StoredCustomer;

describe('Two merged customers', () => {
  test('have each order and each cent once, just as the preview said, and get back their own after a split', () => {
    fc.assert(
      fc.property(someOrders('a'), someOrders('b'), fc.boolean(), (ofA, ofB, hasAccount) => {
        const kept = base('a', hasAccount ? { account: account('a') } : {});
        const [before, other] = [counted(kept, ofA), counted(B, ofB)];
        const merged = counted(mergeCustomer(before, other, AT), [...ofA, ...ofB]);
        const preview = previewMerge(detailOf(before), detailOf(other), AT);
        const { name, ...figures } = detailOf(merged);
        expect(preview).toMatchObject(figures);
        if (hasAccount) expect(preview.name).toBe(name);
        expect(merged.orders).toBe(ofA.length + ofB.length);
        expect(merged.spentCents).toBe(before.spentCents + other.spentCents);
        const parts = splitCustomer(merged, 'cus_b') as { kept: CustomerBase; split: CustomerBase };
        const version = merged.version;
        expect(counted(parts.kept, ofA)).toEqual({ ...before, version, sharedSince: AT });
        expect(counted(parts.split, ofB)).toEqual({ ...other, version });
      }),
    );
  });

  test('leave out the version of either, so that a writer who saw one of them fails', () => {
    expect(mergeCustomer(A, B, AT).version).toBe(9);
    expect(mergeCustomer(B, A, AT).version).toBe(9);
  });

  test('bring along the addresses that were merged into either, with their own times', () => {
    const merged = mergeCustomer(A, mergeCustomer(B, C, AT), LATER);
    expect(merged.merged?.map(({ id, mergedAt }) => [id, mergedAt])).toEqual([
      ['cus_b', LATER],
      ['cus_c', AT],
    ]);
    expect(partsOf(merged).map(({ id, sharedSince }) => [id, sharedSince])).toEqual([
      ['cus_a', LATER],
      ['cus_b', AT],
      ['cus_c', undefined],
    ]);
    expect(splitCustomer(merged, 'cus_a')).toBeNull();
  });

  test('are refused when they are one, or have too many addresses', () => {
    expect(mergeRefusal(A, B)).toBeNull();
    expect(mergeRefusal(A, A)).toBe('These are already one customer');
    const many = Array.from({ length: MAX_MERGED_ADDRESSES - 1 }, (_, at) => base(`x${at}`));
    const crowd = many.reduce((kept, other) => mergeCustomer(kept, other, AT), A);
    expect(mergeRefusal(crowd, B)).toBe('A customer can have 10 email addresses');
  });
});

describe('An address without an order and an account', () => {
  const merged = mergeCustomer(A, mergeCustomer(B, C, AT), LATER);
  const keep = (...ids: string[]) => withoutEmptyParts(merged, (id) => ids.includes(id));

  test('leaves the customer', () => {
    expect(keep('cus_a', 'cus_c')?.merged?.map(({ id }) => id)).toEqual(['cus_c']);
    expect(keep('cus_a')).toEqual({ ...A, version: merged.version, sharedSince: LATER });
    expect(keep()).toBeNull();
  });

  test('makes room for the next one when it was the main one', () => {
    expect(keep('cus_b', 'cus_c')).toMatchObject({ id: 'cus_b', email: 'b@example.com', merged: [{ id: 'cus_c' }] });
    expect(keep('cus_c')).toEqual({ ...C, version: merged.version, sharedSince: AT });
  });
});

test('The customer with an account stays, else the one with more orders, else the older one', () => {
  const plain = { id: 'cus_a', hasAccount: false, orders: 2, since: AT };
  const signedUp = { ...plain, hasAccount: true, orders: 0 };
  const loyal = { ...plain, orders: 3 };
  const newer = { ...plain, since: LATER };
  for (const [one, other] of [
    [signedUp, loyal],
    [loyal, plain],
    [plain, newer],
  ] as const) {
    expect(suggestKept(one, other)).toBe(one);
    expect(suggestKept(other, one)).toBe(one);
  }
});
