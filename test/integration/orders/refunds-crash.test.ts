import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/order.ts';
import { type BackOffice, backOffice, plentifulProduct, refundsAtStripe } from '../../support/orders.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { eventually, lineOf, stockOf } from '../../support/shopping.ts';

/** Milliseconds from the admin's click to the power cut: before, during, and after the call to Stripe. */
const POWER_CUTS = [0, 20, 80];
const UNITS = 2;

let dataDirectory: string;
let shop: Shop;
let office: BackOffice;

const boot = async () => {
  shop = await startShop(dataDirectory);
  office = backOffice(shop);
};

beforeAll(async () => {
  dataDirectory = seededDirectory();
  await boot();
});
afterAll(async () => {
  await shop?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Cancels the order or refunds a part of it with one unit restocked, depending on `number`. Ignores failed requests. */
function click(order: AdminOrder, number: number): Promise<unknown> {
  const asked = number % 2 === 0 ? office.cancel(order) : office.refund(order, 700, 0, [{ item: 0, quantity: 1 }]);
  return asked.catch(() => null);
}

/** Ends the leases of the killed process now, so that the test does not have to wait. */
async function finishWork(order: AdminOrder) {
  for (const { id, kind } of await office.work(order.id)) {
    if (kind === 'send_refund') await office.call('POST', `/work/${id}/retry`);
  }
}

describe.each(POWER_CUTS)('a power cut %d ms after admins requested refunds', (milliseconds) => {
  test('loses no refund, and makes no refund or return of stock twice', async () => {
    const product = await plentifulProduct(shop);
    const buy = () => office.buy([product], [lineOf(product, UNITS)]);
    const orders = [await buy(), await buy()];
    const stock = await stockOf(shop, product.slug);
    const clicks = orders.map(click);
    await sleep(milliseconds);
    await shop.kill();
    await Promise.all(clicks);
    await boot();

    // Repeats the clicks in case they did not arrive. A second cancellation is harmless, and a refund includes the refunded
    // amount that the admin has seen.
    await Promise.all((await Promise.all(orders.map(({ id }) => office.order(id)))).map(again));
    let back = 0;
    for (const [number, order] of orders.entries()) {
      const wanted = number % 2 === 0 ? order.totalCents : 700;
      const settled = await eventually(async () => {
        await finishWork(order);
        const now = await office.order(order.id);
        return now.refundedCents === wanted && now;
      });
      expect(settled.refunds).toMatchObject([{ status: 'succeeded', amountCents: wanted }]);
      expect(refundsAtStripe(shop, order)).toMatchObject([{ amount: wanted, status: 'succeeded' }]);
      back += number % 2 === 0 ? UNITS : 1;
    }
    expect(await stockOf(shop, product.slug)).toBe(stock + back);
  });
});

const again = (order: AdminOrder, number: number) =>
  order.refunds.length === 0 ? click(order, number) : Promise.resolve();
