import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signLinkToken } from '#functions/orders/order-link.ts';
import { STRIPE_KIND } from '#infra/local/stripe/account.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { StockMovement } from '#shared/catalogue/variants/stock-movement.ts';
import type { EditInput, EditOptions, EditPreview } from '#shared/orders/edits/edit-input.ts';
import type { AdminOrder, Order } from '#shared/orders/order.ts';
import type { DayFigures } from '#shared/shop/analytics.ts';
import { type Admin, adminOf, productInput } from '../../support/admin.ts';
import { type BackOffice, backOffice, booksOfStripe } from '../../support/orders.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { eventually, getProduct, lineOf, mailsTo, pay } from '../../support/shopping.ts';

let shop: Shop;
let admin: Admin;
let office: BackOffice;
let tee: ProductDetail;
let hoodie: ProductDetail;

const SIZES = ['S', 'M', 'L'];
/** Milliseconds from an action to the power cut: before, during, and after the effects of the action. */
const CUT_AFTER_MS = [0, 20, 60];
const LONGEST_MS = Math.max(...CUT_AFTER_MS);

async function stocked(slug: string, prices: Record<string, number>): Promise<ProductDetail> {
  const variants = Object.entries(prices).map(([size, priceCents]) => ({
    size,
    color: 'Bone',
    quantity: 40,
    priceCents,
  }));
  const { body } = await admin.create(
    productInput({ slug, variants, sizes: Object.keys(prices), priceCents: prices.M ?? 0 }),
  );
  return getProduct(shop, body.slug);
}

async function boot(dataDirectory?: string): Promise<void> {
  shop = await startShop(dataDirectory);
  office = backOffice(shop);
  admin = await adminOf(shop);
}

beforeAll(async () => {
  await boot();
  await storeOf(shop);
  tee = await stocked('edited-tee', { S: 3000, M: 3000, L: 3400 });
  hoodie = await stocked('edited-hoodie', { M: 5000 });
});
afterAll(() => shop?.close());

const unitsOf = async ({ id }: ProductDetail, size: string): Promise<number> =>
  (await admin.get(id)).body.variants?.find((variant) => variant.size === size)?.quantity ?? -1;
const stocks = () => Promise.all([...SIZES.map((size) => unitsOf(tee, size)), unitsOf(hoodie, 'M')]);

let buyers = 0;
async function bought(quantity = 1): Promise<{ order: AdminOrder; headers: Record<string, string>; email: string }> {
  const email = `edits.${++buyers}@example.com`;
  const order = await office.buy([tee], [{ ...lineOf(tee, quantity), size: 'M', color: 'Bone' }], { email });
  const { getLinkKey } = await import('#store/signing-key.ts');
  const expiresAt = Math.floor(Date.now() / 1000) + 86_400;
  return {
    order,
    email,
    headers: { 'order-link': signLinkToken(await getLinkKey(), { orderId: order.id, expiresAt }) },
  };
}

type Answered = Omit<Order, 'status'> & Problem & { order: Order };
const change = (headers: Record<string, string>, body: object = {}): Promise<Answer<Answered>> =>
  shop.call(
    'PUT',
    '/api/order-link/variant',
    { item: 0, quantity: 1, size: 'S', color: 'Bone', editsSeen: 0, ...body },
    headers,
  );

const NOTHING: EditInput = { quantities: [], swaps: [], added: [] };
type Edited = Omit<AdminOrder, 'status'> & Problem;
const preview = ({ id }: Pick<AdminOrder, 'id'>, edit: Partial<EditInput>) =>
  office.call<EditPreview & Problem>('POST', `/orders/${id}/edit-preview`, { ...NOTHING, ...edit });
const edit = (
  { id }: Pick<AdminOrder, 'id'>,
  input: Partial<EditInput>,
  expectedDifferenceCents: number,
  more: object = {},
) =>
  office.call<Edited>('POST', `/orders/${id}/edits`, {
    ...{ edit: { ...NOTHING, ...input }, editsSeen: 0, expectedDifferenceCents, settlement: 'charge' },
    ...more,
  });
const swap = (size: string, quantity = 1) => ({ swaps: [{ item: 0, quantity, size, color: 'Bone' }] });
const add = (quantity = 1) => ({ added: [{ productId: hoodie.id, size: 'M', color: 'Bone', quantity }] });
const drop = (order: AdminOrder, editId: string) =>
  office.call<Edited>('POST', `/orders/${order.id}/edits/${editId}/drop`);

