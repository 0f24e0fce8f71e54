import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { newCustomer, OWN_PASSWORD } from '../../support/customers.ts';
import { type BackOffice, backOffice, plentiful } from '../../support/orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { browse, checkOut, eventually, lineOf, mailsTo, pay } from '../../support/shopping.ts';

let shop: Shop;
let office: BackOffice;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  products = plentiful(await browse(shop));
});
afterAll(() => shop?.close());

const buy = (payment: Record<string, unknown> = {}, skip = 0) =>
  office.buy(products, [lineOf(products[skip] as ProductDetail)], payment);

async function list(query: string): Promise<AdminOrder[]> {
  const orders: AdminOrder[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: Page<AdminOrder> } = await office.call('GET', `/orders?${query}${cursor}`);
    orders.push(...body.items);
    cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : null;
  }
  return orders;
}

const idsOf = (orders: readonly AdminOrder[]) => orders.map(({ id }) => id);

describe('the order search of admins', () => {
  test('lists orders by status, newest first, in pages, each order in one list only', async () => {
    const made = [await buy(), await buy(), await buy()];
    const completed = await list('status=completed&limit=2');
    expect(idsOf(completed).slice(0, 3)).toEqual(idsOf(made).reverse());
    expect(completed.every(({ status }) => status === 'completed')).toBe(true);
    await office.ship(made[1] as AdminOrder);
    await eventually(async () => !idsOf(await list('status=completed')).includes(made[1]?.id ?? ''));
    expect(idsOf(await list('status=shipped'))).toContain(made[1]?.id);
    const all = idsOf(await list('limit=3'));
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(idsOf(made)));
  });

  test('finds orders by their id, its last eight characters, or an email address in any letter case', async () => {
    const order = await buy({ email: 'Sought.After@Example.com' }, 1);
    for (const q of [
      order.id,
      order.id.slice(-8),
      `%23${order.id.slice(-8).toLowerCase()}`,
      'SOUGHT.after@example.com',
    ]) {
      expect(idsOf(await list(`q=${q}`))).toEqual([order.id]);
    }
    expect(await list('q=sought.after@example.com&status=shipped')).toEqual([]);
    expect(await list('q=sought')).toEqual([]);
    expect(await list('q=after@example.com')).toEqual([]);
  });

  test('finds orders of a deleted account by number, but not by its address', async () => {
    const customer = await newCustomer(shop, 'leaving@example.com');
    const opened = await checkOut(shop, products, [lineOf(products[2] as ProductDetail)], customer.headers);
    await pay(shop, opened.body.id, { email: customer.email });
    const order = await eventually(async () => (await list('q=leaving@example.com'))[0]);
    expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(204);
    await eventually(async () => (await list('q=leaving@example.com')).length === 0);
    await office.ship(order);
    expect(idsOf(await list(`q=${order.id.slice(-8)}`))).toEqual([order.id]);
    expect(await list('q=leaving@example.com')).toEqual([]);
  });
});

