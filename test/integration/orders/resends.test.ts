import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { type BackOffice, backOffice, plentiful } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { browse, mailsTo } from '../../support/shopping.ts';

let shop: Shop;
let office: BackOffice;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  products = plentiful(await browse(shop));
});
afterAll(() => shop?.close());

const buy = (email: string): Promise<AdminOrder> => office.buy(products, undefined, { email });
const resend = ({ id }: AdminOrder, kind: string, part: string | null = null) =>
  office.call('POST', `/orders/${id}/mails`, { kind, part });
const kindsOf = ({ mails }: AdminOrder) => mails.map(({ kind }) => kind);
const whenSent = (id: string, kind: string, times: number) =>
  office.orderOnce(id, (order) => kindsOf(order).filter((sent) => sent === kind).length === times);

describe('A mail that is sent again', () => {
  test('goes out once, however many admins ask for it, and is in the history', async () => {
    const order = await buy('again@example.com');
    const answers = await Promise.all([1, 2, 3].map(() => resend(order, 'order_confirmation')));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await whenSent(order.id, 'order_confirmation', 2);
    await shop.drain();
    const mails = await mailsTo(shop, 'again@example.com');
    expect(mails.filter(({ subject }) => subject.endsWith('is confirmed'))).toHaveLength(2);
    const { body } = await office.call<Page<AuditEntry>>('GET', `/audit?subject=${order.id}`);
    expect(body.items).toMatchObject([{ action: 'order.mail_resent', changes: [{ after: 'order_confirmation' }] }]);
  });

  test('names all shipments of the order, and leaves the next one its own mail', async () => {
    const order = await buy('lost.mail@example.com');
    await office.ship(order, 'FIRST1');
    await whenSent(order.id, 'order_shipped', 1);
    expect((await resend(order, 'order_shipped')).status).toBe(202);
    await whenSent(order.id, 'order_shipped', 2);
    await office.ship(order, 'SECOND2');
    await whenSent(order.id, 'order_shipped', 3);
    const texts = (await mailsTo(shop, 'lost.mail@example.com')).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('FIRST1'))).toHaveLength(2);
    expect(texts.filter((text) => text.includes('SECOND2'))).toHaveLength(1);
  });

  test('can be about one of the refunds', async () => {
    const order = await buy('refund.again@example.com');
    await office.refund(order, 500);
    const { refunds } = await whenSent(order.id, 'order_refunded', 1);
    expect((await resend(order, 'order_refunded')).status).toBe(409);
    expect((await resend(order, 'order_refunded', refunds[0]?.id)).status).toBe(202);
    await whenSent(order.id, 'order_refunded', 2);
  });

  test('is refused when it is not true for the order', async () => {
    const order = await buy('not.yet@example.com');
    for (const kind of ['order_shipped', 'order_delivered', 'order_cancelled', 'address_problem'])
      expect([kind, (await resend(order, kind)).status]).toEqual([kind, 409]);
  });
});