async function subjects(email: string): Promise<string[]> {
  await shop.drain();
  return (await mailsTo(shop, email))
    .map(({ subject }) => subject.replace(/^FOUNDATION: /, '').replace(/#\w+/, '#'))
    .reverse();
}
const refunds = () => booksOfStripe<Stripe.Refund>(shop, STRIPE_KIND.refund);
const sessionOf = async (order: AdminOrder): Promise<string> => {
  const waiting = await office.orderOnce(order.id, ({ pendingEdit }) => pendingEdit?.payUrl);
  const url = waiting.pendingEdit?.payUrl ?? '';
  return /cs_\w+/.exec(url)?.[0] ?? '';
};
const paymentOf = (session: string) =>
  booksOfStripe<{ session: Stripe.Checkout.Session }>(shop, STRIPE_KIND.session).find(
    (one) => one.session.id === session,
  )?.session.payment_intent;
const control = (action: string, body: object) => shop.call('POST', `/_stripe/control/${action}`, body);

describe('A customer', () => {
  test('changes the size at the same price: the stock moves, the order notes it, and a mail confirms it', async () => {
    const { order, headers, email } = await bought(2);
    const { body: options } = await shop.call<EditOptions>('GET', '/api/order-link/change-options', undefined, headers);
    expect(options).toMatchObject({ refusal: null, items: [{ item: 0, quantity: 2, refusal: null }] });
    expect(options.items[0]?.variants).toEqual([{ size: 'S', color: 'Bone', shiftCents: 0, left: null }]);
    const before = await stocks();
    const { status, body } = await change(headers, { quantity: 2 });
    expect([status, body.items]).toMatchObject([
      200,
      [{ size: 'S', quantity: 2, priceCents: order.items[0]?.priceCents }],
    ]);
    expect(body).toMatchObject({ totalCents: order.totalCents, editCount: 1 });
    const [s = 0, m = 0, l, h] = before;
    expect(await stocks()).toEqual([s - 2, m + 2, l, h]);
    expect(body.timeline.at(-1)?.event).toBe('Changed: Plumb Line Tee: 2 × M / Bone → 2 × S / Bone');
    expect(await subjects(email)).toContain('Order # was changed');
    const { body: moved } = await office.call<{ items: StockMovement[] }>('GET', `/products/${tee.id}/stock-movements`);
    expect(moved.items[0]).toMatchObject({ kind: 'order_edited', orderId: order.id });
  });

  test('changes one of two units, and both lines cost what the line did', async () => {
    const { order, headers } = await bought(2);
    const { body } = await change(headers);
    expect(body.items).toMatchObject([
      { size: 'M', quantity: 1 },
      { size: 'S', quantity: 1 },
    ]);
    expect(body.totalCents).toBe(order.totalCents);
  });

  test('is refused another price, an unknown variant, and a second change of what they had seen', async () => {
    const { headers } = await bought();
    const dearer = await change(headers, { size: 'L' });
    expect([dearer.status, dearer.body.detail]).toMatchObject([400, expect.stringContaining('has another price')]);
    expect((await change(headers, { size: 'XXL' })).status).toBe(400);
    const clicks = await Promise.all([change(headers), change(headers), change(headers)]);
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = clicks.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('was changed since') });
    expect(refused?.body.order.items).toMatchObject([{ size: 'S' }]);
  });

  test('and an admin who ships meanwhile: one wins, the other is told', async () => {
    for (let round = 0; round < 2; round++) {
      const { order, headers } = await bought();
      const shipment = { carrier: 'UPS', trackingNumber: `1ZRACE${round}`, trackingUrl: null, editsSeen: 0 };
      const [changed, shipped] = await Promise.all([
        change(headers),
        office.call<Problem>('POST', `/orders/${order.id}/shipments`, shipment),
      ]);
      expect([changed.status, shipped.status]).toBeOneOf([
        [200, 409],
        [409, 201],
      ]);
      const now = await office.order(order.id);
      expect(now.items[0]?.size).toBe(changed.status === 200 ? 'S' : 'M');
      expect(now.shipments).toHaveLength(shipped.status === 201 ? 1 : 0);
    }
  });
});

