import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStripeShop, type StripeShop, sessionParams } from './stripe-shop.ts';

let shop: StripeShop;
let payment_intent: string;
beforeEach(async () => {
  shop = await openStripeShop();
  const session = await shop.sdk.checkout.sessions.create(sessionParams());
  await shop.control('pay', { sessionId: session.id });
  payment_intent = String((await shop.sdk.checkout.sessions.retrieve(session.id)).payment_intent);
});
afterEach(() => shop.close());

const charge = async () => {
  const intent = await shop.sdk.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] });
  return intent.latest_charge as Stripe.Charge;
};

test('partial refunds add up, and the rest can be refunded at once', async () => {
  const first = await shop.sdk.refunds.create({ payment_intent, amount: 500, metadata: { orderId: 'ord_1' } });
  expect(first).toMatchObject({ object: 'refund', amount: 500, status: 'succeeded', payment_intent });
  expect(await charge()).toMatchObject({ amount_refunded: 500, refunded: false });

  const rest = await shop.sdk.refunds.create({ payment_intent });
  expect(rest.amount).toBe(4775);
  expect(await charge()).toMatchObject({ amount_refunded: 5275, refunded: true });
  expect(await shop.sdk.refunds.retrieve(first.id)).toMatchObject({ id: first.id, metadata: { orderId: 'ord_1' } });
  expect((await shop.sdk.refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([rest.id, first.id]);
});

test('the event of a refund names the amount refunded before', async () => {
  await shop.sdk.refunds.create({ payment_intent, amount: 500 }, { idempotencyKey: 'refund-ord_1-1' });
  await shop.emulator.idle();
  const [, created, refunded] = shop.received.map(({ event }) => event);
  expect(created?.type).toBe('refund.created');
  expect(refunded).toMatchObject({
    type: 'charge.refunded',
    request: { idempotency_key: 'refund-ord_1-1' },
    data: {
      object: { amount_refunded: 500, payment_intent, metadata: { orderId: 'ord_1' } },
      previous_attributes: { amount_refunded: 0 },
    },
  });
});

test('the same refund requested twice with one key is paid once', async () => {
  const refund = () => shop.sdk.refunds.create({ payment_intent, amount: 500 }, { idempotencyKey: 'refund-ord_1-1' });
  expect((await refund()).id).toBe((await refund()).id);
  expect((await charge()).amount_refunded).toBe(500);
});

describe('a refund is refused', () => {
  test('above the rest of the charge', async () => {
    await shop.sdk.refunds.create({ payment_intent, amount: 4775 });
    await expect(shop.sdk.refunds.create({ payment_intent, amount: 600 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($6.00) is greater than unrefunded amount on charge ($5.00)',
    });
  });

  test('when the charge is fully refunded', async () => {
    await shop.sdk.refunds.create({ charge: (await charge()).id });
    await expect(shop.sdk.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('while the bank disputes the charge', async () => {
    expect((await shop.control('dispute', { paymentIntent: payment_intent })).status).toBe(200);
    await expect(shop.sdk.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect((await shop.control('dispute', { paymentIntent: payment_intent })).status).toBe(400);
  });

  test('before a bank debit has succeeded', async () => {
    const session = await shop.sdk.checkout.sessions.create(sessionParams());
    await shop.control('pay', { sessionId: session.id, delayed: true });
    const waiting = await shop.sdk.checkout.sessions.retrieve(session.id);
    const refund = shop.sdk.refunds.create({ payment_intent: String(waiting.payment_intent) });
    await expect(refund).rejects.toThrow('does not have a successful charge to refund');
  });

  test.each([
    [{}, 'Missing required param'],
    [{ payment_intent: 'pi_none' }, 'No such payment_intent'],
    [{ charge: 'ch_none' }, 'No such charge'],
  ])('without a payment to refund: %j', async (params, message) => {
    await expect(shop.sdk.refunds.create(params)).rejects.toThrow(message);
  });
});

describe('the dashboard', () => {
  const press = (fields: Record<string, string>) =>
    fetch(`${shop.url}/_stripe/`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  test('an amount typed in dollars is refunded, then the whole rest', async () => {
    expect((await press({ action: 'refund', payment: payment_intent, amount: '12.34' })).status).toBe(303);
    expect((await charge()).amount_refunded).toBe(1234);
    await press({ action: 'refund', payment: payment_intent, amount: '' });
    expect(await charge()).toMatchObject({ refunded: true });
    expect(await (await fetch(`${shop.url}/_stripe/`)).text()).toContain('Refunded');
  });

  test('shows a payment at the path that it has in Stripe, with what was done and can be done', async () => {
    const path = `${shop.url}/_stripe/test/payments/${payment_intent}`;
    const page = async () => (await fetch(path)).text();
    expect(await page()).toContain(`Refund ${payment_intent}`);
    const refund = new URLSearchParams({ action: 'refund', payment: payment_intent, amount: '5' });
    const pressed = await fetch(path, { method: 'POST', body: refund });
    expect([pressed.url, pressed.status]).toEqual([path, 200]);
    expect(await page()).toContain('$5.00 refunded');

    await press({ action: 'dispute', payment: payment_intent });
    const [disputed] = (await shop.sdk.disputes.list({ payment_intent })).data;
    const dispute = await (await fetch(`${shop.url}/_stripe/test/disputes/${disputed?.id}`)).text();
    expect(dispute).toContain(`Win dispute ${payment_intent}`);
    expect((await fetch(`${shop.url}/_stripe/test/payments/pi_none`)).status).toBe(404);
  });

  test('shows why an action was refused', async () => {
    const response = await press({ action: 'refund', payment: payment_intent, amount: '99' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('greater than unrefunded amount');
  });

  test('expires an open session and sends an event again', async () => {
    const session = await shop.sdk.checkout.sessions.create(sessionParams());
    await press({ action: 'expire', session: session.id });
    expect((await shop.sdk.checkout.sessions.retrieve(session.id)).status).toBe('expired');

    const completed = shop.received[0]?.event.id ?? '';
    await press({ action: 'redeliver', event: completed });
    expect(shop.received.filter(({ event }) => event.id === completed)).toHaveLength(2);
  });
});

describe('a refund that stays pending', () => {
  async function slowRefund() {
    const session = await shop.sdk.checkout.sessions.create(sessionParams());
    await shop.control('pay', { sessionId: session.id, card: '4000 0000 0000 7726' });
    payment_intent = String((await shop.sdk.checkout.sessions.retrieve(session.id)).payment_intent);
    return shop.sdk.refunds.create({ payment_intent, amount: 500 });
  }
  const settle = (refundId: string, outcome: string) => shop.control('settle-refund', { refundId, outcome });
  const refundEvents = () => shop.received.map(({ event }) => event).filter(({ type }) => type.startsWith('refund.'));

  test('counts as refunded while it is pending, and succeeds', async () => {
    const refund = await slowRefund();
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    expect(await charge()).toMatchObject({ amount_refunded: 500 });
    expect((await settle(refund.id, 'succeeded')).status).toBe(200);
    expect(await shop.sdk.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
    await shop.emulator.idle();
    expect(refundEvents().map(({ type }) => type)).toEqual(['refund.created', 'refund.updated']);
    expect(refundEvents()[1]?.data.previous_attributes).toEqual({ status: 'pending' });
  });

  test('or fails, which restores the amount of the charge and sends two events', async () => {
    const refund = await slowRefund();
    await settle(refund.id, 'failed');
    expect(await shop.sdk.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false });
    await shop.emulator.idle();
    expect(refundEvents().map(({ type }) => type)).toEqual(['refund.created', 'refund.updated', 'refund.failed']);
    expect((await shop.sdk.refunds.create({ payment_intent })).amount).toBe(5275);
  });

  test('can fail after it succeeded, but cannot succeed after it failed', async () => {
    const refund = await shop.sdk.refunds.create({ payment_intent });
    expect(refund.status).toBe('succeeded');
    expect((await settle(refund.id, 'succeeded')).status).toBe(400);
    expect((await settle(refund.id, 'failed')).status).toBe(200);
    expect((await settle(refund.id, 'succeeded')).status).toBe(400);
    expect((await settle('re_none', 'failed')).status).toBe(404);
  });
});

describe('a dispute', () => {
  const turn = (outcome: string) => shop.control('settle-dispute', { paymentIntent: payment_intent, outcome });
  const refundEvents = () =>
    shop.received.map(({ event }) => event.type).filter((type) => type.startsWith('charge.dispute'));

  test('is answered and won: the money returns and can be refunded', async () => {
    await shop.control('dispute', { paymentIntent: payment_intent });
    expect((await turn('under_review')).body).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    await expect(shop.sdk.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect((await turn('won')).body).toMatchObject({ status: 'won' });
    await shop.emulator.idle();
    expect(refundEvents()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    expect((await shop.sdk.refunds.create({ payment_intent, amount: 100 })).status).toBe('succeeded');
  });

  test('is lost, and final', async () => {
    await shop.control('dispute', { paymentIntent: payment_intent });
    expect((await turn('lost')).body).toMatchObject({ status: 'lost' });
    expect((await turn('won')).status).toBe(400);
    await expect(shop.sdk.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  test('is in the list of disputes, by payment and by time', async () => {
    await shop.control('dispute', { paymentIntent: payment_intent });
    const [dispute] = (await shop.sdk.disputes.list({ payment_intent })).data;
    expect(dispute).toMatchObject({ payment_intent, status: 'needs_response' });
    const later = { gte: (dispute?.created ?? 0) + 1 };
    expect((await shop.sdk.disputes.list({ created: later })).data).toEqual([]);
    expect((await shop.sdk.disputes.list({ payment_intent: 'pi_none' })).data).toEqual([]);
  });

  test('cannot be settled for an undisputed payment', async () => {
    expect((await turn('won')).status).toBe(400);
    expect((await shop.control('settle-dispute', { paymentIntent: 'pi_none', outcome: 'won' })).status).toBe(404);
  });
});

test('the dashboard offers the actions that apply: a refund can fail, a dispute can be answered and decided', async () => {
  const board = async () => (await fetch(`${shop.url}/_stripe/`)).text();
  const press = (fields: Record<string, string>) =>
    fetch(`${shop.url}/_stripe/`, { method: 'POST', body: new URLSearchParams(fields) });
  await press({ action: 'refund', payment: payment_intent, amount: '5.00' });
  const refund = (await shop.sdk.refunds.list({ payment_intent })).data[0];
  expect(await board()).toContain(`Fail refund ${refund?.id}`);
  await press({ action: 'refundFails', refund: refund?.id ?? '' });
  expect(await shop.sdk.refunds.retrieve(refund?.id ?? '')).toMatchObject({ status: 'failed' });
  expect(await board()).not.toContain('Fail refund');
  await press({ action: 'dispute', payment: payment_intent });
  for (const label of ['Send evidence', 'Win dispute', 'Lose dispute']) expect(await board()).toContain(label);
  await press({ action: 'answer', payment: payment_intent });
  expect(await board()).not.toContain('Send evidence');
  await press({ action: 'lose', payment: payment_intent });
  expect(await board()).toContain('Dispute lost');
});
