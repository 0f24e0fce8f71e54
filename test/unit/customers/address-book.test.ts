import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addAddress,
  findSaved,
  MAX_ADDRESSES,
  makeDefault,
  removeAddress,
  replaceAddress,
  type SavedAddress,
} from '#shared/customers/address-book.ts';
import { addressBookInputSchema } from '#shared/customers/address-book-schema.ts';

const address = (id: string, address1 = `${id} Quarry Road`): SavedAddress => ({
  ...{ id, firstName: 'New', lastName: 'User', address1, address2: null },
  ...{ city: 'Newark', region: 'NJ', zip: '07102', country: 'US' },
});
const ids = (items: readonly SavedAddress[] | null) => items?.map(({ id }) => id).join('');
const [a, b, c] = [address('a'), address('b'), address('c')];

describe('Saved addresses', () => {
  test('hold each address once, however it is spaced', () => {
    expect(ids(addAddress([a], b))).toBe('ab');
    expect(ids(addAddress([a], { ...a, id: 'x', city: ' Newark ', address2: '' }))).toBe('a');
    expect(findSaved([a], { ...a, country: 'CA' })).toBeUndefined();
  });

  test('are at most ten', () => {
    const full = Array.from({ length: MAX_ADDRESSES }, (_, at) => address(String(at)));
    expect(addAddress(full, a)).toBeNull();
    expect(addAddress(full, address('again', '3 Quarry Road'))).toEqual(full);
  });

  test('keep their place when one is changed, and lose what it then repeats', () => {
    expect(replaceAddress([a, b], address('b', '9 Mill Lane'))).toEqual([a, address('b', '9 Mill Lane')]);
    expect(ids(replaceAddress([a, b, c], address('c', a.address1)))).toBe('ab');
    expect(replaceAddress([a], b)).toBeNull();
  });

  test('have the first one as the default', () => {
    expect(ids(makeDefault([a, b, c], 'c'))).toBe('cab');
    expect(makeDefault([a], 'b')).toBeNull();
    expect(ids(removeAddress([a, b], 'a'))).toBe('b');
  });

  test('have one default and no repeats after any changes', () => {
    const id = fc.constantFrom(...'abcdefghijklmn');
    const change = fc.tuple(fc.constantFrom('add', 'replace', 'remove', 'default'), id, id);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        let items: SavedAddress[] = [];
        for (const [act, one, text] of changes) {
          if (act === 'add') items = addAddress(items, address(one)) ?? items;
          if (act === 'replace') items = replaceAddress(items, address(one, `${text} Quarry Road`)) ?? items;
          if (act === 'remove') items = removeAddress(items, one);
          if (act === 'default') items = makeDefault(items, one) ?? items;
          expect(items.length).toBeLessThanOrEqual(MAX_ADDRESSES);
          expect(new Set(items.map(({ address1 }) => address1)).size).toBe(items.length);
        }
      }),
    );
  });
});

test('An address to save is checked as one of an order is, and for its country', () => {
  const { id: _id, ...input } = a;
  const faults = (change: object) =>
    addressBookInputSchema
      .safeParse({ version: 0, address: { ...input, ...change } })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(faults({})).toBeUndefined();
  expect(faults({ firstName: ' ', country: 'XX', zip: '1'.repeat(21) })).toEqual([
    'address.firstName',
    'address.zip',
    'address.country',
  ]);
  expect(faults({ phone: '1' })).toEqual(['address']);
});
