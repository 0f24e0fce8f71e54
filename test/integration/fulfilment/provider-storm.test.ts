import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Order } from '#infra/local/printify/types.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { expectInStep, makeProducts, tend } from '../../support/fulfilment/merchant.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import {
  atProvider,
  madeLine,
  openPage,
  orderPaid,
  sellProviderProducts,
  setProvider,
} from '../../support/fulfilment/provider-orders.ts';
import { allJobs, makeWeather, report, skipWaits } from '../../support/fulfilment/storm.ts';
import { syncingOf } from '../../support/fulfilment/syncing.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { allOrders, eventually, mailsTo, pay } from '../../support/shopping.ts';

/** Number of orders. A developer can start a larger run by hand, which then prints its measurements. */
const ORDERS = Number(process.env.STORM_ORDERS ?? 12);
const PRODUCTS = Number(process.env.STORM_PRODUCTS ?? 10);
const isByHand = process.env.STORM_ORDERS !== undefined;
const LIMIT_MS = 180_000 + ORDERS * 2_500 + PRODUCTS * 500;
const AT_ONCE = 6;
/** Shares of the orders after which the power is cut. */
const POWER_CUTS = [0.3, 0.7];
/** One in this many orders has an address that the provider refuses. */
const LOST_EVERY = 11;

let dataDirectory: string;
let shop: Shop;
let products: Product[];
let made: Awaited<ReturnType<typeof makeProducts>>;
const started = Date.now();
const figures = { faults: 0, requests: 0, errors: 0, refused: 0, peak: 0, cuts: 0 };

const WITHOUT_REGION = { line1: '1 Main St', city: 'Newark', state: '', postal_code: '07102', country: 'US' };
const emailOf = (number: number) => `storm-${number}@example.com`;
const isLost = (number: number) => number % LOST_EVERY === LOST_EVERY - 1;

async function noteTraffic() {
  const { requests, errors, limits } = await report(shop);
  figures.requests += requests;
  figures.errors += errors;
  figures.refused += limits.global.refused;
  figures.peak = Math.max(figures.peak, limits.global.peak);
}

/** Lets the shoppers from number `from` to `to` buy, a few of them at a time. A power cut breaks only their connections. */
async function shopping(from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index).values();
  const shopper = async () => {
    for (const number of numbers) {
      const page = await openPage(shop, [madeLine(products[number % products.length], 1 + (number % 2))]);
      await pay(shop, page.id, { email: emailOf(number), ...(isLost(number) ? { address: WITHOUT_REGION } : {}) });
      await orderPaid(shop, page.id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shopper));
}

async function restart() {
  await noteTraffic();
  await shop.kill();
  figures.cuts += 1;
  shop = await startShop(dataDirectory, Number(new URL(shop.url).port));
}

const isOrderWork = ({ kind }: Job) => kind === 'submit_order' || kind === 'send_order_confirmation';
const ours = async () => (await allOrders(shop)).filter(({ email }) => email.startsWith('storm-'));

/**
 * Waits until each order is submitted to the provider or its job is dead-lettered. Jobs that a power cut interrupted wait for
 * their lease to end.
 */
async function calm(): Promise<AdminOrder[]> {
  for (const until = Date.now() + LIMIT_MS / 2; Date.now() < until; ) {
    await skipWaits(shop, isOrderWork);
    const waiting = (await allJobs(shop, 'due')).filter(({ kind }) => kind === 'submit_order');
    if (waiting.length === 0) return ours();
    await new Promise((resolve) => setTimeout(resolve, 4_000));
  }
  throw new Error('Orders are still on their way to the provider');
}

const isProductWork = ({ kind }: Job) =>
  kind === 'sync_products' || kind === 'sync_product' || kind === 'publish_product';

/**
 * Adds so many successful calls that the error rate no longer stops optional calls. Loads the modules again, because the
 * restarted shop has a different table endpoint.
 */
async function forgetErrors() {
  vi.resetModules();
  await storeOf(shop);
  const { countProviderCalls } = await import('#store/fulfilment/provider-limits.ts');
  await countProviderCalls('printify', { calls: 100_000, errors: 0 }, Date.now());
}

