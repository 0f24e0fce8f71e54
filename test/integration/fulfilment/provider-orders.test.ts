import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder, StoredOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import {
  type Maker,
  madeLine,
  makerOf,
  openPage,
  sellProviderProducts,
  setProvider,
} from '../../support/fulfilment/provider-orders.ts';
import { plentifulProduct } from '../../support/orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { eventually, lineOf, mailsTo } from '../../support/shopping.ts';

let shop: Shop;
let maker: Maker;
let made: Product[];
let own: ProductDetail;

beforeAll(async () => {
  shop = await startShop();
  await connectProvider(shop);
  maker = await makerOf(shop);
  own = await plentifulProduct(shop);
  made = await sellProviderProducts(shop, maker.store);
  await setProvider(maker.store, { graceMinutes: 0 });
  await maker.provider.settings({ pendingFor: 0, approvalAfter: null, stepEvery: null });
});
afterAll(() => shop?.close());

const submitted = (id: string) => maker.orderOnce(id, ({ provider }) => provider?.state === 'submitted');
const refused = (id: string) => maker.orderOnce(id, ({ provider }) => provider?.state === 'refused');
const deadLettersOf = async ({ id }: Pick<AdminOrder, 'id'>) =>
  (await maker.office.work(id)).filter(({ parked }) => parked);
const retry = (order: Pick<AdminOrder, 'id'>) => maker.office.call('POST', `/work/submit_order.${order.id}/retry`);

/** Waits until the provider has started to make the order. Returns the provider's order id. */
async function inProduction(order: Pick<AdminOrder, 'id'>): Promise<string> {
  const { provider } = await submitted(order.id);
  const providerId = provider?.orderId ?? '';
  await maker.hurry('watch_order', order.id);
  await eventually(async () => (await maker.provider.of(order))[0]?.status === 'sending-to-production');
  return providerId;
}

const look = (order: Pick<AdminOrder, 'id'>) => maker.hurry('watch_order', order.id);

