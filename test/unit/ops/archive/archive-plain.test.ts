import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromPlain, type Item, toPlain } from '#infra/ops/archive/plain.ts';

const bytes = fc.uint8Array({ minLength: 1, maxLength: 9 });
const digits = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => String(number === 0 ? 0 : number)),
  fc.constantFrom('12345678901234567890123456789012345678', '0.1000', '1E+2', '-0'),
);

/** Generates attribute names, including names that look like the archive's tags. */
const name = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('$binary', '$map', '$number', '$strings', '$'));

const { value } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string().map((S) => ({ S })),
    digits.map((N) => ({ N })),
    fc.boolean().map((BOOL) => ({ BOOL })),
    fc.constant({ NULL: true }),
    bytes.map((B) => ({ B })),
    fc.array(fc.string(), { minLength: 1 }).map((SS) => ({ SS })),
    fc.array(digits, { minLength: 1 }).map((NS) => ({ NS })),
    fc.array(bytes, { minLength: 1 }).map((BS) => ({ BS })),
    fc.array(tie('value')).map((L) => ({ L })),
    fc.dictionary(name, tie('value')).map((M) => ({ M: { ...M } })),
  ) as fc.Arbitrary<AttributeValue>,
}));

const throughFile = (item: Item): Item => fromPlain(JSON.parse(JSON.stringify(toPlain(item))));

describe('An item in plain types', () => {
  test('converts back to the same item, whatever it contains', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value), (item) => {
        expect(throughFile(item)).toEqual({ ...item });
      }),
    );
  });

  test('is readable', () => {
    const item: Item = {
      pk: { S: 'ORDER#ord_1' },
      totalCents: { N: '4200' },
      userId: { NULL: true },
      items: { L: [{ M: { title: { S: 'Tee' }, quantity: { N: '2' } } }] },
    };
    expect(toPlain(item)).toEqual({
      ...{ pk: 'ORDER#ord_1', totalCents: 4200, userId: null },
      items: [{ title: 'Tee', quantity: 2 }],
    });
  });

  test('keeps the digits that JSON would lose', () => {
    expect(toPlain({ id: { N: '9007199254740993' } })).toEqual({ id: { $number: '9007199254740993' } });
  });

  test('with a type of a later release is refused, not guessed', () => {
    expect(() => fromPlain({ stageData: { $geo: 'x' } })).toThrow("doesn't know: $geo");
    expect(() => toPlain({ stageData: { $unknown: ['GEO', {}] } })).toThrow("doesn't know");
  });
});
