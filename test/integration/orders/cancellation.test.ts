import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { type BackOffice, backOffice, plentiful, refundsAtStripe } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { browse, lineOf, stockOf } from '../../support/shopping.ts';

let shop: Shop;
let office: BackOffice;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  products = plentiful(await browse(shop));
});
afterAll(() => shop?.close());

const buy = (skip: number, quantity = 1) => office.buy(products, [lineOf(products[skip] as ProductDetail, quantity)]);
const refunded = (id: string, cents: number) => office.orderOnce(id, ({ refundedCents }) => refundedCents === cents);

describe('an admin cancels before production', () => {
  test('all money and stock go back, once', async () => {
    const product = products[12] as ProductDetail;
    const order = await buy(12, 3);
    const stock = await stockOf(shop, product.slug);
    const answers = await Promise.all([office.cancel(order), office.cancel(order), office.cancel(order)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const gone = await refunded(order.id, order.totalCents);
    expect(gone.status).toBe('cancelled');
    expect(gone.timeline.map(({ event }) => event)).toContain('Canceled');
    expect(gone.items).toMatchObject([{ restockable: 0 }]);
    expect(await stockOf(shop, product.slug)).toBe(stock + 3);
    expect(refundsAtStripe(shop, order)).toHaveLength(1);
    expect((await office.cancel(order)).status).toBe(202);
    expect(await stockOf(shop, product.slug)).toBe(stock + 3);
  });

  test('earlier refunds and returned stock are not given back twice', async () => {
    const product = products[13] as ProductDetail;
    const order = await buy(13, 2);
    const stock = await stockOf(shop, product.slug);
    await office.refund(order, 1_000, 0, [{ item: 0, quantity: 1 }]);
    await office.cancel(order);
    await refunded(order.id, order.totalCents);
    const given = refundsAtStripe(shop, order).reduce((sum, { amount }) => sum + amount, 0);
    expect(given).toBe(order.totalCents);
    expect(await stockOf(shop, product.slug)).toBe(stock + 2);
  });

  test('while another admin ships it: one of them is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await buy(14);
      const [cancelled, shipped] = await Promise.all([office.cancel(order), office.ship(order)]);
      const outcome = [cancelled.status, shipped.status];
      const now = await office.order(order.id);
      if (now.shipments.length > 0) {
        expect(outcome).toEqual([409, 201]);
        expect(now).toMatchObject({ status: 'shipped', refunds: [] });
      } else {
        expect(outcome).toEqual([202, 409]);
        expect(now.status).toBe('cancelled');
      }
    }
  });

  test('a shipped order cannot be cancelled', async () => {
    const order = await buy(15);
    await office.ship(order);
    const answer = await office.cancel(order);
    expect(answer.status).toBe(409);
    expect(await office.order(order.id)).toMatchObject({ status: 'shipped', refunds: [] });
  });
});