describe('a paid order of products that the provider makes', () => {
  test('is submitted once, followed through production until its delivery, and its customer gets the mails', async () => {
    const email = 'whole@example.com';
    const order = await maker.buy([madeLine(made[0], 2)], { email });
    const { provider, status, timeline } = await submitted(order.id);
    expect(status).toBe('fulfillment_pending');
    expect(timeline.map(({ event }) => event)).toContain('Accepted for production');
    expect(provider).toMatchObject({ items: [0], problem: null });
    const providerId = await inProduction(order);
    const [there, ...others] = await maker.provider.of(order);
    expect(others).toEqual([]);
    expect(there).toMatchObject({
      id: providerId,
      line_items: [{ quantity: 2 }],
      metadata: { shop_order_id: order.id },
    });

    await maker.provider.move(providerId, 'in-production');
    await maker.provider.ship(providerId);
    await look(order);
    const shipped = await maker.orderOnce(order.id, (now) => now.status === 'shipped');
    expect(shipped.shipments).toMatchObject([{ trackingNumber: expect.stringMatching(/\d/), items: [0] }]);
    expect(shipped.provider).toMatchObject({ label: there?.app_order_id, costCents: expect.any(Number) });
    await maker.provider.deliver(providerId);
    await look(order);
    await maker.orderOnce(order.id, (now) => now.status === 'delivered' && now.mails.length === 3);
    await look(order);
    const subjects = (await mailsTo(shop, email)).map(({ subject }) => subject).toReversed();
    expect(subjects).toEqual([
      expect.stringContaining('is confirmed'),
      expect.stringContaining('has shipped'),
      expect.stringContaining('has arrived'),
    ]);
    expect(await maker.office.work(order.id)).toEqual([]);
  });

  test('is not submitted again when the answer was lost', async () => {
    await shop.fault('printify', 'timeout_after_success', 1, 'orders.json');
    const order = await maker.buy([madeLine(made[1])]);
    await submitted(order.id);
    expect(await maker.provider.of(order)).toHaveLength(1);
  });

  test('is looked for at the provider before it is submitted again after an unknown result', async () => {
    // The four failures are the submission and the three lookups that follow it.
    await shop.fault('printify', 'timeout_after_success', 4, 'orders.json');
    const order = await maker.buy([madeLine(made[1])]);
    const [work] = await eventually(async () => {
      const found = (await maker.office.work(order.id)).filter(({ kind, reason }) => kind === 'submit_order' && reason);
      return found.length > 0 && found;
    });
    expect(work).toMatchObject({ parked: false, reason: expect.stringContaining('Printify') });
    expect(Date.parse(work?.dueAt ?? '') - Date.now()).toBeGreaterThan(30_000);
    expect((await maker.office.order(order.id)).provider).toMatchObject({ state: 'submitting' });
    expect(await maker.provider.of(order)).toHaveLength(1);
    await retry(order);
    await submitted(order.id);
    expect(await maker.provider.of(order)).toHaveLength(1);
  });

  test('waits when the provider limits its rate', async () => {
    await shop.fault('printify', 'throttle', 1, 'orders.json');
    const order = await maker.buy([madeLine(made[0])]);
    // Nothing was submitted, so the order is held until the time that the provider specifies.
    await eventually(async () => {
      const [work] = (await maker.office.work(order.id)).filter(({ kind }) => kind === 'submit_order');
      const { provider } = await maker.office.order(order.id);
      return provider?.state === 'held' && work && !work.leasedUntil && Date.parse(work.dueAt) > Date.now();
    });
    expect(await maker.provider.of(order)).toHaveLength(0);
    await maker.hurry('submit_order', order.id);
    await submitted(order.id);
    expect(await maker.provider.of(order)).toHaveLength(1);
  });

  test('with the shop’s own products submits only the provider’s part, and is not delivered with that part', async () => {
    const email = 'mixed@example.com';
    const order = await maker.buy([lineOf(own), madeLine(made[0])], { email });
    expect(order.provider?.items).toEqual([1]);
    const providerId = await inProduction(order);
    expect((await maker.provider.of(order))[0]?.line_items).toHaveLength(1);
    await maker.office.ship(order, '1Z-own');
    await maker.provider.move(providerId, 'in-production');
    await maker.provider.ship(providerId);
    await maker.provider.deliver(providerId);
    await look(order);
    const now = await maker.orderOnce(order.id, ({ shipments }) => shipments.length === 2);
    expect(now.status).toBe('shipped');
    expect(now.shipments.map(({ items }) => items)).toEqual([[0], [1]]);
    await eventually(async () => (await mailsTo(shop, email)).length === 3);
    const [last] = await mailsTo(shop, email);
    expect(last?.text).toContain('Another package');
    expect(last?.text).toContain(made[0]?.title);
    expect(last?.text).not.toContain(own.title);
    expect((await maker.office.call('POST', `/orders/${order.id}/delivery`)).status).toBe(200);
    await eventually(async () => (await mailsTo(shop, email)).some(({ subject }) => subject.includes('has arrived')));
  });

  test('is not submitted while one of its line items cannot be mapped, and continues when it can', async () => {
    const gone = made[2] as Product;
    const order = await (async () => {
      await setProvider(maker.store, { graceMinutes: 30 });
      const held = await maker.buy([madeLine(made[0]), madeLine(gone)]);
      await setProvider(maker.store, { graceMinutes: 0 });
      return held;
    })();
    const link = gone.provider;
    await maker.store.updateItem({
      Key: maker.store.productKey(gone.id),
      UpdateExpression: 'SET providerProductId = :none',
      ExpressionAttributeValues: { ':none': 'another' },
    });
    await endGrace(order);
    const stopped = await refused(order.id);
    expect(stopped).toMatchObject({
      status: 'printify_error',
      provider: { problem: expect.stringContaining(gone.title) },
    });
    expect(stopped.provider?.problem).not.toContain(made[0]?.title);
    expect(await deadLettersOf(order)).toMatchObject([{ kind: 'submit_order', reason: stopped.provider?.problem }]);
    expect(await maker.provider.of(order)).toEqual([]);
    await maker.store.updateItem({
      Key: maker.store.productKey(gone.id),
      UpdateExpression: 'SET providerProductId = :mended',
      ExpressionAttributeValues: { ':mended': link?.productId },
    });
    expect((await retry(order)).status).toBe(202);
    expect((await submitted(order.id)).status).toBe('fulfillment_pending');
    expect(await maker.provider.of(order)).toHaveLength(1);
  });

  test('waits for an admin, with the provider’s reason, when the provider refuses the address', async () => {
    const address = { line1: '1 Main St', city: 'Newark', state: '', postal_code: '07102', country: 'US' };
    const order = await maker.buy([madeLine(made[0])], { address });
    const stopped = await refused(order.id);
    expect(stopped.status).toBe('printify_error');
    expect(stopped.provider?.problem).toMatch(/region/i);
    expect(await deadLettersOf(order)).toHaveLength(1);
    expect((await maker.office.cancel(order)).status).toBe(202);
    expect(await maker.office.order(order.id)).toMatchObject({
      status: 'cancelled',
      provider: { state: 'called_off' },
    });
    expect(await deadLettersOf(order)).toEqual([]);
  });

  test('waits no longer once the admin has refunded all its units, even if not all the money', async () => {
    const address = { line1: '1 Main St', city: 'Newark', state: '', postal_code: '07102', country: 'US' };
    const order = await maker.buy([madeLine(made[0])], { address });
    await refused(order.id);
    const { status } = await maker.office.call('POST', `/orders/${order.id}/refunds`, {
      ...{ amountCents: 100, refundedSeenCents: 0, reason: null, restock: [] },
      units: [{ item: 0, quantity: 1 }],
    });
    expect(status).toBe(202);
    await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'called_off');
    expect(await deadLettersOf(order)).toEqual([]);
    expect(await maker.provider.of(order)).toEqual([]);
  });

  test('shows that the provider has cancelled it, and can be submitted again under another external id', async () => {
    const order = await maker.buy([madeLine(made[0])]);
    const first = await inProduction(order);
    await maker.provider.control('cancel', { orderId: first });
    await look(order);
    const stopped = await refused(order.id);
    expect(stopped).toMatchObject({
      status: 'printify_error',
      provider: { problem: expect.stringContaining('canceled') },
    });
    await retry(order);
    const again = await submitted(order.id);
    expect(again).toMatchObject({ status: 'fulfillment_pending', provider: { submission: 2, problem: null } });
    expect(again.provider?.orderId).not.toBe(first);
    const names = (await maker.provider.of(order)).map(({ metadata }) => metadata.shop_order_id);
    expect(names.toSorted()).toEqual([order.id, `${order.id}-2`]);
  });

  test('reports trouble at the provider to the admin once, and resolves it when it is over', async () => {
    const order = await maker.buy([madeLine(made[0])]);
    const id = await inProduction(order);
    await maker.provider.move(id, 'in-production');
    await maker.provider.control('issue', { orderId: id });
    await look(order);
    const stuck = await maker.orderOnce(order.id, ({ status }) => status === 'printify_error');
    expect(await deadLettersOf(order)).toMatchObject([{ kind: 'review_order', reason: stuck.provider?.problem }]);
    await maker.provider.move(id, 'in-production');
    await look(order);
    await maker.orderOnce(order.id, ({ status, provider }) => status === 'fulfillment_pending' && !provider?.problem);
    expect(await deadLettersOf(order)).toEqual([]);
  });
});