beforeAll(async () => {
  shop = await startShop();
  dataDirectory = shop.dataDirectory;
  await connectProvider(shop);
  const store = await storeOf(shop);
  products = await sellProviderProducts(shop, store);
  made = await makeProducts(shop, PRODUCTS);
  await setProvider(store, { graceMinutes: 0 });
  await atProvider(shop).settings({ pendingFor: 500, approvalAfter: null, stepEvery: null, retryDelays: [200, 400] });
  await (await syncingOf(shop)).start();
}, LIMIT_MS);
afterAll(async () => {
  if (isByHand)
    console.info('storm', {
      orders: ORDERS,
      products: PRODUCTS,
      seconds: Math.round((Date.now() - started) / 1_000),
      ...figures,
    });
  await shop?.close();
});

describe('a storm of orders, failures and power cuts', () => {
  let orders: AdminOrder[];
  let there: Order[];

  test(
    'submits every paid order once, or dead-letters it with a reason',
    async () => {
      let before = 0;
      for (const share of [...POWER_CUTS, 1]) {
        const weather = makeWeather(shop);
        const between = (all: number) => [Math.round(all * before), Math.round(all * share)] as const;
        await Promise.all([shopping(...between(ORDERS)), tend(shop, made, ...between(PRODUCTS))]);
        before = share;
        await weather.end();
        figures.faults += weather.faults;
        if (share < 1) await restart();
      }
      await shop.heal();
      orders = await calm();
      there = await atProvider(shop).orders();
      await noteTraffic();
      expect(orders).toHaveLength(ORDERS);

      const deadLetters = new Map((await allJobs(shop, 'parked')).map((item) => [item.subject, item]));
      const submitted = orders.filter(({ provider }) => provider?.state === 'submitted');
      const refused = orders.filter(({ provider }) => provider?.state === 'refused');
      expect(submitted.length + refused.length).toBe(ORDERS);
      for (const { id, provider, status } of refused) {
        expect(status).toBe('printify_error');
        expect(provider?.problem).toMatch(/region/i);
        expect(deadLetters.get(id)).toMatchObject({ kind: 'submit_order', reason: provider?.problem });
      }
      expect(refused.map(({ email }) => email).toSorted()).toEqual(
        Array.from({ length: ORDERS }, (_, number) => number)
          .filter(isLost)
          .map(emailOf)
          .toSorted(),
      );
      expect(there.map(({ metadata }) => metadata.shop_order_id).toSorted()).toEqual(
        submitted.map(({ id }) => id).toSorted(),
      );
      expect(there.map(({ id }) => id).toSorted()).toEqual(
        submitted.map(({ provider }) => provider?.orderId).toSorted(),
      );
    },
    LIMIT_MS,
  );

  test('never exceeds the rate limits of the provider', () => {
    expect(figures.refused).toBe(0);
    expect(figures.peak).toBeLessThanOrEqual(600);
    expect(figures.faults).toBeGreaterThan(0);
  });

  test(
    'has the products of the merchant, with their availability, and leaves none locked',
    async () => {
      await forgetErrors();
      const printify = await syncingOf(shop);
      await eventually(async () => {
        await skipWaits(shop, isProductWork);
        return (await printify.runs()).every(({ status }) => status !== 'running');
      }, LIMIT_MS);
      const { id } = await printify.start();
      const run = await eventually(async () => {
        await skipWaits(shop, isProductWork);
        return (await printify.runs()).find((one) => one.id === id && one.status !== 'running');
      }, LIMIT_MS);
      expect(run).toMatchObject({ total: run.done, reason: null });
      await eventually(async () => {
        await skipWaits(shop, isProductWork);
        return !(await allJobs(shop, 'due')).some(isProductWork);
      }, LIMIT_MS);
      await expectInStep(shop, made);
    },
    LIMIT_MS,
  );

  test(
    'has every submitted order produced, and finds shipments without an event',
    async () => {
      const provider = atProvider(shop);
      await eventually(async () => {
        await skipWaits(shop, ({ kind }) => kind === 'watch_order');
        return (await provider.orders()).every(({ status }) => status === 'sending-to-production');
      }, LIMIT_MS);
      const [first, second] = there;
      for (const order of [first, second]) {
        const id = order?.id ?? '';
        await provider.move(id, 'in-production');
        await shop.fault('printify', 'drop', 2, 'webhook/order:');
        await provider.ship(id);
      }
      const shipped = await eventually(async () => {
        await skipWaits(shop, ({ kind }) => kind === 'watch_order');
        const found = (await ours()).filter(({ status }) => status === 'shipped');
        return found.length === 2 && found;
      }, LIMIT_MS);
      for (const { email } of shipped) {
        const reported = await eventually(async () => {
          const mails = (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('has shipped'));
          return mails.length > 0 && mails;
        });
        expect(reported).toHaveLength(1);
      }
    },
    LIMIT_MS,
  );
});
