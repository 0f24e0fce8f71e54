import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAt, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import { routeOf } from '#shared/contract/index.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { wholeTable } from '../../support/table.ts';
import { fromAddress } from '../../support/visitor.ts';

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';

let shop: Shop;
let store: ShopStore;
let visitors: typeof import('#store/shop/visitors.ts');
let today: string;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  visitors = await import('#store/shop/visitors.ts');
  (await import('#functions/runtime/log.ts')).logger.setLogLevel('SILENT');
  today = dayAt(Date.now());
});
afterAll(() => shop?.close());

const visit = (ip: string, userAgent = BROWSER) =>
  shop.call('POST', '/api/visits', { path: '/products' }, { ...fromAddress(ip), 'user-agent': userAgent });

/** Returns the increase of a day's counters while `act` runs. */
async function counted(act: () => Promise<unknown>, day = today) {
  const before = await store.getDayFigures(day);
  await act();
  const after = await store.getDayFigures(day);
  return { visits: after.visits - before.visits, visitors: after.visitors - before.visitors };
}

describe('a visit', () => {
  test('of a new visitor counts a visitor, and each further page only a visit', async () => {
    const pages = async () => {
      for (let page = 0; page < 3; page++) expect((await visit('203.0.113.1')).status).toBe(204);
    };
    expect(await counted(pages)).toEqual({ visits: 3, visitors: 1 });
    expect(await counted(pages)).toEqual({ visits: 3, visitors: 0 });
  });

  test('of another address or another browser is another visitor', async () => {
    const others = () => Promise.all([visit('203.0.113.2'), visit('203.0.113.2', `${BROWSER} Edg/130.0`)]);
    expect(await counted(others)).toEqual({ visits: 2, visitors: 2 });
  });

  test('that begins on twenty pages at once is one visitor', async () => {
    const burst = () => Promise.all(Array.from({ length: 20 }, () => visit('203.0.113.3')));
    expect(await counted(burst)).toEqual({ visits: 20, visitors: 1 });
  });

  test('is limited by address, and a program under many names is not many visitors', async () => {
    const statuses: number[] = [];
    const flood = async () => {
      for (let round = 0; round < 31; round++) {
        const names = Array.from({ length: 20 }, (_, index) => `${BROWSER} ${round}.${index}`);
        const answers = await Promise.all(names.map((name) => visit('203.0.113.5', name)));
        statuses.push(...answers.map(({ status }) => status));
      }
    };
    const { visitors: found, visits } = await counted(flood);
    const refused = statuses.filter((status) => status === 429).length;
    expect([found, visits + refused]).toEqual([200, statuses.length]);
    expect(routeOf('POST /api/visits').limits).toBe('visit');
    expect(await counted(() => visit('203.0.113.6'))).toEqual({ visits: 1, visitors: 1 });
  });

  test('of a program that says so is not counted', async () => {
    const programs = async () => {
      for (const name of ['Googlebot/2.1', 'curl/8.5.0', 'facebookexternalhit/1.1']) {
        expect((await visit('203.0.113.4', name)).status).toBe(204);
      }
    };
    expect(await counted(programs)).toEqual({ visits: 0, visitors: 0 });
  });
});