describe('An admin', () => {
  test('swaps a variant at the same price at once', async () => {
    const { order } = await bought();
    const answer = await edit(order, swap('S'), 0);
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { totalCents: order.totalCents, edits: [{ state: 'applied' }] },
    ]);
    expect((await edit(order, swap('S'), 0)).status).toBe(409);
  });

  test('removes units: the difference is refunded, once, and the stock comes back', async () => {
    const { order, email } = await bought(2);
    const before = await stocks();
    const input = { quantities: [{ item: 0, quantity: 1 }] };
    const { body: seen } = await preview(order, input);
    expect(seen).toMatchObject({ differenceCents: -3000, refundCents: 3000, lines: [{ differenceCents: -3000 }] });
    const clicks = await Promise.all([edit(order, input, -3000), edit(order, input, -3000)]);
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const now = await office.orderOnce(order.id, ({ refundedCents }) => refundedCents === 3000);
    expect(now).toMatchObject({
      totalCents: order.totalCents - 3000,
      status: 'completed',
      refunds: [{ amountCents: 3000 }],
    });
    expect(refunds().filter(({ payment_intent: payment }) => payment === order.paymentIntentId)).toHaveLength(1);
    const [s, m = 0, l, h] = before;
    expect(await stocks()).toEqual([s, m + 1, l, h]);
    const mails = await subjects(email);
    expect(mails.filter((subject) => /changed|refunded/.test(subject))).toEqual(['Order # was changed']);
    // The rest is the amount paid minus the refund.
    expect((await office.refund(order, order.totalCents - 3000 + 1, 3000)).status).toBe(409);
    expect((await office.refund(order, order.totalCents - 3000, 3000)).status).toBe(202);
    await office.orderOnce(order.id, ({ status }) => status === 'refunded');
  });

  test('sees a changed price before anything happens', async () => {
    const { order } = await bought();
    const { status, body } = await edit(order, swap('L'), 0);
    expect([status, body.detail]).toEqual([409, 'Prices have changed: the difference is $4.00 now. Check it again']);
  });

  test('waives a difference: the price stays, as a discount', async () => {
    const { order } = await bought();
    const { body } = await edit(order, swap('L'), 400, { settlement: 'waive' });
    expect(body).toMatchObject({ totalCents: order.totalCents, items: [{ size: 'L' }], edits: [{ waivedCents: 400 }] });
    expect(body.offers).toMatchObject([{ name: 'Price difference waived', cents: 400 }]);
  });

  test('is refused what is sold out, closed, or not there', async () => {
    const { order } = await bought();
    const many = await edit(order, add(99), 99 * 5000);
    expect([many.status, many.body.detail]).toEqual([409, 'Plumb Line Tee, M / Bone is sold out']);
    expect((await edit(order, swap('XS'), 0)).status).toBe(400);
    expect((await edit(order, { quantities: [{ item: 0, quantity: 0 }] }, -3000)).status).toBe(409);
    await office.ship(order, '1ZCLOSED');
    const late = await preview(order, swap('S'));
    expect([late.status, late.body.detail]).toEqual([409, 'This order has shipped, so it can no longer be changed']);
  });
});

