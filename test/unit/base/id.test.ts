import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ID_PREFIXES, idSchema, newId } from '#shared/base/id.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';

const prefix = fc.constantFrom(...ID_PREFIXES);
/** Generates times in UTC milliseconds, up to the largest time of a ULID. */
const time = fc.integer({ min: 1, max: 2 ** 48 - 1 });

test('an id is its prefix and 26 characters, and its own schema accepts it', () => {
  fc.assert(
    fc.property(prefix, time, (kind, now) => {
      const id = newId(kind, now);
      expect(id).toMatch(/^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(idSchema(kind).safeParse(id).success).toBe(true);
    }),
  );
});

test('ids sort by creation time', () => {
  fc.assert(
    fc.property(prefix, time, time, (kind, a, b) => {
      fc.pre(a < b);
      expect(newId(kind, a) < newId(kind, b)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('ids created in the same millisecond differ', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => newId('ord', 1_700_000_000_000))).size).toBe(1_000);
});

test('an id of one kind is refused as an id of another', () => {
  for (const expected of ID_PREFIXES)
    for (const given of ID_PREFIXES)
      expect(idSchema(expected).safeParse(newId(given, 0)).success).toBe(expected === given);
});

test.each(['', 'ord_', 'ord_short', 'ORD_01JD0000000000000000000000', 'ord_01jd0000000000000000000000'])(
  '"%s" is no order id',
  (text) => expect(idSchema('ord').safeParse(text).success).toBe(false),
);

test.each(['U', 'I', 'L', 'O', '-', ' ', '\n'])('an id that contains %j is refused', (character) => {
  expect(idSchema('ord').safeParse(`ord_01JD000000000000000000000${character}`).success).toBe(false);
});

test('an id with characters before or after it is refused', () => {
  const id = newId('prd', 0);
  for (const text of [` ${id}`, `${id}\n`, `${id}0`, `x${id}`])
    expect(idSchema('prd').safeParse(text).success).toBe(false);
});

test('the order number is the last eight characters in upper case', () => {
  expect(shortOrderId('ord_01JD00000000000000ABCDEFGH')).toBe('ABCDEFGH');
  expect(shortOrderId('ord_x9f3abc1d')).toBe('9F3ABC1D');
});
