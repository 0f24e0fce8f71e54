import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isPrintifyFailure, PrintifyError } from '#outside/printify/errors.ts';
import { callPrintify, type PrintifyClient } from '#outside/printify/request.ts';
import { type Wire, wire } from './wire.ts';

let provider: Wire;
beforeAll(async () => {
  provider = await wire();
});
afterAll(() => provider?.close());

const anything = z.unknown();
const get = (options?: Partial<PrintifyClient>) =>
  callPrintify(provider.printify(options), { method: 'GET', path: '/shops.json' }, anything);
const post = (options?: Partial<PrintifyClient>) =>
  callPrintify(provider.printify(options), { method: 'POST', path: '/shops.json', body: { a: 1 } }, anything);
const failure = async (call: () => Promise<unknown>): Promise<PrintifyError> => {
  const error = await call().catch((thrown: unknown) => thrown);
  if (error instanceof PrintifyError) return error;
  throw new Error('It did not fail', { cause: error });
};

describe('a request to the provider', () => {
  test('sends the key, a user agent and JSON', async () => {
    provider.replies({ body: { ok: true } });
    expect(await post()).toEqual({ ok: true });
    expect(provider.asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/shops.json',
      body: { a: 1 },
      headers: {
        authorization: 'Bearer key',
        'user-agent': expect.stringMatching(/\S/),
        'content-type': 'application/json;charset=utf-8',
      },
    });
  });

  test('accepts a response without a body', async () => {
    provider.replies({ status: 204, raw: '' });
    expect(await post()).toEqual({});
  });

  test('refuses a key with a line break before sending it', async () => {
    provider.replies({});
    expect((await failure(() => get({ apiKey: 'key\nx' }))).failure.kind).toBe('unauthorised');
    expect(provider.asked).toEqual([]);
  });

  test('does not follow a redirect, which would leak the key', async () => {
    provider.replies({ status: 302, headers: { location: 'http://127.0.0.1:1/' } });
    expect((await failure(post)).failure.kind).toBe('unavailable');
    expect(provider.asked).toHaveLength(1);
  });
});

describe('an error response', () => {
  const wrongZip = {
    status: 'error',
    code: 8103,
    message: 'Validation failed.',
    errors: { reason: '{"zip":["The zip field is required."]}', code: 8103 },
  };

  test.each<[number, object | string, string, string, number | null]>([
    [400, wrongZip, 'refused', 'zip: The zip field is required.', 8103],
    [400, { code: 8150, message: 'Validation failed.' }, 'refused', 'Validation failed.', 8150],
    [422, { error: 'Wrong' }, 'refused', 'Wrong', null],
    [402, '', 'refused', 'Printify returned error 402', null],
    [401, { message: 'Unauthenticated.' }, 'unauthorised', 'Unauthenticated.', null],
    [403, { message: 'Invalid scope(s) provided.' }, 'unauthorised', 'Invalid scope(s) provided.', null],
    [404, { error: 'Not found', request_id: 'r' }, 'not_found', 'Not found', null],
    [500, '<html><body>Whoops</body></html>', 'unavailable', 'Whoops', null],
    [400, '[1]', 'refused', '[1]', null],
    [400, 'null', 'refused', 'null', null],
    [400, { errors: [], message: 7 }, 'refused', expect.stringContaining('errors'), null],
  ])('%i with %j is %s', async (status, body, kind, reason, code) => {
    provider.replies({ status, raw: typeof body === 'string' ? body : JSON.stringify(body) });
    const error = await failure(post);
    expect(error).toMatchObject({ message: reason, status, code, failure: { kind } });
    expect(isPrintifyFailure(error, 'rate_limited')).toBe(false);
  });

  test('has a short reason', async () => {
    provider.replies({ status: 400, raw: 'x'.repeat(5_000) });
    expect((await failure(post)).message).toHaveLength(300);
  });

  test('includes the id of an order that already exists, if the response has it', async () => {
    const body = {
      status: 'error',
      code: 8503,
      errors: { reason: 'Order already exists', code: 8503 },
      order: { id: 'o1' },
    };
    provider.replies({ status: 409, body });
    expect((await failure(post)).failure).toEqual({ kind: 'duplicate', existingOrderId: 'o1' });
    for (const reply of [
      { status: 409, body: {} },
      { status: 400, body: { message: 'Order already exists.' } },
    ]) {
      provider.replies(reply);
      expect((await failure(post)).failure).toEqual({ kind: 'duplicate', existingOrderId: null });
    }
  });

  test.each([
    ['90', 90_000],
    ['soon', 15_000],
    [undefined, 15_000],
  ])('has the time to wait when rate-limited: %s', async (header, retryAfterMs) => {
    provider.replies({ status: 429, ...(header ? { headers: { 'retry-after': header } } : {}) });
    expect((await failure(get)).failure).toEqual({ kind: 'rate_limited', retryAfterMs });
    expect(provider.asked).toHaveLength(1);
  });

  test('has the time to wait when rate-limited until a date', async () => {
    const until = Math.floor(Date.now() / 1000) * 1000 + 3_600_000;
    provider.replies({ status: 429, headers: { 'retry-after': new Date(until).toUTCString() } });
    const { failure: limited } = await failure(get);
    const after = limited.kind === 'rate_limited' ? Date.now() + limited.retryAfterMs : 0;
    expect(after).toBeGreaterThanOrEqual(until);
    expect(limited).toMatchObject({ retryAfterMs: expect.toSatisfy((wait: number) => wait <= 3_600_000) });
  });

  test('a timeout, and a success without JSON, leave the outcome unknown', async () => {
    provider.replies('silence');
    expect((await failure(() => post({ timeoutMs: 30 }))).failure.kind).toBe('unavailable');
    provider.replies({ raw: '<html>' });
    const call = () => callPrintify(provider.printify(), { method: 'POST', path: '/x' }, z.object({ id: z.string() }));
    expect((await failure(call)).failure.kind).toBe('unavailable');
  });
});

