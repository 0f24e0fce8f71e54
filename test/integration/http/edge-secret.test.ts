import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { fromAddress } from '../../support/visitor.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.close());

const UNSIGNED = { 'stripe-signature': 't=1,v1=00' };

describe('A call past the content network', () => {
  test.each([
    ['GET', '/api/products', undefined, {}],
    ['GET', '/api/products', undefined, { 'front-door-key': 'guessed' }],
    ['GET', '/api/me', undefined, { 'front-door-key': 'guessed' }],
    ['GET', '/api/nothing-here', undefined, {}],
    ['POST', '/api/subscribers', { email: 'past@example.com' }, { 'viewer-address': '203.0.113.9' }],
    ['POST', '/api/webhooks/stripe', {}, UNSIGNED],
    ['POST', '/api/webhooks/printify', {}, {}],
    ['POST', '/api/webhooks/ses', {}, {}],
    ['GET', '/', undefined, {}],
    ['GET', '/sitemap.xml', undefined, {}],
  ] as const)('is refused: %s %s', async (method, path, body, headers) => {
    const answer = await shop.call<Problem>(method, `/_gateway${path}`, body, headers as Record<string, string>);
    // The gateway itself refuses a request without a token.
    expect(answer.status).toBe(path === '/api/me' ? 401 : 403);
    if (answer.status === 403) expect(answer.body.code).toBe('forbidden');
  });

  test('is answered once it has the key of the content network', async () => {
    expect((await shop.call('GET', '/_gateway/api/health', undefined, fromAddress('203.0.113.1'))).status).toBe(200);
  });
});

describe('A caller', () => {
  let written = 0;
  const subscribe = (headers: Record<string, string>) => {
    written += 1;
    return shop.call<Problem>('POST', '/api/subscribers', { email: `caller-${written}@example.com` }, headers);
  };

  test('is still the same after writing another address into every header', async () => {
    const forged = (last: number) => ({
      'x-forwarded-for': `203.0.113.${last}, 198.51.100.1`,
      'viewer-address': `203.0.113.${last}`,
      'front-door-key': `guess-${last}`,
    });
    let asked = 0;
    let status = 201;
    while (status === 201 && asked < 100) {
      asked += 1;
      status = (await subscribe(forged(asked))).status;
    }
    expect(status).toBe(429);
    expect(asked).toBeGreaterThan(1);
  });
});

describe('Every class of answer carries the security headers', () => {
  const classes: [name: string, method: string, path: string, status: number][] = [
    ['a page', 'GET', '/', 200],
    ['a page that is none', 'GET', '/product/nothing-of-the-kind', 404],
    ['what crawlers read', 'GET', '/robots.txt', 200],
    ['a file', 'GET', '/config.json', 200],
    ['a missing file', 'GET', '/assets/missing.js', 404],
    ['an answer of the API', 'GET', '/api/store', 200],
    ['a refusal of the API', 'GET', '/api/orders', 401],
    ['a problem of the API', 'GET', '/api/nothing-here', 404],
    ['an answer to a webhook', 'POST', '/api/webhooks/stripe', 400],
  ];
  test.each(classes)('%s: %s %s', async (_name, method, path, status) => {
    const answer = await shop.call(method, path, method === 'POST' ? {} : undefined);
    expect(answer.status).toBe(status);
    const headers = Object.fromEntries(answer.headers);
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self' 'sha256-[^;]+';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test('and a page that is opened from a mail is stricter still', async () => {
    const { headers } = await shop.call('GET', `/api/unsubscribe/${'x'.repeat(43)}`);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
