import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signLinkToken } from '#functions/orders/order-link.ts';
import type { ProblemDocument } from '#shared/base/errors.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder, Order } from '#shared/orders/order.ts';

import { type BackOffice, backOffice, refundsAtStripe } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { findProducts, lineOf, stockOf } from '../../support/shopping.ts';

let shop: Shop;
let office: BackOffice;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  products = await findProducts(shop, 7, ({ inventoryQuantity }) => inventoryQuantity >= 30);
});
afterAll(() => shop?.close());

const buy = (skip: number, quantity = 1) => office.buy(products, [lineOf(products[skip] as ProductDetail, quantity)]);
const refunded = (id: string, cents: number) => office.orderOnce(id, ({ refundedCents }) => refundedCents === cents);

describe('an admin cancels before production', () => {
  test('all money and stock go back, once', async () => {
    const product = products[0] as ProductDetail;
    const order = await buy(0, 3);
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
    const product = products[1] as ProductDetail;
    const order = await buy(1, 2);
    const stock = await stockOf(shop, product.slug);
    await office.refund(order, 1_000, 0, [{ item: 0, quantity: 1 }]);
    await office.cancel(order);
    await refunded(order.id, order.totalCents);
    const given = refundsAtStripe(shop, order).reduce((sum, { amount }) => sum + amount, 0);
    expect(given).toBe(order.totalCents);
    expect(await stockOf(shop, product.slug)).toBe(stock + 2);
  });

  test('while another admin ships it: one of them is refused', async () => {
    for (let round = 0; round < 2; round++) {
      const order = await buy(2);
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
    const order = await buy(3);
    await office.ship(order);
    const answer = await office.cancel(order);
    expect(answer.status).toBe(409);
    expect(await office.order(order.id)).toMatchObject({ status: 'shipped', refunds: [] });
  });
});

describe('the customer of the shop’s own products', () => {
  type Answered = Order & Omit<ProblemDocument, 'status'>;
  const call = async (order: AdminOrder, method: string, path: string, body?: unknown) => {
    await storeOf(shop);
    const { getLinkKey } = await import('#store/signing-key.ts');
    const expiresAt = Math.floor(Date.now() / 1000) + 86_400;
    const link = signLinkToken(await getLinkKey(), { orderId: order.id, expiresAt });
    return shop.call<Answered>(method, `/api/order-link${path}`, body, { 'order-link': link });
  };
  const cancel = (order: AdminOrder) => call(order, 'POST', '/cancellation');
  const pack = (order: AdminOrder, isPacking = true) =>
    office.call<AdminOrder & Omit<ProblemDocument, 'status'>>('PUT', `/orders/${order.id}/packing`, { isPacking });
  const move = ({ shippingAddress }: AdminOrder, city: string) => {
    const { country: _stays, ...address } = shippingAddress ?? { country: '' };
    return { ...address, city };
  };

  test('cancels the order, with all money and stock back, once', async () => {
    const product = products[4] as ProductDetail;
    const order = await buy(4, 2);
    const stock = await stockOf(shop, product.slug);
    expect((await call(order, 'GET', '')).body).toMatchObject({ changeableUntilPacking: true });
    const answers = await Promise.all([cancel(order), cancel(order)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const gone = await refunded(order.id, order.totalCents);
    expect(gone).toMatchObject({ status: 'cancelled', items: [{ restockable: 0 }] });
    expect(gone.timeline.map(({ event }) => event)).toContain('Canceled by the customer');
    expect(await stockOf(shop, product.slug)).toBe(stock + 2);
    expect(refundsAtStripe(shop, order)).toHaveLength(1);
    const late = await office.ship(order);
    expect([late.status, late.body]).toMatchObject([409, { detail: expect.stringContaining('canceled') }]);
    expect((await pack(order)).body).toMatchObject({ detail: 'There’s nothing to pack. It was canceled.' });
  });

  test('changes the address and cancels until packing starts, and again after it was stopped', async () => {
    const order = await buy(5);
    const moved = await call(order, 'PUT', '/address', move(order, 'Trenton'));
    expect([moved.status, moved.body.shippingAddress?.city]).toEqual([200, 'Trenton']);
    expect((await pack(order)).body.packingSince).toBeDefined();
    expect((await pack(order)).status).toBe(200);
    expect((await call(order, 'GET', '')).body).not.toHaveProperty('changeableUntilPacking');
    const refusal = [409, { detail: 'This order is being packed, so it can no longer be changed' }];
    for (const late of [await call(order, 'PUT', '/address', move(order, 'Newark')), await cancel(order)])
      expect([late.status, late.body]).toMatchObject(refusal);
    expect((await call(order, 'GET', '/change-options')).body).toMatchObject({
      refusal: 'This order is being packed, so it can no longer be changed',
    });
    expect((await pack(order, false)).body).not.toHaveProperty('packingSince');
    expect((await cancel(order)).status).toBe(202);
  });

  test.each<[string, (order: AdminOrder) => Promise<{ status: number }>, number]>([
    ['ships', (order) => office.ship(order), 201],
    ['starts to pack', (order) => pack(order), 200],
  ])('cancels while an admin %s it: one of them is refused', async (_what, admin, done) => {
    for (let round = 0; round < 2; round++) {
      const order = await buy(6);
      const [cancelled, packed] = await Promise.all([cancel(order), admin(order)]);
      const now = await office.order(order.id);
      const outcome = [cancelled.status, packed.status, now.status === 'cancelled'];
      expect([
        [202, 409, true],
        [409, done, false],
      ]).toContainEqual(outcome);
      if (cancelled.status === 409) {
        expect(cancelled.body.detail).toMatch(/has shipped|being packed/);
        expect(now.refunds).toEqual([]);
      }
    }
  });
});
