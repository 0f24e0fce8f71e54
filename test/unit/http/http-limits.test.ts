import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enforceRateLimits, networksOf, type RateLimitedRequest } from '#functions/http/http-limits.ts';
import type { Problem } from '#shared/base/errors.ts';
import { RATE_LIMITS } from '#shared/base/rate-limits.ts';
import { routeOf } from '#shared/contract/index.ts';
import { areLimitsStrict } from '#store/checkout/card-testing.ts';
import { consumeToken, getTaken, type RateLimit } from '#store/rate-limits.ts';
import { getVisitorSalt } from '#store/shop/visitors.ts';
import { apiEvent } from './events.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});
vi.mock('#store/rate-limits.ts', () => ({ consumeToken: vi.fn(), getTaken: vi.fn() }));
vi.mock('#store/checkout/card-testing.ts', () => ({ areLimitsStrict: vi.fn() }));
vi.mock('#store/shop/visitors.ts', () => ({ getVisitorSalt: vi.fn() }));

const MINUTE = 60_000;
const CHECKOUT = routeOf('POST /api/checkout/sessions');
const SUBSCRIPTION = routeOf('POST /api/subscribers');
const CUSTOMER = {
  userId: 'user-1',
  groups: [],
  isFederated: false,
  accessToken: 'token',
  session: null,
  userAgent: '',
};

const asking = (more: Partial<RateLimitedRequest> = {}): RateLimitedRequest => ({
  event: apiEvent({ headers: { 'viewer-address': '203.0.113.9' } }),
  body: {},
  caller: null,
  now: Date.parse('2026-11-21T12:00:00Z'),
  ...more,
});

const from = (ip: string) => apiEvent({ headers: { 'viewer-address': ip } });
const counted = (): RateLimit[] => vi.mocked(consumeToken).mock.calls.map(([limit]) => limit);
const refusal = (turn: Promise<void>): Promise<Problem> =>
  turn.then(
    () => Promise.reject(new Error()),
    (error) => error,
  );

beforeEach(() => {
  vi.mocked(consumeToken).mockReset().mockResolvedValue(0);
  vi.mocked(getTaken).mockReset().mockResolvedValue(0);
  vi.mocked(areLimitsStrict).mockReset().mockResolvedValue(false);
  vi.mocked(getVisitorSalt).mockReset().mockResolvedValue(Buffer.from('salt of the day'));
});

test.each([
  ['203.0.113.9', { address: '203.0.113.9', site: '203.0.113' }],
  ['2001:db8:1:2:3:4:5:6', { address: '2001:db8:1:2', network: '2001:db8:1:00', site: '2001:db8:1' }],
  ['2001:0DB8:0001:ab02::9', { address: '2001:db8:1:ab02', network: '2001:db8:1:ab', site: '2001:db8:1' }],
  ['2001:db8::1', { address: '2001:db8:0:0', network: '2001:db8:0:00', site: '2001:db8:0' }],
  ['::1', { address: '0:0:0:0', network: '0:0:0:00', site: '0:0:0' }],
  ['2001:db8::a:b:c:d:e', { address: '2001:db8:0:a', network: '2001:db8:0:00', site: '2001:db8:0' }],
  ['::ffff:203.0.113.9', { address: '203.0.113.9', site: '203.0.113' }],
])('the networks of %s differ at each width', (ip, networks) => {
  expect(networksOf(ip)).toEqual(networks);
});

