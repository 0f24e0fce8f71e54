import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#infra/local/emulator/api.ts';
import { decodeForm, type FormObject } from '#infra/local/stripe/api/form-encoding.ts';
import { fields, list, readParams } from '#infra/local/stripe/api/params.ts';
import { CREATE_SESSION } from '#infra/local/stripe/sessions/session-params.ts';

const plain = (form: FormObject) => JSON.parse(JSON.stringify(form));

test('brackets become objects and lists', () => {
  const form = decodeForm(
    'line_items[0][price_data][product_data][name]=Tee+%E2%80%93+S&line_items[0][quantity]=2&a=1',
  );
  expect(plain(form)).toEqual({
    line_items: { 0: { price_data: { product_data: { name: 'Tee – S' } }, quantity: '2' } },
    a: '1',
  });
  expect(plain(decodeForm('expand[]=a&expand[]=b'))).toEqual({ expand: { 0: 'a', 1: 'b' } });
});

test('a name cannot reach the prototype of all objects', () => {
  decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect({}).not.toHaveProperty('polluted');
});

test('list entries keep their order past ten', () => {
  const encoded = Array.from({ length: 12 }, (_, index) => `n[${11 - index}]=${11 - index}`).join('&');
  expect(readParams(decodeForm(encoded), { n: list('integer') })).toEqual({
    n: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  });
});

test('values are typed, and an error names the whole path of the wrong one', () => {
  const shape = { on: 'boolean', deep: fields({ amount: 'integer' }) } as const;
  expect(readParams(decodeForm('on=true&deep[amount]=5'), shape)).toEqual({ on: true, deep: { amount: 5 } });
  const refusal = (encoded: string) => {
    try {
      readParams(decodeForm(encoded), shape);
      return 'accepted';
    } catch (error) {
      return error instanceof ApiError ? error.body : error;
    }
  };
  expect(refusal('deep[amount]=x')).toMatchObject({ error: { param: 'deep[amount]' } });
  expect(refusal('deep[other]=1')).toMatchObject({ error: { param: 'deep[other]' } });
  expect(refusal('on=yes')).toMatchObject({ error: { param: 'on' } });
  expect(refusal('on=')).toMatchObject({ error: { param: 'on' } });
  expect(refusal('deep=1')).toMatchObject({ error: { param: 'deep' } });
  expect(refusal('toString=1')).toMatchObject({ error: { param: 'toString' } });
});

test('any form sent as a checkout session is either accepted or refused with an API error', () => {
  const name = fc.constantFrom('line_items', 'metadata', 'mode', 'expires_at', 'expand', 'x', '__proto__', '0', '');
  const key = fc
    .array(name, { minLength: 1, maxLength: 4 })
    .map(([head, ...rest]) => head + rest.map((r) => `[${r}]`).join(''));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.string()), { maxLength: 8 }), (pairs) => {
      try {
        readParams(decodeForm(new URLSearchParams(pairs).toString()), CREATE_SESSION);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }),
  );
});
