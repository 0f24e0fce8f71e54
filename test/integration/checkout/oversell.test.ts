import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { stockedProduct } from '../../support/admin.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import { eventually, expectedTotal, lineOf, newestOrders, type Opened, pay, stockOf } from '../../support/shopping.ts';

const SHOPPERS = 60;
const UNITS = 10;

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.close());

const open = async (product: ProductDetail, quantity: number): Promise<Answer<Opened>> => {
  const items = [lineOf(product, quantity)];
  const expectedTotalCents = await expectedTotal(shop, [product], items);
  return shop.call<Opened>('POST', '/api/checkout/sessions', { items, country: 'US', expectedTotalCents });
};

const lastTen = () => stockedProduct(shop, UNITS);

/** Lets all shoppers check out at the same time. A shopper who gets a temporary error tries again. */
const rush = (product: ProductDetail, shoppers: number) =>
  Promise.all(
    Array.from({ length: shoppers }, () =>
      eventually(async () => {
        const answer = await open(product, 1);
        return answer.status < 500 && answer;
      }),
    ),
  );

const served = (answers: Answer<Opened>[]) => answers.filter(({ status }) => status === 201).map(({ body }) => body.id);

const ordersOf = async (sessions: string[]) =>
  (await newestOrders(shop)).filter((order) => sessions.includes(order.sessionId));

describe('sixty shoppers want the last ten units', () => {
  test('exactly ten reach the payment page, fifty see that it is sold out, ten become orders', async () => {
    const product = await lastTen();
    const answers = await rush(product, SHOPPERS);
    const sessions = served(answers);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(Array(SHOPPERS - UNITS).fill(409));
    expect(new Set(sessions).size).toBe(UNITS);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'out_of_stock', shortages: [{ available: 0 }] });
    expect(await stockOf(shop, product.slug)).toBe(0);

    await Promise.all(sessions.map((id) => pay(shop, id)));
    const orders = await eventually(async () => {
      const made = await ordersOf(sessions);
      return made.length >= UNITS && made;
    });
    expect(new Set(orders.map((order) => order.sessionId)).size).toBe(UNITS);
    expect(orders).toHaveLength(UNITS);
    expect(orders.flatMap((order) => order.flags)).toEqual([]);
    expect(await stockOf(shop, product.slug)).toBe(0);
  });

  test('one page expires: one unit is for sale again, and one shopper gets it', async () => {
    const product = await lastTen();
    const [gaveUp = '', ...others] = served(await rush(product, UNITS));
    expect(others).toHaveLength(UNITS - 1);
    await shop.call('POST', '/_stripe/control/expire', { sessionId: gaveUp });
    await eventually(async () => (await stockOf(shop, product.slug)) === 1);

    const second = await rush(product, 20);
    expect(served(second)).toHaveLength(1);
    expect(second.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await stockOf(shop, product.slug)).toBe(0);
  });

  test('shoppers who want three each never leave the stock below zero', async () => {
    const product = await lastTen();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(product, 3)));
    expect(served(answers)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body as unknown as Problem);
    for (const problem of refused) expect(problem).toMatchObject({ status: 409, shortages: [{ available: 1 }] });
    expect(await stockOf(shop, product.slug)).toBe(1);
  });
});
