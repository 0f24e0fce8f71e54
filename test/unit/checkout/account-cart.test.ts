import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import {
  type AccountCart,
  EMPTY_ACCOUNT_CART,
  followAccount,
  MAX_PURCHASES,
  NOTHING_SEEN,
  withCartItems,
  withoutPurchase,
} from '#shared/checkout/account-cart/account-cart.ts';
import { haveSameUnits, mergeCarts } from '#shared/checkout/account-cart/merge-carts.ts';
import { addToCart, type CartItem, withoutBought } from '#shared/checkout/cart.ts';
import { cartItem } from '../fixtures.ts';

const of = (size: string, quantity: number): CartItem => cartItem({ id: `prd_1-${size}`, size, quantity });
const line = fc
  .tuple(fc.constantFrom(...'abcdef'), fc.integer({ min: 1, max: MAX_LINE_QUANTITY }))
  .map(([size, quantity]) => of(size, quantity));
const cart = fc.array(line, { maxLength: 8 }).map((lines) => lines.reduce<CartItem[]>(addToCart, []));

const units = (lines: readonly { size: string | null; quantity: number }[]) =>
  Object.fromEntries(lines.map(({ size, quantity }) => [size, quantity]));

describe('Carts merged at sign-in', () => {
  const merged = (a: readonly CartItem[], b: readonly CartItem[]) => mergeCarts([], a, b);

  test('have every line of both, with the larger quantity', () => {
    expect(units(merged([of('S', 1), of('M', 3)], [of('M', 2), of('L', 1)]))).toEqual({ S: 1, M: 3, L: 1 });
    fc.assert(
      fc.property(cart, cart, (a, b) => {
        const [one, other, both] = [units(a), units(b), units(merged(a, b))];
        expect(Object.keys(both).sort()).toEqual([...new Set([...Object.keys(one), ...Object.keys(other)])].sort());
        for (const [size, quantity] of Object.entries(both))
          expect(quantity).toBe(Math.max(one[size] ?? 0, other[size] ?? 0));
      }),
    );
  });

  test('are the same in any order, and when merged again', () => {
    fc.assert(
      fc.property(cart, cart, cart, (a, b, c) => {
        expect(units(merged(a, b))).toEqual(units(merged(b, a)));
        expect(units(merged(merged(a, b), c))).toEqual(units(merged(a, merged(b, c))));
        expect(merged(merged(a, b), b)).toEqual(merged(a, b));
        expect(merged(a, a)).toEqual(a);
      }),
    );
  });

  test('stay within the limits of a cart, and keep the lines of this browser first', () => {
    const many = (from: string) => Array.from({ length: 40 }, (_, at) => of(`${from}${at}`, 1));
    const both = merged(many('a'), many('b'));
    expect(both).toHaveLength(MAX_CART_LINES);
    expect(both.slice(0, 40)).toEqual(many('a'));
    expect(units(merged([{ ...of('S', 1), quantity: 500 }], []))).toEqual({ S: MAX_LINE_QUANTITY });
  });

  test('show a line as this browser knows it', () => {
    const known = { ...of('S', 1), title: 'New name' };
    expect(merged([known], [of('S', 4)])).toEqual([{ ...known, quantity: 4 }]);
  });
});

describe('Carts merged after changes on two devices', () => {
  test('take over what only one of them changed, removed lines too', () => {
    fc.assert(
      fc.property(cart, cart, (base, changed) => {
        expect(units(mergeCarts(base, base, changed))).toEqual(units(changed));
        expect(units(mergeCarts(base, changed, base))).toEqual(units(changed));
      }),
    );
  });

  test('have the larger quantity of a line that both changed', () => {
    const base = [of('S', 2), of('M', 2)];
    expect(units(mergeCarts(base, [of('S', 1), of('M', 5)], [of('S', 3)]))).toEqual({ S: 3, M: 5 });
  });

  test('are the same on both devices, so that they come to rest', () => {
    fc.assert(
      fc.property(cart, cart, cart, (base, a, b) => {
        const merged = mergeCarts(base, a, b);
        expect(units(mergeCarts(base, b, a))).toEqual(units(merged));
        expect(haveSameUnits(mergeCarts(b, merged, merged), merged)).toBe(true);
        expect(units(mergeCarts(b, merged, b))).toEqual(units(merged));
      }),
    );
  });
});

describe('A purchase', () => {
  const account: AccountCart = { version: 5, items: [of('S', 2), of('M', 1)], purchases: [] };
  const seen = { version: 5, items: account.items };
  const bought = [of('S', 2)];
  const after = withoutPurchase(account, 'cs_1', bought) ?? account;

  test('leaves the cart of the account once', () => {
    expect(units(after.items)).toEqual({ M: 1 });
    expect(after.version).toBe(6);
    expect(withoutPurchase(after, 'cs_1', bought)).toBeNull();
  });

  test('leaves the cart of every device, also of one that has changed the line since', () => {
    expect(units(followAccount(seen, account.items, after, []))).toEqual({ M: 1 });
    expect(units(followAccount(seen, [of('S', 3), of('M', 1)], after, []))).toEqual({ S: 1, M: 1 });
    expect(units(followAccount(seen, [of('S', 1), of('M', 1)], after, []))).toEqual({ M: 1 });
  });

  test('leaves alone what was added after the browser had taken it out itself', () => {
    expect(units(followAccount(seen, [of('M', 1), of('S', 1)], after, ['cs_1']))).toEqual({ M: 1, S: 1 });
  });

  test('that the browser reports with its items is not taken out again', () => {
    const reported = withCartItems(account, [of('M', 1), of('S', 1)], [{ sessionId: 'cs_1', items: bought }]);
    expect(withoutPurchase(reported, 'cs_1', bought)).toBeNull();
    expect(units(followAccount(seen, account.items, reported, []))).toEqual({ M: 1, S: 1 });
  });

  test('of long ago is forgotten', () => {
    const many = Array.from({ length: MAX_PURCHASES + 5 }).reduce<AccountCart>(
      (cart, _, at) => withoutPurchase(cart, `cs_${at}`, []) ?? cart,
      EMPTY_ACCOUNT_CART,
    );
    expect(many.purchases).toHaveLength(MAX_PURCHASES);
    expect(many.purchases.at(-1)).toMatchObject({ sessionId: `cs_${MAX_PURCHASES + 4}`, version: MAX_PURCHASES + 5 });
  });

  test('never brings a unit back that a device had when it was made', () => {
    fc.assert(
      fc.property(cart, cart, (items, paid) => {
        const before: AccountCart = { version: 1, items, purchases: [] };
        const now = withoutPurchase(before, 'cs_1', paid) ?? before;
        const followed = followAccount({ version: 1, items }, items, now, []);
        expect(units(followed)).toEqual(units(withoutBought(items, paid)));
        expect(units(followAccount({ version: 1, items }, followed, now, ['cs_1']))).toEqual(units(followed));
      }),
    );
  });

  test('does not touch the cart that a guest brings to the account', () => {
    expect(units(followAccount(NOTHING_SEEN, [of('S', 1)], after, []))).toEqual({ S: 1, M: 1 });
  });
});
