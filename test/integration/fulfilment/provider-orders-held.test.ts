import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder, Order } from '#shared/orders/order.ts';
import { EVERY_UNIT_REFUNDED } from '#shared/orders/refunded-units.ts';
import type { ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';
import { newCustomer, type SignedInCustomer } from '../../support/customers.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import {
  type Maker,
  madeLine,
  makerOf,
  sellProviderProducts,
  setProvider,
} from '../../support/fulfilment/provider-orders.ts';
import { plentifulProduct, refundsAtStripe } from '../../support/orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { eventually, lineOf, mailsTo, stockOf } from '../../support/shopping.ts';

let shop: Shop;
let maker: Maker;
let made: Product[];
let own: ProductDetail;
let customer: SignedInCustomer;

beforeAll(async () => {
  shop = await startShop();
  await connectProvider(shop);
  maker = await makerOf(shop);
  own = await plentifulProduct(shop);
  made = await sellProviderProducts(shop, maker.store);
  customer = await newCustomer(shop, 'held@example.com');
  await setProvider(maker.store, { graceMinutes: 30 });
  await maker.provider.settings({ pendingFor: 0, approvalAfter: null, stepEvery: null });
});
afterAll(() => shop?.close());

const ADDRESS: ShippingAddressInput = {
  firstName: 'New',
  lastName: 'User',
  address1: '2 Side Street',
  address2: null,
  city: 'Hoboken',
  region: 'NJ',
  zip: '07030',
};

type Answered = Order & Pick<Problem, 'detail' | 'errors'> & { order?: Order };
const cancel = (id: string, headers: Record<string, string> = customer.headers) =>
  shop.call<Answered>('POST', `/api/orders/${id}/cancellation`, undefined, headers);
const updateAddress = (id: string, address: object = ADDRESS, headers: Record<string, string> = customer.headers) =>
  shop.call<Answered>('PUT', `/api/orders/${id}/address`, address, headers);
const buy = () => maker.buy([madeLine(made[0])], {}, customer.headers);

/** Ends the grace period in which the customer may cancel, without running any jobs. */
async function endGrace({ id }: Pick<AdminOrder, 'id'>): Promise<void> {
  const provider = (await maker.store.getOrder(id))?.provider;
  await maker.store.updateItem({
    Key: maker.store.orderKey(id),
    UpdateExpression: 'SET provider = :provider',
    ExpressionAttributeValues: { ':provider': { ...provider, heldUntil: new Date(Date.now() - 1_000).toISOString() } },
  });
}