/** Ends the grace period in which the customer may cancel. */
async function endGrace({ id }: Pick<AdminOrder, 'id'>): Promise<void> {
  const order = await maker.store.getOrder(id);
  const provider = { ...order?.provider, heldUntil: new Date(Date.now() - 1_000).toISOString() };
  await maker.store.updateItem({
    Key: maker.store.orderKey(id),
    UpdateExpression: 'SET provider = :provider',
    ExpressionAttributeValues: { ':provider': provider },
  });
  await maker.hurry('submit_order', id);
}

describe('an admin who cancels an order', () => {
  test('cancels it at the provider first, then refunds it', async () => {
    await maker.provider.settings({ pendingFor: 0, paymentFails: true });
    const order = await maker.buy([madeLine(made[0])]);
    await submitted(order.id);
    await maker.hurry('watch_order', order.id);
    await maker.provider.settings({ paymentFails: false });
    expect((await maker.office.cancel(order)).status).toBe(202);
    const gone = await maker.orderOnce(order.id, ({ refundedCents }) => refundedCents === order.totalCents);
    expect(gone).toMatchObject({ status: 'cancelled', provider: { state: 'called_off' } });
    expect((await maker.provider.of(order)).map(({ status }) => status)).toEqual(['canceled']);
    await eventually(async () => (await maker.office.work(order.id)).length === 0);
  });

  test('cancels it also in the seconds while the provider is taking it in', async () => {
    await maker.provider.settings({ pendingFor: 1_500, paymentFails: true });
    const order = await maker.buy([madeLine(made[0])]);
    await submitted(order.id);
    expect((await maker.provider.of(order)).map(({ status }) => status)).toEqual(['pending']);
    expect((await maker.office.cancel(order)).status).toBe(202);
    expect((await maker.provider.of(order)).map(({ status }) => status)).toEqual(['canceled']);
  });

  test('reads that the provider has not begun when it takes longer, and cancels a moment later', async () => {
    await maker.provider.settings({ pendingFor: 3_600_000 });
    const order = await maker.buy([madeLine(made[0])]);
    const { provider } = await submitted(order.id);
    const early = await maker.office.call<Problem>('POST', `/orders/${order.id}/cancellation`, { reason: null });
    expect(early).toMatchObject({
      status: 409,
      body: { detail: 'Printify is still receiving this order. Try again in a moment' },
    });
    await maker.provider.move(provider?.orderId ?? '', 'on-hold');
    expect((await maker.office.cancel(order)).status).toBe(202);
    await maker.provider.settings({ pendingFor: 0, paymentFails: false });
  });

  test('gets the provider’s reason when it is too late, and nothing changes', async () => {
    const order = await maker.buy([madeLine(made[0])]);
    await inProduction(order);
    const answer = await maker.office.call<{ detail: string }>('POST', `/orders/${order.id}/cancellation`, {
      reason: null,
    });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toMatch(/not allowed to cancel/i);
    expect(await maker.office.order(order.id)).toMatchObject({ status: 'fulfillment_pending', refunds: [] });
  });

  test('changes nothing while the provider does not answer', async () => {
    const order = await maker.buy([madeLine(made[0])]);
    await inProduction(order);
    await shop.fault('printify', 'error', 9, '/cancel');
    await shop.fault('printify', 'error', 9, `/orders/`);
    expect((await maker.office.cancel(order)).status).toBe(503);
    await shop.heal();
    expect(await maker.office.order(order.id)).toMatchObject({ status: 'fulfillment_pending', refunds: [] });
  });
});

