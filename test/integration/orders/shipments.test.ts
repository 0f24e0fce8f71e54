import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { AdminShipment } from '#shared/orders/shipments/shipment.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { type BackOffice, backOffice, plentiful } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { browse, eventually, lineOf, mailsTo } from '../../support/shopping.ts';

let shop: Shop;
let office: BackOffice;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  products = plentiful(await browse(shop));
});
afterAll(() => shop?.close());

const buy = (email: string, lines = 1): Promise<AdminOrder> =>
  office.buy(
    products,
    products.slice(0, lines).map((product) => lineOf(product)),
    { email },
  );

const fieldsOf = (trackingNumber: string) => ({ carrier: trackingNumber && 'UPS', trackingNumber, trackingUrl: null });

const seenAs = ({ carrier, trackingNumber, trackingUrl }: AdminShipment) => ({ carrier, trackingNumber, trackingUrl });

const ship = ({ id }: AdminOrder, trackingNumber: string, items?: number[]) =>
  office.call('POST', `/orders/${id}/shipments`, { ...fieldsOf(trackingNumber), ...(items ? { items } : {}) });
const correct = ({ id }: AdminOrder, seen: AdminShipment, trackingNumber: string, isCustomerNotified = true) =>
  office.call('PUT', `/orders/${id}/shipments/${seen.id}`, {
    ...fieldsOf(trackingNumber),
    seen: seenAs(seen),
    isCustomerNotified,
  });
const remove = ({ id }: AdminOrder, seen: AdminShipment) =>
  office.call('POST', `/orders/${id}/shipments/${seen.id}/removal`, { seen: seenAs(seen) });

const firstOf = ({ shipments: [first] }: AdminOrder): AdminShipment => {
  if (!first) throw new Error('The order has no shipment');
  return first;
};
const whenMailed = (id: string) => office.orderOnce(id, ({ shipments }) => shipments.every(({ isMailed }) => isMailed));

