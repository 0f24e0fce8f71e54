import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem, call, urlOf } from '#web/lib/data/api.ts';

const answer = (status: number, body: string) => vi.fn(async () => new Response(body, { status }));

afterEach(() => vi.unstubAllGlobals());

describe('The URL of a call', () => {
  test('has its values filled in and escaped', () => {
    expect(urlOf('/api/products/{slug}', { params: { slug: 'a/b c' } })).toBe('/api/products/a%2Fb%20c');
  });

  test('carries only the query values that are given', () => {
    expect(urlOf('/api/search', { query: { q: 'fault & line', cursor: undefined, limit: 10 } })).toBe(
      '/api/search?q=fault+%26+line&limit=10',
    );
  });
});

describe('A refused call', () => {
  test("keeps the server's code and its extensions", async () => {
    const shortages = [{ productId: 'prd_1', size: 'M', color: null, quantity: 3, available: 1 }];
    vi.stubGlobal(
      'fetch',
      answer(409, JSON.stringify({ code: 'out_of_stock', status: 409, detail: 'Gone', shortages })),
    );
    const refusal = await call('GET /api/categories', {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiProblem);
    expect(refusal).toMatchObject({ code: 'out_of_stock', problem: { shortages } });
  });

  test('by another server is still read as a problem', async () => {
    vi.stubGlobal('fetch', answer(502, '<html>Bad gateway</html>'));
    await expect(call('GET /api/categories', {})).rejects.toMatchObject({ code: 'unavailable' });
  });
});

test('A visitor sends no token', async () => {
  const fetching = answer(200, '{"items":[]}');
  vi.stubGlobal('fetch', fetching);
  await call('GET /api/orders', { query: {} });
  expect(fetching).toHaveBeenCalledWith(
    '/api/orders',
    expect.objectContaining({ headers: { accept: 'application/json' } }),
  );
});
