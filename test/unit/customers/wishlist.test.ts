import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_WISHES, mergeWishes, type Wish, withLaterChanges, withoutWish } from '#shared/customers/wishlist.ts';

const wish = (productId: string, minute: number): Wish => ({
  productId,
  addedAt: new Date(Date.UTC(2026, 10, 26, 0, minute)).toISOString(),
});
const ids = (wishes: readonly Wish[]) => wishes.map(({ productId }) => productId).join('');

const wishes = fc.array(
  fc.tuple(fc.constantFrom(...'abcdefgh'), fc.nat(1_000)).map(([id, minute]) => wish(id, minute)),
);

describe('Joined wishlists', () => {
  test('have each product once, as saved last, newest first', () => {
    const joined = mergeWishes([wish('a', 1), wish('b', 5)], [wish('a', 9), wish('c', 3)]);
    expect(joined).toEqual([wish('a', 9), wish('b', 5), wish('c', 3)]);
  });

  test('keep the newest hundred', () => {
    const many = Array.from({ length: MAX_WISHES + 20 }, (_, minute) => wish(`p${minute}`, minute));
    const joined = mergeWishes(many.slice(0, 70), many.slice(50));
    expect(joined).toHaveLength(MAX_WISHES);
    expect(joined.at(-1)).toEqual(wish('p20', 20));
  });

  test('are the same in any order and when joined again', () => {
    fc.assert(
      fc.property(wishes, wishes, (one, other) => {
        const joined = mergeWishes(one, other);
        expect(new Set(mergeWishes(other, one))).toEqual(new Set(joined));
        expect(mergeWishes(joined, one, other)).toEqual(joined);
      }),
    );
  });
});

test('A removed product is gone', () => {
  expect(ids(withoutWish([wish('a', 1), wish('b', 2)], 'a'))).toBe('b');
});

describe('The list of an account', () => {
  const before = [wish('b', 2), wish('a', 1)];

  test('keeps what the browser saved and removed while it was on its way', () => {
    const account = [wish('x', 8), ...before];
    expect(ids(withLaterChanges(account, before, before))).toBe('xba');
    expect(ids(withLaterChanges(account, before, [wish('c', 9), ...before]))).toBe('cxba');
    expect(ids(withLaterChanges(account, before, withoutWish(before, 'b')))).toBe('xa');
  });

  test('has no product that another device removed', () => {
    expect(ids(withLaterChanges([wish('a', 1)], before, before))).toBe('a');
  });
});