describe('a request', () => {
  test('of a route without limits is not counted', async () => {
    await enforceRateLimits(routeOf('GET /api/products'), asking());
    expect(counted()).toEqual([]);
  });

  test('of a visitor is counted by address, of a customer by account too', async () => {
    await enforceRateLimits(CHECKOUT, asking());
    await enforceRateLimits(CHECKOUT, asking({ caller: CUSTOMER }));
    const { address, site, person } = RATE_LIMITS.checkout;
    expect(counted().map(({ most, spanMs }) => [most, spanMs])).toEqual(
      [address, site, address, person, site].map(({ most }) => [most, 10 * MINUTE]),
    );
    const [visitor, visitorsSite, together, alone, customersSite] = counted().map(({ name }) => name);
    expect([together, customersSite]).toEqual([visitor, visitorsSite]);
    expect(alone).not.toBe(visitor);
  });

  test('that names an email address is counted by it, by network and with all others', async () => {
    const body = { email: 'reader@example.com' };
    await enforceRateLimits(SUBSCRIPTION, asking({ body, event: from('2001:db8::1') }));
    const { address, person, network, site } = RATE_LIMITS.subscription;
    expect(counted().map(({ most }) => most)).toEqual([
      address.most,
      person.most,
      network.most,
      site.most,
      Number.MAX_SAFE_INTEGER,
    ]);
    expect(counted().at(-1)?.name).toBe('subscription.everybody');
  });

  test("does not use up another visitor's share of the same inbox", async () => {
    const body = { email: 'victim@example.com' };
    for (const ip of ['203.0.113.9', '198.51.100.7']) {
      await enforceRateLimits(SUBSCRIPTION, asking({ body, event: from(ip) }));
    }
    const shared = counted()
      .map(({ name }) => name)
      .filter((name, at, all) => all.indexOf(name) !== at);
    expect(shared).toEqual(['subscription.everybody']);
  });

  test.each([
    ['203.0.113.9', '203.0.113.77'],
    ['2001:db8:1:ab02::9', '2001:db8:1:cd03::9'],
  ])('from %s is counted with those from %s', async (one, other) => {
    for (const ip of [one, other]) await enforceRateLimits(SUBSCRIPTION, asking({ event: from(ip) }));
    const { site } = RATE_LIMITS.subscription;
    expect(
      new Set(
        counted()
          .filter(({ most }) => most === site.most)
          .map(({ name }) => name),
      ).size,
    ).toBe(1);
  });

  test('is counted more strictly, never refused for the others, while very many ask', async () => {
    const { everybody } = RATE_LIMITS.subscription;
    vi.mocked(getTaken).mockResolvedValue(everybody.most * 100);
    await enforceRateLimits(SUBSCRIPTION, asking({ body: { email: 'reader@example.com' } }));
    const { address, person, site } = everybody.crowded;
    expect(counted().map(({ most }) => most)).toEqual([address.most, person.most, site.most, Number.MAX_SAFE_INTEGER]);
  });

  test('that is refused is not counted with the others', async () => {
    vi.mocked(consumeToken).mockResolvedValue(MINUTE);
    await refusal(enforceRateLimits(SUBSCRIPTION, asking()));
    expect(counted().map(({ name }) => name)).not.toContain('subscription.everybody');
  });

  test('stores no address', async () => {
    await enforceRateLimits(SUBSCRIPTION, asking({ body: { email: 'reader@example.com' } }));
    for (const { name } of counted()) expect(name).not.toMatch(/203\.0\.113|reader|example/);
  });

  test('refuses too many with the time to wait, in a message for shoppers', async () => {
    vi.mocked(consumeToken).mockResolvedValue(6.5 * MINUTE);
    expect(await refusal(enforceRateLimits(CHECKOUT, asking()))).toMatchObject({
      code: 'too_many_requests',
      retryAfter: 390,
      message: 'Too many requests. Please try again in 7 minutes.',
    });
    expect(counted()).toHaveLength(1);
  });
});

describe('while card testing is suspected', () => {
  beforeEach(() => void vi.mocked(areLimitsStrict).mockResolvedValue(true));

  test('visitors of one address open few checkouts, and learn that they can sign in', async () => {
    vi.mocked(consumeToken).mockResolvedValue(MINUTE);
    const { message } = await refusal(enforceRateLimits(CHECKOUT, asking()));
    expect(message).toBe('Too many requests. Please try again in a minute, or sign in first.');
    expect(counted()[0]?.most).toBe(RATE_LIMITS.checkout.strict.address.most);
  });

  test('a customer is not counted with a crowd at the same address', async () => {
    await enforceRateLimits(CHECKOUT, asking({ caller: CUSTOMER }));
    const { address, site, strict } = RATE_LIMITS.checkout;
    expect(counted().map(({ most }) => most)).toEqual([address.most, strict.person.most, site.most]);
  });

  test('a visitor with many addresses is counted strictly by home and by site', async () => {
    await enforceRateLimits(CHECKOUT, asking({ event: from('2001:db8:1:ab02::9') }));
    const { network, site } = RATE_LIMITS.checkout.strict;
    expect(counted().map(({ most }) => most)).toEqual([network.most, site.most]);
  });

  test('does not limit the newsletter more strictly', async () => {
    await enforceRateLimits(SUBSCRIPTION, asking());
    expect(areLimitsStrict).not.toHaveBeenCalled();
  });
});

test.each([
  ['the counters', consumeToken],
  ['the secret of the day', getVisitorSalt],
  ['the word on card testing', areLimitsStrict],
])('a shopper is let in when %s cannot be had', async (_what, part) => {
  vi.mocked(part as typeof consumeToken).mockRejectedValue(new Error('ProvisionedThroughputExceededException'));
  await expect(enforceRateLimits(CHECKOUT, asking({ caller: CUSTOMER }))).resolves.toBeUndefined();
});
