import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { type BackOffice, backOffice, plentiful } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { browse, lineOf } from '../../support/shopping.ts';

let shop: Shop;
let office: BackOffice;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  products = plentiful(await browse(shop));
});
afterAll(() => shop?.close());

const buy = (payment: Record<string, unknown> = {}) =>
  office.buy(products, [lineOf(products[0] as ProductDetail)], payment);

const control = (name: string, body: unknown) => shop.call('POST', `/_stripe/control/${name}`, body);
const dispute = ({ paymentIntentId }: AdminOrder) => control('dispute', { paymentIntent: paymentIntentId });
const turn = ({ paymentIntentId }: AdminOrder, outcome: 'under_review' | 'won' | 'lost') =>
  control('settle-dispute', { paymentIntent: paymentIntentId, outcome });

const disputeIs = (id: string, status: string) => office.orderOnce(id, (order) => order.dispute?.status === status);
const events = (order: AdminOrder) => order.timeline.map(({ event }) => event);

describe('a disputed payment', () => {
  test('flags its order, and shows an admin the deadline for evidence', async () => {
    const order = await buy();
    await dispute(order);
    const disputed = await disputeIs(order.id, 'needs_response');
    expect(disputed).toMatchObject({
      flags: ['disputed'],
      dispute: { reason: 'fraudulent', amountCents: order.totalCents },
      status: 'completed',
    });
    const due = new Date(disputed.dispute?.dueBy ?? '');
    const deadline = due.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const [review, ...others] = await office.work(order.id);
    expect(others).toEqual([]);
    expect(review).toMatchObject({ kind: 'review_order', parked: true, reason: expect.stringContaining(deadline) });
    expect(events(disputed)).toContain('Payment disputed: fraudulent');
  });

  test('resolves its job when evidence is submitted, and removes the flag when it is won', async () => {
    const order = await buy();
    await dispute(order);
    await disputeIs(order.id, 'needs_response');
    await turn(order, 'under_review');
    expect(await disputeIs(order.id, 'under_review')).toMatchObject({ flags: ['disputed'] });
    expect(await office.work(order.id)).toEqual([]);
    await turn(order, 'won');
    const won = await disputeIs(order.id, 'won');
    expect(won.flags).toEqual([]);
    expect(events(won).slice(1)).toEqual(['Payment disputed: fraudulent', 'Dispute answered', 'Dispute won']);
    expect((await office.refund(order, 100)).status).toBe(202);
    await office.orderOnce(order.id, ({ refundedCents }) => refundedCents === 100);
  });

  test('that is lost stays flagged, and an admin is notified', async () => {
    const order = await buy();
    await dispute(order);
    await turn(order, 'lost');
    expect(await disputeIs(order.id, 'lost')).toMatchObject({ flags: ['disputed'] });
    const [review] = await office.work(order.id);
    expect(review?.reason).toContain('lost');
    expect((await office.call('POST', `/work/${review?.id}/resolution`)).status).toBe(204);
    expect(await office.work(order.id)).toEqual([]);
    await control('redeliver', { sessionId: order.sessionId, times: 3, parallel: true });
    expect(await office.work(order.id)).toEqual([]);
    expect((await office.order(order.id)).flags).toEqual(['disputed']);
  });

  test('is reported once, with every event duplicated and out of order', async () => {
    const order = await buy();
    await shop.fault('stripe', 'reorder', 1, 'webhook/charge.dispute.created');
    await shop.fault('stripe', 'duplicate', 4, 'webhook/charge.dispute');
    await dispute(order);
    await turn(order, 'under_review');
    await turn(order, 'won');
    const won = await disputeIs(order.id, 'won');
    await control('redeliver', { sessionId: order.sessionId, times: 4, parallel: true });
    await shop.heal();
    expect(await office.order(order.id)).toMatchObject({ dispute: won.dispute, flags: [], timeline: won.timeline });
    expect(events(won).filter((event) => event === 'Dispute won')).toHaveLength(1);
    expect(await office.work(order.id)).toEqual([]);
  });

  test('whose webhooks never arrive is found by a tick', async () => {
    const order = await buy();
    await shop.fault('stripe', 'drop', 10, 'webhook');
    await dispute(order);
    await shop.tick();
    await shop.heal();
    expect(await office.order(order.id)).toMatchObject({ flags: ['disputed'], dispute: { status: 'needs_response' } });
    expect(await office.work(order.id)).toMatchObject([{ kind: 'review_order', parked: true }]);
  });

  test('that follows the payment at once is linked to its order', async () => {
    const order = await buy({ card: '4000 0000 0000 0259' });
    expect(await disputeIs(order.id, 'needs_response')).toMatchObject({ flags: ['disputed'] });
  });

  test('is hidden from the customer’s timeline', async () => {
    const order = await buy({ email: 'disputes@example.com' });
    await dispute(order);
    await disputeIs(order.id, 'needs_response');
    const mails = await shop.call<{ text: string }[]>('GET', '/_ses/messages?to=disputes@example.com&limit=10');
    const link = /\/order#(\S+)/.exec(JSON.stringify(mails.body))?.[1]?.split(/[\\"]/)[0] ?? '';
    const seen = await shop.call<AdminOrder>('GET', '/api/order-link', undefined, { 'order-link': link });
    expect(seen.status).toBe(200);
    expect(events(seen.body)).toEqual(['Payment received']);
  });
});
