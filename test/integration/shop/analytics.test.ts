import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { type DayVisits, pastVisits } from '#infra/local/seed/history.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import { dayAt, daysThrough, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import type { Abandonment } from '#shared/checkout/reminders/reminder.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { FIGURES, type Figures, figuresWith, sumFigures } from '#shared/shop/analytics.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, listProducts } from '../../support/shopping.ts';
import { copyTable } from '../../support/table.ts';
import { order } from '../../unit/fixtures.ts';

type Analytics = ResponseOf<'GET /api/admin/analytics'>;
type Dashboard = ResponseOf<'GET /api/admin/dashboard'>;

let shop: Shop;
let store: ShopStore;
/**
 * Runs a copy of the shop's table. The analytics need nothing else. In the shop itself, the stream would process every order.
 */
let engine: LocalDynamoDb;
let productIds: string[];
/** The first day of the test orders. It is in the future, because past days have the seeded orders. */
const first = shiftDay(dayAt(Date.now()), 1);

async function modules() {
  const [orders, index, days, visitors, meter, dashboard, analytics, clock, reminders] = await Promise.all([
    import('#store/orders/orders.ts'),
    import('#store/orders/order-index.ts'),
    import('#store/shop/days.ts'),
    import('#store/shop/visitors.ts'),
    import('#store/capacity-meter.ts'),
    import('#functions/requests/admin/shop.ts'),
    import('#functions/requests/admin/shop.ts'),
    import('#functions/clock/close-days.ts'),
    import('#store/checkout/reminders/abandoned.ts'),
  ]);
  return { ...orders, ...index, ...days, ...visitors, ...meter, ...dashboard, ...analytics, ...clock, ...reminders };
}
let code: Awaited<ReturnType<typeof modules>>;

beforeAll(async () => {
  seeded = pastVisits(Date.now());
  shop = await startShop();
  await shop.tick();
  engine = await copyTable(shop, join(shop.dataDirectory, 'copy'));
  const dynamodb = { ...shop.local.dynamodb, endpoint: engine.endpoint };
  store = await storeOf({ ...shop, local: { ...shop.local, dynamodb } });
  code = await modules();
  (await import('#functions/runtime/log.ts')).logger.setLogLevel('SILENT');
  abandoned = (await code.listAbandoned({ limit: 50 })).items.flatMap((checkout) => checkout.abandoned ?? []);
  productIds = (await listProducts(shop)).slice(0, 12).map(({ id }) => id);
});
afterAll(async () => {
  await engine?.stop();
  await shop?.close();
});

/** Calls a route's handler with a chosen time, in UTC milliseconds. */
const ask = <T>(handler: { run: (request: never) => Promise<unknown> }, request: object) =>
  handler.run(request as never) as Promise<T>;
const dashboardAt = (now: number) => ask<Dashboard>(code.getDashboardHandler, { now });
const analyticsAt = (now: number, days: number) => ask<Analytics>(code.getAnalyticsHandler, { now, query: { days } });