describe('the steps of a visitor', () => {
  const step = (ip: string, step: string) =>
    shop.call('POST', '/api/visits', { path: '/cart', step }, { ...fromAddress(ip), 'user-agent': BROWSER });
  const look = (ip: string, source?: string, headers = {}) =>
    shop.call(
      ...(['POST', '/api/visits', { path: '/product/daily-log-tee', ...(source ? { source } : {}) }] as const),
      { ...fromAddress(ip), 'user-agent': BROWSER, ...headers },
    );

  /** Returns the counters of the day that changed while `act` ran, with their increase. */
  async function added(act: () => Promise<unknown>) {
    const read = async (): Promise<Record<string, number>> => {
      const { counts, ...figures } = await store.getDayCounts(today);
      return { ...figures, ...counts };
    };
    const before = await read();
    await act();
    const entries = Object.entries(await read()).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
    return Object.fromEntries(entries.filter(([, more]) => more !== 0));
  }

  test('count once a day each, with their source, however often and at once they come', async () => {
    const ip = '203.0.113.31';
    expect(await added(() => look(ip, 'www.google.com'))).toEqual({
      ...{ visits: 1, visitors: 1, productVisitors: 1 },
      'source.google.visitors': 1,
    });
    expect(await added(() => Promise.all([look(ip, 'l.instagram.com'), look(ip)]))).toEqual({ visits: 2 });
    expect(await added(() => Promise.all(Array.from({ length: 8 }, () => step(ip, 'cart'))))).toEqual({
      cartVisitors: 1,
    });
    expect(await added(() => Promise.all(Array.from({ length: 8 }, () => step(ip, 'checkout'))))).toEqual({
      ...{ checkoutVisitors: 1, 'source.google.checkouts': 1 },
    });
    expect(await added(() => step(ip, 'cart'))).toEqual({});
  });

  test('that were left out count with a later one, so that no step has more visitors than the one before', async () => {
    const ip = '203.0.113.32';
    expect(await added(() => visit(ip))).toEqual({ ...{ visits: 1, visitors: 1 }, 'source.direct.visitors': 1 });
    expect(await added(() => step(ip, 'checkout'))).toEqual({
      ...{ productVisitors: 1, cartVisitors: 1, checkoutVisitors: 1 },
      'source.direct.checkouts': 1,
    });
    expect(await added(() => look(ip))).toEqual({ visits: 1 });
  });

  test('of one who was not counted as a visitor, or who objects, do not count', async () => {
    expect(await added(() => step('203.0.113.33', 'checkout'))).toEqual({});
    const objecting = { 'sec-gpc': '1' };
    expect(await added(() => look('203.0.113.34', 'www.google.com', objecting))).toEqual({ visits: 1, visitors: 1 });
  });

  test('name only known sources', async () => {
    expect(await added(() => look('203.0.113.35', 'country.US.cents'))).toMatchObject({ 'source.other.visitors': 1 });
    const wrong = await shop.call('POST', '/api/visits', { path: '/', step: 'paid' }, fromAddress('203.0.113.36'));
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'step' }] } });
  });
});

describe('the stored data of a visitor', () => {
  test('is neither address nor browser, in the table or in a log', async () => {
    await visit('203.0.113.77');
    const salt = (await visitors.ensureVisitorSalt(today)).toString('base64');
    const log = readFileSync(join(shop.dataDirectory, 'functions.log'), 'utf8');
    const table = await wholeTable(shop);
    expect(table).toContain(`VISITOR#${today}#`);
    for (const kept of [table, log]) {
      expect(kept).not.toContain('203.0.113.');
      expect(kept).not.toContain('Macintosh');
    }
    expect(log).toContain('POST /api/visits');
    expect(log).not.toContain(salt);
  });

  test('ends when the day has ended in every time zone, like the secret behind it', async () => {
    const end = startOfDay(shiftDay(today, 1)) / 1000 + 12 * 3600;
    const items = JSON.parse(await wholeTable(shop)) as { pk: { S: string }; ttl?: { N: string } }[];
    const ofVisitors = items.filter(({ pk }) => pk.S.startsWith('VISITOR'));
    expect(ofVisitors.length).toBeGreaterThan(1);
    for (const { ttl } of ofVisitors) expect(Number(ttl?.N)).toBe(end);
  });

  test('says nothing the next day: the same visitor is new again', async () => {
    const { visitorHash } = await import('#functions/shop/visitor-hash.ts');
    const tomorrow = shiftDay(today, 1);
    const hashes = [];
    for (const day of [today, tomorrow]) {
      const hash = visitorHash(await visitors.getVisitorSalt(day), '203.0.113.9', BROWSER);
      hashes.push(hash);
      expect(
        await counted(
          () => visitors.recordVisit(day, { ...{ visitor: hash, network: hash }, source: null, seesProduct: false }),
          day,
        ),
      ).toEqual({
        visits: 1,
        visitors: 1,
      });
      expect(
        await counted(
          () => visitors.recordVisit(day, { ...{ visitor: hash, network: hash }, source: null, seesProduct: false }),
          day,
        ),
      ).toEqual({
        visits: 1,
        visitors: 0,
      });
    }
    expect(new Set(hashes).size).toBe(2);
  });

  test('cannot be worked out again once the clock has seen the next day', async () => {
    const { closeDays } = await import('#functions/clock/close-days.ts');
    const salt = await visitors.ensureVisitorSalt(today);
    expect(await visitors.ensureVisitorSalt(today)).toEqual(salt);
    await closeDays(startOfDay(shiftDay(today, 1)), () => true);
    expect(await wholeTable(shop)).not.toContain(`VISITOR_SALT#${today}`);
    expect(await visitors.ensureVisitorSalt(today)).not.toEqual(salt);
  });
});
