import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FaultMode } from '#infra/local/faults.ts';
import { openStripeShop, type StripeShop, sessionParams, submit, typed } from './stripe-shop.ts';

let shop: StripeShop;
beforeEach(async () => {
  shop = await openStripeShop({ redirectWithin: 1 });
});
afterEach(() => shop.close());

/** Pays a session and waits until all due events have been sent. This may take longer than the redirect. */
async function paid(): Promise<Stripe.Checkout.Session> {
  const session = await shop.sdk.checkout.sessions.create(sessionParams());
  await shop.control('pay', { sessionId: session.id });
  await shop.emulator.idle();
  return session;
}

const fault = (mode: FaultMode, milliseconds?: number) =>
  shop.faults.set({
    service: 'stripe',
    mode,
    remaining: 1,
    path: 'webhook',
    ...(milliseconds ? { milliseconds } : {}),
  });

const eventIds = () => shop.received.map(({ event }) => event.id);
const sessionIds = () => shop.received.map(({ event }) => (event.data.object as Stripe.Checkout.Session).id);

test('the event of a session leaves out its line items', async () => {
  await paid();
  const event = shop.received[0]?.event;
  expect(event).toMatchObject({
    object: 'event',
    livemode: false,
    pending_webhooks: 1,
    api_version: '2026-10-28.endive',
  });
  expect(event?.data.object).not.toHaveProperty('line_items');
  expect(await shop.sdk.events.retrieve(String(event?.id))).toMatchObject({ type: 'checkout.session.completed' });
});

test('an event with a title beyond ASCII has a signature of its bytes', async () => {
  const session = await shop.sdk.checkout.sessions.create({
    ...sessionParams(),
    metadata: { note: 'Größe “M” – 漢字 🧱' },
  });
  await shop.control('pay', { sessionId: session.id });
  await shop.emulator.idle();
  expect(shop.received[0]?.event.data.object).toMatchObject({ metadata: { note: 'Größe “M” – 漢字 🧱' } });
});

describe('an endpoint that fails', () => {
  test('gets the same event again, with a new signature, until it accepts', async () => {
    const answers = [500, 302, 204];
    shop.answerWith(() => answers.shift() ?? 200);
    await paid();
    shop.pass(61_000);
    await shop.emulator.idle();
    shop.pass(121_000);
    await shop.emulator.idle();
    shop.pass(3_600_000);
    await shop.emulator.idle();

    expect(shop.received).toHaveLength(3);
    expect(new Set(eventIds()).size).toBe(1);
    expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(shop.received.map(({ signature }) => signature)).size).toBe(3);
  });

  test('gets no more attempts after the last retry, but the event can be sent by hand', async () => {
    shop.answerWith(() => 500);
    const session = await paid();
    for (let day = 0; day < 4; day += 1) {
      shop.pass(86_400_000);
      await shop.emulator.idle();
    }
    expect(shop.received).toHaveLength(3);

    shop.answerWith(() => 200);
    const { body } = await shop.control('redeliver', { sessionId: session.id });
    expect(body).toMatchObject({ attempts: [{ status: 200 }] });
    expect(new Set(eventIds()).size).toBe(1);
  });

  test('does not stop the shopper from going back to the shop', async () => {
    shop.answerWith(() => 500);
    const session = await shop.sdk.checkout.sessions.create(sessionParams());
    expect((await submit(session.url, typed())).status).toBe(303);
  });

  test('gets undelivered events after a restart', async () => {
    shop.answerWith(() => 503);
    await paid();
    shop.answerWith(() => 200);
    await shop.restart();
    shop.pass(61_000);
    await shop.emulator.idle();
    expect(eventIds()).toHaveLength(2);
    expect(new Set(eventIds()).size).toBe(1);
    await shop.restart();
    await shop.emulator.idle();
    expect(eventIds()).toHaveLength(2);
  });
});

describe('injected faults of the webhooks', () => {
  test('a dropped event never arrives, but the payment is kept', async () => {
    fault('drop');
    const session = await paid();
    shop.pass(86_400_000);
    await shop.emulator.idle();
    expect(shop.received).toEqual([]);
    expect((await shop.sdk.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  });

  test('a duplicated event arrives five times under one id', async () => {
    fault('duplicate');
    await paid();
    expect(eventIds()).toHaveLength(5);
    expect(new Set(eventIds()).size).toBe(1);
  });

  test('a reordered event arrives after the next one', async () => {
    fault('reorder');
    const first = await paid();
    const second = await paid();
    await shop.emulator.idle();
    expect(sessionIds()).toEqual([second.id, first.id]);
  });

  test('a reordered event arrives after a while when no other follows', async () => {
    fault('reorder');
    const session = await paid();
    expect(shop.received).toEqual([]);
    shop.pass(11_000);
    await shop.emulator.idle();
    expect(sessionIds()).toEqual([session.id]);
  });

  test('a delayed event arrives later', async () => {
    fault('delay', 30_000);
    await paid();
    await shop.emulator.idle();
    expect(shop.received).toEqual([]);
    shop.pass(31_000);
    await shop.emulator.idle();
    expect(shop.received).toHaveLength(1);
  });
});

test('an event can be sent again many times at once', async () => {
  await paid();
  const eventId = eventIds()[0];
  const { body } = await shop.control('redeliver', { eventId, times: 20, parallel: true });
  expect(body.attempts).toHaveLength(20);
  expect(eventIds()).toEqual(Array(21).fill(eventId));
});

test('the list of events shows the delivery of each', async () => {
  shop.answerWith(() => 418);
  await paid();
  const { events } = (await (await fetch(`${shop.url}/_stripe/control/events`)).json()) as {
    events: { event: Stripe.Event; delivery: { state: string; attempts: { status: number }[] } | null }[];
  };
  const delivered = events.map(({ event, delivery }) => [event.type, delivery?.attempts[0]?.status]);
  expect(delivered).toEqual([
    ['checkout.session.completed', 418],
    ['charge.succeeded', undefined],
    ['payment_intent.succeeded', undefined],
  ]);
});