describe('an order that is held', () => {
  test('shows its customer until when it can be changed, and is not submitted', async () => {
    const { id } = await buy();
    const { body } = await shop.call<Order>('GET', `/api/orders/${id}`, undefined, customer.headers);
    const left = Date.parse(body.changeableUntil ?? '') - Date.parse(body.createdAt);
    expect(left).toBe(30 * 60_000);
    await maker.hurry('submit_order', id);
    expect((await maker.office.order(id)).provider).toMatchObject({ state: 'held' });
    expect(await maker.provider.of({ id })).toEqual([]);
    const answer = await maker.office.call<Problem>('POST', `/work/submit_order.${id}/retry`);
    expect([202, 409]).toContain(answer.status);
    expect((await maker.office.order(id)).provider).toMatchObject({ state: 'held' });
  });

  test('can be cancelled by its customer: money and stock go back once, and nothing is printed', async () => {
    const stock = await stockOf(shop, own.slug);
    const order = await maker.buy([lineOf(own, 2), madeLine(made[0])], {}, customer.headers);
    const answers = await Promise.all([cancel(order.id), cancel(order.id), cancel(order.id)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(answers[0]?.body).toMatchObject({ status: 'cancelled' });
    expect(answers[0]?.body).not.toHaveProperty('changeableUntil');
    const gone = await maker.orderOnce(order.id, ({ refundedCents }) => refundedCents === order.totalCents);
    expect(gone).toMatchObject({ provider: { state: 'called_off' }, timeline: expect.anything() });
    expect(gone.timeline.map(({ event }) => event)).toContain('Canceled by the customer');
    expect(refundsAtStripe(shop, order)).toHaveLength(1);
    expect(await stockOf(shop, own.slug)).toBe(stock);
    // Waits for the jobs, because the email about the cancellation is still being sent.
    await eventually(async () => (await maker.office.work(order.id)).length === 0);
    expect(await maker.provider.of(order)).toEqual([]);
  });

  test('ships to the address that its customer has corrected, within its country', async () => {
    const order = await buy();
    const { status, body } = await updateAddress(order.id);
    expect(status).toBe(200);
    expect(body.shippingAddress).toEqual({ ...ADDRESS, country: 'US' });
    expect(body.timeline.map(({ event }) => event)).toContain('Address changed');
    expect((await updateAddress(order.id)).body.timeline).toHaveLength(body.timeline.length);
    await endGrace(order);
    await maker.hurry('submit_order', order.id);
    await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'submitted');
    expect((await maker.provider.of(order))[0]?.address_to).toMatchObject({
      address1: '2 Side Street',
      city: 'Hoboken',
    });
  });

  test('names the missing fields of a new address', async () => {
    const order = await buy();
    const { status, body } = await updateAddress(order.id, { ...ADDRESS, zip: '' });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'zip' }]);
    expect((await updateAddress(order.id, { ...ADDRESS, country: 'CA' })).status).toBe(400);
  });

  test('is not found by another customer', async () => {
    const other = await newCustomer(shop, 'somebody-else@example.com');
    const { id } = await buy();
    expect((await cancel(id, other.headers)).status).toBe(404);
    expect((await updateAddress(id, ADDRESS, other.headers)).status).toBe(404);
    expect((await cancel(id, {})).status).toBe(401);
  });

  test('can be changed and cancelled by a guest with the link in the mail', async () => {
    const email = 'held-guest@example.com';
    const order = await maker.buy([madeLine(made[0])], { email });
    const link = await eventually(
      async () => /View your order: (\S+)/.exec((await mailsTo(shop, email))[0]?.text ?? '')?.[1],
    );
    const headers = { 'order-link': new URL(link).hash.slice(1) };
    const updated = await shop.call<Order>('PUT', '/api/order-link/address', ADDRESS, headers);
    expect(updated).toMatchObject({ status: 200, body: { shippingAddress: { city: 'Hoboken' } } });
    const off = await shop.call<Order>('POST', '/api/order-link/cancellation', undefined, headers);
    expect(off).toMatchObject({ status: 202, body: { id: order.id, status: 'cancelled' } });
    const forged = { 'order-link': `${headers['order-link'].slice(0, -2)}xx` };
    expect((await shop.call('POST', '/api/order-link/cancellation', undefined, forged)).status).toBe(404);
  });
});

describe('an order whose payment is disputed', () => {
  const disputeOf = ({ paymentIntentId }: AdminOrder) =>
    shop.call('POST', '/_stripe/control/dispute', { paymentIntent: paymentIntentId });
  const settle = ({ paymentIntentId }: AdminOrder, outcome: 'won' | 'lost') =>
    shop.call('POST', '/_stripe/control/settle-dispute', { paymentIntent: paymentIntentId, outcome });
  const waiting = async ({ id }: AdminOrder) =>
    (await maker.office.work(id)).find(({ kind, parked }) => kind === 'submit_order' && parked);

  test('is not made: it waits under what needs attention, and goes to the provider once the dispute is won', async () => {
    const order = await buy();
    await disputeOf(order);
    await maker.orderOnce(order.id, ({ flags }) => flags.includes('disputed'));
    await endGrace(order);
    await maker.hurry('submit_order', order.id);
    const job = await eventually(() => waiting(order));
    expect(job.reason).toContain('The payment is disputed, so this order waits');
    expect((await maker.office.call('POST', `/work/${job.id}/retry`)).status).toBe(202);
    await eventually(() => waiting(order));
    expect(await maker.provider.of(order)).toEqual([]);
    await settle(order, 'won');
    await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'submitted');
    expect(await maker.provider.of(order)).toHaveLength(1);
  });
});

