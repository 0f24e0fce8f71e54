import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStripeShop, type StripeShop, sessionParams, submit, typed } from './stripe-shop.ts';

let shop: StripeShop;
beforeEach(async () => {
  shop = await openStripeShop();
});
afterEach(() => shop.close());

const open = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  shop.sdk.checkout.sessions.create({ ...sessionParams(), ...changes });

const typesReceived = () => shop.received.map(({ event }) => event.type);

describe('paying on the hosted page', () => {
  test('a shopper who pays goes back to the shop, which has received a verified webhook', async () => {
    const session = await open();
    const response = await submit(session.url, typed());

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`https://shop.example/checkout/done?session_id=${session.id}`);
    expect(typesReceived()).toEqual(['checkout.session.completed']);
    const paid = shop.received[0]?.event.data.object as Stripe.Checkout.Session;
    expect(paid).toMatchObject({ id: session.id, status: 'complete', payment_status: 'paid', url: null });
    expect(paid.customer_details).toMatchObject({ email: 'shopper@example.com', phone: '+1 201 555 0123' });
    expect(paid.collected_information?.shipping_details).toEqual({
      name: 'A New User',
      address: {
        line1: '1 Main Street',
        line2: 'Apt 4B',
        city: 'Newark',
        state: 'NJ',
        postal_code: '07102',
        country: 'US',
      },
    });
  });

  test('the payment carries the amount and the metadata of the order', async () => {
    const session = await open();
    await submit(session.url, typed());

    const paid = await shop.sdk.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'line_items', 'shipping_cost.shipping_rate'],
    });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ status: 'succeeded', amount: 5275, amount_received: 5275 });
    expect(intent.latest_charge).toMatchObject({ paid: true, amount: 5275, metadata: { orderId: 'ord_1' } });
    expect(paid.line_items?.data[0]).toMatchObject({ quantity: 2, amount_total: 4800 });
    expect(paid.shipping_cost?.shipping_rate).toMatchObject({ display_name: 'Standard' });
  });

  test('a form sent twenty times at once makes one payment and one event', async () => {
    const session = await open();
    const responses = await Promise.all(Array.from({ length: 20 }, () => submit(session.url, typed())));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
    const succeeded = await shop.sdk.events.list({ type: 'payment_intent.succeeded' });
    expect(succeeded.data).toHaveLength(1);
    expect(typesReceived()).toEqual(['checkout.session.completed']);
  });

  test('a declined shopper sees why, keeps the address, and pays with another card', async () => {
    const session = await open();
    const declined = await submit(session.url, typed({ cardNumber: '4000000000000002' }));
    const page = await declined.text();
    expect(declined.status).toBe(200);
    expect(page).toContain('Your card was declined.');
    expect(page).toContain('value="1 Main Street"');
    expect(page).not.toContain('4000000000000002');
    expect((await shop.sdk.checkout.sessions.retrieve(session.id)).status).toBe('open');

    expect((await submit(session.url, typed())).status).toBe(303);
    const intents = await shop.sdk.events.list({
      types: ['payment_intent.payment_failed', 'payment_intent.succeeded'],
    });
    const ids = intents.data.map(({ data }) => (data.object as Stripe.PaymentIntent).id);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  });

  test.each([
    ['cardNumber', '4242 4242 4242 4241', 'Your card number is invalid.'],
    ['cardExpiry', '01 / 20', "Your card's expiration date is in the past."],
    ['cardExpiry', '13 / 40', 'Enter the expiration date as MM / YY.'],
    ['cardCvc', '12', "Your card's security code is incomplete."],
    ['cardName', '', 'Enter the name on the card.'],
    ['country', 'DE', 'Choose a country we ship to.'],
    ['postalCode', '7102', 'Enter a ZIP code of five digits.'],
    ['state', '', 'Enter the state or province.'],
    ['phone', '', 'Enter a phone number for the carrier.'],
  ])('a mistake in %s (%s) is named beside the field and nothing is charged', async (field, value, message) => {
    const session = await open();
    const response = await submit(session.url, typed({ [field]: value }));
    const page = (await response.text()).replaceAll('&#39;', "'");

    expect(response.status).toBe(200);
    expect(page).toContain(message);
    expect(page).toContain(`aria-describedby="${field}-error"`);
    expect((await shop.sdk.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull();
  });

  test('an email set by the shop cannot be changed', async () => {
    const session = await open();
    await submit(session.url, typed({ email: 'someone@else.example' }));
    const paid = await shop.sdk.checkout.sessions.retrieve(session.id);
    expect(paid.customer_details?.email).toBe('shopper@example.com');
  });

  test('the selected shipping option decides the total', async () => {
    const rate = (display_name: string, amount: number) => ({
      shipping_rate_data: { type: 'fixed_amount' as const, display_name, fixed_amount: { amount, currency: 'usd' } },
    });
    const session = await open({ shipping_options: [rate('Standard', 475), rate('Express', 1500)] });
    expect(session.amount_total).toBe(5275);
    const express = String(session.shipping_options[1]?.shipping_rate);
    await submit(session.url, typed({ shippingRate: express }));

    const paid = await shop.sdk.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(paid).toMatchObject({ amount_total: 6300, shipping_cost: { shipping_rate: express } });
    expect(paid.payment_intent).toMatchObject({ amount: 6300 });
  });

  test('every field has a label, a name and an autocomplete hint', async () => {
    const page = await (await fetch(String((await open()).url))).text();
    const labels = [
      ...page.matchAll(
        /<label for="(\w+)">([^<]+)<\/label><(?:input|select) id="\1" name="\1"[^>]* autocomplete="([^"]+)"/g,
      ),
    ];
    expect(Object.fromEntries(labels.map(([, name, label]) => [label, name]))).toEqual({
      Email: 'email',
      'Full name': 'shippingName',
      Country: 'country',
      'Address line 1': 'line1',
      'Address line 2': 'line2',
      City: 'city',
      'State / Province': 'state',
      'ZIP / Postal code': 'postalCode',
      Phone: 'phone',
      'Card number': 'cardNumber',
      'Expiration (MM / YY)': 'cardExpiry',
      CVC: 'cardCvc',
      'Name on card': 'cardName',
    });
  });

  test('text of the shop never becomes markup', async () => {
    const params = sessionParams();
    const session = await open({
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 900, product_data: { name: '<script>1</script>' } },
        },
      ],
      cancel_url: params.cancel_url,
    });
    const page = await (await fetch(String(session.url))).text();
    expect(page).toContain('&lt;script&gt;1&lt;/script&gt;');
  });

  test('a page that is paid or has expired says so and cannot be paid', async () => {
    const paid = await open();
    await submit(paid.url, typed());
    expect(await (await fetch(String(paid.url))).text()).toContain('You have already paid');

    const expired = await open();
    await shop.sdk.checkout.sessions.expire(expired.id);
    expect(await (await submit(expired.url, typed())).text()).toContain('This checkout has expired');
    expect((await shop.sdk.checkout.sessions.retrieve(expired.id)).payment_intent).toBeNull();
  });
});