describe('changes of an order by admins', () => {
  test('a note has its author and is hidden from customers', async () => {
    const order = await buy();
    const answer = await office.call('POST', `/orders/${order.id}/notes`, { text: 'Called about the size' });
    expect(answer.status).toBe(201);
    expect(answer.body.notes).toMatchObject([{ by: 'admin@foundation.example', text: 'Called about the size' }]);
    const audit = await office.call<Page<AuditEntry>>('GET', `/audit?subject=${order.id}`);
    expect(audit.body.items).toMatchObject([{ action: 'order.noted', name: `Order #${order.id.slice(-8)}` }]);
    const state = await shop.call('GET', `/api/checkout/sessions/${order.sessionId}`);
    expect(JSON.stringify(state.body)).not.toContain('Called');
  });

  test('a note is deleted once, and the history keeps its text and who deleted it', async () => {
    const order = await buy();
    const added = await office.call('POST', `/orders/${order.id}/notes`, { text: 'Wrong order' });
    const path = `/orders/${order.id}/notes/${added.body.notes[0]?.id}`;
    const answers = await Promise.all([
      office.call('DELETE', path),
      office.call('DELETE', path),
      office.call('POST', `/orders/${order.id}/notes`, { text: 'The right note' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
    expect((await office.order(order.id)).notes).toMatchObject([{ text: 'The right note' }]);
    const { body } = await office.call<Page<AuditEntry>>('GET', `/audit?subject=${order.id}`);
    expect(body.items.filter(({ action }) => action === 'order.note_deleted')).toMatchObject([
      {
        actor: { email: 'admin@foundation.example' },
        changes: [{ field: 'note', before: 'Wrong order', after: null }],
      },
    ]);
  });

  test('twenty notes at once are all stored', async () => {
    const order = await buy();
    const texts = Array.from({ length: 20 }, (_, number) => `Note ${number}`);
    const answers = await Promise.all(texts.map((text) => office.call('POST', `/orders/${order.id}/notes`, { text })));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201));
    const { notes } = await office.order(order.id);
    expect(notes.map(({ text }) => text).sort()).toEqual(texts.sort());
  });

  test('an order is shipped in two shipments and delivered, and cannot go back', async () => {
    const order = await buy();
    expect((await office.ship(order, 'A1')).body).toMatchObject({ status: 'shipped' });
    expect((await office.ship(order, 'A1')).body.shipments).toHaveLength(1);
    expect((await office.ship(order, 'A2')).body.shipments).toHaveLength(2);
    expect((await office.call('POST', `/orders/${order.id}/delivery`)).body.status).toBe('delivered');
    expect((await office.call('POST', `/orders/${order.id}/delivery`)).status).toBe(200);
    const late = await office.ship(order, 'A3');
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'conflict', order: { status: 'delivered' } });
    const { timeline } = await office.order(order.id);
    expect(timeline.map(({ event }) => event)).toEqual([
      'Payment received',
      'Shipped',
      'Another package shipped',
      'Delivered',
    ]);
    const { body } = await office.call<Page<AuditEntry>>('GET', `/audit?subject=${order.id}`);
    expect(body.items.map(({ action }) => action)).toEqual(['order.delivered', 'order.shipped', 'order.shipped']);
  });

  test('a tracking link without HTTPS is refused', async () => {
    const order = await buy();
    const shipment = { carrier: 'UPS', trackingNumber: '1', trackingUrl: 'javascript:alert(1)' };
    const answer = await office.call<Problem>('POST', `/orders/${order.id}/shipments`, shipment);
    expect(answer.status).toBe(400);
  });

  test('the cost of a unit is kept as of its sale, for admins only', async () => {
    const product = products[3] as ProductDetail;
    const { updateItem: update, productKey } = await storeOf(shop);
    const cost = (cents: number) =>
      update({
        Key: productKey(product.id),
        UpdateExpression: 'SET costCents = :cents',
        ExpressionAttributeValues: { ':cents': cents },
      });
    await cost(1_234);
    const order = await buy({ email: 'fourth@example.com' }, 3);
    await cost(9_999);
    expect((await office.order(order.id)).items).toMatchObject([{ costCents: 1_234, restockable: 1 }]);
    const state = await shop.call('GET', `/api/checkout/sessions/${order.sessionId}`);
    const [mail] = await mailsTo(shop, 'fourth@example.com');
    const link = /\/order#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const seen = await shop.call<AdminOrder>('GET', '/api/order-link', undefined, { 'order-link': link });
    expect(seen.body.items).toHaveLength(1);
    for (const answer of [state, seen]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/costCents|1234|tookStock|sku/);
    }
  });

  test('an unknown order is not found', async () => {
    const id = 'ord_01JD00000000000000ABCDEFGH';
    for (const answer of [
      await office.call('GET', `/orders/${id}/work`),
      await office.call('POST', `/orders/${id}/delivery`),
      await office.call('POST', `/orders/${id}/notes`, { text: 'Hello' }),
    ]) {
      expect(answer.status).toBe(404);
    }
  });
});
