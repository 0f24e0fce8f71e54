import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rawBody, validateRequest } from '#functions/http/http-input.ts';
import { Problem } from '#shared/base/errors.ts';
import { routeOf } from '#shared/contract/index.ts';
import { apiEvent } from './events.ts';

const LIMIT = 256 * 1024;

const problemOf = (attempt: () => unknown): Problem => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('No problem was thrown');
};

describe('the bytes of a body', () => {
  test('are the same whether the gateway sends text or base64', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const bytes = Buffer.from(text);
        expect(rawBody(apiEvent({ body: text }))).toEqual(bytes);
        expect(rawBody(apiEvent({ body: bytes.toString('base64'), isBase64Encoded: true }))).toEqual(bytes);
      }),
    );
  });

  test('that are no text come through base64 untouched', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const body = Buffer.from(bytes).toString('base64');
        expect(rawBody(apiEvent({ body, isBase64Encoded: true }))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test('are empty without a body', () => {
    expect(rawBody(apiEvent())).toHaveLength(0);
  });

  test('may be exactly 256 kB and not one more, counted in bytes', () => {
    expect(rawBody(apiEvent({ body: 'a'.repeat(LIMIT) }))).toHaveLength(LIMIT);
    expect(problemOf(() => rawBody(apiEvent({ body: 'a'.repeat(LIMIT + 1) }))).code).toBe('body_too_large');
    expect(rawBody(apiEvent({ body: 'é'.repeat(LIMIT / 2) }))).toHaveLength(LIMIT);
    expect(problemOf(() => rawBody(apiEvent({ body: `${'é'.repeat(LIMIT / 2)}a` }))).status).toBe(413);
  });

  test('are measured after base64 is taken off', () => {
    const body = Buffer.alloc(LIMIT).toString('base64');
    expect(rawBody(apiEvent({ body, isBase64Encoded: true }))).toHaveLength(LIMIT);
  });
});

describe('a body that cannot be read', () => {
  const route = routeOf('POST /api/subscribers');
  const read = (raw: Buffer) => validateRequest(route, apiEvent(), raw).body;

  test.each(['', '{', 'email=a@example.com', "{'email':1}", '{"email":"a@example.com"}x', 'undefined'])(
    '%j is malformed',
    (text) => expect(problemOf(() => read(Buffer.from(text)))).toMatchObject({ code: 'malformed_body', status: 400 }),
  );

  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate half', [0xed, 0xa0, 0x80]],
    ['a cut character', [0xe2, 0x82]],
  ])('%s inside JSON is malformed, not replaced', (_what, bytes) => {
    const raw = Buffer.concat([Buffer.from('{"email":"a'), Buffer.from(bytes), Buffer.from('@example.com"}')]);
    expect(problemOf(() => read(raw)).code).toBe('malformed_body');
  });

  test('of any bytes is a 400 or valid, never anything else', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          const { status, code } = problemOf(() => read(Buffer.from(bytes)));
          expect(status).toBe(400);
          expect(['malformed_body', 'invalid_request']).toContain(code);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('is not read at all by a route that takes none', () => {
    const webhook = routeOf('POST /api/webhooks/stripe');
    expect(validateRequest(webhook, apiEvent(), Buffer.from([0x80])).body).toBeUndefined();
  });
});

describe('the errors of a request', () => {
  const checkout = routeOf('POST /api/checkout/sessions');
  const line = { productId: 'prd_01JD0000000000000000000000', size: 'M', color: null, quantity: 1 };
  const body = { items: [line], country: 'US', expectedTotalCents: 5_395 };
  const fieldsOf = (sent: unknown) =>
    problemOf(() => validateRequest(checkout, apiEvent(), Buffer.from(JSON.stringify(sent)))).errors ?? [];

  test('is reported by field, with its path', () => {
    expect(fieldsOf({ ...body, items: [line, { ...line, quantity: 0 }], country: 'us' })).toEqual([
      { path: 'items.1.quantity', message: expect.any(String) },
      { path: 'country', message: 'is not a country code' },
    ]);
  });

  test('names a field that is unknown, at the top and within a line', () => {
    const message = 'is not a known field';
    expect(fieldsOf({ ...body, priceCents: 1 })).toEqual([{ path: 'priceCents', message }]);
    expect(fieldsOf({ ...body, items: [{ ...line, title: 'x' }] })).toEqual([{ path: 'items.0.title', message }]);
  });

  test('refuses a field named __proto__ like any other unknown one', () => {
    const sent = JSON.stringify(body).replace('{', '{"__proto__":{"isAdmin":true},');
    expect(problemOf(() => validateRequest(checkout, apiEvent(), Buffer.from(sent))).code).toBe('invalid_request');
  });

  test('is reported for at most twenty fields', () => {
    expect(fieldsOf({ ...body, items: Array(50).fill({ ...line, quantity: 0, size: 7 }) })).toHaveLength(20);
  });

  test('in a path answers `not_found`', () => {
    const order = routeOf('GET /api/orders/{id}');
    for (const pathParameters of [{ id: '../admin' }, { id: 'prd_1' }, {}, undefined]) {
      const event = apiEvent(pathParameters ? { pathParameters } : {});
      expect(problemOf(() => validateRequest(order, event, Buffer.alloc(0)))).toMatchObject({
        code: 'not_found',
        status: 404,
      });
    }
  });

  test('is reported for a header too', () => {
    const event = apiEvent({ headers: { 'idempotency-key': 'no spaces please' } });
    const problem = problemOf(() => validateRequest(checkout, event, Buffer.from(JSON.stringify(body))));
    expect(problem.errors).toMatchObject([{ path: 'idempotency-key' }]);
  });
});

describe('the query of a list', () => {
  const listing = routeOf('GET /api/products');
  const queryOf = (queryStringParameters?: Record<string, string>) =>
    validateRequest(listing, apiEvent(queryStringParameters ? { queryStringParameters } : {}), Buffer.alloc(0)).query;

  test('has a limit when none is given, and takes one as text', () => {
    expect(queryOf()).toEqual({ limit: 24 });
    expect(queryOf({ limit: '48', category: 'hoodies' })).toEqual({ limit: 48, category: 'hoodies' });
  });

  test.each<Record<string, string>>([
    { limit: '0' },
    { limit: '49' },
    { limit: '-1' },
    { limit: '1.5' },
    { limit: 'all' },
    { limit: '' },
    { limit: 'Infinity' },
    { cursor: '' },
    { cursor: 'not a cursor!' },
    { cursor: 'a'.repeat(1_025) },
    { category: 'Hoodies' },
    { category: '../x' },
  ])('%j is refused', (query) => {
    expect(problemOf(() => queryOf(query))).toMatchObject({ code: 'invalid_request', status: 400 });
  });
});
