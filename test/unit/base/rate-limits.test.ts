import { describe, expect, test } from 'vitest';
import { describeLimits, formatWait, RATE_LIMITS, type RateLimitName, rateLimitsOf } from '#shared/base/rate-limits.ts';
import { contractKeys, routeOf } from '#shared/contract/index.ts';

const names = Object.keys(RATE_LIMITS) as RateLimitName[];
const ratesOf = (name: RateLimitName) => {
  const { strict: tightened, everybody, ...rates } = rateLimitsOf(name);
  return [rates, tightened ?? {}, everybody?.crowded ?? {}, { everybody }]
    .flatMap((group) => Object.values(group))
    .filter((rate) => rate !== undefined);
};

describe.each(names)('rate limits of %s', (name) => {
  test('are used by a route', () => {
    expect(contractKeys.some((key) => routeOf(key).limits === name)).toBe(true);
  });

  test('have windows that divide a day, because the secret behind the counters is renewed daily', () => {
    for (const { most, minutes } of ratesOf(name)) {
      expect(most).toBeGreaterThan(0);
      expect((24 * 60) % minutes).toBe(0);
    }
  });
});

test('fifty shoppers of one office can check out at once and change their carts', () => {
  const { most, minutes } = RATE_LIMITS.checkout.address;
  expect(most / minutes).toBeGreaterThanOrEqual((50 * 5) / 10);
});

test.each([
  [1, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [3600, 'in 60 minutes'],
])('%i seconds are shown as "%s"', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});

test('are described in the OpenAPI document', () => {
  expect(describeLimits(rateLimitsOf('subscription'))).toBe(
    '30 in 60 minutes from one address; 45 in 60 minutes from one network; 90 in 60 minutes from one site; 30 in 60 minutes by one customer, or for one email address; beyond 500 in 60 minutes of all callers 15 in 60 minutes from one address, 22 in 60 minutes from one network, 45 in 60 minutes from one site, 3 in 60 minutes by one customer, or for one email address',
  );
});

test.each(['signUp', 'subscription'] as const)(
  'a class of ten at one address still fits %s while it is crowded',
  (name) => {
    const { address, person } = RATE_LIMITS[name].everybody.crowded;
    expect(address.most).toBeGreaterThanOrEqual(10);
    expect(person.most).toBeLessThan(address.most);
    expect(address.most).toBeLessThan(RATE_LIMITS[name].address.most);
  },
);

test.each(['signUp', 'subscription'] as const)('wider networks have higher figures for %s', (name) => {
  for (const { address, network, site } of [RATE_LIMITS[name], RATE_LIMITS[name].everybody.crowded]) {
    expect(network.most).toBeGreaterThan(address.most);
    expect(site.most).toBeGreaterThan(network.most);
  }
});