describe('retries', () => {
  test('a read is tried three times', async () => {
    provider.replies({ status: 500 }, { status: 503 }, { body: [1] });
    expect(await get()).toEqual([1]);
    provider.replies({ status: 500 });
    expect((await failure(get)).failure.kind).toBe('unavailable');
    expect(provider.asked).toHaveLength(3);
  });

  test('a short wait requested by the provider is respected', async () => {
    provider.replies({ status: 429, headers: { 'retry-after': '0' } }, { body: [1] });
    expect(await get()).toEqual([1]);
  });

  test('refusals and writes are not retried, unless the write allows it', async () => {
    provider.replies({ status: 400 });
    await failure(get);
    expect(provider.asked).toHaveLength(1);
    provider.replies({ status: 500 });
    await failure(post);
    expect(provider.asked).toHaveLength(1);
    provider.replies({ status: 500 }, {});
    await callPrintify(provider.printify(), { method: 'PUT', path: '/x', isRepeatable: true }, anything);
    expect(provider.asked).toHaveLength(2);
  });

  test("end at the caller's deadline", async () => {
    const ending = new AbortController();
    provider.answers(() => {
      ending.abort();
      return { status: 500 };
    });
    expect((await failure(() => get({ signal: ending.signal }))).failure.kind).toBe('unavailable');
    expect(provider.asked).toHaveLength(1);
  });
});

describe('the request counter', () => {
  test('is asked before each attempt and notified of each outcome', async () => {
    const seen: unknown[] = [];
    provider.replies({ status: 500 }, {});
    await get({
      admit: async (allowance) => void seen.push(allowance),
      observe: async ({ error }) => void seen.push(error !== null),
    });
    expect(seen).toEqual(['requests', true, 'requests', false]);
  });

  test('can prevent a request', async () => {
    provider.replies({});
    const full = new Error('full');
    await expect(get({ admit: () => Promise.reject(full) })).rejects.toBe(full);
    expect(provider.asked).toEqual([]);
  });

  test('can delay a read, which is no provider error', async () => {
    const outcomes: boolean[] = [];
    let asked = 0;
    provider.replies({ body: [1] });
    const admit = async () => {
      asked += 1;
      if (asked === 1) throw new PrintifyError({ kind: 'rate_limited', retryAfterMs: 1 }, 'Wait for the next window');
    };
    expect(await get({ admit, observe: async ({ error }) => void outcomes.push(error !== null) })).toEqual([1]);
    expect(outcomes).toEqual([false]);
    expect(provider.asked).toHaveLength(1);
  });

  test('does not fail a request when counting fails', async () => {
    provider.replies({ body: { id: 'o1' } });
    expect(await post({ observe: () => Promise.reject(new Error('no table')) })).toEqual({ id: 'o1' });
  });
});