/** Refunds units for less than their price. */
const refundOf = (order: AdminOrder, item: number, quantity: number) =>
  maker.office.call('POST', `/orders/${order.id}/refunds`, {
    ...{ amountCents: 100, refundedSeenCents: 0, reason: null, restock: [] },
    units: [{ item, quantity }],
  });

describe('an order of which the admin refunds units before it goes to Printify', () => {
  test('is made without these units', async () => {
    const order = await maker.buy([madeLine(made[0], 2)], {}, customer.headers);
    expect((await refundOf(order, 0, 1)).status).toBe(202);
    await maker.orderOnce(order.id, ({ refundedCents }) => refundedCents === 100);
    await endGrace(order);
    await maker.hurry('submit_order', order.id);
    await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'submitted');
    expect(await maker.provider.of(order)).toMatchObject([{ line_items: [{ quantity: 1 }] }]);
    await maker.hurry('watch_order', order.id);
    await maker.orderOnce(order.id, ({ provider }) => provider?.units?.[0]?.quantity === 1);
  });

  test('is not made if no unit is left, even if money is, and its customer can’t cancel it anymore', async () => {
    const order = await maker.buy([madeLine(made[0])], {}, customer.headers);
    expect((await refundOf(order, 0, 1)).status).toBe(202);
    await maker.orderOnce(order.id, ({ refundedCents }) => refundedCents === 100);
    const refused = await cancel(order.id);
    expect(refused).toMatchObject({ status: 409, body: { detail: EVERY_UNIT_REFUNDED } });
    expect(refused.body.order).not.toHaveProperty('changeableUntil');
    await endGrace(order);
    await maker.hurry('submit_order', order.id);
    await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'called_off');
    expect(await maker.provider.of(order)).toEqual([]);
  });
});

describe('an order of which the admin refunds all units while Printify still takes it in', () => {
  test('is canceled there instead of going into production', async () => {
    await maker.provider.settings({ pendingFor: 600_000 });
    const order = await buy();
    await endGrace(order);
    await maker.hurry('submit_order', order.id);
    await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'submitted');
    expect((await refundOf(order, 0, 1)).status).toBe(202);
    await maker.orderOnce(order.id, ({ refundedCents }) => refundedCents === 100);
    await maker.provider.settings({ pendingFor: 0 });
    await maker.hurry('watch_order', order.id);
    await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'called_off');
    expect(await maker.provider.of(order)).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('an order in production', () => {
  test('cannot be cancelled by its customer any more, who gets the current order', async () => {
    const order = await buy();
    await endGrace(order);
    for (const answer of [await cancel(order.id), await updateAddress(order.id)]) {
      expect(answer.status).toBe(409);
      expect(answer.body.detail).toBe('This order is already being made, so it can no longer be changed');
      expect(answer.body.order).toMatchObject({ id: order.id, status: 'completed' });
    }
    expect(await maker.office.order(order.id)).toMatchObject({
      refunds: [],
      shippingAddress: { city: expect.anything() },
    });
  });

  test('can still be cancelled by its customer if the provider makes no item', async () => {
    const order = await maker.buy([lineOf(own)], {}, customer.headers);
    expect(order.provider).toBeNull();
    expect((await cancel(order.id)).status).toBe(202);
  });

  test('is either cancelled or submitted when both happen at once', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await buy();
      const until = new Date(Date.now() + 150).toISOString();
      const provider = { ...(await maker.store.getOrder(order.id))?.provider, heldUntil: until };
      await maker.store.updateItem({
        Key: maker.store.orderKey(order.id),
        UpdateExpression: 'SET provider = :provider',
        ExpressionAttributeValues: { ':provider': provider },
      });
      await new Promise((resolve) => setTimeout(resolve, 120 + round * 12));
      const [answer] = await Promise.all([cancel(order.id), maker.hurry('submit_order', order.id)]);
      await maker.hurry('submit_order', order.id);
      const now = await maker.orderOnce(order.id, ({ provider: part }) =>
        ['submitted', 'called_off'].includes(part?.state ?? ''),
      );
      expect(now.status).toBe(answer.status === 202 ? 'cancelled' : 'fulfillment_pending');
      expect(await maker.provider.of(order)).toHaveLength(answer.status === 202 ? 0 : 1);
    }
  });
});
