import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/order.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { allOrders, as, eventually } from '../../support/shopping.ts';

let shop: Shop;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
});
afterAll(() => shop.close());

const read = async (id: string) =>
  (await shop.call<AdminOrder>('GET', `/api/admin/orders/${id}`, undefined, owner)).body;

const giveBack = (order: AdminOrder, amountCents: number) =>
  shop.call(
    'POST',
    `/api/admin/orders/${order.id}/refunds`,
    { amountCents, refundedSeenCents: order.refundedCents, reason: null, restock: [] },
    owner,
  );

describe('An order of the seeded shop', () => {
  test('that is refunded has nothing left to refund', async () => {
    const whole = (await allOrders(shop)).filter(({ status }) => status === 'refunded');
    expect(whole.length).toBeGreaterThan(1);
    for (const { refundedCents, totalCents } of whole) expect(refundedCents).toBe(totalCents);
  });

  test('can be refunded by half through Stripe', async () => {
    const [order] = (await allOrders(shop)).filter(({ status }) => status === 'shipped');
    if (!order) throw new Error('Nothing was shipped');
    const half = Math.floor(order.totalCents / 2);
    expect((await giveBack(order, half)).status).toBe(202);
    const after = await eventually(async () => {
      const now = await read(order.id);
      return now.refundedCents === half && now;
    });
    expect(after.refunds).toMatchObject([{ status: 'succeeded', amountCents: half }]);
    expect(after.status).toBe('shipped');
  });

  test('that was refunded in part can only be refunded for the rest, also at Stripe', async () => {
    const partly = (await allOrders(shop)).find((order) => order.refundedCents > 0 && order.status !== 'refunded');
    if (!partly) throw new Error('Nothing was refunded in part');
    const order = await read(partly.id);
    const rest = order.totalCents - order.refundedCents;
    expect((await giveBack(order, rest + 1)).status).toBe(409);
    expect((await giveBack(order, rest)).status).toBe(202);
    await eventually(async () => (await read(order.id)).status === 'refunded');
    expect((await read(order.id)).refunds.every(({ status }) => status === 'succeeded')).toBe(true);
  });
});
