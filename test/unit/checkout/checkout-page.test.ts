import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idempotencyKeyFor, openCheckout, releaseOpenCheckout } from '#web/features/checkout/api/open-checkout.ts';
import { allot } from '#web/features/checkout/checkout-problems.ts';

const request = {
  items: [{ productId: 'prd_1', size: 'M', color: null, quantity: 1 }],
  country: 'US',
  expectedTotalCents: 5395,
};

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

beforeEach(() => vi.stubGlobal('sessionStorage', memory()));
afterEach(() => vi.unstubAllGlobals());

describe('A shopper who clicks Checkout', () => {
  test('twice sends the same key', () => {
    expect(idempotencyKeyFor(request)).toBe(idempotencyKeyFor(request));
  });

  test('after changing the cart sends another key', () => {
    const before = idempotencyKeyFor(request);
    expect(idempotencyKeyFor({ ...request, country: 'CA' })).not.toBe(before);
  });

  test('again after a refusal sends another key', async () => {
    const before = idempotencyKeyFor(request);
    vi.stubGlobal(
      'fetch',
      async () => new Response('{"code":"cart_changed","detail":"x","status":409}', { status: 409 }),
    );
    await expect(openCheckout(request)).rejects.toThrow();
    expect(idempotencyKeyFor(request)).not.toBe(before);
  });

  test('again after a network error sends the same key, because the session may exist', async () => {
    const before = idempotencyKeyFor(request);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(openCheckout(request)).rejects.toThrow('Failed to fetch');
    expect(idempotencyKeyFor(request)).toBe(before);
  });
});

test('Returning from a cancelled payment gives the stock back once', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    return new Response(JSON.stringify({ id: 'cs_test_1', url: 'https://pay.example', totalCents: 5395 }));
  });
  await openCheckout(request);
  await releaseOpenCheckout();
  await releaseOpenCheckout();
  expect(calls).toEqual(['POST /api/visits', 'POST /api/checkout/sessions', 'DELETE /api/checkout/sessions/cs_test_1']);
});

describe('When stock is short', () => {
  const short = (productId: string, quantity: number, available: number) => ({
    productId,
    size: null,
    color: null,
    quantity,
    available,
  });

  test('two lines of one product share it', () => {
    const allotted = allot([short('prd_1', 2, 3), short('prd_1', 2, 3)]).map((line) => line.allotted);
    expect(allotted).toEqual([2, 1]);
  });

  test('two sizes with stock of their own do not', () => {
    const own = [short('prd_1', 2, 1), short('prd_1', 2, 2)].map((line) => ({ ...line, ofVariant: true }));
    expect(allot(own).map((line) => line.allotted)).toEqual([1, 2]);
  });

  test('lines of different products do not', () => {
    expect(allot([short('prd_1', 2, 1), short('prd_2', 2, 1)]).map((line) => line.allotted)).toEqual([1, 1]);
  });
});