/** Returns the subjects of the emails about shipments, oldest first. Waits until all jobs have run. */
async function shippingMails(email: string): Promise<string[]> {
  await shop.tick();
  await shop.drain();
  const subjects = (await mailsTo(shop, email)).map(({ subject }) => subject.replace(/^FOUNDATION: /, '')).reverse();
  return subjects
    .filter((subject) => /shipped|tracking/i.test(subject))
    .map((subject) => subject.replace(/#\w+ ?/, ''));
}

const actionsOn = async (id: string) =>
  (await office.call<Page<AuditEntry>>('GET', `/audit?subject=${id}`)).body.items.map(({ action }) => action);

const found = async (q: string) =>
  (await office.call<Page<AdminOrder>>('GET', `/orders?q=${q}`)).body.items.map(({ id }) => id);

describe('The cost of a shipment', () => {
  const cost = ({ id }: AdminOrder, { id: shipmentId }: AdminShipment, costCents: number | null, seen: number | null) =>
    office.call<AdminOrder>('PUT', `/orders/${id}/shipments/${shipmentId}/cost`, { costCents, seen });

  test('is recorded, counted for the profit, and made unknown again, but not over a colleague’s entry', async () => {
    const order = await buy('cost@example.com');
    await ship(order, '1Z-COST');
    const shipment = firstOf(await whenMailed(order.id));
    const figures = async () =>
      (await office.call<ResponseOf<'GET /api/admin/analytics'>>('GET', '/analytics?days=7')).body.period.sums;
    const before = await figures();
    expect(firstOf((await cost(order, shipment, 725, null)).body).costCents).toBe(725);
    expect((await cost(order, shipment, 725, null)).status).toBe(200);
    expect((await cost(order, shipment, 900, null)).status).toBe(409);
    const after = await figures();
    expect(after.shippingCostCents - before.shippingCostCents).toBe(725);
    expect(firstOf((await cost(order, shipment, null, 725)).body).costCents).toBeNull();
    expect((await figures()).shippingCostCents).toBe(before.shippingCostCents);
    expect((await cost(order, shipment, -1, null)).status).toBe(400);
    expect(await actionsOn(order.id)).toEqual([
      ...['order.shipment_cost_changed', 'order.shipment_cost_changed', 'order.shipped'],
    ]);
  });
});

describe('A shipment without tracking', () => {
  test('ships the order and is mailed once, by two admins at once', async () => {
    const order = await buy('no.number@example.com');
    const answers = await Promise.all([ship(order, ''), ship(order, ''), ship(order, '')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await whenMailed(order.id)).shipments).toMatchObject([{ carrier: '', trackingNumber: '', isMailed: true }]);
    expect(await shippingMails('no.number@example.com')).toEqual(['Order has shipped']);
    const mails = await mailsTo(shop, 'no.number@example.com');
    expect(mails.some(({ text }) => text.includes('No tracking number'))).toBe(true);
    expect(await actionsOn(order.id)).toEqual(['order.shipped']);
  });

  test('has no number without its carrier', async () => {
    const order = await buy('no.carrier@example.com');
    const answer = await office.call<{ errors: { path: string }[] }>('POST', `/orders/${order.id}/shipments`, {
      ...{ carrier: '', trackingNumber: '7', trackingUrl: null },
    });
    expect([answer.status, answer.body.errors.map(({ path }) => path)]).toEqual([400, ['carrier']]);
  });
});

describe('A shipment after a refund', () => {
  /** Refunds these items for $1.00, so that the order stays paid. */
  const refund = ({ id }: AdminOrder, items: readonly AdminOrder['items'][number][], positions: readonly number[]) =>
    office.call<AdminOrder>('POST', `/orders/${id}/refunds`, {
      ...{ amountCents: 100, refundedSeenCents: 0, reason: null, restock: [] },
      units: positions.map((item) => ({ item, quantity: items[item]?.quantity ?? 0 })),
    });

  test('is refused when no unit is left, and the customer gets no mail', async () => {
    const order = await buy('all.refunded@example.com', 2);
    expect((await refund(order, order.items, [0, 1])).status).toBe(202);
    const answer = await office.call<{ code: string; detail: string }>('POST', `/orders/${order.id}/shipments`, {
      ...fieldsOf('1Z-REFUNDED'),
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(answer.body.detail).toContain('All items were refunded, so nothing is left to ship');
    expect(await office.order(order.id)).toMatchObject({ status: 'completed', shipments: [] });
    expect((await office.call('PUT', `/orders/${order.id}/packing`, { isPacking: true })).status).toBe(409);
    expect(await shippingMails('all.refunded@example.com')).toEqual([]);
  });

  test('has only the units that are left, in its mail too', async () => {
    const order = await buy('part.refunded@example.com', 2);
    await refund(order, order.items, [0]);
    await ship(order, '1Z-PART');
    const [gone, left] = order.items.map(({ title }) => title);
    expect((await whenMailed(order.id)).shipments).toMatchObject([{ items: [1] }]);
    expect(await shippingMails('part.refunded@example.com')).toEqual(['Order has shipped']);
    const text = (await mailsTo(shop, 'part.refunded@example.com')).find((mail) => mail.text.includes('1Z-PART'))?.text;
    expect(text).toContain(`1 × ${left}`);
    expect(text).not.toContain(gone);
  });
});

describe('A shipment with a wrong number', () => {
  test('is corrected for the customer by one mail, in the search and in the history', async () => {
    const order = await buy('wrong.number@example.com');
    await ship(order, 'WRONG111');
    const shipped = await whenMailed(order.id);
    const answers = await Promise.all([1, 2].map(() => correct(order, firstOf(shipped), 'RIGHT222')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await whenMailed(order.id)).shipments).toMatchObject([{ trackingNumber: 'RIGHT222' }]);
    expect(await shippingMails('wrong.number@example.com')).toEqual(['Order has shipped', 'New tracking for order ']);
    expect([await found('wrong111'), await found('right222')]).toEqual([[], [order.id]]);
    expect(await actionsOn(order.id)).toEqual(['order.shipment_corrected', 'order.shipped']);
  });

  test('is corrected without a mail when the admin wants none', async () => {
    const order = await buy('quiet@example.com');
    await ship(order, 'A1');
    const shipped = await whenMailed(order.id);
    expect((await correct(order, firstOf(shipped), 'A2', false)).body.shipments).toMatchObject([{ isMailed: true }]);
    expect(await shippingMails('quiet@example.com')).toEqual(['Order has shipped']);
  });

  test('is never overwritten by an admin who saw an older one', async () => {
    const order = await buy('two.admins@example.com');
    await ship(order, 'B1');
    const seen = firstOf(await whenMailed(order.id));
    const numbers = ['B2', 'B3', 'B4'];
    const answers = await Promise.all([
      ...numbers.map((number) => correct(order, seen, number, false)),
      remove(order, seen),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const done = answers.findIndex(({ status }) => status === 200);
    const now = await office.order(order.id);
    expect(now.shipments.map(({ trackingNumber }) => trackingNumber)).toEqual(numbers.slice(done, done + 1));
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body as unknown as object);
    expect(refused[0]).toMatchObject({ order: { shipments: now.shipments.map(({ id }) => ({ id })) } });
    expect(await actionsOn(order.id)).toHaveLength(2);
  });
});

describe('A shipment entered by mistake', () => {
  test('is removed before its mail went out: the order is to be packed again, and no mail is sent', async () => {
    const order = await buy('mistake@example.com');
    await shop.fault('ses', 'throttle', 50, 'SendRawEmail');
    const shipped = (await ship(order, 'OOPS1')).body;
    const answers = await Promise.all([remove(order, firstOf(shipped)), remove(order, firstOf(shipped))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // Lets an attempt that has already begun fail first, because an email that is being sent cannot be stopped.
    await shop.drain();
    await shop.heal();
    expect(await office.order(order.id)).toMatchObject({ status: 'completed', shipments: [] });
    expect(await shippingMails('mistake@example.com')).toEqual([]);
    expect((await office.call<{ items: object[] }>('GET', `/orders/${order.id}/work`)).body.items).toEqual([]);
    const { body } = await office.call<Page<AdminOrder>>('GET', '/orders?view=to_pack&limit=50');
    expect(body.items.map(({ id }) => id)).toContain(order.id);
    await ship(order, 'TRUE1');
    await whenMailed(order.id);
    expect(await shippingMails('mistake@example.com')).toEqual(['Order has shipped']);
    expect(await actionsOn(order.id)).toEqual(['order.shipped', 'order.shipment_removed', 'order.shipped']);
  });

  test('stays once the order is delivered', async () => {
    const order = await buy('arrived@example.com');
    const shipped = (await ship(order, 'C1')).body;
    await office.call('POST', `/orders/${order.id}/delivery`);
    for (const answer of [await remove(order, firstOf(shipped)), await correct(order, firstOf(shipped), 'C2')])
      expect([answer.status, answer.body]).toMatchObject([409, { order: { status: 'delivered' } }]);
  });
});

test('An order in two shipments stays to pack until both are out, and the customer reads what is inside', async () => {
  const order = await buy('split@example.com', 2);
  expect((await ship(order, 'S1', [1])).body).toMatchObject({ status: 'shipped', shipments: [{ items: [1] }] });
  await whenMailed(order.id);
  await shop.drain();
  const toPack = async () =>
    (await office.call<Page<AdminOrder>>('GET', '/orders?view=to_pack&limit=50')).body.items.map(({ id }) => id);
  expect(await toPack()).toContain(order.id);
  expect((await ship(order, 'S2', [1])).status).toBe(409);
  expect((await ship(order, 'S2')).body.shipments).toMatchObject([{ items: [1] }, { items: [0] }]);
  await whenMailed(order.id);
  await eventually(async () => !(await toPack()).includes(order.id));
  expect(await shippingMails('split@example.com')).toEqual(['Order has shipped', 'More of order has shipped']);
  const texts = (await mailsTo(shop, 'split@example.com')).map(({ text }) => text);
  const isRestNamed = texts.filter((text) => text.includes('has shipped') || /on its way/.test(text));
  expect(isRestNamed.map((text) => text.includes('ships separately')).filter(Boolean)).toHaveLength(1);
});