describe('paying by program', () => {
  test('a free order completes without a payment', async () => {
    const session = await open({
      shipping_options: [],
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 0, product_data: { name: 'Sticker' } } }],
    });
    const { body } = await shop.control('pay', { sessionId: session.id });
    expect(body.status).toBe('no_payment_required');
    const done = await shop.sdk.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', payment_intent: null });
  });

  test('a card without funds is declined and the session stays open', async () => {
    const session = await open();
    const { status, body } = await shop.control('pay', { sessionId: session.id, card: '4000000000009995' });
    expect(status).toBe(402);
    expect(body).toMatchObject({ status: 'declined', error: { decline_code: 'insufficient_funds' } });
    expect((await shop.sdk.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  test.each([
    ['succeeded', 'paid'],
    ['failed', 'unpaid'],
  ] as const)('a bank debit leaves the order unpaid until it has %s', async (outcome, paymentStatus) => {
    const session = await open();
    const { body } = await shop.control('pay', { sessionId: session.id, delayed: true });
    expect(body.status).toBe('processing');
    const waiting = await shop.sdk.checkout.sessions.retrieve(session.id);
    expect(waiting).toMatchObject({ status: 'complete', payment_status: 'unpaid' });

    await shop.control('settle-delayed', { sessionId: session.id, outcome });
    await shop.emulator.idle();
    expect((await shop.sdk.checkout.sessions.retrieve(session.id)).payment_status).toBe(paymentStatus);
    expect(typesReceived()).toContain(`checkout.session.async_payment_${outcome}`);
    expect((await shop.control('settle-delayed', { sessionId: session.id, outcome })).status).toBe(400);
  });

  test('a bank debit succeeds on its own after a while', async () => {
    const session = await open();
    await shop.control('pay', { sessionId: session.id, delayed: true });
    shop.pass(121_000);
    await shop.emulator.idle();
    expect((await shop.sdk.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  });

  test('the dispute card pays first, then the dispute follows', async () => {
    const session = await open();
    await shop.control('pay', { sessionId: session.id, card: '4000000000000259' });
    await shop.emulator.idle();
    expect(typesReceived()).toEqual([
      'checkout.session.completed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    const paid = await shop.sdk.checkout.sessions.retrieve(session.id);
    const dispute = shop.received[1]?.event.data.object as Stripe.Dispute;
    expect(dispute).toMatchObject({ payment_intent: paid.payment_intent, amount: 5275, status: 'needs_response' });
  });

  test.each([
    ['pay', {}, 400],
    ['pay', { sessionId: 'cs_none' }, 404],
    ['nothing', {}, 404],
    ['redeliver', { eventId: 'evt_none' }, 400],
  ])('a wrong order to %s is refused (%j)', async (name, body, status) => {
    expect((await shop.control(name, body)).status).toBe(status);
  });
});