/** Reads all orders page by page. */
async function everyOrder(): Promise<StoredOrder[]> {
  const orders: StoredOrder[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<StoredOrder> = await code.listOrders({ limit: 100, cursor: cursor ?? undefined });
    orders.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return orders;
}

/** Returns a random generator. A seed makes it possible to repeat a failure. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return { below: (bound: number) => Math.floor(next() * bound), happens: (chance: number) => next() < chance };
}

type Dice = ReturnType<typeof dice>;

function someOrder(random: Dice, at: number): StoredOrder {
  const items = Array.from({ length: 1 + random.below(4) }, () => ({
    ...{ slug: 'tee', title: 'Tee', image: null, size: 'M', color: null },
    productId: productIds[random.below(productIds.length)] ?? '',
    quantity: 1 + random.below(3),
    priceCents: 1_000 + random.below(9_000),
    ...(random.happens(0.6) ? { costCents: random.below(900) } : {}),
  }));
  const goods = items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
  const shippingCents = random.happens(0.5) ? 595 : 0;
  return order({
    id: newId('ord', at),
    createdAt: new Date(at).toISOString(),
    items,
    shippingCents,
    discountCents: random.below(500),
    totalCents: goods + shippingCents,
  });
}

async function refund(order: StoredOrder, amountCents: number, at: number): Promise<void> {
  const createdAt = new Date(at).toISOString();
  const made = {
    ...{ id: newId('rfd', at), amountCents, status: 'succeeded' as const, reason: null, createdAt },
    ...{ byProvider: false, stripeRefundId: null, failure: null },
  };
  order.refunds = [...(order.refunds ?? []), made];
  await store.transact([
    store.refundCounterWrite(dayAt(at), order.id, { refunds: 1, refundedCents: amountCents }),
    {
      Update: {
        Key: store.orderKey(order.id),
        UpdateExpression: 'SET refunds = :refunds',
        ExpressionAttributeValues: { ':refunds': order.refunds },
      },
    },
  ]);
}

/** Lists the visitors of page views by day. */
type Views = Map<string, string[]>;
/** The seeded checkouts that were not paid. */
let abandoned: Abandonment[];
/** The seeded page views. Only their totals are known. */
let seeded: DayVisits[];

/** Computes the same figures by counting all orders and page views again. */
function recount(orders: readonly StoredOrder[], views: Views, isWanted: (day: string) => boolean): Figures {
  const sums = figuresWith();
  for (const order of orders) {
    for (const { status, amountCents, createdAt } of order.refunds ?? []) {
      if (status !== 'succeeded' || !isWanted(createdAt.slice(0, 10))) continue;
      sums.refunds += 1;
      sums.refundedCents += amountCents;
    }
    if (!isWanted(order.createdAt.slice(0, 10))) continue;
    sums.orders += 1;
    sums.revenueCents += order.totalCents;
    sums.shippingCents += order.shippingCents;
    sums.discountCents += order.discountCents;
    if (order.isReturning !== undefined) {
      sums[order.isReturning ? 'returningOrders' : 'newOrders'] += 1;
      sums[order.isReturning ? 'returningRevenueCents' : 'newRevenueCents'] += order.totalCents;
    }
    if (order.feeCents !== undefined) {
      sums.feeOrders += 1;
      // The fee belongs to the first payment. An edit may have added another payment later.
      sums.feeRevenueCents += order.payments?.[0]?.paidCents ?? order.totalCents;
      sums.feeCents += order.feeCents;
    }
    const known = order.shipments.flatMap(({ costCents }) => costCents ?? []);
    sums.shippingCostCents += known.reduce((sum, cents) => sum + cents, 0);
    const isSent = order.shipments.length > 0 || ['shipped', 'delivered'].includes(order.status);
    sums.shippingUnknown += isSent && known.length === 0 ? 1 : 0;
    for (const { quantity, priceCents, costCents } of order.items) {
      sums.pieces += quantity;
      if (costCents === undefined) continue;
      sums.costedPieces += quantity;
      sums.costedRevenueCents += quantity * priceCents;
      sums.costCents += quantity * costCents;
    }
  }
  for (const { at, state, recovered } of abandoned) {
    if (!isWanted(at.slice(0, 10)) || state !== 'sent') continue;
    sums.reminders += 1;
    sums.recoveredOrders += recovered ? 1 : 0;
    sums.recoveredCents += recovered?.totalCents ?? 0;
  }
  for (const [day, seen] of views) {
    if (!isWanted(day)) continue;
    sums.visits += seen.length;
    sums.visitors += new Set(seen).size;
  }
  for (const { day, visits, visitors, steps } of seeded) {
    if (!isWanted(day)) continue;
    sums.visits += visits;
    sums.visitors += visitors;
    sums.productVisitors += steps[0];
    sums.cartVisitors += steps[1];
    sums.checkoutVisitors += steps[2];
  }
  return sums;
}

function recountSales(orders: readonly StoredOrder[], from: string, to: string) {
  const sold = new Map<string, { pieces: number; cents: number }>();
  const within = orders.filter(({ createdAt }) => createdAt.slice(0, 10) >= from && createdAt.slice(0, 10) <= to);
  for (const { productId, quantity, priceCents } of within.flatMap(({ items }) => items)) {
    const sums = sold.get(productId) ?? { pieces: 0, cents: 0 };
    sold.set(productId, { pieces: sums.pieces + quantity, cents: sums.cents + quantity * priceCents });
  }
  return [...sold].map(([productId, sums]) => ({ productId, ...sums })).sort((a, b) => b.cents - a.cents);
}

function recountCountries(orders: readonly StoredOrder[], from: string, to: string) {
  const sold = new Map<string, { orders: number; cents: number }>();
  for (const { createdAt, shippingAddress, totalCents } of orders) {
    const day = createdAt.slice(0, 10);
    if (!shippingAddress || day < from || day > to) continue;
    const sums = sold.get(shippingAddress.country) ?? { orders: 0, cents: 0 };
    sold.set(shippingAddress.country, { orders: sums.orders + 1, cents: sums.cents + totalCents });
  }
  return [...sold].map(([country, sums]) => ({ country, ...sums })).sort((a, b) => b.cents - a.cents);
}

async function expectTrueFigures(now: number, views: Views): Promise<void> {
  const orders = await everyOrder();
  const today = dayAt(now);
  const { allTime, ...dashboard } = await dashboardAt(now);
  const ever = recount(orders, views, () => true);
  expect(allTime).toEqual({
    orders: ever.orders,
    revenueCents: ever.revenueCents,
    refundedCents: ever.refundedCents,
    netCents: ever.revenueCents - ever.refundedCents,
  });
  for (const [name, day] of [['today', today] as const, ['yesterday', shiftDay(today, -1)] as const]) {
    expect(dashboard[name]).toEqual({ day, ...recount(orders, views, (each) => each === day) });
  }
  expect(dashboard.recent).toEqual(
    daysThrough(shiftDay(today, -13), today).map((day) => ({ day, ...recount(orders, views, (each) => each === day) })),
  );
  expect(dashboard.orders.map(({ id }) => id)).toEqual(orders.slice(0, 5).map(({ id }) => id));

  for (const days of [7, 30, 90]) {
    const { series, period, previous, topProducts, countries } = await analyticsAt(now, days);
    const from = shiftDay(today, 1 - days);
    expect(series.map(({ day }) => day)).toEqual(daysThrough(from, today));
    for (const { day, ...counted } of series) expect(counted).toEqual(recount(orders, views, (each) => each === day));
    expect(period).toMatchObject({ from, to: today });
    expect(period.sums).toEqual(recount(orders, views, (day) => day >= from && day <= today));
    const earlier = shiftDay(from, -days);
    expect(previous).toMatchObject({ from: earlier, to: shiftDay(from, -1) });
    expect(previous.sums).toEqual(recount(orders, views, (day) => day >= earlier && day < from));
    for (const name of FIGURES) {
      expect(series.reduce((sum, entry) => sum + entry[name], 0)).toBe(period.sums[name]);
    }
    expect(countries).toEqual(recountCountries(orders, from, today));
    const sold = recountSales(orders, from, today);
    expect(topProducts.map(({ productId, pieces, cents }) => ({ productId, pieces, cents }))).toEqual(
      sold.slice(0, 10),
    );
  }
}

const noViews = (): Views => new Map();

describe('dashboard and analytics', () => {
  test('say of the seeded shop what its orders say', async () => {
    await expectTrueFigures(Date.now(), noViews());
  });

  test('equal a recount of all orders, over days of sales, refunds, visits and a clock that sometimes stops', async () => {
    const random = dice(20_261_121);
    const views = noViews();
    const sold: StoredOrder[] = [];
    for (const [number, day] of daysThrough(first, shiftDay(first, 59)).entries()) {
      const moment = () => startOfDay(day) + random.below(86_000_000);
      for (let count = random.below(5); count > 0; count--) {
        const order = someOrder(random, moment());
        await store.transact(code.orderWrites(order));
        sold.push(order);
      }
      for (let count = random.below(3); count > 0 && sold.length > 0; count--) {
        const order = sold[random.below(sold.length)];
        if (order && (order.refunds ?? []).length < 3) await refund(order, 1 + random.below(300), moment());
      }
      for (let count = random.below(12); count > 0; count--) {
        const visitor = `visitor-${random.below(5)}`.padEnd(22, '0');
        await code.recordVisit(day, { visitor, network: visitor, source: null, seesProduct: false });
        views.set(day, [...(views.get(day) ?? []), visitor]);
      }
      let steps = random.happens(0.3) ? random.below(2) : 1_000;
      if (random.happens(0.7)) await code.closeDays(moment(), () => steps-- > 0);
      if (number % 12 === 5 || number === 59) await expectTrueFigures(startOfDay(day) + 86_399_000, views);
    }

    await store.deleteItem(store.daysMetaKey);
    const now = startOfDay(shiftDay(first, 60)) - 1;
    await Promise.all([1, 2, 3].map(() => code.closeDays(now, () => true)));
    await code.closeDays(now, () => true);
    expect(await code.getLastClosedDay()).toBe(shiftDay(first, 57));
    await expectTrueFigures(now, views);
  });

  test('of days on which nothing happened are zero, and every ratio of them is unknown', async () => {
    const { series, period, topProducts } = await analyticsAt(startOfDay('2031-03-01'), 30);
    expect(series).toHaveLength(30);
    expect(new Set(series.flatMap(({ day: _day, ...counted }) => Object.values(counted)))).toEqual(new Set([0]));
    expect(period.insights).toMatchObject({
      netCents: 0,
      averageOrderCents: null,
      conversion: null,
    });
    expect(topProducts).toEqual([]);
  });
});

describe('analytics over HTTP', () => {
  test('offer 7, 30 and 90 days and nothing else', async () => {
    const headers = await as(shop, 'admin');
    for (const days of [7, 30, 90]) {
      const { status, body } = await shop.call<Analytics>(
        'GET',
        `/api/admin/analytics?days=${days}`,
        undefined,
        headers,
      );
      expect(status).toBe(200);
      expect(body.series).toHaveLength(days);
    }
    expect((await shop.call<Analytics>('GET', '/api/admin/analytics', undefined, headers)).body.days).toBe(30);
    for (const days of ['0', '8', '365', '-7', 'all', '7.5', '']) {
      const { status } = await shop.call('GET', `/api/admin/analytics?days=${days}`, undefined, headers);
      expect(status).toBe(400);
    }
  });

  test('of an own span are those of its days, and the days before are as many', async () => {
    const headers = await as(shop, 'admin');
    const read = (query: string) =>
      shop.call<Analytics & Problem>('GET', `/api/admin/analytics?${query}`, undefined, headers);
    const { body: month } = await read('days=30');
    const today = month.period.to;
    const [from, to] = [shiftDay(today, -19), shiftDay(today, -10)];
    const { body } = await read(`from=${from}&to=${to}`);
    expect(body.days).toBe(10);
    expect(body.period).toMatchObject({ from, to });
    expect(body.series).toEqual(month.series.slice(10, 20));
    expect(body.previous).toMatchObject({ from: shiftDay(today, -29), to: shiftDay(today, -20) });
    expect(body.previous.sums).toEqual(sumFigures(month.series.slice(0, 10)));
    // These are days that the clock has not closed yet.
    const { body: newest } = await read(`from=${today}&to=${today}`);
    expect(newest.series).toEqual(month.series.slice(-1));
    const { body: old } = await read('from=2001-01-01&to=2001-12-31');
    expect(old.series).toHaveLength(365);
    expect(old.period.sums).toEqual(figuresWith());
    expect(old.topProducts).toEqual([]);
  });

  test('refuse a span that cannot be, and name the day', async () => {
    const headers = await as(shop, 'admin');
    const future = shiftDay(dayAt(Date.now()), 2);
    for (const [query, path] of [
      ['from=2026-01-01', 'to'],
      ['to=2026-01-01', 'from'],
      ['from=2026-01-02&to=2026-01-01', 'from'],
      ['from=2024-01-01&to=2026-01-01', 'from'],
      [`from=2026-11-01&to=${future}`, 'to'],
      ['from=2026-02-30&to=2026-03-01', 'from'],
    ] as const) {
      const { status, body } = await shop.call<Problem>('GET', `/api/admin/analytics?${query}`, undefined, headers);
      expect(status, query).toBe(400);
      expect(body.errors, query).toEqual([expect.objectContaining({ path: expect.stringMatching(path) })]);
    }
  });

  test('the dashboard shows products, orders and what is configured', async () => {
    const headers = await as(shop, 'admin');
    const { status, body } = await shop.call<Dashboard>('GET', '/api/admin/dashboard', undefined, headers);
    expect(status).toBe(200);
    expect(body.paymentsConfigured).toBe(true);
    expect(body.products.total).toBeGreaterThanOrEqual(body.products.published);
    expect(body.products.published).toBe((await listProducts(shop)).length);
    expect(body.orders[0]).not.toHaveProperty('items');
  });

  test('the products that sold best have their titles, also one that is gone', async () => {
    const now = startOfDay(shiftDay(first, 70)) + 1_000;
    const sale = order({
      id: newId('ord', now),
      createdAt: new Date(now).toISOString(),
      items: [productIds[0] ?? '', newId('prd', now)].map((productId, index) => ({
        ...{ slug: 'tee', title: 'Tee', image: null, size: 'M', color: null, quantity: 1 },
        productId,
        priceCents: 5_000 - index,
      })),
    });
    await store.transact(code.orderWrites(sale));
    const [known, gone] = (await analyticsAt(now, 7)).topProducts;
    const product = await store.getProduct(productIds[0] ?? '');
    expect(known).toMatchObject({ title: product?.title, slug: product?.slug, pieces: 1, cents: 5_000 });
    expect(gone).toMatchObject({ title: 'A deleted product', slug: null, cents: 4_999 });
  });
});

describe('the cost of analytics', () => {
  /** Stores orders for five products on each of three days. */
  async function sell(first: string, perDay: number): Promise<void> {
    const random = dice(7);
    for (const day of daysThrough(first, shiftDay(first, 2))) {
      const orders = Array.from({ length: perDay }, (_, index) => {
        const order = someOrder(random, startOfDay(day) + index * 1_000);
        const [item] = order.items;
        const items = item ? [{ ...item, costCents: 500, productId: productIds[index % 5] ?? '' }] : [];
        return { ...order, items };
      });
      while (orders.length > 0) {
        await Promise.all(orders.splice(0, 10).map((order) => store.transact(code.orderWrites(order))));
      }
    }
  }

  async function unitsAfter(last: string): Promise<{ analytics: number; dashboard: number }> {
    const now = startOfDay(shiftDay(last, 2)) + 1_000;
    await code.closeDays(now, () => true);
    expect(await code.getLastClosedDay()).toBe(last);
    const analytics = await code.measureCapacity(() => analyticsAt(now, 7));
    const dashboard = await code.measureCapacity(() => dashboardAt(now));
    return { analytics: analytics.reading.capacityUnits, dashboard: dashboard.reading.capacityUnits };
  }

  test('is the same for ten times as many orders on as many days', async () => {
    const [quiet, busy] = [shiftDay(first, 90), shiftDay(first, 120)];
    await sell(quiet, 6);
    const few = await unitsAfter(shiftDay(quiet, 2));
    await sell(busy, 60);
    const many = await unitsAfter(shiftDay(busy, 2));
    // The settings are read again after a second, which costs up to one unit. The job history may also have grown.
    expect(Math.abs(many.dashboard - few.dashboard)).toBeLessThanOrEqual(1);
    expect(Math.abs(many.analytics - few.analytics)).toBeLessThanOrEqual(1);
  });
});