describe('An edit that costs more', () => {
  test('holds its units, waits for its payment, and is applied once by webhooks in any number', async () => {
    const { order, email, headers } = await bought();
    const before = await stocks();
    const { status, body } = await edit(order, add(), 5000);
    expect([status, body]).toMatchObject([202, { totalCents: order.totalCents, pendingEdit: { dueCents: 5000 } }]);
    const [s, m, l, h = 0] = before;
    expect(await stocks()).toEqual([s, m, l, h - 1]);
    const { body: shown } = await shop.call<Order>('GET', '/api/order-link', undefined, headers);
    expect(shown.pendingEdit).toMatchObject({ dueCents: 5000 });
    const session = await sessionOf(order);
    expect(await subjects(email)).toContain('Pay $50.00 to change order #');

    const blocked = await office.ship(order, '1ZBLOCKED');
    expect([blocked.status, (blocked.body as unknown as Problem).detail]).toMatchObject([
      409,
      expect.stringContaining('waiting for payment'),
    ]);
    expect((await change(headers)).status).toBe(409);
    expect((await office.refund(order, 100)).status).toBe(409);

    await pay(shop, session);
    await control('redeliver', { sessionId: session, times: 3, parallel: true });
    const now = await office.orderOnce(order.id, ({ items }) => items.length === 2);
    expect(now).toMatchObject({
      totalCents: order.totalCents + 5000,
      edits: [{ state: 'applied' }],
      payments: [{ paidCents: order.totalCents }, { paidCents: 5000 }],
    });
    expect(now.pendingEdit).toBeUndefined();
    expect(await stocks()).toEqual([s, m, l, h - 1]);
    expect((await subjects(email)).filter((subject) => subject === 'Order # was changed')).toHaveLength(1);
  });

  test('splits a refund of both payments, the newest first, in one mail', async () => {
    const { order, email } = await bought();
    await edit(order, add(), 5000);
    await pay(shop, await sessionOf(order));
    const now = await office.orderOnce(order.id, ({ payments }) => payments?.length === 2);
    expect((await office.refund(order, 6000)).status).toBe(202);
    await office.orderOnce(order.id, ({ refundedCents }) => refundedCents === 6000);
    const made = refunds().filter(({ metadata }) => metadata?.orderId === order.id);
    expect(made.map(({ amount, payment_intent: payment }) => [payment, amount])).toEqual(
      expect.arrayContaining([
        [now.payments?.[1]?.id, 5000],
        [order.paymentIntentId, 1000],
      ]),
    );
    const mails = await subjects(email);
    expect(mails.filter((subject) => subject.includes('refunded'))).toEqual(['Part of order # is refunded']);
    expect((await mailsTo(shop, email)).some(({ text }) => text.includes('$60.00'))).toBe(true);
  });

  test('notes refunds and disputes of the second payment at Stripe', async () => {
    const { order } = await bought();
    await edit(order, add(), 5000);
    await pay(shop, await sessionOf(order));
    const { payments = [] } = await office.orderOnce(order.id, ({ payments: made }) => made?.length === 2);
    const paymentIntent = payments[1]?.id;
    await control('refund', { paymentIntent, amount: 700 });
    const refunded = await office.orderOnce(order.id, ({ refundedCents }) => refundedCents === 700);
    expect(refunded.refunds).toMatchObject([{ byProvider: true, paymentIntentId: paymentIntent }]);
    await control('dispute', { paymentIntent });
    const disputed = await office.orderOnce(order.id, ({ flags }) => flags.includes('disputed'));
    expect(disputed.dispute).toMatchObject({ paymentIntentId: paymentIntent });
  });

  test('is dropped when its time is up: the units go back, and the order ships', async () => {
    const { order, email } = await bought();
    const before = await stocks();
    await edit(order, add(), 5000);
    await control('expire', { sessionId: await sessionOf(order) });
    const now = await office.orderOnce(order.id, ({ pendingEdit }) => !pendingEdit);
    expect(now).toMatchObject({ totalCents: order.totalCents, edits: [{ state: 'dropped' }] });
    expect(await stocks()).toEqual(before);
    expect(await subjects(email)).toContain('Order # stays as it was');
    expect((await office.ship(order, '1ZAFTER')).status).toBe(201);
  });

  test('is dropped by an admin, and its page can’t be paid afterwards', async () => {
    const { order } = await bought();
    const before = await stocks();
    const { body } = await edit(order, add(), 5000);
    const session = await sessionOf(order);
    const dropped = await drop(order, body.pendingEdit?.id ?? '');
    expect([dropped.status, dropped.body.edits]).toMatchObject([200, [{ state: 'dropped' }]]);
    expect(await stocks()).toEqual(before);
    expect((await pay(shop, session)).status).toBe(409);
    expect((await drop(order, body.pendingEdit?.id ?? '')).status).toBe(200);
  });

  test('that was paid when an admin drops it: the admin is told', async () => {
    const { order } = await bought();
    const { body } = await edit(order, add(), 5000);
    const session = await sessionOf(order);
    const [paid, dropped] = await Promise.all([pay(shop, session), drop(order, body.pendingEdit?.id ?? '')]);
    const now = await office.orderOnce(order.id, ({ pendingEdit }) => !pendingEdit);
    if (paid.status === 200) expect(now).toMatchObject({ totalCents: order.totalCents + 5000 });
    else expect([dropped.status, now.edits]).toMatchObject([200, [{ state: 'dropped' }]]);
  });

  test('that is paid after its order was canceled is refunded, and everything of the order goes back', async () => {
    const { order, email } = await bought();
    const before = await stocks();
    await edit(order, add(), 5000);
    const session = await sessionOf(order);
    // Stripe does not answer when the shop closes the payment page, so the page stays open.
    await shop.fault('stripe', 'error', 50, `/v1/checkout/sessions/${session}/expire`);
    expect((await office.cancel(order)).status).toBe(202);
    expect((await office.order(order.id)).edits).toMatchObject([{ state: 'dropped' }]);
    expect((await pay(shop, session)).status).toBe(200);
    await shop.heal();
    const payment = paymentOf(session);
    await eventually(async () => refunds().some((one) => one.payment_intent === payment && one.amount === 5000));
    await control('redeliver', { sessionId: session, times: 2, parallel: true });
    const now = await office.orderOnce(order.id, ({ refundedCents }) => refundedCents === order.totalCents);
    expect(now).toMatchObject({ status: 'cancelled', totalCents: order.totalCents, items: [{}] });
    expect(refunds().filter((one) => one.payment_intent === payment)).toHaveLength(1);
    const [s, m = 0, l, h] = before;
    expect(await stocks()).toEqual([s, m + 1, l, h]);
    const mails = await subjects(email);
    expect(mails).toEqual(expect.arrayContaining(['Order # is canceled', 'Order # stays as it was']));
  });

  test('survives power cuts 0, 20 and 60 ms after the admin’s click and after the payment', async () => {
    const orders = [(await bought()).order, (await bought()).order, (await bought()).order];
    const [, , , held = 0] = await stocks();
    /** Runs `act` on each order so that the power cut comes the given milliseconds later. Then starts the shop again. */
    const cutDuring = async (act: (order: AdminOrder, position: number) => Promise<unknown>) => {
      const acts = orders.map(async (order, position) => {
        await sleep(LONGEST_MS - (CUT_AFTER_MS[position] ?? 0));
        await act(order, position).catch(() => null);
      });
      await sleep(LONGEST_MS);
      await shop.kill();
      await Promise.all(acts);
      await boot(shop.dataDirectory);
    };
    await cutDuring((order) => edit(order, add(), 5000));
    const sessions = await Promise.all(
      orders.map(async (order) => {
        if (!(await office.order(order.id)).pendingEdit) await edit(order, add(), 5000);
        const waiting = await eventually(async () => {
          for (const { id } of await office.work(order.id)) await office.call('POST', `/work/${id}/retry`);
          return (await office.order(order.id)).pendingEdit?.payUrl;
        });
        return /cs_\w+/.exec(waiting)?.[0] ?? '';
      }),
    );
    expect((await stocks())[3]).toBe(held - 3);
    await cutDuring((_order, position) => pay(shop, sessions[position] ?? ''));
    for (const session of sessions) await pay(shop, session);
    await shop.tick();
    for (const order of orders) {
      const now = await office.orderOnce(order.id, ({ payments }) => payments?.length === 2);
      expect([now.totalCents, now.items.length, now.edits]).toMatchObject([
        order.totalCents + 5000,
        2,
        [{ state: 'applied' }],
      ]);
    }
    expect((await stocks())[3]).toBe(held - 3);
  });
});

