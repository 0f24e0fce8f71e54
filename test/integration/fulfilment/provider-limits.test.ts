import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';

type Limits = typeof import('#store/fulfilment/provider-limits.ts');

let shop: Shop;
let store: ShopStore;
let limits: Limits;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  limits = await import('#store/fulfilment/provider-limits.ts');
});
afterAll(() => shop?.close());

/** A time at which a window of both limits starts, and also a window of ten minutes. */
const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);
const MINUTE = 60_000;

let accounts = 0;
const newAccount = () => `account ${++accounts}`;

/** Lets 20 callers take `count` tokens at a time until each of them is refused. Returns the number of tokens granted. */
async function rush(account: string, count: number, now: number): Promise<number> {
  const taker = async () => {
    let taken = 0;
    while ((await limits.consumeProviderTokens(account, 'requests', count, now)) === 0) taken += count;
    return taken;
  };
  const taken = await Promise.all(Array.from({ length: 20 }, taker));
  return taken.reduce((sum, each) => sum + each, 0);
}

describe("an account's rate limit", () => {
  test.each([1, 7, 20])(
    'gives twenty callers that take %i at a time as many whole takes as it has, and no more',
    async (count) => {
      const most = limits.maxProviderTokens('requests');
      expect(await rush(newAccount(), count, NOW)).toBe(most - (most % count));
    },
  );

  test.each(['requests', 'publishes'] as const)(
    'allows no more %s in any window than the provider does',
    async (limit) => {
      const { most, spanMs } = limits.PROVIDER_LIMITS[limit];
      const account = newAccount();
      const takes: { at: number; count: number }[] = [];
      const count = limits.maxProviderTokens(limit) / 4;
      for (let at = NOW; at < NOW + 3 * spanMs; at += spanMs / 50) {
        if ((await limits.consumeProviderTokens(account, limit, count, at)) === 0) takes.push({ at, count });
      }
      const within = takes.map(({ at: from }) => takes.filter(({ at }) => at >= from && at < from + spanMs));
      const held = within.map((span) => span.reduce((sum, take) => sum + take.count, 0));
      expect(Math.max(...held)).toBeLessThanOrEqual(most);
      expect(Math.max(...held)).toBeGreaterThan(most / 2);
    },
  );

  test('returns the time to wait to a refused caller, and then admits it', async () => {
    const account = newAccount();
    const all = limits.maxProviderTokens('publishes');
    expect(await limits.consumeProviderTokens(account, 'publishes', all, NOW + 1_000)).toBe(0);
    const wait = await limits.consumeProviderTokens(account, 'publishes', 1, NOW + 2_000);
    expect(wait).toBe(7.5 * MINUTE - 2_000);
    expect(await limits.consumeProviderTokens(account, 'publishes', all, NOW + 2_000 + wait)).toBe(0);
  });

  test('gives all of the requested tokens or none', async () => {
    const account = newAccount();
    const all = limits.maxProviderTokens('requests');
    await limits.consumeProviderTokens(account, 'requests', all - 5, NOW);
    expect(await limits.consumeProviderTokens(account, 'requests', 6, NOW)).toBeGreaterThan(0);
    expect(await limits.consumeProviderTokens(account, 'requests', 5, NOW)).toBe(0);
    await expect(limits.consumeProviderTokens(account, 'requests', all + 1, NOW)).rejects.toThrow(RangeError);
  });

  test("is separate for each account, and the table does not contain the account's name", async () => {
    const [account, other] = [newAccount(), newAccount()];
    const all = limits.maxProviderTokens('requests');
    await limits.consumeProviderTokens(account, 'requests', all, NOW);
    expect(await limits.consumeProviderTokens(other, 'requests', all, NOW)).toBe(0);
    expect(await store.getItem(store.providerLimitKey(account, 'requests', NOW))).toBeNull();
  });
});

describe('optional calls', () => {
  const count = (account: string, calls: number, errors: number, now = NOW) =>
    limits.countProviderCalls(account, { calls, errors }, now);

  test('are made before any call is counted, and while few fail', async () => {
    const account = newAccount();
    expect(await limits.canCallProvider(account, NOW)).toBe(true);
    await count(account, 4, 2);
    expect(await limits.canCallProvider(account, NOW)).toBe(true);
    await count(account, 200, 4);
    expect(await limits.canCallProvider(account, NOW)).toBe(true);
  });

  test('stop at three percent of errors, including those of the ten minutes before', async () => {
    const account = newAccount();
    await count(account, 97, 0);
    await Promise.all([1, 2, 3].map(() => count(account, 1, 1)));
    expect(await limits.canCallProvider(account, NOW)).toBe(false);
    expect(await limits.canCallProvider(account, NOW + 10 * MINUTE)).toBe(false);
  });

  test('continue when the errors are old or successful calls outnumber them', async () => {
    const account = newAccount();
    await count(account, 100, 5);
    expect(await limits.canCallProvider(account, NOW)).toBe(false);
    expect(await limits.canCallProvider(account, NOW + 20 * MINUTE)).toBe(true);
    await count(account, 100, 0, NOW + MINUTE);
    expect(await limits.canCallProvider(account, NOW + MINUTE)).toBe(true);
  });

  test("do not stop for another account's errors", async () => {
    const [account, other] = [newAccount(), newAccount()];
    await count(account, 10, 10);
    expect(await limits.canCallProvider(other, NOW)).toBe(true);
  });
});