/** Returns the provider's part of an order in the state that it had right after the payment. */
function heldLike({ provider }: StoredOrder): ProviderState {
  if (!provider) throw new Error('The provider makes nothing of it');
  return { ...provider, state: 'held', orderId: null, submittedAt: null, checkedAt: null };
}

describe('an order that is not submitted automatically', () => {
  test('is submitted by an admin when its payment differs from its total', async () => {
    const like = await maker.buy([madeLine(made[0])]);
    await submitted(like.id);
    const page = await openPage(shop, [madeLine(made[0])]);
    const checkout = await maker.store.getCheckoutBySession(page.id);
    const kept = await maker.store.getOrder(like.id);
    if (!checkout || !kept) throw new Error('There is no page or no order');
    const at = new Date().toISOString();
    const held = { ...heldLike(kept), heldUntil: at };
    const { settlePaidCheckout } = await import('#store/checkout/settlement.ts');
    const order: StoredOrder = {
      ...kept,
      id: newId('ord', Date.now()),
      status: 'completed',
      checkoutId: checkout.id,
      sessionId: checkout.sessionId ?? '',
      paymentIntentId: 'pi_mismatch',
      flags: ['amount_mismatch'],
      provider: held,
    };
    expect(
      await settlePaidCheckout({
        checkout,
        order,
        day: at.slice(0, 10),
        tellsTeam: false,
        now: Date.now(),
        eventId: null,
      }),
    ).toBe(true);
    await shop.drain();
    expect((await deadLettersOf(order)).map(({ kind }) => kind).toSorted()).toEqual(['review_order', 'submit_order']);
    expect(await maker.provider.of(order)).toEqual([]);
    await retry(order);
    await submitted(order.id);
  });

  test('stays enqueued, with the reason, while the provider is turned off', async () => {
    await setProvider(maker.store, { isActive: false });
    const order = await maker.buy([madeLine(made[0])]);
    await eventually(async () =>
      (await maker.office.work(order.id)).some(({ reason }) => reason?.includes('Printify is not connected')),
    );
    await setProvider(maker.store, { isActive: true });
    await retry(order);
    await submitted(order.id);
  });
});
