import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enforceRateLimits, networkOf, type RateLimitedRequest } from '#functions/http/http-limits.ts';
import type { Problem } from '#shared/base/errors.ts';
import { RATE_LIMITS } from '#shared/base/rate-limits.ts';
import { routeOf } from '#shared/contract/index.ts';
import { areLimitsStrict } from '#store/checkout/card-testing.ts';
import { consumeToken, type RateLimit } from '#store/rate-limits.ts';
import { getVisitorSalt } from '#store/shop/visitors.ts';
import { apiEvent } from './events.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});
vi.mock('#store/rate-limits.ts', () => ({ consumeToken: vi.fn() }));
vi.mock('#store/checkout/card-testing.ts', () => ({ areLimitsStrict: vi.fn() }));
vi.mock('#store/shop/visitors.ts', () => ({ getVisitorSalt: vi.fn() }));

const MINUTE = 60_000;
const CHECKOUT = routeOf('POST /api/checkout/sessions');
const SUBSCRIPTION = routeOf('POST /api/subscribers');
const CUSTOMER = { userId: 'user-1', groups: [], accessToken: 'token' };

const asking = (more: Partial<RateLimitedRequest> = {}): RateLimitedRequest => ({
  event: apiEvent({ headers: { 'viewer-address': '203.0.113.9' } }),
  body: {},
  caller: null,
  now: Date.parse('2026-11-21T12:00:00Z'),
  ...more,
});

const counted = (): RateLimit[] => vi.mocked(consumeToken).mock.calls.map(([limit]) => limit);
const refusal = (turn: Promise<void>): Promise<Problem> =>
  turn.then(
    () => Promise.reject(new Error()),
    (error) => error,
  );

beforeEach(() => {
  vi.mocked(consumeToken).mockReset().mockResolvedValue(0);
  vi.mocked(areLimitsStrict).mockReset().mockResolvedValue(false);
  vi.mocked(getVisitorSalt).mockReset().mockResolvedValue(Buffer.from('salt of the day'));
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
])('callers at %s are told apart by %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

describe('a request', () => {
  test('of a route without limits is not counted', async () => {
    await enforceRateLimits(routeOf('GET /api/products'), asking());
    expect(counted()).toEqual([]);
  });

  test('of a visitor is counted by address, of a customer by account too', async () => {
    await enforceRateLimits(CHECKOUT, asking());
    await enforceRateLimits(CHECKOUT, asking({ caller: CUSTOMER }));
    expect(counted().map(({ most, spanMs }) => [most, spanMs])).toEqual([
      [RATE_LIMITS.checkout.address.most, 10 * MINUTE],
      [RATE_LIMITS.checkout.address.most, 10 * MINUTE],
      [RATE_LIMITS.checkout.person.most, 10 * MINUTE],
    ]);
    const [visitor, together, alone] = counted().map(({ name }) => name);
    expect(together).toBe(visitor);
    expect(alone).not.toBe(visitor);
  });

  test('that names an e-mail address is counted by it, and with everybody', async () => {
    await enforceRateLimits(SUBSCRIPTION, asking({ body: { email: 'reader@example.com' } }));
    const { address, person, everybody } = RATE_LIMITS.subscription;
    expect(counted().map(({ most }) => most)).toEqual([address.most, person.most, everybody.most]);
    expect(counted().at(-1)?.name).toBe('subscription.everybody');
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
      message: 'That was a lot in a short time. Please try again in 7 minutes.',
    });
    expect(counted()).toHaveLength(1);
  });
});

describe('while card testing is suspected', () => {
  beforeEach(() => void vi.mocked(areLimitsStrict).mockResolvedValue(true));

  test('visitors of one address open few checkouts, and learn that they can sign in', async () => {
    vi.mocked(consumeToken).mockResolvedValue(MINUTE);
    const { message } = await refusal(enforceRateLimits(CHECKOUT, asking()));
    expect(message).toBe('That was a lot in a short time. Please try again in a minute, or sign in first.');
    expect(counted()[0]?.most).toBe(RATE_LIMITS.checkout.strict.address.most);
  });

  test('a customer is not counted with a crowd at the same address', async () => {
    await enforceRateLimits(CHECKOUT, asking({ caller: CUSTOMER }));
    const { address, strict } = RATE_LIMITS.checkout;
    expect(counted().map(({ most }) => most)).toEqual([address.most, strict.person.most]);
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
