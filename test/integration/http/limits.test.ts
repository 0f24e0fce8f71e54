import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#shared/base/rate-limits.ts';
import { newCustomer } from '../../support/customers.ts';
import { type Problem, type Shop, startShop, windowJustBegun } from '../../support/shop.ts';
import { wholeTable } from '../../support/table.ts';
import { fromAddress } from '../../support/visitor.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop(undefined, 0, windowJustBegun());
});
afterAll(() => shop?.close());

/** A well-formed but unknown link. The shop has to look it up. */
const STRANGE_LINK = { 'order-link': `${'A'.repeat(40)}.${'B'.repeat(43)}` };
/** A cart with a product that does not exist. */
const CART = {
  items: [{ productId: `prd_${'0'.repeat(26)}`, size: null, color: null, quantity: 1 }],
  country: 'US',
  expectedTotalCents: 1,
};

const renew = (ip: string) =>
  shop.call<Problem>('POST', '/api/order-link/renewal', undefined, { ...STRANGE_LINK, ...fromAddress(ip) });
const checkOut = (ip: string, headers: Record<string, string> = {}) =>
  shop.call<Problem>('POST', '/api/checkout/sessions', CART, { ...fromAddress(ip), ...headers });
const many = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask));

test('exactly the allowed number of many simultaneous requests from one address are admitted', async () => {
  const { most } = RATE_LIMITS.linkRenewal.address;
  const answers = await many(most + 12, () => renew('203.0.113.20'));
  const refused = answers.filter(({ status }) => status === 429);
  expect([answers.length - refused.length, refused.length]).toEqual([most, 12]);
  expect((await renew('203.0.113.21')).status).toBe(404);
});

test('a refusal names the time to wait, for programs and for people', async () => {
  const { headers, body } = await renew('203.0.113.20');
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(body).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(body.detail).toMatch(/^Too many requests\. Please try again in (a minute|\d+ minutes)\.$/);
});

test('a network of IPv6 addresses is one, whichever of them it uses', async () => {
  const { most } = RATE_LIMITS.linkRenewal.address;
  let hosts = 0;
  const answers = await many(most + 3, () => {
    hosts += 1;
    return renew(`2001:db8:7:7::${hosts.toString(16)}`);
  });
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});

test('a home that has the same limit as its address is counted once', async () => {
  const counted = async () =>
    (JSON.parse(await wholeTable(shop)) as { pk: { S: string } }[]).filter(({ pk }) => /^LIMIT#checkout\./.test(pk.S));
  const before = await counted();
  expect((await checkOut('2001:db8:77:7701::1')).status).toBe(409);
  expect(await counted()).toHaveLength(before.length + 2);
});

test('a customer who opens very many checkouts waits, whatever their address, and others do not', async () => {
  const customer = await newCustomer(shop, 'in-a-hurry@example.com');
  const { most } = RATE_LIMITS.checkout.person;
  let places = 0;
  const ask = () => {
    places += 1;
    return checkOut(`198.18.0.${places}`, customer.headers);
  };
  const answers = await many(most + 2, ask);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(most);
  expect((await checkOut('198.18.0.1')).status).toBe(409);
});

test('counters do not identify callers, and expire', async () => {
  const body = { email: 'counted-once@example.com' };
  await shop.call('POST', '/api/subscribers', body, fromAddress('203.0.113.22'));
  const items = JSON.parse(await wholeTable(shop)) as { pk: { S: string }; ttl?: { N: string } }[];
  const counters = items.filter(({ pk }) => /^LIMIT#(?!unconfirmed_accounts)/.test(pk.S));
  expect(counters.length).toBeGreaterThan(4);
  expect(JSON.stringify(counters)).not.toMatch(/203\.0\.113|198\.18|2001|counted-once|in-a-hurry/);
  // The shop's clock may be up to an hour ahead of the test's clock.
  for (const { ttl } of counters) expect(Number(ttl?.N) * 1000).toBeLessThan(Date.now() + 3 * 3_600_000 + 1000);
});