describe('The payment page of an edit', () => {
  const pages = (order: AdminOrder) =>
    booksOfStripe<{ session: Stripe.Checkout.Session }>(shop, STRIPE_KIND.session).filter(
      ({ session }) => session.customer_email === order.email && session.metadata?.checkoutId !== order.checkoutId,
    );

  test('opens again after a power cut that lost it, even when the shop has another address since', async () => {
    const { order } = await bought();
    await shop.fault('stripe', 'timeout_after_success', 1, '/v1/checkout/sessions');
    await edit(order, add(), 5000);
    await eventually(async () => pages(order).length === 1);
    await shop.kill();
    await boot(shop.dataDirectory);
    for (const { id } of await office.work(order.id)) await office.call('POST', `/work/${id}/retry`);
    const session = await sessionOf(order);
    expect(pages(order)).toHaveLength(2);
    await pay(shop, session);
    await office.orderOnce(order.id, ({ payments }) => payments?.length === 2);
  });
});

describe('The figures of the day', () => {
  test('count the units of an edit, and its refund like any other', async () => {
    const today = async () => (await office.call<{ series: DayFigures[] }>('GET', '/analytics?days=7')).body;
    const { order } = await bought(2);
    const before = await today();
    await edit(order, { quantities: [{ item: 0, quantity: 1 }] }, -3000);
    await office.orderOnce(order.id, ({ refundedCents }) => refundedCents === 3000);
    const after = await today();
    const sum = (
      one: { series: DayFigures[] },
      name: 'revenueCents' | 'refundedCents' | 'refunds' | 'orders' | 'pieces',
    ) => one.series.reduce((total, day) => total + day[name], 0);
    expect(sum(after, 'revenueCents') - sum(before, 'revenueCents')).toBe(0);
    expect(sum(after, 'refundedCents') - sum(before, 'refundedCents')).toBe(3000);
    expect(sum(after, 'refunds') - sum(before, 'refunds')).toBe(1);
    expect(sum(after, 'orders') - sum(before, 'orders')).toBe(0);
    expect(sum(after, 'pieces') - sum(before, 'pieces')).toBe(-1);
  });
});
